import type { MessageKind } from '#domain/messaging/message';
import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import { entities } from '#lambdas/composition/entities';
import { freeMessage } from '#lambdas/free-invoice/store/free-message';
import { clientMessage } from '#lambdas/invoices/store/client-message-handler';
import { liteMessage } from '#lambdas/invoices/store/lite-message';
import { receiptMessage } from '#lambdas/invoices/store/receipt-message-handler';
import type { Entity } from '#lambdas/platform/table/entity';
import { repeatNotice } from '#lambdas/recurring/store/repeat-notice';
import { reminderMessage } from '#lambdas/reminders/store/reminder-message';
import type { StoredItem } from '#test/support/stored-item';

/** Entities of messages that have additional attributes of their module. */
const messages: { readonly [Kind in MessageKind]?: Entity<'message'> } = {
  'free-invoice': freeMessage,
  'lite-invoice': liteMessage,
  'client-invoice': clientMessage,
  receipt: receiptMessage,
  reminder: reminderMessage,
  'repeat-notice': repeatNotice,
};

/** The name of an item: its kind, and for a message also the kind of message, as in `message receipt`. */
export function nameOf(item: StoredItem): string {
  const kind = kindOfKey(item);
  if (kind === undefined) throw new Error(`Nothing is stored as ${item.PK} ${item.SK}`);
  return kind === 'message' ? `message ${item.kind}` : kind;
}

/** The values that the module of an item reads from it. Throws `BrokenItem` if it cannot be read. */
export function readingOf(item: StoredItem): object {
  const kind = kindOfKey(item) as ItemKind;
  const entity = (kind === 'message' && messages[item.kind as MessageKind]) || entities[kind];
  return (entity as Entity).parse(item) as object;
}
