import type { InvoiceRecord, NewSubmission } from '#domain/invoices/invoice-record';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { DepositOf, RecordDeposits } from '../ports.ts';

/** The deposit received on the quote from which a new invoice is made. A stored invoice has its own `depositCents`. */
export const receivedFor = async (
  { userId, quoteId }: { readonly userId: string; readonly quoteId?: string | undefined },
  existing: InvoiceRecord | undefined,
  { depositOf }: { readonly depositOf: DepositOf },
): Promise<ReceivedDeposit | undefined> =>
  quoteId === undefined || existing ? undefined : depositOf(userId, quoteId);

/** The quote from which a new invoice is made, as named by the form. */
export const quotedBy = (
  { quoteId }: { readonly quoteId?: string | undefined },
  received: ReceivedDeposit | undefined,
): Pick<NewSubmission, 'quoted'> =>
  quoteId === undefined ? {} : { quoted: { quoteId, ...(received && { received }) } };

/** Has what was paid online of the deposit recorded on the invoice that was just made of a quote. */
export async function recordQuoted(
  { userId, quoted }: NewSubmission,
  { recordDeposits }: { readonly recordDeposits: RecordDeposits },
): Promise<void> {
  if (quoted) await recordDeposits(userId, quoted.quoteId);
}
