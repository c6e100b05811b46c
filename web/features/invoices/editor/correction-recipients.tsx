import { type InvoiceSheet, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { type SheetChange, sheetChanges } from '#domain/documents/sheet-changes';
import { normalizeEmail } from '#domain/email-address';
import { replacedVersion, versionSentences, versionTexts } from '#domain/invoices/client-version';
import { useProfile } from '../../../session/use-account.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import { WhatChanged } from '../../documents/what-changed.tsx';
import { MessageButton, MessageFault, type RecipientsProps } from './recipients.tsx';
import type { LiteInvoiceEditorProps } from './use-editor.ts';

type SentInvoice = NonNullable<LiteInvoiceEditorProps['stored']>;

interface CorrectionRecipientsProps extends RecipientsProps {
  /** The invoice as it was sent. */
  readonly stored: SentInvoice;
  /** What the form would send now. */
  readonly sheet: InvoiceSheet;
  /** Only the owner gets an email. */
  readonly ownerCopy: boolean;
  readonly onOwnerCopy: (checked: boolean) => void;
}

/** What the form changes of the version that the client has. */
function changesForClient(stored: SentInvoice, sheet: InvoiceSheet): readonly SheetChange[] {
  const { clientVersions, clientContent, content } = stored;
  const before = clientVersions && (clientContent ?? content);
  return before ? sheetChanges(sheetOfInvoice(before, { edition: 'lite' }, stored), sheet) : [];
}

/** Who has an older version of a sent invoice, and who will receive its changes: the client first. */
export function CorrectionRecipients(props: CorrectionRecipientsProps) {
  const { draft, stored, sheet, mail, ownerCopy, disabled, onOwnerCopy } = props;
  const { email, emailVerified } = useProfile().lite;
  const { clientVersions } = stored;
  const isMailed = mail.asked !== undefined;
  const to = draft.clientEmail.trim();
  const changes = changesForClient(stored, sheet);
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
