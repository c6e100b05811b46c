import { type ReactNode, useState } from 'react';
import type { QuoteDetail } from '#domain/quotes/contract';
import { QuoteFailure, WaitingQuote } from './quote-states.tsx';
import { useOwnQuote } from './use-own-quote.ts';

/**
 * Reads a stored quote again before rendering `children` with it, and keeps that version. If the quote cannot be read,
 * explains why.
 */
export function LoadedQuote({
  quoteId,
  children,
}: {
  readonly quoteId: string;
  readonly children: (quote: QuoteDetail) => ReactNode;
}) {
  const { quote, isFresh, failure, retry } = useOwnQuote(quoteId);
  const [opened, setOpened] = useState<QuoteDetail>();
  if (!opened && quote && isFresh) setOpened(quote);
  if (opened) return children(opened);
  if (failure) return <QuoteFailure text={failure.text} {...(failure.canRetry && { onRetry: retry })} />;
  return <WaitingQuote />;
}
