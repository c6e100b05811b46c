import { useEffect, useRef } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import { paperTexts } from '#domain/invoices/emailed-paper';
import { formatDollars } from '#domain/money';
import { changeAmountText } from '#domain/quotes/change-order';
import type { AcceptQuoteAnswer, QuoteView } from '#domain/quotes/contract/public-quotes';
import { contractRows, contractSentence } from '#domain/quotes/contract-money';
import { quoteAmounts } from '#domain/quotes/quote';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { depositStandingOfView } from '#domain/quotes/received-deposit';
import { dayIn } from '#domain/time-zone';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { CertificateButton } from './certificate-button.tsx';

interface ApprovedNoticeProps {
  readonly quote: QuoteView;
  readonly acceptance: QuoteView['acceptance'];
  /** Set if the quote was just approved on this page. */
  readonly justApproved: { readonly email: string; readonly copy: AcceptQuoteAnswer['copy'] } | undefined;
}

/** Shows what was approved, when and by whom, and what happens next. */
export function ApprovedNotice({ quote, acceptance, justApproved }: ApprovedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const wasJustApproved = justApproved !== undefined;
  // Only Lite quotes have a revision.
  const isLite = quote.revision !== undefined;
  const isOnItsWay = ['pending', 'checking'].includes(quote.depositPayment?.state ?? '');
  const isDepositDue = !isOnItsWay && depositStandingOfView(quote).mayAsk;
  // Focuses the notice: the button that had focus was removed, and the notice is above it.
  useEffect(() => {
    if (!wasJustApproved) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [wasJustApproved]);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      data-focus-target
      tone="success"
      className="mb-6 p-6! text-base! wrap-anywhere print:mb-4 print:p-4!"
    >
      <p className="text-xl font-semibold">{quote.change ? 'Change order signed' : 'Quote Approved!'}</p>
      <p className="mt-1 font-medium text-ink">
        <AsWritten text={approvalSentence(quote, acceptance)} names={[acceptance?.name ?? '']} />
      </p>
      <p className="mt-1 text-ink print:hidden">
        <AsWritten text={nextSentence(quote, wasJustApproved, isDepositDue)} />
      </p>
      {justApproved && (isLite || justApproved.email !== '') && (
        <p className="mt-1 text-ink">
          <AsWritten text={copySentence(quote, justApproved)} />
        </p>
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
        {isLite && (
          <p className="basis-full text-sm text-ink print:hidden">
            {quote.signedChanges ? paperTexts.ofClient.quoteWithChanges : paperTexts.ofClient.quote}
          </p>
        )}
      </div>
    </Alert>
  );
}

/** Says what happens next, and once something was paid or billed, what is paid and left to pay. */
function nextSentence(quote: QuoteView, wasJustApproved: boolean, isDepositDue: boolean): string {
  const { money, change } = quote;
  if (wasJustApproved)
    return `Thank you. ${quote.businessName || 'Your provider'} ${change ? 'has been told.' : 'will contact you about the date.'}`;
  if (change) return 'This change order is already signed.';
  const paid = money && contractRows(money).length > 0 ? contractSentence(money) : undefined;
  if (isDepositDue)
    return `This quote is already approved. Its deposit is due.${paid === undefined ? '' : ` ${paid}`}`;
  return paid ?? `This quote is already approved. ${invoiceSentence(quote)}`;
}

/** Says whether the invoice was sent. The page has no link to it, because the quote may have been forwarded. */
const invoiceSentence = ({ invoiceNumber, businessName }: QuoteView): string =>
  invoiceNumber === undefined
    ? `The invoice from ${businessName || 'your provider'} is sent separately.`
    : `The invoice for this quote (#${invoiceNumber}) was sent to you separately.`;

/**
 * Says what was approved, such as "AC tune-up for $209.46, approved on November 21, 2026 by Dana Whitfield."; for a change
 * order also what is agreed with it.
 */
function approvalSentence(quote: QuoteView, acceptance: QuoteView['acceptance']): string {
  const sheet = sheetOfQuote(quote);
  const { change } = sheet;
  const quoteText = change
    ? `${change.title} for ${changeAmountText(quoteAmounts(quote).total)}`
    : `${sheet.title} for ${sheet.total.value}`;
  const agreed = change?.agreed.at(-1);
  const agreedText = agreed ? ` ${agreed.label}: ${agreed.value}.` : '';
  const dateText = acceptance ? ` on ${formatLongDate(dayIn(quote.timeZone, acceptance.at))}` : '';
  const nameText = acceptance && acceptance.name !== '' ? ` by ${acceptance.name}` : '';
  const now = quote.signedChanges && quote.agreedCents;
  const nowText = now === undefined ? '' : ` With its changes you agreed to ${formatDollars(now)}.`;
  return `${quoteText}, approved${dateText}${nameText}.${agreedText}${nowText}`;
}

/**
 * Says whether a copy was emailed. A Lite quote is always emailed to its client with the certificate; other quotes only
 * on request.
 */
function copySentence(
  { revision, client }: QuoteView,
  { email, copy }: NonNullable<ApprovedNoticeProps['justApproved']>,
): string {
  // Only Lite quotes have a revision.
  const isLite = revision !== undefined;
  const [quoteText, to] = isLite
    ? ['A copy with the certificate', client?.email ?? 'you']
    : ['A copy', email];
  switch (copy) {
    case 'queued':
      return `${quoteText} will be emailed to ${to}.`;
    case 'emailed':
      return `${quoteText} was emailed to ${to}.`;
    case 'none':
      return isLite
        ? 'No copy was emailed. Download the certificate here instead.'
        : `No copy was emailed to ${to}. Print or save this page instead.`;
  }
}
