import { type ReactNode, useState } from 'react';
import { generatePath, Navigate } from 'react-router-dom';
import { quoteProblems } from '#domain/contract/quote-problems';
import type { QuoteDetail } from '#domain/contract/quotes';
import { siteRoutes } from '#domain/site-routes';
import { QuoteFailure, WaitingQuote } from './quote-states.tsx';
import { useOwnQuote } from './use-own-quote.ts';

interface ApprovedQuoteProps {
  readonly quoteId: string;
  readonly children: (quote: QuoteDetail) => ReactNode;
}

/** Loads an approved quote for the invoice made from it. If the quote already has its invoice, links to it. */
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
  const refusal = quote && isFresh ? quoteProblems['quote-not-approved'].message : failure?.text;
  if (refusal !== undefined)
    return <QuoteFailure text={refusal} {...(failure?.canRetry && { onRetry: retry })} />;
  return <WaitingQuote />;
}
