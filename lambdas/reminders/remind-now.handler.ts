import { clientMailGate } from '../client-email/index.ts';
import { clientMailPorts } from '../composition/client-email-ports.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { mailReminder, type RemindNowPorts, reminderStore } from './index.ts';
import { remindNow } from './remind-now.ts';
import { invoiceRemindersPorts } from './reminders.wiring.ts';

const ports = { ...invoiceRemindersPorts(), ...reminderMailing() };

export const handler = accountOperation('remind-now', {
  run: ({ userId, path }) => remindNow({ ...path, userId }, ports),
});

/** The ports for sending a reminder: the mail service and the daily limits it counts towards. */
function reminderMailing(): Pick<RemindNowPorts, 'mail' | 'passGate'> {
  const ports = {
    ...clientMailPorts(),
    store: reminderStore(openTable(requiredVariable('TABLE_NAME')), systemClock),
  };
  return {
    mail: (found, reminder, pass) => mailReminder(found, reminder, pass, ports),
    passGate: clientMailGate(ports),
  };
}
