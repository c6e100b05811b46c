import { useEffect, useRef } from 'react';
import type { QuoteView } from '#domain/contract/public-quotes';
import { Alert } from '../../ui/alert.tsx';

const sentences: Partial<Record<QuoteView['state'], string>> = {
  expired: 'This quote has expired.',
  declined: 'This quote was declined.',
  withdrawn: 'This quote was withdrawn.',
  unknown: 'This quote cannot be shown here. Ask the business for a new link.',
};

interface ClosedNoticeProps extends Pick<QuoteView, 'state'> {
  /** The quote itself is not shown, so that this is the heading of the page. */
  readonly isAlone: boolean;
  /** It was closed on this page a moment ago. */
  readonly isNew: boolean;
}

/** Says why a quote is open no more; nothing for one that is open or approved. */
export function ClosedNotice({ state, isAlone, isNew }: ClosedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and the news stands above it.
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  const sentence = sentences[state];
  if (sentence === undefined) return null;
  const Sentence = isAlone ? 'h1' : 'p';
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      data-focus-target
      tone={state === 'declined' ? 'info' : 'warning'}
      className="mb-6 p-6! text-base! font-semibold print:p-4!"
    >
      <Sentence>{sentence}</Sentence>
    </Alert>
  );
}
