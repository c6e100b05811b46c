import { balanceOf } from '#domain/documents/amounts';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { methodLabel } from '#domain/invoices/payment';
import type { StoredPayment } from './payment.ts';

/** Why money was taken back, worded for the timeline. */
const withdrawalTexts: Readonly<Record<string, string>> = {
  refund: 'Refunded',
  dispute: 'Withdrawn because of a dispute',
  return: 'Returned by the bank',
  move: 'Moved to another invoice',
};

/** The timeline event of a movement of money. A refund with a positive amount has failed. */
export function eventOf({ paymentId, amountCents, method, online }: StoredPayment) {
  if (amountCents < 0) {
    const detail = withdrawalTexts[online?.cause ?? ''] ?? 'Taken back';
    return { kind: 'payment-withdrawn', paymentId, amountCents: -amountCents, detail } as const;
  }
  return online?.cause === 'refund'
    ? ({ kind: 'refund-failed', paymentId, amountCents } as const)
    : ({ kind: 'payment-recorded', paymentId, amountCents, detail: methodLabel(method) } as const);
}

/** The attributes of an invoice after a movement of money. A void invoice stays void. */
export function fieldsAfterMovement(
  before: InvoiceRecord,
  amountCents: number,
  waivedCents: number | undefined,
  at: string,
) {
  const paidCents = (before.paidCents ?? 0) + amountCents;
  const paid = { paidCents: paidCents === 0 ? undefined : paidCents, waivedCents };
  if (!isCounted(before)) return paid;
  const isPaid = balanceOf({ ...before, paidCents, waivedCents }) <= 0;
  const paidAt = isPaid ? (before.paidAt ?? at) : undefined;
  return { ...paid, status: isPaid ? 'paid' : 'sent', paidAt } as const;
}
