import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/loading.tsx';

/** Shown for a quote that cannot be opened, with a back link. `onRetry` is given if another attempt may help. */
export const QuoteFailure = ({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) => (
  <div className="page-narrow section">
    <LoadFailure text={text} {...(onRetry && { onRetry })}>
      <PageLink to="liteQuotes" className={buttonClasses('outline')}>
        Back to quotes
      </PageLink>
    </LoadFailure>
  </div>
);

/** Shown while a quote is loading. */
export const WaitingQuote = () => (
  <div role="status" className="grid min-h-[60dvh] place-items-center text-muted">
    <span className="flex items-center gap-3">
      <Spinner />
      Loading your quote...
    </span>
  </div>
);
