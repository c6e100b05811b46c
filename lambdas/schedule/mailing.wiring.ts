import { mailClientPorts } from '../lite-invoice/mail-client.wiring.ts';
import { mailReminder } from './mail-reminder.ts';
import type { RemindNowPorts } from './remind-now.ts';

/** What mailing a reminder needs: who sends it, and the shares of the day it counts toward. */
export function reminderMailing(): Pick<RemindNowPorts, 'mail' | 'admit'> {
  const ports = mailClientPorts();
  const { accounts, mailCap, clientMailCap } = ports;
  return {
    mail: (found, reminder) => mailReminder(found, reminder, ports),
    async admit(userId) {
      const account = await accounts.find(userId);
      if (!account || !(await clientMailCap.admit(userId, account.createdAt))) return false;
      return mailCap.admit(userId);
    },
  };
}
