import { formatDollars } from '#domain/money';
import { billedCentsOf, leftCentsOf } from '#domain/quotes/quote-billing';
import { nameOfQuote } from '#domain/quotes/quote-page-words';
import { PageLink } from '../../routing/page-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { useOwnQuote } from './use-own-quote.ts';

/** Says that a copy of a quote's invoice bills more than was agreed, so that nobody bills the work a second time. */
export function BilledBesides({ quoteId }: { readonly quoteId: string }) {
  const { quote } = useOwnQuote(quoteId);
  const { billing, invoiceId, agreedCents, totalCents } = quote ?? {};
  const agreed = billing?.agreed.amounts.total ?? agreedCents ?? totalCents;
  const isInParts = billing !== undefined && Object.keys(billing.parts).length > 0;
  const billed = isInParts ? billedCentsOf(billing.parts) : invoiceId === undefined ? 0 : agreed;
  const left = isInParts ? leftCentsOf(billing) : 0;
  return (
    <Alert tone="warning" className="mb-4">
      This is a copy of an invoice of {quote ? <>quote {nameOfQuote(quote.content)}</> : 'a quote'}. The copy
      bills besides what was agreed there.
      {agreed !== undefined && billed !== undefined && (
        <AsWritten text={` Agreed ${formatDollars(agreed)}, billed ${formatDollars(billed)}.`} />
      )}{' '}
      {left > 0 ? (
        <PageLink
          to="liteInvoiceGenerator"
          suffix={`?quote=${quoteId}&part=rest`}
          className="text-link underline"
        >
          Bill the rest
        </PageLink>
      ) : (
        <PageLink to="liteQuote" params={{ quoteId }} className="text-link underline">
          View quote
        </PageLink>
      )}
    </Alert>
  );
}
