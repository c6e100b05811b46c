import { useState } from 'react';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { balanceOf } from '#domain/documents/amounts';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { clientMessageFault } from '#domain/invoices/client-mail';
import { hasOlderVersion, replacedVersion, versionTexts } from '#domain/invoices/client-version';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { useProfile } from '../../../session/use-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { ClientMailPreview } from '../client-mail-preview.tsx';
import { ClientChanges } from './older-version-notice.tsx';
import { useMailClient } from './use-mail-client.ts';

interface MailClientDialogProps {
  readonly invoice: InvoiceDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The typed values of the dialog, and sending the email. */
function useMailForm(invoice: InvoiceDetail, onSent: () => void) {
  const known = invoice.deliveryEmail ?? invoice.clientEmail;
  const [to, setTo] = useState(known);
  const { defaultMessage = '', email: ownEmail } = useProfile().lite;
  const [message, setMessage] = useState(defaultMessage);
  // The owner has the invoice already, except for one that was changed and saved without an email.
  const [copies, setCopies] = useState(hasOlderVersion(invoice));
  const mayCopy = invoiceActions(invoice).mailAgain;
  const [updates, setUpdates] = useState(true);
  const [tried, setTried] = useState(false);
  const { mailClient, isSending, refusal } = useMailClient(invoice);
  const address = to.trim();
  const toFault = isEmailAddress(address) ? undefined : 'Please enter a valid email address.';
  const messageFault = clientMessageFault(message);
  const { clientId } = invoice;
  const mayUpdate = address.toLowerCase() !== known.toLowerCase() && clientId !== undefined;

  async function send() {
    setTried(true);
    if (toFault !== undefined || messageFault !== undefined || isSending) return;
    const updateClient = mayUpdate && updates ? { updateClient: clientId } : {};
    // The dialog shows the error and stays open with everything typed.
    await mailClient({ to: address, message, copy: mayCopy && copies, ...updateClient }).then(
      onSent,
      () => undefined,
    );
  }
  const shownFault = tried ? toFault : undefined;
  return {
    ...{ to, setTo, address, toFault: shownFault, message, setMessage, messageFault },
    ...{ mayCopy, copies, setCopies, ownEmail },
    ...{ mayUpdate, updates, setUpdates, send, isSending, refusal },
  };
}

/**
 * Address, message and preview of the email to the client. The address applies only to this email; the printed document
 * does not change.
 */
export function MailClientDialog({ invoice, open, onClose }: MailClientDialogProps) {
  const { send, isSending, refusal, ...form } = useMailForm(invoice, onClose);
  const { howToPay } = useProfile().lite;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        hasOlderVersion(invoice)
          ? versionTexts.correct
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
      <ClientChanges invoice={invoice} />
      <ClientMailPreview
        invoice={invoice.content}
        message={form.message}
        to={form.address}
        howToPay={balanceOf(invoice) > 0 ? howToPay : undefined}
        settled={{ ...invoice, onlineDepositCents: invoice.online?.depositCents }}
        replaces={replacedVersion(invoice.clientVersions ?? [], normalizeEmail(form.address))}
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
      error={form.toFault}
      onChange={(event) => form.setTo(event.currentTarget.value)}
    />
    {form.mayUpdate && (
      <label className="-mt-2 flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={form.updates}
          onChange={(event) => form.setUpdates(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-brand"
        />
        Update saved client?
      </label>
    )}
    <TextArea
      label="Message"
      optional
      value={form.message}
      error={form.messageFault}
      onChange={(event) => form.setMessage(event.currentTarget.value)}
    />
    {form.mayCopy && (
      <CheckBox checked={form.copies} onChange={form.setCopies}>
        <span className="min-w-0 wrap-anywhere">
          <WholeWords text={`${versionTexts.ownerCopy} (${form.ownEmail})`} />
        </span>
      </CheckBox>
    )}
  </>
);
