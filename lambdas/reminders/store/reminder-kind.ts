import { clientMailGate } from '../../client-email/index.ts';
import type { ClientMailPorts, InvoiceMessageContext } from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import { composeReminder } from '../compose-reminder.ts';
import { reminderHandler } from './reminder-message-handler.ts';
import { reminderStore } from './reminder-store.ts';

/** A reminder of an unpaid invoice to its client. */
export const reminderKind = defineMessage({
  ...reminderHandler,
  audience: 'client',
  compose(reminder, now, ports: ClientMailPorts & InvoiceMessageContext) {
    const store = reminderStore(ports.table, ports.clock);
    return composeReminder(reminder, now, { ...ports, store, passGate: clientMailGate(ports) });
  },
});
