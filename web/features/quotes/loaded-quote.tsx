import { type ReactNode, useState } from 'react';
import type { QuoteDetail } from '#domain/contract/quotes';
import { QuoteFailure, WaitingQuote } from './quote-states.tsx';
import { useOwnQuote } from './use-own-quote.ts';

/** A stored quote after it was reloaded; a quote that can no longer be edited says so. */
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
