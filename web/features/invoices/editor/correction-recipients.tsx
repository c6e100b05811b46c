import { useId, useState } from 'react';
import { type InvoiceSheet, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { type SheetChange, sheetChanges } from '#domain/documents/sheet-changes';
import { normalizeEmail } from '#domain/email-address';
import { replacedVersion, versionSentences, versionTexts } from '#domain/invoices/client-version';
import { useProfile } from '../../../session/use-account.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { LineButton, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import { ChangeList } from '../../documents/what-changed.tsx';
import { MessageButton, MessageFault, type RecipientsProps } from './recipients.tsx';
import type { LiteInvoiceEditorProps } from './use-editor.ts';

type SentInvoice = NonNullable<LiteInvoiceEditorProps['stored']>;

interface CorrectionRecipientsProps extends RecipientsProps {
  /** The invoice as it was sent. */
  readonly stored: SentInvoice;
  /** The document view of the form's current content. */
  readonly sheet: InvoiceSheet;
  /** True if the owner gets an email although the client gets none. */
  readonly emailsOwner: boolean;
  readonly onEmailsOwnerChange: (checked: boolean) => void;
}

/** The differences between the version that the client has and the form. */
function changesForClient(stored: SentInvoice, sheet: InvoiceSheet): readonly SheetChange[] {
  const { clientVersions, clientContent, content } = stored;
  const clientInvoice = clientVersions && (clientContent ?? content);
  return clientInvoice ? sheetChanges(sheetOfInvoice(clientInvoice, { edition: 'lite' }, stored), sheet) : [];
}

/** Who has an older version of a sent invoice, and who will receive its changes: the client first. */
export function CorrectionRecipients(props: CorrectionRecipientsProps) {
  const { draft, stored, sheet, mail, emailsOwner, disabled, onEmailsOwnerChange } = props;
  const { email, emailVerified } = useProfile().lite;
  const { clientVersions } = stored;
  const emailsClient = mail.requestedMail !== undefined;
  const to = draft.clientEmail.trim();
  const changes = changesForClient(stored, sheet);
  // If the form differs, the client's version will be an older one after sending.
  const versions = (clientVersions ?? []).map((version) =>
    changes.length > 0 ? { ...version, isCurrent: false } : version,
  );
  const replaces = replacedVersion(versions, normalizeEmail(to));
  return (
    <div className="mb-2">
      <div className="flex items-center justify-between gap-x-4">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">
          <WholeWords text={versionSentences(clientVersions ?? [], stored).join(' ')} />
        </p>
        {emailsClient && <MessageButton draft={draft} mail={mail} replacedVersion={replaces} />}
      </div>
      <ChangesLine changes={changes} />
      {!emailVerified && <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>}
      {mail.isPossible && (
        <CheckBox checked={mail.isWanted} disabled={disabled} onChange={mail.setIsWanted}>
          <span className="min-w-0 wrap-anywhere">
            <WholeWords
              text={`${clientVersions ? versionTexts.correctTo(to) : `Email it to ${to}`}${emailsClient ? ', with a copy to you' : ''}`}
            />
          </span>
        </CheckBox>
      )}
      {!emailsClient && (
        <CheckBox checked={emailsOwner} disabled={disabled} onChange={onEmailsOwnerChange}>
          <span className="min-w-0 wrap-anywhere">
            <WholeWords text={`${versionTexts.ownerCopy} (${email})`} />
          </span>
        </CheckBox>
      )}
      {!emailsClient && !emailsOwner && <p className="text-sm font-medium">{recipientTexts.nobody}</p>}
      <MessageFault mail={mail} />
    </div>
  );
}

/** The first change in one line; a button shows the others. The amount due comes first if it changed. */
function ChangesLine({ changes: [first, ...others] }: { readonly changes: readonly SheetChange[] }) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (!first) return null;
  return (
    <section aria-labelledby={id} className="text-sm">
      <div className="flex items-center gap-x-4">
        <h2 id={id} className="font-semibold max-sm:sr-only">
          What changed
        </h2>
        <ChangeList changes={[first]} className="min-w-0 grow" />
        {others.length > 0 && (
          <LineButton isExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show less' : `and ${others.length} more`}
          </LineButton>
        )}
      </div>
      {showsAll && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard if many lines changed
        <div tabIndex={0} className="max-h-[25dvh] overflow-y-auto">
          <ChangeList changes={others} />
        </div>
      )}
    </section>
  );
}
