import { moneyOf } from '#domain/documents/money-amounts';
import { waivedCentsOf } from '#domain/documents/online/invoice-online';
import { methodLabel, reportedAccountDetail } from '#domain/documents/payment';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
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
    : ({
        kind: 'payment-recorded',
        paymentId,
        amountCents,
        detail: online?.isReported ? reportedAccountDetail : methodLabel(method),
      } as const);
}

/** The changes of `waivedCents` so far, with the one at `at` if the amount changes. */
export function waiversAfter(
  { waivedCents: known = 0, waivers }: Pick<InvoiceRecord, 'waivedCents' | 'waivers'>,
  waivedCents: number | undefined,
  at: string,
): InvoiceRecord['waivers'] {
  const cents = (waivedCents ?? 0) - known;
  return cents === 0 ? waivers : [...(waivers ?? []), { at, cents }];
}

/**
 * The attributes of an invoice after a movement of money, of which `onlinePayments` already tells. The refunded amount
 * that is not owed follows the answers of the owner. A void invoice stays void.
 */
export function fieldsAfterMovement(before: InvoiceRecord, amountCents: number, at: string) {
  const paidCents = (before.paidCents ?? 0) + amountCents;
  // An imported invoice keeps its amount, because it has no payments of a provider.
  const waivedCents = before.onlinePayments
    ? waivedCentsOf({ ...before, paidCents }, before.onlinePayments)
    : before.waivedCents;
  const paid = {
    paidCents: paidCents === 0 ? undefined : paidCents,
    waivedCents,
    waivers: waiversAfter(before, waivedCents, at),
  };
  if (!isCounted(before)) return paid;
  const { owedCents, undecidedCents } = moneyOf({ ...before, status: 'sent', paidCents, waivedCents });
  const isPaid = owedCents + undecidedCents === 0;
  const paidAt = isPaid ? (before.paidAt ?? at) : undefined;
  return { ...paid, status: isPaid ? 'paid' : 'sent', paidAt } as const;
}

/** The state of a void invoice that is restored: what arrived, was refunded or decided meanwhile counts. */
export function fieldsAfterRestore(before: InvoiceRecord, at: string) {
  const restored = { ...before, status: 'sent' } as const;
  const moved = fieldsAfterMovement(restored, 0, at);
  const hasMoney = (moved.paidCents ?? 0) > 0 || (moved.waivedCents ?? 0) > 0;
  // Without a payment it is marked as paid by the owner only, also if nothing is owed.
  return hasMoney ? moved : { ...moved, status: 'sent' as const, paidAt: undefined };
}
