import { useEffect, useId, useRef } from 'react';
import { askingOf } from '#domain/documents/asking';
import { correctedNote, hasOlderVersion, versionTexts } from '#domain/documents/client-version';
import { asSent, deductedCentsOf, isPaidInFull } from '#domain/documents/money-amounts';
import { hasOnlyUnconfirmedLink, reachNote, reachTexts } from '#domain/invoices/client-reach';
import { defaultsOfDocument } from '#domain/invoices/defaults-offer';
import { generatorTexts } from '#domain/invoices/generator-texts';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { linkSentence, versionSentences } from '#domain/invoices/link-version';
import { formatDollars } from '#domain/money';
import { PageLink } from '../../../routing/page-link.tsx';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SuccessTick } from '../../../ui/success-tick.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { DefaultsOffers } from '../../documents/defaults/defaults-offers.tsx';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import type { InvoiceToEmail } from '../detail/email-to-client-dialog.tsx';
import { useInvoice } from '../use-invoice.ts';
import { rememberLastInvoice } from './last-invoice.ts';
import { preloadLastInvoiceHint } from './lazy-last-invoice-hint.tsx';
import { MailResults, mailResultsOf } from './mail-results.tsx';
import { EmailButton, LinkButtons, NextSteps } from './next-steps.tsx';
import { PaidAtOnce } from './paid-at-once.tsx';
import { RemindersOffer } from './reminders-offer.tsx';
import type { SentLiteInvoice } from './use-editor.ts';

interface SentInvoicePanelProps {
  readonly sent: SentLiteInvoice;
  readonly onCreateAnother: () => void;
}

/** Remembers the tax and the due date of the sent invoice, for the next form. */
function useRememberInvoice({ content }: SentLiteInvoice): void {
  const { userId } = useUser();
  useEffect(() => {
    if (!content) return;
    rememberLastInvoice(userId, content);
    preloadLastInvoiceHint();
  }, [userId, content]);
}

interface SentHeadingProps {
  readonly text: string;
  /** The warning that the client may not have the invoice, if any. */
  readonly note: string | undefined;
}

/**
 * The heading, which gets focus, below a check mark. If the client may not have the invoice, a larger note replaces the
 * check mark, because the heading alone would suggest that the client has it.
 */
