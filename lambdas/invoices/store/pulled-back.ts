import { settledCents } from '#domain/documents/amounts';
import { isIssued } from '#domain/documents/money-amounts';
import { heldCentsOf, notOwedCentsOf } from '#domain/documents/online/invoice-online';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { nextMoveAgain, nextPullBack, otherInvoicesOf, type ReturnRoom } from '#domain/online-payments/move';
import type { Table } from '../../platform/table/table.ts';
import { invoiceReader } from './invoice-reader.ts';
import { paymentsOf, type StoredPayment } from './payment.ts';

/** All invoices that hold a part of an online payment, with their payments; the invoice `invoiceId` comes first. */
async function affectedInvoices(table: Table, userId: string, invoiceId: string, source: string) {
  const reader = invoiceReader(table);
  const records = new Map<string, InvoiceRecord>();
  const paymentsByInvoice = new Map<string, readonly StoredPayment[]>();
  const pending = [invoiceId];
  for (let id = pending.shift(); id !== undefined; id = pending.shift()) {
    const record = paymentsByInvoice.has(id) ? undefined : await reader.find(userId, id);
    if (!record) continue;
    const payments = await paymentsOf(table, userId, id);
    records.set(id, record);
    paymentsByInvoice.set(id, payments);
    pending.push(...otherInvoicesOf(payments, source));
  }
  return { records, paymentsByInvoice };
}

/** What a part of an online payment that was pulled back to an invoice is needed for there. */
function roomOn(record: InvoiceRecord | undefined, source: string): ReturnRoom {
  if (!record || !isIssued(record)) return { heldCents: 0, freeCents: 0, isOpen: false };
  const surplusCents = settledCents(record) - record.totalCents;
  return {
    heldCents: heldCentsOf(record.onlinePayments, source),
    // Only the payment's own invoice knows what was taken back. From others a surplus moves on.
    freeCents: record.onlinePayments?.payments?.[source]
      ? notOwedCentsOf(record.onlinePayments, source) + Math.min(0, surplusCents)
      : surplusCents,
    isOpen: true,
  };
}

/** How an online payment was made. */
const methodOf = (payments: readonly StoredPayment[] = [], source: string): StoredPayment['method'] =>
  payments.find(({ online }) => online?.source === source)?.method ?? 'other';

/** A part of an online payment that must move although the owner did not ask for it. */
export interface PulledBack extends Pick<StoredPayment, 'amountCents' | 'method'> {
  readonly id: string;
  readonly source: string;
  readonly from: InvoiceRecord;
  readonly to: InvoiceRecord;
  readonly isPullBack: true;
}

/** The next part of an online payment of an invoice that must move back, or move again; undefined if there is none. */
export async function nextPulledBack(
  table: Table,
  userId: string,
  invoiceId: string,
  source: string,
): Promise<PulledBack | undefined> {
  const { records, paymentsByInvoice } = await affectedInvoices(table, userId, invoiceId, source);
  const back =
    nextPullBack(paymentsByInvoice, source, (id) => heldCentsOf(records.get(id)?.onlinePayments, source)) ??
    nextMoveAgain(paymentsByInvoice, source, (id) => roomOn(records.get(id), source));
  const [from, to] = [records.get(back?.from ?? ''), records.get(back?.to ?? '')];
  if (!back || !from || !to) return undefined;
  const method = methodOf([...paymentsByInvoice.values()].flat(), source);
  // Each move increases `version`, so the next move gets another ID.
  const id = `back-${to.invoiceId}-${to.version}`;
  return { id, source, from, to, amountCents: back.cents, method, isPullBack: true };
}
