import { useEffect, useRef } from 'react';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { inWordsOf } from '#domain/quotes/quote-page-words';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';

const sentences: Partial<Record<QuoteView['state'], string>> = {
  expired: 'This quote has expired.',
  declined: 'This quote was declined.',
  withdrawn: 'This quote was withdrawn.',
  unknown: 'This quote cannot be shown here. Ask the business for a new link.',
};

interface ClosedNoticeProps extends Pick<QuoteView, 'state'> {
  readonly quote: QuoteView;
  /** True if the quote itself is not shown, so that this is the page's heading. */
  readonly isPageHeading: boolean;
  /** True if the quote was just closed on this page. */
  readonly wasJustClosed: boolean;
}

/** Explains why a quote is no longer open; empty if it is open or approved. */
export function ClosedNotice({ quote, state, isPageHeading, wasJustClosed }: ClosedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // Focuses the notice: the pressed button was removed, and the notice is above it.
  useEffect(() => {
    if (wasJustClosed) notice.current?.focus();
  }, [wasJustClosed]);
  const sentence = sentences[state];
  if (sentence === undefined) return null;
  const Sentence = isPageHeading ? 'h1' : 'p';
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      data-focus-target
      tone={state === 'declined' ? 'info' : 'warning'}
      className="mb-6 p-6! text-base! font-semibold print:p-4!"
    >
      <Sentence>
        <AsWritten text={inWordsOf(quote, sentence)} />
      </Sentence>
      {state === 'declined' && (
        <p className="mt-1 text-sm font-normal">The business was told, with the reason if one was given.</p>
      )}
      {state === 'withdrawn' && (
        <p className="mt-1 text-sm font-normal">
          If you have a question, ask the business that sent it to you.
        </p>
      )}
    </Alert>
  );
}
