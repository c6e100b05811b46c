import { useState } from 'react';
import { clientMessageFault } from '#domain/client-email/client-message';
import { copyChoices } from '#domain/clients/copy-choices';
import { askingOf } from '#domain/documents/asking';
import { hasOlderVersion, replacedVersion, versionTexts } from '#domain/documents/client-version';
import { asSent } from '#domain/documents/money-amounts';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { addressWithOldLink, hasOnlyUnconfirmedLink } from '#domain/invoices/client-reach';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { paidOf } from '#domain/invoices/deposit-paid';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { isReceiptOfInvoice } from '#domain/invoices/receipt-money';
import { renewLinkTexts } from '#domain/public-links/client-page';
import { partStandingOf } from '#domain/quotes/part-now';
import { useProfile } from '../../../session/use-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { copiesOf } from '../../documents/form/copies.ts';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { UnfilledNotice } from '../../documents/form/unfilled-notice.tsx';
import { useClientOfDocument } from '../../documents/form/use-client-of-document.ts';
import { ClientMailPreview } from '../client-mail-preview.tsx';
import { ClientChanges } from './older-version-notice.tsx';
import { useEmailToClient } from './use-email-to-client.ts';

/** What was typed for an email that the client did not get. */
export interface TypedMail {
  readonly message: string;
  /** The client's addresses that get no copy, separated by commas. */
  readonly noCopyTo: string;
}

/** An invoice to email, with what was typed for an earlier try, if any. */
export type InvoiceToEmail = InvoiceDetail & { readonly typedMail?: TypedMail | undefined };

interface EmailToClientDialogProps {
  readonly invoice: InvoiceToEmail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The state of the dialog, and a function that validates it and sends the email. */
function useMailForm(invoice: InvoiceToEmail, onSent: () => void) {
  const savedAddress = invoice.deliveryEmail ?? invoice.clientEmail;
  const [to, setTo] = useState(savedAddress);
  const { defaultMessage = '', email: ownerEmail } = useProfile().lite;
  const { message: typedMessage = defaultMessage, noCopyTo: typedNoCopyTo = '' } = invoice.typedMail ?? {};
  const [message, setMessage] = useState(typedMessage);
  // A copy for the owner is on by default only if the invoice was changed and saved without an email. Otherwise the
  // owner has it already.
  const [sendsCopy, setSendsCopy] = useState(hasOlderVersion(invoice));
  const canSendCopy = invoiceActions(invoice).mailAgain;
  const [updatesClient, setUpdatesClient] = useState(true);
  const [renewsLink, setRenewsLink] = useState(false);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const { emailToClient, isSending, refusal } = useEmailToClient(invoice);
  const address = to.trim();
  const recipientFault = isEmailAddress(address) ? undefined : 'Please enter a valid email address.';
  const messageFault = clientMessageFault(message);
  const [noCopyTo, setNoCopyTo] = useState(typedNoCopyTo);
  const copies = copiesOf(copyChoices(useClientOfDocument(invoice.clientId), address), noCopyTo, setNoCopyTo);
  const { clientId } = invoice;
  const canUpdateClient = address.toLowerCase() !== savedAddress.toLowerCase() && clientId !== undefined;

  const strangerEmail = addressWithOldLink(invoice, address);

  async function send() {
    setHasTriedToSend(true);
    if (recipientFault !== undefined || messageFault !== undefined || isSending) return;
    const clientUpdate = canUpdateClient && updatesClient ? { updatedClientId: clientId } : {};
    // The dialog shows the error and stays open with everything typed.
    await emailToClient({
      to: address,
      message,
      copies: copies.chosen,
      copy: canSendCopy && sendsCopy,
      renewsLink: strangerEmail !== undefined && renewsLink,
      ...clientUpdate,
    }).then(onSent, () => undefined);
  }
  const visibleRecipientFault = hasTriedToSend ? recipientFault : undefined;
  return {
    to,
    setTo,
    address,
    visibleRecipientFault,
    message,
    setMessage,
    messageFault,
    copies,
    canSendCopy,
    sendsCopy,
    setSendsCopy,
    ownerEmail,
    canUpdateClient,
    updatesClient,
    setUpdatesClient,
    strangerEmail,
    renewsLink,
    setRenewsLink,
    send,
    isSending,
    refusal,
  };
}

/**
 * Address, message and preview of the email to the client. The address applies only to this email; the printed document
 * does not change.
 */
export function EmailToClientDialog({ invoice, open, onClose }: EmailToClientDialogProps) {
  const { send, isSending, refusal, ...form } = useMailForm(invoice, onClose);
  const { howToPay } = useProfile().lite;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        hasOlderVersion(invoice) && !hasOnlyUnconfirmedLink(invoice)
          ? versionTexts.correct
          : isReceiptOfInvoice(invoice)
            ? `Email the receipt for ${invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)} to your client`
            : `Email ${invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)} to your client`
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSending} busyLabel="Sending..." onClick={() => void send()}>
            Send email
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <MailFields form={form} />
      </form>
      <UnfilledNotice document={invoice.content} message={form.message} />
      <ClientChanges invoice={invoice} />
      <ClientMailPreview
        invoice={invoice.content}
        message={form.message}
        to={form.address}
        howToPay={askingOf(asSent(invoice)).mayAsk ? howToPay : undefined}
        part={partStandingOf(invoice)}
        paidAmounts={{ depositCents: invoice.depositCents, ...paidOf(invoice, invoice.payments) }}
        replacedVersion={replacedVersion(invoice.clientVersions ?? [], normalizeEmail(form.address))}
      />
      {refusal !== undefined && (
        <Alert tone="error" className="mt-3">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}

type MailForm = Omit<ReturnType<typeof useMailForm>, 'send' | 'isSending' | 'refusal'>;

const MailFields = ({ form }: { readonly form: MailForm }) => (
  <>
    <TextField
      label="Client email"
      type="email"
      autoComplete="off"
      value={form.to}
      error={form.visibleRecipientFault}
      onChange={(event) => form.setTo(event.currentTarget.value)}
    />
    {form.canUpdateClient && (
      <label className="-mt-2 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={form.updatesClient}
          onChange={(event) => form.setUpdatesClient(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        Update saved client?
      </label>
    )}
    {form.strangerEmail !== undefined && (
      <CheckBox checked={form.renewsLink} onChange={form.setRenewsLink}>
        <span className="min-w-0 wrap-anywhere">
          <WholeWords text={renewLinkTexts.forStranger(form.strangerEmail)} />
        </span>
      </CheckBox>
    )}
    <CopyChoices copies={form.copies} className="-mt-2" />
    <TextArea
      label="Message"
      optional
      value={form.message}
      error={form.messageFault}
      onChange={(event) => form.setMessage(event.currentTarget.value)}
    />
    {form.canSendCopy && (
      <CheckBox checked={form.sendsCopy} onChange={form.setSendsCopy}>
        <span className="min-w-0 wrap-anywhere">
          <WholeWords text={`${versionTexts.ownerCopy} (${form.ownerEmail})`} />
        </span>
      </CheckBox>
    )}
  </>
);
