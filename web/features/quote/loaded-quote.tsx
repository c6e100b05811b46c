import { type ReactNode, useState } from 'react';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useOwnQuote } from './use-own-quote.ts';

/** A stored quote once it was read anew; an edit of one that can be changed no more says so. */
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
  if (failure)
    return (
      <div className="page-narrow section">
        <LoadFailure text={failure.text} {...(failure.canRetry && { onRetry: retry })}>
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
