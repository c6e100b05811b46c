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
      <div className="flex items-center justify-between gap-x-4">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">
          <WholeWords text={versionSentences(clientVersions ?? []).join(' ')} />
        </p>
        {isMailed && <MessageButton draft={draft} mail={mail} replaces={replaces} />}
      </div>
      <ChangesLine changes={changes} />
      {!emailVerified && <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>}
      {mail.isPossible && (
        <CheckBox checked={mail.wanted} disabled={disabled} onChange={mail.setWanted}>
          <span className="min-w-0 wrap-anywhere">
            <WholeWords
              text={`${clientVersions ? versionTexts.correctTo(to) : `Email it to ${to}`}${isMailed ? ', with a copy to you' : ''}`}
            />
          </span>
        </CheckBox>
      )}
      {!isMailed && (
        <CheckBox checked={ownerCopy} disabled={disabled} onChange={onOwnerCopy}>
          <span className="min-w-0 wrap-anywhere">
            <WholeWords text={`${versionTexts.ownerCopy} (${email})`} />
          </span>
        </CheckBox>
      )}
      {!isMailed && !ownerCopy && <p className="text-sm font-medium">{recipientTexts.nobody}</p>}
      <MessageFault mail={mail} />
    </div>
  );
}

/** What changed, in one line: the first change, which is the amount due if that changed, and the others on request. */
function ChangesLine({ changes: [first, ...others] }: { readonly changes: readonly SheetChange[] }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (!first) return null;
  return (
    <section aria-labelledby={id} className="text-sm">
      <div className="flex items-center gap-x-4">
        <h2 id={id} className="font-semibold max-sm:sr-only">
          What changed
        </h2>
        <ChangeList changes={[first]} className="min-w-0 grow" />
        {others.length > 0 && (
          <LineButton isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show less' : `and ${others.length} more`}
          </LineButton>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard if many lines changed
        <div tabIndex={0} className="max-h-[25dvh] overflow-y-auto">
          <ChangeList changes={others} />
        </div>
      )}
    </section>
  );
}
