import type { PaymentNews } from '#domain/online-payments/news';
import { appendEvent } from '../invoices/index.ts';
import type { Write } from '../platform/table/writes.ts';

/**
 * The timeline event of a refund that failed before it moved money, or of a payment that the bank refused. Other failed
 * refunds have the events of their movements.
 */
export function failureEvents(
  news: PaymentNews,
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  now: Date,
): readonly Write[] {
  const at = now.toISOString();
  if (news.kind === 'refused') {
    const { attemptId, amountCents } = news.attempt;
    return [appendEvent(userId, invoiceId, { kind: 'payment-refused', at, amountCents, cause: [attemptId] })];
  }
  if (news.kind !== 'refund-failed' || news.refund.left) return [];
  const { refundId, amountCents } = news.refund;
  const event = { kind: 'refund-failed', at, amountCents, cause: [refundId] } as const;
  return [appendEvent(userId, invoiceId, event)];
}
