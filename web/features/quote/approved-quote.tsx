import { type ReactNode, useState } from 'react';
import { generatePath, Navigate } from 'react-router-dom';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { problems } from '#domain/contract/problems';
import { siteRoutes } from '#domain/site-routes';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useOwnQuote } from './use-own-quote.ts';

interface ApprovedQuoteProps {
  readonly quoteId: string;
  readonly children: (quote: QuoteDetail) => ReactNode;
}

/** Reads an approved quote for the invoice that is made of it; one that has its invoice leads there. */
export function ApprovedQuote({ quoteId, children }: ApprovedQuoteProps) {
  const { quote, isFresh, failure, retry } = useOwnQuote(quoteId);
  const [opened, setOpened] = useState<QuoteDetail>();
  const isOpen = quote?.state === 'approved' && quote.invoiceId === undefined;
  if (!opened && quote && isFresh && isOpen) setOpened(quote);
  if (opened) return children(opened);
  if (quote?.invoiceId !== undefined)
    return (
      <Navigate replace to={generatePath(siteRoutes.liteInvoice.path, { invoiceId: quote.invoiceId })} />
    );
  const refusal = quote && isFresh ? problems['quote-not-approved'].message : failure?.text;
  if (refusal !== undefined)
    return (
      <div className="page-narrow section">
        <LoadFailure text={refusal} {...(failure?.canRetry && { onRetry: retry })}>
          <PageLink to="liteQuotes" className={buttonClasses('outline')}>
            Back to Quotes
          </PageLink>
        </LoadFailure>
      </div>
    );
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-muted">
      <span className="flex items-center gap-3">
        <Spinner />
        Loading your quote...
      </span>
    </div>
  );
}
