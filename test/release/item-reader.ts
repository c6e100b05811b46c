import type { MessageKind } from '#domain/messaging/message';
import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import { entities } from '#lambdas/adapters/dynamodb/entities';
import { freeMessage } from '#lambdas/adapters/dynamodb/free-invoice/free-message';
import { clientMessage } from '#lambdas/adapters/dynamodb/lite-invoice/client-message';
import { liteMessage } from '#lambdas/adapters/dynamodb/lite-invoice/lite-message';
import { receiptMessage } from '#lambdas/adapters/dynamodb/lite-invoice/receipt-message';
import { reminderMessage } from '#lambdas/adapters/dynamodb/schedule/reminder-message';
import { repeatNotice } from '#lambdas/adapters/dynamodb/schedule/repeat-notice';
import type { Entity } from '#lambdas/adapters/dynamodb/table/entity';
import type { StoredItem } from '#test/support/stored-item';

/** Messages on which their room keeps more than every message says. */
const messages: { readonly [Kind in MessageKind]?: Entity<'message'> } = {
  'free-invoice': freeMessage,
  'lite-invoice': liteMessage,
  'client-invoice': clientMessage,
  receipt: receiptMessage,
  reminder: reminderMessage,
  'repeat-notice': repeatNotice,
};

/** What an item is: its kind, and for a message what it tells, as `message receipt`. */
export function nameOf(item: StoredItem): string {
  const kind = kindOfKey(item);
  if (kind === undefined) throw new Error(`Nothing is stored as ${item.PK} ${item.SK}`);
  return kind === 'message' ? `message ${item.kind}` : kind;
}

/** What its room reads in an item. Throws `BrokenItem` where that is nothing. */
export function readingOf(item: StoredItem): object {
  const kind = kindOfKey(item) as ItemKind;
  const entity = (kind === 'message' && messages[item.kind as MessageKind]) || entities[kind];
  return (entity as Entity).parse(item) as object;
}
