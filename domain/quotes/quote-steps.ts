import { clientDisplayName } from '../invoices/client-reach.ts';
import type { InvoiceStep } from '../invoices/invoice-steps.ts';
import { isOpenedSince, openedText } from '../invoices/opened.ts';
import { isAllBilled, isBilledInDraft, leftOfQuote } from './quote-left.ts';
import type { QuoteTimelineEvent } from './quote-timeline.ts';
import { noteOfQuote, type QuoteStanding } from './quote-words.ts';

type SteppedQuote = QuoteStanding & { readonly clientName: string; readonly clientEmail: string };

const step = (label: string, tone: InvoiceStep['tone'], isCurrent = false): InvoiceStep => ({
  label,
  tone,
  isCurrent,
});

/** Replaces "Sent to {client}" if the email of the quote has a problem or is still being sent. */
function sendingProblem(quote: SteppedQuote): InvoiceStep | undefined {
  const note = noteOfQuote(quote);
  if (note === undefined) return undefined;
  if (quote.delivery === 'pending') return step(note, 'current', true);
  const isLost = quote.mailTrouble === 'bounced' || quote.mailTrouble === 'rejected';
  return step(note, isLost || quote.delivery === 'failed' ? 'error' : 'warning', true);
}

/** The last steps of a quote that was approved or can no longer be approved. */
function endOf(quote: SteppedQuote): readonly InvoiceStep[] {
  switch (quote.state) {
    case 'approved':
      if (leftOfQuote(quote) > 0) return [step('Approved', 'done'), step('Partly billed', 'current', true)];
      if (isBilledInDraft(quote))
        return [step('Approved', 'done'), step('Draft invoice', 'current', true), step('Invoiced', 'next')];
      return isAllBilled(quote)
        ? [step('Approved', 'done'), step('Invoiced', 'paid', true)]
        : [step('Approved', 'paid', true), step('Invoiced', 'next')];
    case 'declined':
      return [step('Declined', 'error', true)];
    case 'expired':
      return [step('Expired', 'error', true)];
    case 'withdrawn':
      return [step('Withdrawn', 'muted', true)];
    default:
      return [step('Unknown', 'muted', true)];
  }
}

/** True if the client has probably opened the quote since its last revision was sent. `timeline` is newest first. */
export const isRevisionOpened = (timeline: readonly QuoteTimelineEvent[]): boolean => {
  const lastRevision = timeline.find(({ kind, isRefused }) => kind === 'revised' && !isRefused);
  // Without a later revision, every opening counts: '' is earlier than every instant.
  return isOpenedSince(timeline, lastRevision?.at ?? '');
};

/** True if the client answered on the quote's page, which only a person does. */
export const isQuoteOpeningCertain = (timeline: readonly Pick<QuoteTimelineEvent, 'kind'>[]): boolean =>
  timeline.some(({ kind }) => kind === 'approved' || kind === 'declined' || kind === 'question');

/**
 * The progress of a quote: Draft, Sent to {client}, Opened or Probably opened (if it was), Approved, Invoiced.
 * Problems replace the step they belong to.
 */
export function quoteSteps(
  quote: SteppedQuote,
  isOpened: boolean,
  isCertain = false,
): readonly InvoiceStep[] {
  const sentTo = `Sent to ${clientDisplayName(quote)}`;
  const next = [step('Approved', 'next')];
  if (quote.state === 'draft') return [step('Draft', 'current', true), step(sentTo, 'next'), ...next];
  const opened = isOpened ? [step(openedText(isCertain), 'done')] : [];
  if (quote.state !== 'sent')
    return [step('Draft', 'done'), step(sentTo, 'done'), ...opened, ...endOf(quote)];
  const problem = sendingProblem(quote);
  if (problem) return [step('Draft', 'done'), problem, ...next];
  return isOpened
    ? [step('Draft', 'done'), step(sentTo, 'done'), step(openedText(isCertain), 'current', true), ...next]
    : [step('Draft', 'done'), step(sentTo, 'current', true), ...next];
}
