import { Check, Link2, Mail, RefreshCw, Share2 } from 'lucide-react';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { clientReach, reachNote } from '#domain/invoices/client-reach';
import { hasOlderVersion, versionSentences, versionTexts } from '#domain/invoices/client-version';
import { clientMailNote } from '#domain/invoices/delivery-words';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { renewLinkTexts } from '#domain/public-links/client-page';
import { useAccountTime } from '../../../session/use-account-day.ts';
import { AskingButton } from '../../../ui/asking-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { GotItQuestion } from '../got-it-question.tsx';
import { useMailClientDialog } from '../lazy-dialogs.tsx';
import { useHandOver } from './use-hand-over.ts';

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

/** What the button says that opens the mail to the client. */
function mailLabel(invoice: InvoiceDetail): string {
  const { clientMail } = invoice;
  if (hasOlderVersion(invoice)) return versionTexts.correct;
  switch (clientMail?.delivery) {
    case 'failed':
      return 'Retry';
    case 'unknown':
      return 'Send again';
    case 'accepted':
      return clientMail.trouble === 'bounced' ? 'Fix address and send again' : 'Email again';
    default:
      return 'Email to client';
  }
}

/** Getting an invoice to its client: by mail, by link, or by other means. */
export function ClientCard({ invoice }: { readonly invoice: InvoiceDetail }) {
  const actions = invoiceActions(invoice);
  const { ask, dialog } = useMailClientDialog(invoice);
  if (!actions.mailClient && !actions.share) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Your client</h2>
      <ClientMailLine invoice={invoice} />
      <OtherVersions invoice={invoice} />
      <GotItQuestion invoice={invoice} />
      <div className="mt-3 grid gap-2">
        {actions.mailClient && (
          <Button variant="outline" onClick={ask}>
            <Mail {...icon} />
            {mailLabel(invoice)}
          </Button>
        )}
        {actions.share && <ShareButtons invoice={invoice} />}
      </div>
      {dialog}
    </Card>
  );
}

/** Giving the client the link, and saying so. */
function ShareButtons({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { isBusy, copyLink, renewLink, markSent, share } = useHandOver(invoice);
  return (
    <>
      <Button variant="outline" disabled={isBusy} onClick={copyLink}>
        <Link2 {...icon} />
        Copy link
      </Button>
      {share && (
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => share(invoiceHeading(invoice.invoiceNumber, invoice.invoiceId))}
        >
          <Share2 {...icon} />
          Share
        </Button>
      )}
      {invoice.linkId !== undefined && (
        <AskingButton
          variant="quiet"
          question={renewLinkTexts.question}
          busy={isBusy}
          busyLabel={renewLinkTexts.busy}
          onConfirm={renewLink}
        >
          <RefreshCw {...icon} />
          {renewLinkTexts.button}
        </AskingButton>
      )}
      {invoiceActions(invoice).markSent && clientReach(invoice) !== 'unconfirmed' && (
        <Button variant="quiet" disabled={isBusy} onClick={markSent}>
          <Check {...icon} />
          Mark as sent
        </Button>
      )}
    </>
  );
}

/** Addresses with an older version, while the last one that was emailed has the present one. */
function OtherVersions({ invoice }: { readonly invoice: InvoiceDetail }) {
  if (invoice.status !== 'sent' || hasOlderVersion(invoice)) return null;
  const older = (invoice.clientVersions ?? []).filter(({ isCurrent }) => !isCurrent);
  return versionSentences(older).map((sentence) => (
    <p key={sentence} className="mt-1 text-sm wrap-anywhere text-muted">
      {sentence}
    </p>
  ));
}

/** The last mail to the client, in one line. */
function ClientMailLine({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { clientMail } = invoice;
  const timeOf = useAccountTime();
  const note = clientMailNote(invoice);
  if (note !== undefined)
    return <p className="mt-1 text-sm font-medium wrap-anywhere text-warning">{note}</p>;
  if (clientMail?.acceptedAt !== undefined)
    return (
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Emailed to {clientMail.to} on {timeOf(clientMail.acceptedAt)}
      </p>
    );
  if (clientMail?.delivery === 'pending')
    return <p className="mt-1 text-sm wrap-anywhere text-muted">Being emailed to {clientMail.to}...</p>;
  return (
    <p className={classNames('mt-1 text-sm', reachNote(invoice) ? 'font-medium text-warning' : 'text-muted')}>
      {reachNote(invoice) ?? 'Not emailed yet.'}
    </p>
  );
}
