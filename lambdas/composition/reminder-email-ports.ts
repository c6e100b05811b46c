import { clientMailGate } from '../client-email/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { openTable } from '../platform/table/table.ts';
import { mailReminder, type RemindNowPorts, reminderBook } from '../reminders/index.ts';
import { mailClientPorts } from './client-email-ports.ts';

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
