import { balanceOf } from '#domain/documents/amounts';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { hasPayments } from '#domain/invoices/invoice-status';
import { methodLabel, type NewPayment } from '#domain/invoices/payment';
import { isKeyId } from '#domain/table/keys';
import type { Clock } from '../../platform/clock.ts';
import { insist } from '../../platform/table/insist.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import type { InvoicePayments } from '../payments/payment-ports.ts';
import { type BalanceChange, changeBalance } from './change-balance.ts';
import { invoiceReader } from './invoice-reader.ts';
import { payment, paymentsOf, type StoredPayment } from './payment.ts';
import { receiptRoom, sendReceipt } from './receipt-room.ts';

/** Attempts at an invoice that many pay at once, each of whom changes what the others have seen. */
const attempts = 60;

/** The change that a new payment is; without an amount left to pay, the invoice is paid without one. */
function paid(userId: string, before: InvoiceRecord, made: StoredPayment): BalanceChange {
  const { paymentId, amountCents, date, method } = made;
  const paidCents = (before.paidCents ?? 0) + amountCents;
  const isPaid = balanceOf({ ...before, paidCents }) === 0;
  const event = { kind: 'payment-recorded', cause: paymentId } as const;
  if (amountCents === 0) return { userId, before, paidCents, isPaid, event };
  const write = put(payment, payment.key(userId, before.invoiceId, paymentId), made);
  return {
    userId,
    before,
    paidCents,
    isPaid,
    event: { ...event, amountCents, detail: methodLabel(method) },
    payment: { payment: { amountCents, date }, by: 1, write },
  };
}

/** The change that a payment's removal is; its item stays, so that its key records nothing again. */
function unpaid(userId: string, before: InvoiceRecord, gone: StoredPayment, at: string): BalanceChange {
  const { paymentId, amountCents, method } = gone;
  const write = update(
    payment,
    payment.key(userId, before.invoiceId, paymentId),
    { set: { removedAt: at } },
    { attr: 'removedAt', exists: false },
  );
  return {
    userId,
    before,
    paidCents: (before.paidCents ?? 0) - amountCents,
    isPaid: false,
    event: { kind: 'payment-removed', cause: paymentId, amountCents, detail: methodLabel(method) },
    payment: { payment: gone, by: -1, write },
  };
}

/** True where a key comes again with what it brought the first time. */
const isSame = (known: StoredPayment, wanted: NewPayment): boolean =>
  known.amountCents === (wanted.amountCents ?? known.amountCents) && known.note === wanted.note;

/** Records payments and takes them out again, each in one transaction with what counts them. */
export function invoicePayments(table: Table, clock: Clock): InvoicePayments {
  const reader = invoiceReader(table);
  const receipts = receiptRoom(table, clock);

  const look = async (userId: string, invoiceId: string, paymentId: string) => ({
    known: isKeyId(paymentId)
      ? await find(table, payment, payment.key(userId, invoiceId, paymentId))
      : undefined,
    record: await reader.find(userId, invoiceId),
  });

  return {
    list: (userId, invoiceId) => paymentsOf(table, userId, invoiceId),

    record: (userId, invoiceId, { paymentId, receiptTo: to, ...wanted }) =>
      insist(
        table,
        async () => {
          const { known, record } = await look(userId, invoiceId, paymentId);
          if (!record || !isCounted(record)) return { kind: 'not-sent' };
          if (known) return isSame(known, wanted) ? { kind: 'done', record } : { kind: 'key-reused' };
          const balanceCents = balanceOf(record);
          const { amountCents = balanceCents } = wanted;
          if (record.status === 'paid' && wanted.amountCents === undefined) return { kind: 'done', record };
          if (amountCents > balanceCents) return { kind: 'too-large', balanceCents };
          const now = clock();
          const at = now.toISOString();
          const made = { ...wanted, paymentId, amountCents, recordedAt: at };
          // An invoice of $0.00 is paid without a payment: there is nothing to receipt.
          const isReceipted = to !== undefined && amountCents > 0;
          const names = { userId, invoiceId, paymentId };
          return changeBalance(table, at, {
            ...paid(userId, record, made),
            ...(isReceipted && { receipt: sendReceipt(receipts, { ...names, to }, now) }),
          });
        },
        attempts,
      ),

    remove: (userId, invoiceId, paymentId) =>
      insist(
        table,
        async () => {
          const { known, record } = await look(userId, invoiceId, paymentId);
          if (!record || !isCounted(record)) return { kind: 'not-sent' };
          const at = clock().toISOString();
          if (known)
            return known.removedAt === undefined
              ? changeBalance(table, at, unpaid(userId, record, known, at))
              : { kind: 'done', record };
          // Paid without a payment: there is none to name.
          if (hasPayments(record)) return { kind: 'no-payment' };
          if (record.status === 'sent') return { kind: 'done', record };
          const event = { kind: 'payment-removed', cause: paymentId } as const;
          return changeBalance(table, at, { userId, before: record, paidCents: 0, isPaid: false, event });
        },
        attempts,
      ),
  };
}
