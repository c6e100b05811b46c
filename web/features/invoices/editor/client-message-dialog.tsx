import { clientMessageFault } from '#domain/client-email/client-message';
import type { ClientVersion } from '#domain/documents/invoice-status';
import { validateInvoice } from '#domain/documents/validate-invoice';
import type { MoneyOfEdit } from '#domain/invoices/money-of-edit';
import { businessOnInvoice } from '#domain/profile/profile';
import { unfilledNotice } from '#domain/recurring/dated-texts';
import { useProfile } from '../../../session/use-account.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ClientMailPreview } from '../client-mail-preview.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { ClientMail } from './use-client-mail.ts';

/** The form, its message, its money, and the version that the client received before, if any. */
export interface ClientMessageSubject {
  readonly draft: LiteInvoiceDraft;
  readonly mail: ClientMail;
  readonly money: MoneyOfEdit;
  readonly replacedVersion?: ClientVersion | undefined;
}

interface ClientMessageDialogProps {
  readonly subject: ClientMessageSubject;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog for the message to the client, with a preview of the email. */
export function ClientMessageDialog({ subject, open, onClose }: ClientMessageDialogProps) {
  const { draft, mail, money, replacedVersion } = subject;
  const { lite, business } = useProfile();
  const to = draft.clientEmail.trim();
  const validated = validateInvoice({ ...draft, ...businessOnInvoice(business) }, 'at-least-one');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Email to ${to}`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <TextArea
        label="Message to client"
        optional
        value={mail.message}
        hint={unfilledNotice(mail.message)}
        error={clientMessageFault(mail.message)}
        onChange={(event) => mail.setMessage(event.currentTarget.value)}
      />
      {validated.ok ? (
        <ClientMailPreview
          isInitiallyOpen
          invoice={validated.value}
          message={mail.message}
          to={to}
          howToPay={money.askedCents > 0 ? lite.howToPay : undefined}
          replacedVersion={replacedVersion}
          paidAmounts={money.printed}
        />
      ) : (
        <p className="mt-3 text-sm text-muted">Complete the invoice to preview the email.</p>
      )}
    </Dialog>
  );
}