function SentHeading({ text, note }: SentHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const noteId = useId();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      {note === undefined ? (
        <SuccessTick />
      ) : (
        <p id={noteId} className="text-2xl font-semibold text-warning">
          {note}
        </p>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        className={note === undefined ? 'mt-5 text-3xl font-semibold' : 'mt-2 text-lg font-semibold'}
        {...(note !== undefined && { 'aria-describedby': noteId })}
      >
        <AsWritten text={text} />
      </h1>
    </>
  );
}

interface OlderVersionProps {
  readonly invoice: InvoiceSummary;
  /** The invoice with its content, once loaded. */
  readonly detail: InvoiceToEmail | undefined;
}

/** Which version the client has, and ways to deliver the new one. */
function OlderVersion({ invoice, detail }: OlderVersionProps) {
  const { emailVerified } = useProfile().lite;
  const { clientVersions = [] } = invoice;
  const isLinkUnconfirmed = hasOnlyUnconfirmedLink(invoice);
  const olderVersions = clientVersions.filter(({ isCurrent }) => !isCurrent);
  const wasEmailed = clientVersions.some(({ to }) => to !== undefined);
  const canCorrect = detail !== undefined && emailVerified && !isLinkUnconfirmed;
  return (
    <div className="mx-auto mt-2 grid max-w-sm gap-3">
      <p className="font-medium wrap-anywhere text-warning">
        {!isLinkUnconfirmed && `${versionTexts.older}. `}
        {versionSentences(olderVersions, invoice).join(' ')} {linkSentence(invoice)}
      </p>
      {/* Until the owner confirms that the client got the link, `NextSteps` shows these buttons. */}
      {canCorrect && <EmailButton detail={detail} label={versionTexts.correctTo} />}
      {/* A version that was emailed is corrected by email only. */}
      {canCorrect && !wasEmailed && (
        <div className="flex flex-wrap gap-3 *:grow">
          <LinkButtons invoice={invoice} phone={detail.content.clientPhone} />
        </div>
      )}
    </div>
  );
}

/** Replaces the form after an invoice was sent or saved. */
export function SentInvoicePanel({ sent, onCreateAnother }: SentInvoicePanelProps) {
  const { email } = useUser();
  const { wasEmailed, corrected, replacedNumber } = sent;
  const isCorrection = corrected !== undefined;
  const { invoice: detail, isFresh } = useInvoice(sent.invoice.invoiceId);
  const freshDetail = isFresh && detail ? { ...detail, typedMail: sent.typedMail } : undefined;
  const invoice = freshDetail ?? sent.invoice;
  const results = mailResultsOf(sent, invoice, email);
  const isRefused = invoice.status === 'failed';
  const isAllMailed = wasEmailed && results.every(({ isAccepted }) => isAccepted);
  const { invoiceId, invoiceNumber, totalCents } = invoice;
  const { owedCents, mayAsk } = askingOf(asSent(invoice));
  const isPaid = isPaidInFull(invoice);
  const { clientMail } = invoice;
  const replaces =
    clientMail?.delivery === 'accepted' && sent.emailsClient
      ? correctedNote(corrected ?? [], clientMail.to, deductedCentsOf(invoice))
      : undefined;
  useRememberInvoice(sent);
  return (
    <div className="page-narrow section">
      <Card className="p-6 text-center sm:p-10">
        <SentHeading
          text={isAllMailed ? generatorTexts.created : 'Invoice saved'}
          note={reachNote(invoice) ?? (isRefused ? reachTexts.notYet : undefined)}
        />
        {isCorrection && (
          <p className="mx-auto mt-3 max-w-prose">
            This corrects invoice <span translate="no">#{shownNumber(invoiceNumber, invoiceId)}</span>. It is
            not a second invoice. {replaces}
          </p>
        )}
        {results.length > 0 ? (
          <MailResults results={results} clientName={invoice.clientName} />
        ) : (
          <p className="mx-auto mt-3 max-w-prose text-muted">Your changes are saved. Nothing was emailed.</p>
        )}
        {hasOlderVersion(invoice) && <OlderVersion invoice={invoice} detail={freshDetail} />}
        <NextSteps invoice={invoice} detail={freshDetail} isRefused={isRefused} />
        {replacedNumber !== undefined && (
          <p className="mx-auto mt-2 max-w-prose break-words text-muted">
            Number <span translate="no">{replacedNumber}</span> was taken meanwhile, so it became{' '}
            <strong className="font-semibold text-ink" translate="no">
              {invoiceNumber}
            </strong>
            .
          </p>
        )}
        <PageLink
          to="liteInvoice"
          params={{ invoiceId }}
          className="mx-auto mt-6 flex max-w-sm items-center justify-between gap-4 rounded-card border border-line px-4 py-3 text-left no-underline hover:bg-page"
        >
          <span className="min-w-0">
            <span className="block break-words font-semibold text-ink">
              <WholeWords text={`Invoice #${shownNumber(invoiceNumber, invoiceId)}`} />
            </span>
            <span className="block text-sm text-link">View invoice</span>
          </span>
          <span className="text-right">
            <span className="amount block font-semibold text-ink" translate="no">
              {formatDollars(totalCents)}
            </span>
            {isPaid && <span className="block text-sm text-success">Paid</span>}
            {!isPaid && owedCents !== totalCents && (
              <span className="block text-sm text-muted">
                Owed{' '}
                <span className="whitespace-nowrap" translate="no">
                  {formatDollars(owedCents)}
                </span>
              </span>
            )}
          </span>
        </PageLink>
        {isAllMailed && <PaidAtOnce invoice={invoice} />}
        {invoice.clientMail && mayAsk && <HowToPayNotice wasSent invoiceId={invoiceId} />}
        {sent.content && (
          <DefaultsOffers
            documentId={invoiceId}
            sent={defaultsOfDocument(sent.content)}
            className="mx-auto mt-4 grid max-w-sm gap-3"
          />
        )}
        {isAllMailed && !isCorrection && invoice.clientMail && mayAsk && invoice.dueDate !== '' && (
          <RemindersOffer invoiceId={invoiceId} clientName={invoice.clientName} />
        )}
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-center">
          <PageLink to="liteDashboard" className={buttonClasses('outline')}>
            Back to Dashboard
          </PageLink>
          {invoice.quoteId !== undefined && (
            <PageLink
              to="liteQuote"
              params={{ quoteId: invoice.quoteId }}
              className={buttonClasses('outline')}
            >
              View quote
            </PageLink>
          )}
          <Button onClick={onCreateAnother}>Create Another Invoice</Button>
        </div>
      </Card>
    </div>
  );
}
