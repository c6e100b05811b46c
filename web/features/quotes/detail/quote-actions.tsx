import { Pencil, Printer } from 'lucide-react';
import { formatShortDate } from '#domain/calendar-date';
import { paperTexts } from '#domain/invoices/emailed-paper';
import { formatDollars } from '#domain/money';
import { ownerDepositTexts } from '#domain/online-payments/owner-deposit-texts';
import type { QuoteDetail } from '#domain/quotes/contract';
import { leftCentsOf } from '#domain/quotes/quote-billing';
import { quoteTransition } from '#domain/quotes/quote-state';
import { isRefusedOnly } from '#domain/quotes/quote-words';
import { depositStandingOfQuote } from '#domain/quotes/received-deposit';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { AddChangeOrder, mayBeChanged } from '../changes/change-orders.tsx';
import { ExtendButton } from './extend-button.tsx';
import { missingDeposit } from './quote-deposit.tsx';
import { QuoteMore } from './quote-more.tsx';

const iconProps = { 'aria-hidden': true, className: 'size-4' } as const;

interface QuoteActionsProps {
  readonly quote: QuoteDetail;
  readonly onRecordDeposit: () => void;
}

/** The actions on a quote: the next one, Edit and Print as buttons, and all others under "More". */
export function QuoteActions({ quote, onRecordDeposit }: QuoteActionsProps) {
  const { quoteId, state, isLite, importId, invoiceId, content, changeOf } = quote;
  // An imported quote no longer changes; it can only link to an invoice that it already has.
  const isImported = importId !== undefined;
  const canSend = isLite && !isImported && quoteTransition(state, 'send').ok;
  // A sent quote waits for its client, so sending it again is not the next action.
  const isSendNext = state !== 'sent';
  const depositCents = changeOf === undefined ? missingDeposit(quote) : 0;
  const isOpen = (state === 'sent' || state === 'expired') && !isRefusedOnly(quote);
  return (
    <div className="mt-4 flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {depositCents > 0 && (
        <p className="basis-full">
          Deposit of{' '}
          <span className="font-semibold whitespace-nowrap" translate="no">
            {formatDollars(depositCents)}
          </span>{' '}
          not received yet.
        </p>
      )}
      {depositCents > 0 && (
        <Button className="max-sm:w-full" onClick={onRecordDeposit}>
          Record deposit
        </Button>
      )}
      {state === 'approved' && changeOf === undefined && (!isImported || invoiceId !== undefined) && (
        <InvoiceLink quote={quote} isNextAction={depositCents === 0} />
      )}
      {canSend && (
        <PageLink
          to="liteQuoteEditor"
          suffix={`?edit=${quoteId}`}
          className={buttonClasses(
            isSendNext ? 'filled' : 'outline',
            isSendNext ? 'max-sm:w-full' : 'max-sm:grow',
          )}
        >
          <span className="inline-flex items-center gap-2">
            <Pencil {...iconProps} />
            {state === 'draft' ? 'Continue' : 'Edit and send again'}
          </span>
        </PageLink>
      )}
      {canSend && isOpen && content.validUntil !== undefined && (
        <ExtendButton quote={quote} validUntil={content.validUntil} />
      )}
      {mayBeChanged(quote) && <AddChangeOrder quoteId={quoteId} />}
      {changeOf !== undefined && (
        <PageLink
          to="liteQuote"
          params={{ quoteId: changeOf }}
          className={buttonClasses('outline', 'max-sm:grow')}
        >
          View quote
        </PageLink>
      )}
      {quote.acceptance?.jobId !== undefined && (
        <PageLink
          to="liteJob"
          params={{ jobId: quote.acceptance.jobId }}
          className={buttonClasses('outline', 'max-sm:grow')}
        >
          View job
        </PageLink>
      )}
      <Button variant="outline" className="max-sm:grow" onClick={() => window.print()}>
        <Printer {...iconProps} />
        Print
      </Button>
      <QuoteMore quote={quote} />
      <PrintedVersion quote={quote} />
      {invoiceId === undefined && <DepositUnderWay quote={quote} />}
    </div>
  );
}

/** Says that a payment of the deposit is on its way or being checked, because the invoice would not deduct it yet. */
function DepositUnderWay({ quote }: Pick<QuoteActionsProps, 'quote'>) {
  const [reason] = depositStandingOfQuote(quote).waitsFor;
  const text =
    reason?.kind === 'bank-payment'
      ? ownerDepositTexts.depositPending
      : reason?.kind === 'checking' && ownerDepositTexts.depositChecked;
  return text && <p className="basis-full text-sm text-muted">{text}</p>;
}

/** Says that the quote prints as it is now, if that differs from what the client was emailed. */
function PrintedVersion({ quote }: Pick<QuoteActionsProps, 'quote'>) {
  const { timeline, acceptance } = quote;
  const dayOf = useAccountDay();
  const emailedAt = timeline.find(({ kind }) => kind === 'emailed')?.at;
  if (emailedAt === undefined || !(acceptance || depositStandingOfQuote(quote).hasMoved)) return null;
  return (
    <p className="basis-full text-sm text-muted">
      Print: {paperTexts.now}. Your client was emailed on {formatShortDate(dayOf(emailedAt))}.
    </p>
  );
}

interface InvoiceLinkProps {
  readonly quote: QuoteDetail;
  readonly isNextAction: boolean;
}

const partLabels = { part: 'Bill a part', rest: 'Bill the rest' } as const;

interface PartLinkProps {
  readonly quoteId: string;
  readonly part: keyof typeof partLabels;
  readonly isNextAction?: boolean;
}

/** A link to the form of an invoice for a part of the quote. */
const PartLink = ({ quoteId, part, isNextAction = false }: PartLinkProps) => (
  <PageLink
    to="liteInvoiceGenerator"
    suffix={`?quote=${quoteId}&part=${part}`}
    className={buttonClasses(
      isNextAction ? 'filled' : 'outline',
      isNextAction ? 'max-sm:w-full' : 'max-sm:grow',
    )}
  >
    {partLabels[part]}
  </PageLink>
);

/** A link to the quote's invoice, or to the form that creates it. */
const InvoiceLink = ({ quote: { quoteId, invoiceId, billing }, isNextAction }: InvoiceLinkProps) =>
  billing && Object.keys(billing.parts).length > 0 ? (
    leftCentsOf(billing) > 0 && (
      <>
        <PartLink quoteId={quoteId} part="rest" isNextAction={isNextAction} />
        <PartLink quoteId={quoteId} part="part" />
      </>
    )
  ) : invoiceId === undefined ? (
    <>
      <PageLink
        to="liteInvoiceGenerator"
        suffix={`?quote=${quoteId}`}
        className={buttonClasses(isNextAction ? 'filled' : 'outline', 'max-sm:w-full')}
      >
        Create invoice
      </PageLink>
      {billing && billing.agreed.amounts.total > 0 && <PartLink quoteId={quoteId} part="part" />}
    </>
  ) : (
    <PageLink to="liteInvoice" params={{ invoiceId }} className={buttonClasses('filled', 'max-sm:w-full')}>
      View invoice
    </PageLink>
  );
