import { Suspense, useEffect, useState } from 'react';
import type { AcceptQuoteAnswer, GetQuoteAnswer } from '#domain/quotes/contract/public-quotes';
import { inWordsOf, quoteMessages } from '#domain/quotes/quote-page-words';
import { lazyPage, lazyPart } from '../../routing/lazy-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { useIsOwnLink } from '../documents/use-is-own-link.ts';
import { ClientReplies } from './client-replies.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { QuoteHead } from './quote-head.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { SignForm } from './sign-form.tsx';
import { useApproveQuote } from './use-approve-quote.ts';
import { useChoice } from './use-choice.ts';
import { useNoteOpened } from './use-note-opened.ts';
import { useFreshQuote, useQuoteLogo } from './use-quote.ts';

/** Loaded with a quote that is approved, and otherwise a few seconds after the page. */
const Approved = lazyPage(async () => (await import('./approved.tsx')).Approved);

/** Loaded only for a quote with photos. */
const ClientPhotos = lazyPart(async () => (await import('../photos/client-photos.tsx')).ClientPhotos);

/** Loaded after the quote is shown. */
const DownloadPdf = lazyPart(async () => (await import('./download-pdf.tsx')).DownloadPdf);

const howToPayOf = ({ howToPay }: AcceptQuoteAnswer) => (howToPay ? { howToPay } : {});

interface QuoteApprovalProps {
  readonly answer: GetQuoteAnswer;
  readonly onReload: () => void;
}

/** A loaded quote with the approve button. A Lite quote can also be declined, and the client can ask questions. */
export function QuoteApproval({ answer, onReload }: QuoteApprovalProps) {
  const { contentHash } = answer;
  const { quote, refresh } = useFreshQuote(answer);
  useNoteOpened(answer);
  usePrefetch(Approved.preload);
  const logoUrl = useQuoteLogo(quote.quoteId);
  // Undefined until it is known.
  const isOwn = useIsOwnLink(answer.quote.quoteId, answer.ownerMark);
  const { approval, approve } = useApproveQuote(quote.quoteId, contentHash);
  const choosing = useChoice(quote);
  const [isDeclined, setIsDeclined] = useState(false);
  const newApproval = approval.kind === 'approved' ? approval : undefined;
  // The response to an approval does not say whether the deposit can be paid online, so the quote is read again.
  const mayPayOnline = newApproval !== undefined && quote.deposit !== undefined;
  useEffect(() => {
    if (mayPayOnline) void refresh();
  }, [mayPayOnline, refresh]);
  const isApproved = newApproval !== undefined || quote.status === 'accepted';
  const choice = quote.choice ?? newApproval?.choice;
  // Until it is read again, the quote does not hold what was just signed.
  const shown = isApproved && choice ? { ...quote, choice } : quote;
  const state = isDeclined ? 'declined' : quote.state;
  // Only Lite quotes have a revision.
  const isLite = quote.revision !== undefined;
  const isShown = state !== 'withdrawn' && state !== 'unknown';
  return (
    <>
      {/* The answer about a withdrawn quote has no details of the business. */}
      {state !== 'withdrawn' && <QuoteHead quote={quote} logoUrl={logoUrl} />}
      {!isApproved && (
        <ClosedNotice quote={quote} state={state} isPageHeading={!isShown} wasJustClosed={isDeclined} />
      )}
      {/* The page waits for a notice that it begins with, but keeps what is shown when the quote is approved on it. */}
      {newApproval && (
        <Suspense>
          <Approved
            quote={shown}
            acceptance={newApproval.answer.acceptance}
            justApproved={{ email: newApproval.signature.email, copy: newApproval.answer.copy }}
            toPay={{ ...howToPayOf(newApproval.answer), ...shown }}
            refresh={refresh}
          />
        </Suspense>
      )}
      {!newApproval && isApproved && (
        <Approved
          {...{ quote: shown, toPay: shown, acceptance: quote.acceptance, justApproved: undefined, refresh }}
        />
      )}
      {isShown && (
        <QuoteSheet
          quote={shown}
          choosing={isOwn === false && !isApproved && state === 'sent' ? choosing : undefined}
        />
      )}
      {isShown && quote.photos && (
        <Suspense>
          <ClientPhotos photos={quote.photos} address={`/api/quotes/${quote.quoteId}/photos`} />
        </Suspense>
      )}
      {isOwn && !isApproved && state === 'sent' && (
        <Alert tone="info" className="mt-6 print:hidden">
          {inWordsOf(quote, quoteMessages.own)}
        </Alert>
      )}
      {isOwn === false && !isApproved && state === 'sent' && (
        <SignForm
          quote={quote}
          choosing={choosing}
          approval={approval}
          onSign={(signature) => approve(signature, choosing?.choice)}
          onReload={onReload}
        />
      )}
      {isLite && isShown && isOwn === false && (
        <ClientReplies
          quote={{ ...quote, state: isApproved ? 'approved' : state }}
          contentHash={contentHash}
          onDeclined={() => setIsDeclined(true)}
          onReload={onReload}
        />
      )}
      {isShown && (
        <Suspense fallback={<div className="mt-6 h-11 print:hidden" />}>
          <DownloadPdf quote={quote} />
        </Suspense>
      )}
    </>
  );
}
