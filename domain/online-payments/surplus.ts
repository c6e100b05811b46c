import { balanceOf, type Settled } from '../documents/amounts.ts';
import type { Cents } from '../money.ts';

/** What arrived beyond what an invoice asks for: all of it where the invoice is void, 0 where nothing is left over. */
export const overpaidOf = (
  invoice: Settled & { readonly status: string; readonly totalCents: Cents },
): Cents => Math.max(0, invoice.status === 'void' ? (invoice.paidCents ?? 0) : -balanceOf(invoice));
