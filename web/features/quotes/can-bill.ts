import type { QuoteDetail } from '#domain/quotes/contract';
import { leftCentsOf } from '#domain/quotes/quote-billing';

/** True if an approved quote can get an invoice: the first one, or one more part while something is left. */
export const canBill = (
  { invoiceId, billing }: Pick<QuoteDetail, 'invoiceId' | 'billing'>,
  isPart: boolean,
): boolean => {
  const isBilledInParts = billing !== undefined && Object.keys(billing.parts).length > 0;
  if (isBilledInParts) return isPart && leftCentsOf(billing) > 0;
  return invoiceId === undefined && (!isPart || billing !== undefined);
};
