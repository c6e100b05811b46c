import { useEffect, useRef } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import type { AcceptQuoteAnswer, QuoteView } from '#domain/contract/public-quotes';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { depositOnPage } from '#domain/quotes/received-deposit';
import { dayIn } from '#domain/time-zone';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CertificateButton } from './certificate-button.tsx';

interface ApprovedNoticeProps {
  readonly quote: QuoteView;
  readonly acceptance: QuoteView['acceptance'];
  /** Set if the quote was just approved on this page. */
  readonly justNow: { readonly email: string; readonly copy: AcceptQuoteAnswer['copy'] } | undefined;
}

/** Shows what was approved, when and by whom, and what happens next. */
export function ApprovedNotice({ quote, acceptance, justNow }: ApprovedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const isNew = justNow !== undefined;
  const isLite = quote.revision !== undefined;
  const isDepositDue = quote.depositPayment?.state !== 'pending' && depositOnPage(quote) > 0;
  // The button that had the focus is gone, and the news stands above it.
  useEffect(() => {
    if (!isNew) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      data-focus-target
      tone="success"
      className="mb-6 p-6! text-base! wrap-anywhere print:mb-4 print:p-4!"
    >
      <p className="text-xl font-semibold">Quote Approved!</p>
      <p className="mt-1 font-medium text-ink">{factsOf(quote, acceptance)}</p>
      <p className="mt-1 text-ink print:hidden">
        {isNew
          ? `Thank you. ${quote.businessName || 'Your provider'} will contact you about the date.`
          : isDepositDue
            ? 'This quote is already approved. Its deposit is due.'
            : 'This quote is already approved. There is nothing left to do here.'}
      </p>
      {justNow && (isLite || justNow.email !== '') && (
        <p className="mt-1 text-ink">{copySentence(quote, justNow)}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
          Print or save
        </Button>
        {isLite && (
          <CertificateButton
            read={() => call('get-quote-certificate', { path: { quoteId: quote.quoteId } })}
          />
        )}
      </div>
    </Alert>
  );
}

/** "AC tune-up for $209.46, approved on November 21, 2026 by Dana Whitfield." */
function factsOf(quote: QuoteView, acceptance: QuoteView['acceptance']): string {
  const sheet = sheetOfQuote(quote);
  const what = `${sheet.title} for ${sheet.total.value}`;
  const when = acceptance ? ` on ${formatLongDate(dayIn(quote.timeZone, acceptance.at))}` : '';
  const who = acceptance && acceptance.name !== '' ? ` by ${acceptance.name}` : '';
  return `${what}, approved${when}${who}.`;
}

/**
 * Whether a copy was emailed. A Lite quote is always sent to its client with the certificate; others only on request.
 */
function copySentence(
  { revision, client }: QuoteView,
  { email, copy }: NonNullable<ApprovedNoticeProps['justNow']>,
): string {
  const isLite = revision !== undefined;
  const [what, to] = isLite ? ['A copy with the certificate', client?.email ?? 'you'] : ['A copy', email];
  switch (copy) {
    case 'queued':
      return `${what} will be emailed to ${to}.`;
    case 'emailed':
      return `${what} was emailed to ${to}.`;
    case 'none':
      return isLite
        ? 'No copy was emailed. Download the certificate here instead.'
        : `No copy was emailed to ${to}. Print or save this page instead.`;
  }
}
