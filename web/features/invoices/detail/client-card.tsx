import { Check, Link2, Mail, RefreshCw, Share2 } from 'lucide-react';
import { hasOnlyUnconfirmedLink, reachTexts } from '#domain/invoices/client-reach';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { isLinkOlder, publishingLabel } from '#domain/invoices/link-version';
import { renewLinkTexts } from '#domain/public-links/client-page';
import { AsWritten } from '../../../ui/as-written.tsx';
import { AskingButton } from '../../../ui/asking-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReceivedQuestion } from '../got-it-question.tsx';
import { useEmailToClientDialog } from '../lazy-dialogs.tsx';
import { usePrimaryAction } from './invoice-actions.tsx';
import { useDeliverWithoutEmail } from './use-deliver-without-email.ts';
import { headingOfHolders, WhoHasIt } from './who-has-it.tsx';

const iconProps = { 'aria-hidden': true, className: 'size-4' } as const;

/** Says who has an invoice, and offers ways to give it to the client. */
export function ClientCard({ invoice }: { readonly invoice: InvoiceDetail }) {
  const actions = invoiceActions(invoice);
  const { ask, dialog } = useEmailToClientDialog(invoice);
  const nextAction = usePrimaryAction(invoice);
  const isEmailNext = nextAction === 'email' || nextAction === 'correct' || nextAction === 'email-receipt';
  if (!actions.share && invoice.clientMail?.delivery !== 'pending') return null;
  return (
    <section>
      <h2 className="text-lg font-semibold wrap-anywhere">
        <AsWritten text={headingOfHolders(invoice)} names={[invoice.clientName]} />
      </h2>
      <WhoHasIt invoice={invoice} />
      <div className="mt-3 empty:hidden">
        <ReceivedQuestion invoice={invoice} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        {actions.emailToClient && !isEmailNext && (
          <Button variant="outline" onClick={ask}>
            <Mail {...iconProps} />
            {invoice.clientMail ? 'Email again' : 'Email to client'}
          </Button>
        )}
        {actions.share && <ShareButtons invoice={invoice} />}
      </div>
      {dialog}
    </section>
  );
}

const newVersionQuestion = {
  ...renewLinkTexts.question,
  description: `${renewLinkTexts.question.description} The new link shows the new version.`,
};

/** Buttons to copy, share or replace the link of the client's page, and to record that the client has the invoice. */
function ShareButtons({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { isBusy, copyLink, renewLink, markSent, share } = useDeliverWithoutEmail(invoice);
  // `ReceivedQuestion` is then shown, and its answer marks the invoice as sent.
  const isReceivedAsked = hasOnlyUnconfirmedLink(invoice) && !isLinkOlder(invoice);
  return (
    <>
      <Button variant="outline" disabled={isBusy} onClick={copyLink}>
        <Link2 {...iconProps} />
        {publishingLabel(reachTexts.copyLink, invoice)}
      </Button>
      {share && (
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => share(invoiceHeading(invoice.invoiceNumber, invoice.invoiceId))}
        >
          <Share2 {...iconProps} />
          {publishingLabel('Share', invoice)}
        </Button>
      )}
      {invoice.linkId !== undefined && (
        <AskingButton
          variant="quiet"
          question={isLinkOlder(invoice) ? newVersionQuestion : renewLinkTexts.question}
          busy={isBusy}
          busyLabel={renewLinkTexts.busy}
          onConfirm={renewLink}
        >
          <RefreshCw {...iconProps} />
          {renewLinkTexts.button}
        </AskingButton>
      )}
      {invoiceActions(invoice).markSent && !isReceivedAsked && (
        <Button variant="quiet" disabled={isBusy} onClick={markSent}>
          <Check {...iconProps} />
          {publishingLabel('Mark as sent', invoice)}
        </Button>
      )}
    </>
  );
}
