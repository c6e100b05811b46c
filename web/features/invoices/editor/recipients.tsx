import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { SheetChange } from '#domain/documents/sheet-changes';
import { normalizeEmail } from '#domain/email-address';
import { replacedVersion, versionSentences, versionTexts } from '#domain/invoices/client-version';
import { useProfile } from '../../../session/use-account.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LineButton, RecipientLine, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import { WhatChanged } from '../../documents/what-changed.tsx';
import { useClientMessageDialog } from '../lazy-dialogs.tsx';
import type { ClientMessageSubject } from './client-message-dialog.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { ClientMail } from './use-client-mail.ts';

/** Message and preview of the email to the client, in a dialog. */
function MessageButton(about: ClientMessageSubject) {
  const { ask, dialog } = useClientMessageDialog(about);
  return (
    <>
      <LineButton onClick={ask}>{recipientTexts.message}</LineButton>
      {dialog}
    </>
  );
}

interface RecipientsProps {
  readonly draft: LiteInvoiceDraft;
  readonly mail: ClientMail;
  readonly disabled: boolean;
}

/** Who will receive the invoice that the form sends. */
export function Recipients({ draft, mail, disabled }: RecipientsProps) {
  const { emailVerified } = useProfile().lite;
  if (!emailVerified) return <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>;
  if (!mail.isPossible) return <RecipientLine>{recipientTexts.addAddress}</RecipientLine>;
  return (
    <>
      <RecipientLine
        actions={
          <>
            {mail.wanted && <MessageButton draft={draft} mail={mail} />}
            <Switch
              checked={!mail.wanted}
              disabled={disabled}
              onChange={(checked) => mail.setWanted(!checked)}
            >
              {recipientTexts.onlyMe}
            </Switch>
          </>
        }
      >
        {mail.wanted ? recipientTexts.toClient(draft.clientEmail.trim()) : recipientTexts.onlyYou}
      </RecipientLine>
      <MessageFault mail={mail} />
    </>
  );
}

const MessageFault = ({ mail }: Pick<RecipientsProps, 'mail'>) =>
  mail.fault !== undefined && (
    <p role="alert" className="mb-2 text-sm text-error">
      {mail.fault}
    </p>
  );

interface CorrectionRecipientsProps extends RecipientsProps {
  /** The invoice as it was sent. */
  readonly stored: InvoiceSummary;
  /** What the form changes of the version that the client has. */
  readonly changes: readonly SheetChange[];
  /** Only the owner gets an email. */
  readonly ownerCopy: boolean;
  readonly onOwnerCopy: (checked: boolean) => void;
}

/** Who has an older version of a sent invoice, and who will receive its changes: the client first. */
export function CorrectionRecipients(props: CorrectionRecipientsProps) {
  const { draft, stored, changes, mail, ownerCopy, disabled, onOwnerCopy } = props;
  const { email, emailVerified } = useProfile().lite;
  const { clientVersions } = stored;
  const isMailed = mail.asked !== undefined;
  const to = draft.clientEmail.trim();
  // What the form changes makes the version that the client has an earlier one.
  const versions = (clientVersions ?? []).map((version) =>
    changes.length > 0 ? { ...version, isCurrent: false } : version,
  );
  const replaces = replacedVersion(versions, normalizeEmail(to));
  return (
    <div className="mb-2">
      {versionSentences(clientVersions ?? []).map((sentence) => (
        <p key={sentence} className="text-sm wrap-anywhere text-muted">
          {sentence}
        </p>
      ))}
      <WhatChanged changes={changes} isShort className="mb-1" />
      {!emailVerified && <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>}
      {mail.isPossible && (
        <CheckBox checked={mail.wanted} disabled={disabled} onChange={mail.setWanted}>
          <span className="min-w-0 wrap-anywhere">
            {clientVersions ? versionTexts.correctTo(to) : `Email it to ${to}`}
            {isMailed && ', with a copy to you'}
          </span>
        </CheckBox>
      )}
      {!isMailed && (
        <CheckBox checked={ownerCopy} disabled={disabled} onChange={onOwnerCopy}>
          <span className="min-w-0 wrap-anywhere">
            {versionTexts.ownerCopy} ({email})
          </span>
        </CheckBox>
      )}
      {isMailed && <MessageButton draft={draft} mail={mail} replaces={replaces} />}
      {!isMailed && !ownerCopy && <p className="text-sm font-medium">{recipientTexts.nobody}</p>}
      <MessageFault mail={mail} />
    </div>
  );
}
