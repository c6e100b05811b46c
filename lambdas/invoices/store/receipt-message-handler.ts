import { methodLabel } from '#domain/documents/payment';
import type { RecordedPayment } from '#domain/invoices/receipt';
import type { WaitingReceipt } from '#domain/invoices/receipt-news';
import { isUnsent } from '#domain/messaging/message';
import { isKeyId } from '#domain/table/key-id';
import {
  dropWaitingWrite,
  type MessageHandler,
  message,
  messageWith,
  outboxWrite,
} from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { paymentRemoved } from '../payments/compose-receipt.ts';
import { clientMailFollowUp, type InvoiceMessageContext } from './client-mail-follow-up.ts';
import type { MailFacts } from './mail-timeline.ts';
import { payment } from './payment.ts';

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

const timelineFacts = ({ to, paymentId }: ReceiptMessage): MailFacts => ({
  mail: 'receipt',
  to,
  ...(paymentId !== '' && { paymentId }),
});

/** The amount and method of the payment of a receipt, for the timeline. */
async function paymentFacts(
  table: Table,
  { owner = '', about, paymentId }: ReceiptMessage,
): Promise<MailFacts> {
  const paid = isKeyId(paymentId)
    ? await find(table, payment, payment.key(owner, about, paymentId))
    : undefined;
  return paid ? { amountCents: paid.amountCents, detail: methodLabel(paid.method) } : {};
}

/** True for a receipt that was not sent because its payment was removed. */
const wasDropped = ({ state, reason }: Pick<ReceiptMessage, 'state' | 'reason'>): boolean =>
  state === 'returned' && reason === paymentRemoved;

/** Updates the invoice of a receipt: adds a timeline event and delays the next reminder. */
export const receiptHandler = {
  kind: 'receipt',
  queue: 'people',
  entity: receiptMessage,
  async finish(concluded, context) {
    if (wasDropped(concluded)) return;
    const { outcome } = clientMailFollowUp(context, timelineFacts);
    await outcome(concluded, await paymentFacts(context.table, concluded));
  },
  onDeliveryEvent: (known, event, context) => clientMailFollowUp(context, timelineFacts).report(known, event),
} as const satisfies MessageHandler<ReceiptMessage, InvoiceMessageContext>;

/** Milliseconds during which an email of a receipt is tried again. */
const lifetimeMilliseconds = 3 * 24 * 60 * 60 * 1000;

/** The ID of the receipt for a payment. */
export const receiptIdOf = (invoiceId: string, paymentId: string): string =>
  `receipt-${sha256(`${invoiceId}#${paymentId}`).slice(0, 32)}`;

/** Identifies a payment of an invoice. */
type PaymentIds = Readonly<Record<'userId' | 'invoiceId' | 'paymentId', string>>;

/** A receipt to queue. `id` and `bodyHash` are set for one that was requested after the payment was recorded. */
interface NewReceipt extends PaymentIds {
  readonly to: string;
  readonly id?: string;
  readonly bodyHash?: string;
}

/** Queues the email of a receipt to the client, sent after `delaySeconds`. There is one receipt per payment. */
export function receiptWrite(
  { userId, invoiceId, paymentId, to, id = receiptIdOf(invoiceId, paymentId), bodyHash = '' }: NewReceipt,
  now: Date,
  delaySeconds = 0,
): Write {
  const receipt = {
    id,
    owner: userId,
    recipient: 'client',
    about: invoiceId,
    bodyHash,
    to,
    paymentId,
    stopTokenHash: '',
    isCounted: false,
  };
  return outboxWrite(receiptHandler, receipt, {
    now,
    until: new Date(now.getTime() + lifetimeMilliseconds),
    ...(delaySeconds > 0 && { notBefore: new Date(now.getTime() + delaySeconds * 1_000) }),
  });
}

/**
 * The writes that drop the receipt of a payment, for the transaction that removes the payment. `isDropped`: the receipt
 * will not be emailed. `droppedReceiptAt`: when the dropped receipt was queued (ISO). A receipt that a worker has claimed
 * is not dropped, because it may be on its way.
 */
export async function planReceiptDrop(
  table: Table,
  { userId, invoiceId, paymentId }: PaymentIds,
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
      writes: [dropWaitingWrite({ ...name, attempt: receipt.attempt }, paymentRemoved, now)],
    };
  return { isDropped: receipt !== undefined && wasDropped(receipt), writes: [] };
}

/** Milliseconds by which a receipt may be later than planned before it is called delayed. */
const graceMilliseconds = 60 * 1000;

/** Reads which of the payments have a receipt that was not emailed yet. */
export const waitingReceipts =
  (table: Table, clock: Clock) =>
  async (
    userId: string,
    invoiceId: string,
    payments: readonly RecordedPayment[],
  ): Promise<readonly WaitingReceipt[]> => {
    const now = clock().getTime();
    // Receipts of older payments were emailed or given up.
    const recent = payments.filter(({ recordedAt }) => Date.parse(recordedAt) + lifetimeMilliseconds > now);
    const receipts = await Promise.all(
      recent.map(async ({ paymentId }) => {
        const id = receiptIdOf(invoiceId, paymentId);
        const receipt = await find(
          table,
          receiptMessage,
          message.key({ kind: 'receipt', id, owner: userId }),
        );
        if (!receipt || !isUnsent(receipt.state)) return [];
        const { to, state, due, asideAt } = receipt;
        // Set aside after too many failures.
        const isPutAside = asideAt !== undefined;
        const isPostponed = state === 'waiting' && Date.parse(due ?? '') > now + graceMilliseconds;
        return [{ paymentId, to, ...((isPutAside || isPostponed) && { isDelayed: true }) }];
      }),
    );
    return receipts.flat();
  };
