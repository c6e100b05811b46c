import { reminderBook } from '../adapters/dynamodb/schedule/reminder-book.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { clientMailGate } from '../delivery/client-mail-gate.ts';
import { requiredVariable } from '../environment.ts';
import { mailClientPorts } from '../lite-invoice/mail-client.wiring.ts';
import { mailReminder } from './mail-reminder.ts';
import type { RemindNowPorts } from './remind-now.ts';

/** What mailing a reminder needs: who sends it, and the limits of the day that it counts toward. */
export function reminderMailing(): Pick<RemindNowPorts, 'mail' | 'passGate'> {
  const ports = {
    ...mailClientPorts(),
    book: reminderBook(openTable(requiredVariable('TABLE_NAME')), systemClock),
  };
  return {
    mail: (found, reminder, pass) => mailReminder(found, reminder, pass, ports),
    passGate: clientMailGate(ports),
  };
}
