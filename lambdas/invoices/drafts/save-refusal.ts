import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { SaveOutcome } from '../ports.ts';

/** The problem for a submission that was not saved and that another attempt would not save either. */
export function refusalOf(
  saved: Extract<
    SaveOutcome,
    {
      readonly kind:
        | 'number-taken'
        | 'quote-invoiced'
        | 'visit-billed'
        | 'repeat-changed'
        | 'photo-missing'
        | 'unverified-limit'
        | 'blocked';
    }
  >,
  { invoice: { invoiceNumber } }: InvoiceContent,
): Problem {
  if (saved.kind === 'quote-invoiced')
    return saved.invoiceId === undefined
      ? problem('quote-not-approved')
      : problem('quote-invoiced', { invoiceId: saved.invoiceId });
  if (saved.kind === 'visit-billed') return problem('visit-billed');
  if (saved.kind === 'repeat-changed') return problem('invoice-changed');
  if (saved.kind === 'photo-missing') return problem('photo-missing');
  if (saved.kind === 'number-taken')
    return problem('number-taken', { invoiceNumber, invoiceId: saved.invoiceId });
  return problem(saved.kind === 'blocked' ? 'sending-not-allowed' : 'unverified-limit');
}
