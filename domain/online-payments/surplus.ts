import { balanceOf, type Settled } from '../documents/amounts.ts';
import type { Cents } from '../money.ts';

/**
 * The amount paid beyond what an invoice asks for; for a void invoice everything that was paid. 0 if nothing was
 * overpaid.
 */
export const overpaidOf = (
  invoice: Settled & { readonly status: string; readonly totalCents: Cents },
): Cents => Math.max(0, invoice.status === 'void' ? (invoice.paidCents ?? 0) : -balanceOf(invoice));
