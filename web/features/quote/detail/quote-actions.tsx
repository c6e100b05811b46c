import { Ban, CopyPlus, Link2, Pencil, Printer } from 'lucide-react';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { quoteTransition } from '#domain/quote/quote-state';
import { siteRoutes } from '#domain/site-routes';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { CertificateButton } from '../certificate-button.tsx';
import { useChangeQuote } from '../use-own-quote.ts';
import { AskingButton } from './asking-button.tsx';
import { DeleteDraftButton } from './delete-draft-button.tsx';

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

/** What can be done with a quote as it stands. */
export function QuoteActions({ quote }: { readonly quote: QuoteDetail }) {
  const { quoteId, state, isLite, content } = quote;
  const canSend = isLite && quoteTransition(state, 'send').ok;
  const revision = content.revision ?? 0;
  return (
    <div className="mt-4 flex flex-wrap gap-3 print:hidden">
      {state === 'approved' && <InvoiceLink quote={quote} />}
      {canSend && (
        <PageLink to="liteQuoteEditor" suffix={`?edit=${quoteId}`} className={buttonClasses('filled')}>
          <span className="inline-flex items-center gap-2">
            <Pencil {...icon} />
            {state === 'draft' ? 'Continue' : 'Edit and send again'}
          </span>
        </PageLink>
      )}
      {state !== 'draft' && <CopyLinkButton quoteId={quoteId} />}
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
      {state === 'approved' && isLite && revision > 0 && <CertificateButton quoteId={quoteId} />}
      {isLite && quoteTransition(state, 'withdraw').ok && <WithdrawButton quote={quote} />}
      {state === 'draft' && <DeleteDraftButton quote={quote} />}
    </div>
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

/** For those who text their clients. */
function CopyLinkButton({ quoteId }: { readonly quoteId: string }) {
  const showToast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${siteRoutes.quote.path}?id=${quoteId}`).then(
      () => showToast({ title: 'Link copied' }),
      () => showToast({ title: 'The link could not be copied.' }),
    );
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Link2 {...icon} />
      Copy link
    </Button>
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
