import { minimumForDeposit, minimumTotal } from '#domain/invoices/deposit-paid';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { NewSubmission, QuotedDeposit } from '../new-submission.ts';
import type { DepositOf, RecordDeposits } from '../ports.ts';

/** The deposit of the quote from which a new invoice is made. A stored invoice already has its deposit. */
export const depositOfNewInvoice = async (
  { userId, quoteId }: { readonly userId: string; readonly quoteId?: string | undefined },
  existing: InvoiceRecord | undefined,
  { depositOf }: { readonly depositOf: DepositOf },
): Promise<QuotedDeposit | undefined> => {
  const quoted =
    quoteId === undefined || existing ? undefined : await depositOf(userId, quoteId, { withDrafts: true });
  // An invoice of another part uses the deposit already.
  return quoted?.billing?.invoiceId === undefined
    ? quoted
    : { ...quoted, received: undefined, onlineCents: 0, isDepositChecked: undefined };
};

/**
 * What a new invoice is made from: the quote that the form names, with its deposit, and the job. An invoice from a quote
 * belongs to the job that the approval created.
 */
export function originFields(
  {
    quoteId,
    jobId: namedJobId,
    visitIds,
    agreed,
  }: {
    readonly quoteId?: string | undefined;
    readonly jobId?: string | undefined;
    readonly visitIds?: readonly string[] | undefined;
    readonly agreed?: { readonly rowsCents: Cents } | undefined;
  },
  quoted: QuotedDeposit | undefined,
): Pick<NewSubmission, 'quoted' | 'jobId' | 'visitIds'> {
  const jobId = quoted?.jobId ?? namedJobId;
  return {
    ...(quoteId !== undefined && {
      quoted: {
        quoteId,
        ...quoted,
        // A change order that its rows leave out can be billed later.
        ...(quoted && agreed && { quotedCents: Math.min(agreed.rowsCents, quoted.quotedCents) }),
      },
    }),
    ...(jobId !== undefined && { jobId }),
    ...(jobId === undefined && visitIds && { visitIds: [...new Set(visitIds)] }),
  };
}

/** The lowest total that a new or edited invoice may have: the deposit that was paid, by hand and online. */
export const minimumTotalFor = (
  existing: InvoiceRecord | undefined,
  quoted: QuotedDeposit | undefined,
): Cents =>
  existing ? minimumTotal(existing) : minimumForDeposit({ ...quoted, depositCents: quoted?.received?.cents });

/** Records the online payments of the quote's deposit on the invoice just made from the quote. */
export async function recordQuoteDeposits(
  { userId, quoted }: NewSubmission,
  { recordDeposits }: { readonly recordDeposits: RecordDeposits },
): Promise<void> {
  if (quoted) await recordDeposits(userId, quoted.quoteId);
}
