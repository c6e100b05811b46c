import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { replacedVersion, versionTexts } from '#domain/documents/client-version';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { type SheetChange, sheetChanges } from '#domain/documents/sheet-changes';
import { normalizeEmail } from '#domain/email-address';
import { hasOnlyUnconfirmedLink, reachTexts } from '#domain/invoices/client-reach';
import { versionSentences } from '#domain/invoices/link-version';
import { useProfile } from '../../../session/use-account.ts';
import { iconButton } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { LineButton, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import { ChangeList } from '../../documents/what-changed.tsx';
import { MessageButton, MessageFault, type RecipientsProps } from './recipients.tsx';
import type { LiteInvoiceEditorProps } from './use-editor.ts';

type SentInvoice = NonNullable<LiteInvoiceEditorProps['stored']>;

export interface CorrectionRecipientsProps extends RecipientsProps {
  /** The invoice as it was sent. */
  readonly stored: SentInvoice;
  /** True if the owner gets an email although the client gets none. */
  readonly emailsOwner: boolean;
  readonly onEmailsOwnerChange: (checked: boolean) => void;
}

/** The differences between the version that the client has and the form. */
function changesForClient(
  { clientVersions, clientContent, content, depositCents }: SentInvoice,
  { draft, money }: RecipientsProps,
): readonly SheetChange[] {
  // `clientContent` is absent if the client has the current content.
  const clientInvoice = clientVersions && (clientContent ?? content);
  if (!clientInvoice) return [];
  const [style, deposit] = [{ edition: 'lite' }, { depositCents }] as const;
  return sheetChanges(
    sheetOfInvoice(clientInvoice, style, deposit),
    sheetOfDraft(draft, style, deposit),
    money.askedCents,
  );
}

/** Who has an older version of a sent invoice, and who will receive its changes: the client first. */
export function CorrectionRecipients(props: CorrectionRecipientsProps) {
  const { draft, stored, mail, money, emailsOwner, disabled, onEmailsOwnerChange } = props;
  const { email, emailVerified } = useProfile().lite;
  const { clientVersions } = stored;
  const emailsClient = mail.requestedMail !== undefined;
  const to = draft.clientEmail.trim();
  const changes = changesForClient(stored, props);
  // If the form differs, the client's version will be an older one after sending.
  const versions = (clientVersions ?? []).map((version) =>
    changes.length > 0 ? { ...version, isCurrent: false } : version,
  );
  const replaced = replacedVersion(versions, normalizeEmail(to));
  const isEmailedCorrection = clientVersions !== undefined && !hasOnlyUnconfirmedLink(stored);
  const clientLabel = isEmailedCorrection ? versionTexts.correctTo(to) : reachTexts.emailTo(to);
  return (
    <div className="mb-2 max-sm:contents">
      <Versions text={versionSentences(clientVersions ?? [], stored).join(' ')} changes={changes} />
      {!emailVerified && <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>}
      <div className="flex items-center justify-between gap-x-4 max-sm:contents">
        {mail.isPossible && (
          <Choice
            checked={mail.isWanted}
            disabled={disabled}
            onChange={mail.setIsWanted}
            className={emailsClient ? 'max-sm:basis-[calc(100%-6.25rem)]' : 'max-sm:basis-[55%]'}
          >
            {`${clientLabel}${emailsClient ? ', with a copy to you' : ''}`}
          </Choice>
        )}
        {emailsClient && <MessageButton {...{ draft, mail, money }} replacedVersion={replaced} />}
      </div>
      {emailsClient && <CopyChoices copies={mail.copies} disabled={disabled} />}
      {!emailsClient && (
        <Choice
          checked={emailsOwner}
          disabled={disabled}
          onChange={onEmailsOwnerChange}
          {...(mail.isPossible && { className: 'max-sm:basis-[40%]' })}
          detail={` (${email})`}
        >
          {versionTexts.ownerCopy}
        </Choice>
      )}
      {!emailsClient && (clientVersions || !emailsOwner) && (
        <p className="basis-full text-sm font-medium">
          {!emailsOwner && recipientTexts.nobody} {clientVersions && recipientTexts.keepsOlder}
        </p>
      )}
      <MessageFault mail={mail} />
    </div>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof CheckBox>, 'children'> & {
  /** Its width on a phone, where another choice or a button can be beside it. */
  readonly className?: string;
  /** A part of the text that a phone has no room for. */
  readonly detail?: string;
  readonly children: string;
};

/** A checkbox for one recipient, in a line of its own. */
const Choice = ({ className, detail, children, ...box }: ChoiceProps) => (
  <div className={classNames('min-w-0 basis-full', className)}>
    <CheckBox {...box}>
      <span className="min-w-0 wrap-anywhere max-sm:text-xs max-sm:leading-tight">
        <WholeWords text={children} />
        {detail !== undefined && (
          <span className="max-sm:sr-only">
            <WholeWords text={detail} />
          </span>
        )}
      </span>
    </CheckBox>
  </div>
);

interface VersionsProps {
  /** Which version each address has; '' if the client has none. */
  readonly text: string;
  readonly changes: readonly SheetChange[];
}

/**
 * Who has which version, and what changed since: the first change in one line, the others behind a button. On a phone
 * all changes are behind a button. The amount due comes first if it changed.
 */
function Versions({ text, changes: [first, ...others] }: VersionsProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const toggle = () => setShowsAll(!showsAll);
  return (
    <>
      <div className="flex basis-full items-start justify-between gap-x-4">
        <p className="min-w-0 text-sm text-muted wrap-anywhere max-sm:text-xs">
          <WholeWords text={text} />
        </p>
        {first && (
          <button
            type="button"
            aria-label="What changed"
            aria-expanded={showsAll}
            onClick={toggle}
            // Extends above the text, because below it would overlap the button of the next line.
            className={classNames(iconButton, 'relative -mt-5 -mr-3 -mb-2 pt-3 sm:hidden')}
          >
            <ChevronDown aria-hidden="true" className={classNames('size-5', showsAll && 'rotate-180')} />
          </button>
        )}
      </div>
      {first && (
        <section
          aria-labelledby={id}
          className={classNames('basis-full text-sm', !showsAll && 'max-sm:hidden')}
        >
          <div className="flex items-center gap-x-4">
            <h2 id={id} className="font-semibold max-sm:sr-only">
              What changed
            </h2>
            <ChangeList changes={[first]} className="min-w-0 grow" />
            {others.length > 0 && (
              <LineButton isExpanded={showsAll} onClick={toggle} className="max-sm:hidden">
                {showsAll ? 'Show less' : `and ${others.length} more`}
              </LineButton>
            )}
          </div>
          {showsAll && others.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard if many lines changed
            <div tabIndex={0} className="max-h-[25dvh] overflow-y-auto">
              <ChangeList changes={others} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
