import { type MessageHandler, messageWith, waitInOutbox } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { paymentRemoved } from '../payments/compose-receipt.ts';
import { clientMailFollowUp } from './client-mail-follow-up.ts';
import type { InvoiceProjection } from './invoice-change.ts';
import type { MailFacts } from './mail-timeline.ts';

/** A receipt for a payment, to the client of the invoice. Its text is composed when it is emailed, and not stored. */
export const receiptMessage = messageWith({
  to: textOrNone,
  paymentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
  /** True if the receipt has already been counted in the account's daily email limit. */
  isCounted: flag,
});

export type ReceiptMessage = FieldsOf<typeof receiptMessage>;

const mailOf = ({ to }: ReceiptMessage): MailFacts => ({ mail: 'receipt', to });

/** The part of a receipt message that concerns its invoice: adds a timeline event and delays the next reminder. */
export const receiptMessageHandler = (
  table: Table,
  clock: Clock,
  projections: readonly InvoiceProjection[],
): MessageHandler<ReceiptMessage> => {
  const followUp = clientMailFollowUp({ table, clock, projections }, mailOf);
  return {
    kind: 'receipt',
    entity: receiptMessage,
    async finish(concluded) {
      if (concluded.state === 'returned' && concluded.reason === paymentRemoved) return;
      await followUp.outcome(concluded);
    },
    onDeliveryEvent: followUp.report,
  };
};

/** Milliseconds during which an email of a receipt is tried again. */
const lifetime = 3 * 24 * 60 * 60 * 1000;

/** The ID of the receipt for a payment. */
export const receiptIdOf = (invoiceId: string, paymentId: string): string =>
  `receipt-${sha256(`${invoiceId}#${paymentId}`).slice(0, 32)}`;

/** Queues the email of a receipt to the client. There is one receipt per payment. */
export function sendReceipt(
  handler: MessageHandler<ReceiptMessage>,
  { userId, invoiceId, paymentId, to }: Readonly<Record<'userId' | 'invoiceId' | 'paymentId' | 'to', string>>,
  now: Date,
): Write {
  const message = {
    id: receiptIdOf(invoiceId, paymentId),
    ...{ owner: userId, recipient: 'client', about: invoiceId, bodyHash: '' },
    ...{ to, paymentId, stopTokenHash: '', isCounted: false },
  };
  return waitInOutbox(handler, message, { now, until: new Date(now.getTime() + lifetime) });
}
