import type { Problem } from '#domain/contract/problems';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import type { CountFreeInvoicesAnswer } from '#domain/free-invoice/contract';
import { displayedCount } from '#domain/free-invoice/free-invoice-limit';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result } from '#domain/result';
import type { FreeInvoiceCounter } from './ports.ts';

/** How many free invoices an address has used; 1 for an unknown address. */
export async function countFreeInvoices(
  typed: string,
  counter: FreeInvoiceCounter,
): Promise<Result<CountFreeInvoicesAnswer, Problem>> {
  const email = plainEmail(typed);
  const stored = isEmailAddress(email) ? await counter.countOf(normalizeEmail(email)) : undefined;
  return ok({ success: true, invoiceCount: displayedCount(stored) });
}
