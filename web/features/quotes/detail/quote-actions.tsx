import { Ban, CopyPlus, Link2, Pencil, Printer, RefreshCw } from 'lucide-react';
import type { QuoteDetail } from '#domain/contract/quotes';
import { formatDollars } from '#domain/money';
import { isDepositReturned } from '#domain/online-payments/online-deposit';
import { ownerPaymentTexts } from '#domain/online-payments/owner-texts';
import { quotePageUrl, renewLinkTexts } from '#domain/public-links/client-page';
import { quoteTransition } from '#domain/quotes/quote-state';
import { isOwnersOnly } from '#domain/quotes/quote-words';
import { depositLeft } from '#domain/quotes/received-deposit';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { AskingButton } from '../../../ui/asking-button.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { CertificateButton } from '../certificate-button.tsx';
import { useChangeQuote } from '../use-own-quote.ts';
import { DeleteDraftButton } from './delete-draft-button.tsx';

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

/** The actions on a quote in its current state. */
export function QuoteActions({ quote }: { readonly quote: QuoteDetail }) {
  const { quoteId, state, isLite, content, importId, invoiceId } = quote;
  // An imported quote no longer changes.
  const isHistory = importId !== undefined;
  const canSend = isLite && !isHistory && quoteTransition(state, 'send').ok;
  const revision = content.revision ?? 0;
  const isWithClient = state !== 'draft' && !isHistory && !isOwnersOnly(quote);
  return (
    <div className="mt-4 flex flex-wrap gap-3 print:hidden">
      {state === 'approved' && (!isHistory || invoiceId !== undefined) && <InvoiceLink quote={quote} />}
      {canSend && (
        <PageLink to="liteQuoteEditor" suffix={`?edit=${quoteId}`} className={buttonClasses('filled')}>
          <span className="inline-flex items-center gap-2">
            <Pencil {...icon} />
            {state === 'draft' ? 'Continue' : 'Edit and send again'}
          </span>
        </PageLink>
      )}
      {isWithClient && <LinkButtons quote={quote} />}
      <PageLink to="liteQuoteEditor" suffix={`?copy=${quoteId}`} className={buttonClasses('outline')}>
        <span className="inline-flex items-center gap-2">
          <CopyPlus {...icon} />
          Duplicate
        </span>
      </PageLink>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer {...icon} />
        Print
      </Button>
      {state === 'approved' && isLite && !isHistory && revision > 0 && (
        <OwnCertificateButton quoteId={quoteId} />
      )}
      {isLite && isWithClient && quoteTransition(state, 'withdraw').ok && <WithdrawButton quote={quote} />}
      {state === 'draft' && <DeleteDraftButton quote={quote} />}
      {state === 'approved' && invoiceId === undefined && !isHistory && <DepositLeft quote={quote} />}
      {invoiceId === undefined && quote.onlineDeposit?.pendingCents !== undefined && (
        <p className="basis-full text-sm text-muted">{ownerPaymentTexts.depositPending}</p>
      )}
    </div>
  );
}

/** That a deposit is still to come, with the way to its card further down the page. */
function DepositLeft({ quote: { content, received, onlineDeposit } }: { readonly quote: QuoteDetail }) {
  const left = depositLeft(content, received, onlineDeposit);
  if (left === 0 || isDepositReturned(onlineDeposit) || onlineDeposit?.pendingCents !== undefined)
    return null;
  return (
    <p className="basis-full">
      Deposit of <span className="font-semibold whitespace-nowrap">{formatDollars(left)}</span> not received
      yet.{' '}
      <a href="#deposit" className="inline-flex min-h-11 items-center font-medium text-link underline">
        Record deposit
      </a>
    </p>
  );
}

/** To the invoice that was made of it, or to make one. */
const InvoiceLink = ({ quote: { quoteId, invoiceId } }: { readonly quote: QuoteDetail }) =>
  invoiceId === undefined ? (
    <PageLink to="liteInvoiceGenerator" suffix={`?quote=${quoteId}`} className={buttonClasses('filled')}>
      Create invoice
    </PageLink>
  ) : (
    <PageLink to="liteInvoice" params={{ invoiceId }} className={buttonClasses('filled')}>
      View invoice
    </PageLink>
  );

/** Downloads the certificate as the owner, which also works if the quote's link does not. */
const OwnCertificateButton = ({ quoteId }: { readonly quoteId: string }) => (
  <CertificateButton read={() => callAsAccount('get-own-certificate', { path: { quoteId } })} />
);

/** Buttons for sending the link by text message. For a quote of the mobile app, the link ID is the quote ID. */
function LinkButtons({ quote: { quoteId, linkId = quoteId, isLite } }: { readonly quote: QuoteDetail }) {
  const showToast = useToast();
  const copy = (id: string, done: string) => {
    const address = quotePageUrl(location.origin, id);
    return navigator.clipboard.writeText(address).then(
      () => showToast({ title: done }),
      () => showToast({ title: address }),
    );
  };
  const { change, isPending, failure } = useChangeQuote(async () => {
    const answer = await callAsAccount('renew-quote-link', { path: { quoteId } });
    await copy(answer.quote.linkId ?? quoteId, renewLinkTexts.done);
    return answer;
  });
  return (
    <>
      <Button variant="outline" onClick={() => void copy(linkId, 'Link copied.')}>
        <Link2 {...icon} />
        Copy link
      </Button>
      {isLite && (
        <AskingButton
          question={renewLinkTexts.question}
          busy={isPending}
          busyLabel={renewLinkTexts.busy}
          failure={failure}
          onConfirm={() => change(undefined)}
        >
          <RefreshCw {...icon} />
          {renewLinkTexts.button}
        </AskingButton>
      )}
    </>
  );
}

function WithdrawButton({ quote: { quoteId } }: { readonly quote: QuoteDetail }) {
  const { change, isPending, failure } = useChangeQuote(() =>
    callAsAccount('withdraw-quote', { path: { quoteId } }),
  );
  return (
    <AskingButton
      question={{
        title: 'Withdraw this quote?',
        description: 'Its link will say that it was withdrawn. You can send a new revision later.',
        confirm: 'Withdraw',
      }}
      busy={isPending}
      busyLabel="Withdrawing..."
      failure={failure}
      onConfirm={() => change(undefined)}
    >
      <Ban {...icon} />
      Withdraw
    </AskingButton>
  );
}
