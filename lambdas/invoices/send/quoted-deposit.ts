import { leastOfDeposit, leastTotal } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord, NewSubmission, QuotedDeposit } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { DepositOf, RecordDeposits } from '../ports.ts';

/** The deposit of the quote from which a new invoice is made. A stored invoice has its own. */
export const quotedFor = async (
  { userId, quoteId }: { readonly userId: string; readonly quoteId?: string | undefined },
  existing: InvoiceRecord | undefined,
  { depositOf }: { readonly depositOf: DepositOf },
): Promise<QuotedDeposit | undefined> =>
  quoteId === undefined || existing ? undefined : depositOf(userId, quoteId);

/** The quote from which a new invoice is made, as named by the form. */
export const quotedBy = (
  { quoteId }: { readonly quoteId?: string | undefined },
  quoted: QuotedDeposit | undefined,
): Pick<NewSubmission, 'quoted'> => (quoteId === undefined ? {} : { quoted: { quoteId, ...quoted } });

/** The least that the total of a new or an edited invoice can be: the deposit that was paid, by hand and online. */
export const leastFor = (existing: InvoiceRecord | undefined, quoted: QuotedDeposit | undefined): Cents =>
  existing ? leastTotal(existing) : leastOfDeposit({ ...quoted, depositCents: quoted?.received?.cents });

/** Has what was paid online of the deposit recorded on the invoice that was just made of a quote. */
export async function recordQuoted(
  { userId, quoted }: NewSubmission,
  { recordDeposits }: { readonly recordDeposits: RecordDeposits },
): Promise<void> {
  if (quoted) await recordDeposits(userId, quoted.quoteId);
}
