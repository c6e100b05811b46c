import type { QuoteView } from '#domain/contract/quote';
import { Alert } from '../../ui/alert.tsx';

const sentences: Partial<Record<QuoteView['state'], string>> = {
  expired: 'This quote has expired.',
  declined: 'This quote was declined.',
  withdrawn: 'This quote was withdrawn.',
  unknown: 'This quote cannot be shown here. Ask the business for a new link.',
};

/** Says why a quote is open no more; nothing for one that is open or approved. */
export function ClosedNotice({ state }: Pick<QuoteView, 'state'>) {
  const sentence = sentences[state];
  if (sentence === undefined) return null;
  return (
    <Alert tone={state === 'declined' ? 'info' : 'warning'} className="mb-6 p-6! text-base! font-semibold">
      {sentence}
    </Alert>
  );
}
