import * as z from 'zod/mini';
import { blockReceiver, countDown, type MessageHandler, messageWith } from '../../messaging/index.ts';
import { number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** The mail of the free generator, one for each submission: hashes and outcome, nothing the visitor wrote. */
export const freeMessage = messageWith({
  /** Hashes of the address and of its folded mailbox. */
  email: text,
  mailbox: text,
  /** Hash of the secret in the mail's "This wasn't me" link. */
  blockTokenHash: text,
  /** The beginning of a hash of the visitor's network: enough to tell two apart, too little to name one. */
  network: textOrNone,
  /** Free invoices of the address counted with this one. */
  invoiceCount: z._default(number, 1),
  /** Secret of the download, and when it ends. */
  handOver: optional(z.object({ secret: text, until: text })),
  /** Sent by our own canary: no limit and no rate counts it. */
  isCanary: optional(z.boolean()),
});

export type FreeMessage = FieldsOf<typeof freeMessage>;

/** Days a free message is remembered, for resent requests, "This wasn't me" and the mail service's late events. */
export const freeMessageDays = 180;

/** What the free generator adds to its messages: their place in both counters, and a block by a complaint or a bounce. */
export const freeMessageHandler = (table: Table): MessageHandler<FreeMessage> => ({
  kind: 'free-invoice',
  entity: freeMessage,
  whenReturned: (message) => (message.isCanary ? [] : countDown(message)),
  async onDeliveryEvent(message, event) {
    if (message.isCanary) return;
    if (event.kind === 'complained' || event.kind === 'bounced')
      await blockReceiver(table, message, event.at);
  },
});
