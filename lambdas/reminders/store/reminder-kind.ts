import { clientMailGate } from '../../client-email/index.ts';
import {
  type ClientMailPorts,
  clientMailFollowUp,
  type InvoiceMessageContext,
} from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import { composeReminder } from '../compose-reminder.ts';
import { mailOf, reminderHandler } from './reminder-message-handler.ts';
import { reminderStore } from './reminder-store.ts';

/** A reminder of an unpaid invoice to its client. */
export const reminderKind = defineMessage({
  ...reminderHandler,
  audience: 'client',
  onDeliveryEvent: (reminder, event, context: InvoiceMessageContext) =>
    clientMailFollowUp(context, mailOf).report(reminder, event),
  compose(reminder, now, ports: ClientMailPorts & InvoiceMessageContext) {
    const store = reminderStore(ports.table, ports.clock);
    return composeReminder(reminder, now, { ...ports, store, passGate: clientMailGate(ports) });
  },
});
