import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { brand } from '#domain/brand';
import type { QuoteDetail } from '#domain/quotes/contract';
import { useIssuedLogo } from '../features/invoices/detail/use-issued-logo.ts';
import { useLogo } from '../features/logo/use-logo.ts';
import { OwnPhotos } from '../features/photos/own-photos.tsx';
import { ChangeOrders } from '../features/quotes/changes/change-orders.tsx';
import { QuoteActions } from '../features/quotes/detail/quote-actions.tsx';
import { QuoteBilled } from '../features/quotes/detail/quote-billed.tsx';
import { QuoteDeposit } from '../features/quotes/detail/quote-deposit.tsx';
import { QuoteHeader, quoteHeading } from '../features/quotes/detail/quote-header.tsx';
import { QuoteHolders } from '../features/quotes/detail/quote-holders.tsx';
import { QuoteQuestions } from '../features/quotes/detail/quote-questions.tsx';
import { QuoteRecord } from '../features/quotes/detail/quote-record.tsx';
import { QuoteTimeline } from '../features/quotes/detail/quote-timeline.tsx';
import { useRecordDeposit } from '../features/quotes/detail/use-record-deposit.tsx';
import { viewOfQuote } from '../features/quotes/detail/view-of-quote.ts';
import { QuoteHead } from '../features/quotes/quote-head.tsx';
import { QuoteSheet } from '../features/quotes/quote-sheet.tsx';
import { useOwnQuote } from '../features/quotes/use-own-quote.ts';
import { BackLink } from '../routing/back-link.tsx';
import { lazyPart } from '../routing/lazy-page.tsx';
import { useJustSentQuote } from '../routing/quote-page-state.ts';
import { useProfile } from '../session/use-account.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';

// Loaded only right after the quote was sent.
const DefaultsOffers = lazyPart(async () => {
  const [{ DefaultsOffers: Offers }, { defaultsOfDocument }] = await Promise.all([
    import('../features/documents/defaults/defaults-offers.tsx'),
    import('#domain/invoices/defaults-offer'),
  ]);
  return ({ quote }: { readonly quote: QuoteDetail }) => (
    <Offers
      documentId={quote.quoteId}
      sent={defaultsOfDocument(quote.content)}
      className="mt-4 grid gap-3 print:hidden"
    />
  );
});

/** One quote: status, what its client sees, and its timeline. */
export function LiteQuotePage() {
  const { quoteId = '' } = useParams();
  const { quote, failure, retry } = useOwnQuote(quoteId, { refreshes: true });
  const heading = quote && quoteHeading(quote);
  useEffect(() => {
    if (heading !== undefined) document.title = `${heading} | ${brand.name} Lite`;
  }, [heading]);
  return (
    <>
      <BackLink to="liteQuotes">Back to quotes</BackLink>
      {!quote && <h1 className="mt-2 text-3xl font-semibold">Quote</h1>}
      {failure && <LoadFailure text={failure.text} {...(failure.canRetry && { onRetry: retry })} />}
      {!failure && !quote && (
        <div role="status" aria-label="Loading your quote..." className="mt-6 grid gap-4">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {quote && <QuoteContents key={quoteId} quote={quote} />}
    </>
  );
}

function QuoteContents({ quote }: { readonly quote: QuoteDetail }) {
  const { quoteId } = quote;
  const justSent = useJustSentQuote();
  const { dialog, ...deposit } = useRecordDeposit(quote);
  return (
    <>
      <QuoteHeader quote={quote} />
      <QuoteActions quote={quote} onRecordDeposit={deposit.ask} />
      {justSent === quoteId && (
        <Suspense>
          <DefaultsOffers quote={quote} />
        </Suspense>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:hidden xl:order-2">
          <QuoteHolders quote={quote} />
          <ChangeOrders quote={quote} />
          <QuoteBilled quote={quote} />
          {quote.state === 'approved' && quote.changeOf === undefined && (
            <QuoteDeposit quote={quote} deposit={deposit} />
          )}
          <QuoteQuestions quote={quote} />
          <QuoteRecord quote={quote} />
          <QuoteTimeline events={quote.timeline} />
        </div>
        <QuoteForClient quote={quote} />
      </div>
      {dialog}
    </>
  );
}

/**
 * The quote as its client sees it. Uses the logo that it was sent with; a draft and a quote of the mobile app use the
 * current one.
 */
function QuoteForClient({ quote }: { readonly quote: QuoteDetail }) {
  const view = viewOfQuote(quote, useProfile().business);
  const currentLogoUrl = useLogo().url;
  const isSent = quote.isLite && quote.state !== 'draft';
  const sentLogoUrl = useIssuedLogo(isSent ? quote.content.logoVersion : undefined);
  return (
    <div className="min-w-0">
      <QuoteHead quote={view} logoUrl={isSent ? sentLogoUrl : currentLogoUrl} />
      <QuoteSheet quote={view} title="h2" />
      <OwnPhotos photos={quote.content.photos} />
    </div>
  );
}
