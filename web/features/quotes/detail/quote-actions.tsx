import { Pencil, Printer } from 'lucide-react';
import type { QuoteDetail } from '#domain/contract/quotes';
import { formatDollars } from '#domain/money';
import { isDepositReturned } from '#domain/online-payments/online-deposit';
import { ownerPaymentTexts } from '#domain/online-payments/owner-texts';
import { quoteTransition } from '#domain/quotes/quote-state';
import { depositLeft } from '#domain/quotes/received-deposit';
import { PageLink } from '../../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { QuoteMore } from './quote-more.tsx';

const iconProps = { 'aria-hidden': true, className: 'size-4' } as const;

/** The actions on a quote: the next one, Edit and Print as buttons, and all others under "More". */
export function QuoteActions({ quote }: { readonly quote: QuoteDetail }) {
  const { quoteId, state, isLite, importId, invoiceId } = quote;
  // An imported quote no longer changes.
  const isImported = importId !== undefined;
  const canSend = isLite && !isImported && quoteTransition(state, 'send').ok;
  // A sent quote waits for its client, so that there is nothing to do next.
  const isNextAction = state !== 'sent';
  return (
    <div className="mt-4 flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {state === 'approved' && (!isImported || invoiceId !== undefined) && <InvoiceLink quote={quote} />}
      {canSend && (
        <PageLink
          to="liteQuoteEditor"
          suffix={`?edit=${quoteId}`}
          className={buttonClasses(
            isNextAction ? 'filled' : 'outline',
            isNextAction ? 'max-sm:w-full' : 'max-sm:grow',
          )}
        >
          <span className="inline-flex items-center gap-2">
            <Pencil {...iconProps} />
            {state === 'draft' ? 'Continue' : 'Edit and send again'}
          </span>
        </PageLink>
      )}
      <Button variant="outline" className="max-sm:grow" onClick={() => window.print()}>
        <Printer {...iconProps} />
        Print
      </Button>
      <QuoteMore quote={quote} />
      {state === 'approved' && invoiceId === undefined && !isImported && <DepositReminder quote={quote} />}
      {invoiceId === undefined && quote.onlineDeposit?.pendingCents !== undefined && (
        <p className="basis-full text-sm text-muted">{ownerPaymentTexts.depositPending}</p>
      )}
    </div>
  );
}

/** Says that the deposit is not fully received, with a link to the deposit card on this page. */
function DepositReminder({ quote: { content, received, onlineDeposit } }: { readonly quote: QuoteDetail }) {
  const dueCents = depositLeft(content, received, onlineDeposit);
  if (dueCents === 0 || isDepositReturned(onlineDeposit) || onlineDeposit?.pendingCents !== undefined)
    return null;
  return (
    <p className="basis-full">
      Deposit of <span className="font-semibold whitespace-nowrap">{formatDollars(dueCents)}</span> not
      received yet.{' '}
      <a href="#deposit" className="inline-flex min-h-11 items-center font-medium text-link underline">
        Record deposit
      </a>
    </p>
  );
}

/** A link to the quote's invoice, or to the form that creates it. */
const InvoiceLink = ({ quote: { quoteId, invoiceId } }: { readonly quote: QuoteDetail }) =>
  invoiceId === undefined ? (
    <PageLink
      to="liteInvoiceGenerator"
      suffix={`?quote=${quoteId}`}
      className={buttonClasses('filled', 'max-sm:w-full')}
    >
      Create invoice
    </PageLink>
  ) : (
    <PageLink to="liteInvoice" params={{ invoiceId }} className={buttonClasses('filled', 'max-sm:w-full')}>
      View invoice
    </PageLink>
  );
