import { daysAfter } from '#domain/calendar-date';
import { cameInDays } from '#domain/came-in/came-in';
import { isDraft } from '#domain/documents/invoice-status';
import { pendingCentsOf } from '#domain/documents/online/invoice-online';
import type { InvoiceChange, InvoiceProjection } from '../../invoices/index.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { cameInWrite, dropCameIn, entriesOnTheirWay } from './came-in-entry.ts';

/**
 * Lists the bank payments that began with a change. What becomes of them is listed by the module that records it. A draft
 * only holds a payment of its quote's deposit, which another draft may hold next.
 */
function begunWrites(change: InvoiceChange, now: Date): readonly Write[] {
  if (!change.before || !change.after || isDraft(change.after)) return [];
  const { userId, before, after } = change;
  const sources = Object.entries(after.onlinePayments?.payments ?? {});
  return sources.flatMap(([source, { pendingCents = 0 }]) => {
    const wasPending = before.onlinePayments?.payments?.[source]?.pendingCents ?? 0;
    if (pendingCents === 0 || wasPending > 0) return [];
    const at = now.toISOString();
    return [
      cameInWrite(userId, {
        entryId: sha256(`${source}#on-its-way#${at}`).slice(0, 32),
        at,
        kind: 'on-its-way',
        document: 'invoice',
        documentId: after.invoiceId,
        title: after.invoiceNumber,
        clientName: after.clientName,
        cents: pendingCents,
      }),
    ];
  });
}

/** Removes the bank payments on their way with an invoice that is deleted or voided. */
async function droppedWrites(table: Table, change: InvoiceChange, now: Date): Promise<readonly Write[]> {
  if (!change.before || pendingCentsOf(change.before.onlinePayments) === 0) return [];
  const { userId } = change;
  const entries = await entriesOnTheirWay(table, userId, change.before.invoiceId, now);
  return entries.map((entry) => dropCameIn(userId, entry));
}

/**
 * Lists bank payments that begin, and payments that the owner records by hand, except those received more than a few days
 * before. A removed payment leaves the list. The owner is not emailed about either. Online payments that arrive are listed
 * by the module that records them.
 */
export const cameInProjection: InvoiceProjection = {
  purpose: 'came-in',
  writes(table, change, now) {
    if (change.cause === 'imported') return [];
    if (change.cause === 'deleted' || change.cause === 'voided') return droppedWrites(table, change, now);
    if (change.cause !== 'payment' || !change.payment || change.payment.payment.online)
      return begunWrites(change, now);
    const { payment, by } = change.payment;
    const { userId, after, event } = change;
    const at = payment.recordedAt ?? now.toISOString();
    const entryId = sha256(`${after.invoiceId}#${event.paymentId}`).slice(0, 32);
    if (by < 0) return [dropCameIn(userId, { at, entryId })];
    const isOld = payment.date < daysAfter(at.slice(0, 10), -cameInDays);
    if (isOld) return [];
    return [
      cameInWrite(userId, {
        entryId,
        at,
        kind: 'payment',
        document: 'invoice',
        documentId: after.invoiceId,
        title: after.invoiceNumber,
        clientName: after.clientName,
        cents: payment.amountCents,
        ...(payment.method !== undefined && { method: payment.method }),
      }),
    ];
  },
};
