import {
  dropWaiting,
  type MessageHandler,
  message,
  messageWith,
  waitInOutbox,
} from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
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

/** A payment of an invoice. */
type PaymentName = Readonly<Record<'userId' | 'invoiceId' | 'paymentId', string>>;

/** Queues the email of a receipt to the client, sent after `delaySeconds`. There is one receipt per payment. */
export function sendReceipt(
  handler: MessageHandler<ReceiptMessage>,
  { userId, invoiceId, paymentId, to }: PaymentName & { readonly to: string },
  now: Date,
  delaySeconds = 0,
): Write {
  const receipt = {
    id: receiptIdOf(invoiceId, paymentId),
    owner: userId,
    recipient: 'client',
    about: invoiceId,
    bodyHash: '',
    to,
    paymentId,
    stopTokenHash: '',
    isCounted: false,
  };
  return waitInOutbox(handler, receipt, {
    now,
    until: new Date(now.getTime() + lifetime),
    ...(delaySeconds > 0 && { notBefore: new Date(now.getTime() + delaySeconds * 1_000) }),
  });
}

/**
 * Whether the removal of a payment leaves its receipt unsent, and the writes for that, for the same transaction.
 * `droppedReceiptAt` is when the receipt that these writes drop was queued (ISO). A receipt that a worker has claimed is
 * not counted: it may be on its way.
 */
export async function dropReceipt(
  table: Table,
  { userId, invoiceId, paymentId }: PaymentName,
  now: Date,
): Promise<{
  readonly isDropped: boolean;
  readonly droppedReceiptAt?: string;
  readonly writes: readonly Write[];
}> {
  const name = { kind: 'receipt', id: receiptIdOf(invoiceId, paymentId), owner: userId } as const;
  const receipt = await find(table, receiptMessage, message.key(name));
  if (receipt?.state === 'waiting')
    return {
      isDropped: true,
      droppedReceiptAt: receipt.createdAt,
      writes: [dropWaiting({ ...name, attempt: receipt.attempt }, paymentRemoved, now)],
    };
  return { isDropped: receipt?.state === 'returned' && receipt.reason === paymentRemoved, writes: [] };
}
