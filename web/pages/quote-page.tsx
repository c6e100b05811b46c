import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { QuoteApproval } from '../features/quotes/quote-approval.tsx';
import { useQuote } from '../features/quotes/use-quote.ts';
import { NoticePage } from '../features/site/notice-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** `/quote?id=` or `?token=`, whichever is not empty: a client reads a quote and approves it. */
export function QuotePage() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const quoteId = useHydrated() ? query.get('id')?.trim() || query.get('token')?.trim() || '' : undefined;
  const { state, reload } = useQuote(quoteId);

  if (state.kind === 'error')
    return (
      <NoticePage
        tone="error"
        heading={state.message}
        actions={
          <>
            {state.mayRetry && <Button onClick={reload}>Try again</Button>}
            <PageLink to="home" className={buttonClasses('outline')}>
              Go to home
            </PageLink>
          </>
        }
      >
        <p role="alert">
          {state.mayRetry
            ? 'Check your connection and try again. Your provider can also send you the quote once more.'
            : 'Open the link from your message again, or ask your provider to send a new one.'}
        </p>
      </NoticePage>
    );
  return (
    <div className="page-narrow fills-screen pt-5 pb-16 sm:pt-12 lg:max-w-3xl print:min-h-0 print:max-w-none print:p-0">
      {state.kind === 'loading' ? (
        <LoadingQuote />
      ) : (
        <Suspense fallback={<LoadingQuote />}>
          <QuoteApproval key={state.answer.contentHash} answer={state.answer} onReload={reload} />
        </Suspense>
      )}
    </div>
  );
}

function LoadingQuote() {
  return (
    <Card className="p-6 sm:p-8 noscript:hidden">
      <h1 role="status" className="text-xl font-semibold">
        Loading your quote...
      </h1>
      <div className="mt-6 grid gap-4" aria-hidden="true">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-4 h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </Card>
  );
}
