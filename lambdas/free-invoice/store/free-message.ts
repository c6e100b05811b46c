import * as z from 'zod/mini';
import {
  blockReceiver,
  defineMessage,
  messageWith,
  uncountFreeInvoiceWrites,
} from '../../messaging/index.ts';
import { number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';

/** The message of a submission to the free generator: hashes and the outcome, none of the visitor's text. */
export const freeMessage = messageWith({
  /** Hashes of the address and of its normalized mailbox. */
  email: text,
  mailbox: text,
  /** Hash of the secret in the email's "This wasn't me" link. */
  blockTokenHash: text,
  /**
   * The first characters of a hash of the visitor's network: enough to tell networks apart, too few to identify one.
   */
  network: textOrNone,
  /** Number of free invoices of the address, including this one; 1 until the email is about to be sent. */
  invoiceCount: z._default(number, 1),
  /** Secret of the download, and when it expires. */
  handOver: optional(z.object({ secret: text, until: text })),
  /** Sent by our own canary: no limit and no rate counts it. */
  isCanary: optional(z.boolean()),
});

export type FreeMessage = FieldsOf<typeof freeMessage>;

/** Days that a message is stored, for retries, "This wasn't me" and late events of SES. */
export const freeMessageDays = 180;

/**
 * The free generator's invoice to its author. A returned message decreases both counters, and a complaint or bounce
 * blocks the address.
 */
export const freeInvoiceKind = defineMessage({
  kind: 'free-invoice',
  audience: 'visitor',
  entity: freeMessage,
  whenReturned: (message) => (message.isCanary ? [] : uncountFreeInvoiceWrites(message)),
  async onDeliveryEvent(message, event, { table }) {
    if (message.isCanary) return;
    if (event.kind === 'complained' || event.kind === 'bounced')
      await blockReceiver(table, message, event.at);
  },
});
