import { hasPayments, isUnpaid, moneyOf } from '#domain/documents/money-amounts';
import { methodLabel } from '#domain/documents/payment';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import type { NewPayment } from '#domain/invoices/validate-payment';
import { isKeyId } from '#domain/table/key-id';
import type { Clock } from '../../platform/clock.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import type { InvoicePayments, PaymentOutcome } from '../payments/payment-ports.ts';
import type { PaymentChange } from '../totals/counted-as.ts';
import { commitChange } from './commit-change.ts';
import { countPart } from './divided-payment.ts';
import { type InvoiceChange, type InvoiceTable, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { payment, paymentsOf, type StoredPayment } from './payment.ts';
import { publishedFields } from './plan-sending.ts';
import { planReceiptDrop, receiptWrite } from './receipt-message-handler.ts';

/** Attempts when several payments of one invoice are recorded concurrently. */
const maxAttempts = 60;

/** A payment to record or remove, and the resulting state of the invoice. */
interface PaymentWrite {
  readonly paidCents: number;
  readonly isPaid: boolean;
  readonly event: Extract<InvoiceChange, { cause: 'payment' }>['event'];
  readonly payment?: PaymentChange;
  readonly droppedReceiptAt?: string;
  readonly writes: readonly Write[];
}

/** A new payment. An amount of 0 marks the invoice as paid without a payment. */
function planRecording(userId: string, before: InvoiceRecord, recorded: StoredPayment): PaymentWrite {
  const { paymentId, amountCents, method } = recorded;
  const paidCents = (before.paidCents ?? 0) + amountCents;
  const isPaid = !isUnpaid({ ...before, status: 'sent', paidCents });
  const event = { kind: 'payment-recorded', paymentId } as const;
  if (amountCents === 0) return { paidCents, isPaid, event, writes: [] };
  return {
    paidCents,
    isPaid,
    event: { ...event, amountCents, detail: methodLabel(method) },
    payment: { payment: recorded, by: 1 },
    writes: [put(payment, payment.key(userId, before.invoiceId, paymentId), recorded)],
  };
}

/** The removal of a payment. Its item is kept, so that repeating its key does not record it again. */
function planRemoval(
  userId: string,
  before: InvoiceRecord,
  removed: StoredPayment,
  removedAt: string,
): PaymentWrite {
  const { paymentId, amountCents, method } = removed;
  const write = update(
    payment,
    payment.key(userId, before.invoiceId, paymentId),
    { set: { removedAt } },
    { attr: 'removedAt', exists: false },
  );
  const paidCents = (before.paidCents ?? 0) - amountCents;
  return {
    paidCents,
    isPaid: !isUnpaid({ ...before, status: 'sent', paidCents }),
    event: { kind: 'payment-removed', paymentId, amountCents, detail: methodLabel(method) },
    payment: { payment: removed, by: -1 },
    writes: [write],
  };
}

/** True if a repeated key comes with the same payment. */
const isSame = (known: StoredPayment, request: NewPayment): boolean =>
  known.amountCents === (request.amountCents ?? known.amountCents) && known.note === request.note;

/** Returns a function that writes a change of the paid amount, and queues the receipt if there is one. */
const balanceChanger =
  (table: InvoiceTable) =>
  async (
    userId: string,
    before: InvoiceRecord,
    { paidCents, isPaid, event, payment, droppedReceiptAt, writes }: PaymentWrite,
    now: Date,
    receipt?: Write,
  ): Promise<PaymentOutcome | typeof CONFLICT> => {
    const at = now.toISOString();
    const set = {
      // The client's page shows what is paid, so changes that were never emailed are published together with the
      // payment.
      ...publishedFields(before, before.contentId, at),
      updatedAt: at,
      status: isPaid ? 'paid' : 'sent',
      paidAt: isPaid ? (before.paidAt ?? at) : undefined,
      paidCents: paidCents === 0 ? undefined : paidCents,
    } as const;
    const change = {
      cause: 'payment',
      event,
      hasReceipt: receipt !== undefined,
      ...(payment && { payment }),
      ...(droppedReceiptAt !== undefined && { droppedReceiptAt }),
      ...storedChange(userId, before, set),
    } as const;
    const stored = await commitChange(table, change, now, {
      writes: [...writes, ...(receipt ? [receipt] : [])],
    });
    return typeof stored === 'string' ? CONFLICT : { kind: 'done', record: stored };
  };

/**
 * Returns a function that reads a payment and its invoice. The invoice is not read again if the caller has just read it,
 * unless it already has the payment.
 */
const paymentAndInvoiceReader =
  (table: Table) =>
  async (userId: string, invoiceId: string, paymentId: string, justRead?: InvoiceRecord) => {
    const known = isKeyId(paymentId)
      ? await find(table, payment, payment.key(userId, invoiceId, paymentId))
      : undefined;
    const record = (known ? undefined : justRead) ?? (await invoiceReader(table).find(userId, invoiceId));
    return { known, record };
  };

/** Records and removes payments, each in one transaction with all totals and lists that include it. */
export function invoicePayments(table: InvoiceTable, clock: Clock): InvoicePayments {
  const readPaymentAndInvoice = paymentAndInvoiceReader(table);
  const changeBalance = balanceChanger(table);

  /** Removes a payment, and its receipt if that was not emailed yet. */
  async function removeKnown(userId: string, record: InvoiceRecord, known: StoredPayment, now: Date) {
    const { invoiceId } = record;
    const ids = { userId, invoiceId, paymentId: known.paymentId };
    const { isDropped, writes, ...dropped } = await planReceiptDrop(table, ids, now);
    const removal = planRemoval(userId, record, known, now.toISOString());
    const outcome =
      known.removedAt === undefined
        ? await changeBalance(
            userId,
            record,
            { ...removal, ...dropped, writes: [...removal.writes, ...writes] },
            now,
          )
        : ({ kind: 'done', record } as const);
    return outcome !== CONFLICT && outcome.kind === 'done' && isDropped
      ? { ...outcome, isReceiptDropped: isDropped }
      : outcome;
  }

  return {
    list: (userId, invoiceId) => paymentsOf(table, userId, invoiceId),

    record(
      userId,
      invoiceId,
      { paymentId, receiptTo: to, dividedId, receiptProblem, ...request },
      readBefore,
    ) {
      // Only the first attempt uses the invoice as given; later ones read it.
      let justRead = readBefore;
      return retryOnConflict(
        table,
        async () => {
          const { known, record } = await readPaymentAndInvoice(userId, invoiceId, paymentId, justRead);
          justRead = undefined;
          if (!record || !isCounted(record)) return { kind: 'not-sent' };
          if (known) return isSame(known, request) ? { kind: 'done', record } : { kind: 'key-reused' };
          const part = { userId, dividedId, invoiceId, receiptProblem };
          const counted = await countPart(table, part);
          if (!counted) return { kind: 'undone' };
          const { pendingCents, recordableCents: balanceCents } = moneyOf(record);
          const { amountCents = balanceCents } = request;
          if (record.status === 'paid' && request.amountCents === undefined) return { kind: 'done', record };
          const isCoveredByPending = pendingCents > 0 && amountCents <= 0;
          if (amountCents > balanceCents || isCoveredByPending)
            return {
              kind: pendingCents > 0 ? 'pending' : 'too-large',
              balanceCents,
            };
          const now = clock();
          const recorded = { ...request, paymentId, amountCents, recordedAt: now.toISOString() };
          // An invoice of $0.00 is marked paid without a payment, so there is no receipt.
          const isReceipted = to !== undefined && amountCents > 0;
          const ids = { userId, invoiceId, paymentId };
          const receipt = isReceipted ? receiptWrite({ ...ids, to }, now, receiptDelaySeconds) : undefined;
          const recording = planRecording(userId, record, recorded);
          const writes = [...recording.writes, ...counted];
          return changeBalance(userId, record, { ...recording, writes }, now, receipt);
        },
        maxAttempts,
      );
    },

    remove: (userId, invoiceId, paymentId) =>
      retryOnConflict(
        table,
        async () => {
          const { known, record } = await readPaymentAndInvoice(userId, invoiceId, paymentId);
          if (!record || !isCounted(record)) return { kind: 'not-sent' };
          const now = clock();
          if (known?.online) return { kind: 'of-provider' };
          if (known) return removeKnown(userId, record, known, now);
          // No payment has this ID. Only an invoice that was marked paid without a payment can be opened again.
          if (hasPayments(record)) return { kind: 'no-payment' };
          if (record.status === 'sent') return { kind: 'done', record };
          const event = { kind: 'payment-removed', paymentId } as const;
          return changeBalance(userId, record, { paidCents: 0, isPaid: false, event, writes: [] }, now);
        },
        maxAttempts,
      ),
  };
}
