import type { InvoiceSummary } from '#domain/contract/invoices';
import { versionSentences, versionTexts } from '#domain/invoices/client-version';
import { useProfile } from '../../../session/use-account.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import type { ClientMailWish } from './use-client-mail-wish.ts';

interface MailChoiceProps {
  /** The invoice as it was sent. */
  readonly stored: InvoiceSummary;
  /** The client's address in the form. */
  readonly to: string;
  readonly wish: ClientMailWish;
  /** Only the owner is mailed. */
  readonly ownerCopy: boolean;
  readonly disabled: boolean;
  readonly onOwnerCopy: (checked: boolean) => void;
}

/** Who is mailed the changes of a sent invoice: first of all the client, who has an older version from then on. */
export function MailChoice({ stored, to, wish, ownerCopy, disabled, onOwnerCopy }: MailChoiceProps) {
  const { email } = useProfile().lite;
  const { clientVersions } = stored;
  const isMailed = wish.asked !== undefined;
  return (
    <div className="mb-2">
      {versionSentences(clientVersions ?? []).map((sentence) => (
        <p key={sentence} className="text-sm wrap-anywhere text-muted">
          {sentence}
        </p>
      ))}
      {wish.isPossible && (
        <CheckBox checked={wish.wanted} disabled={disabled} onChange={wish.setWanted}>
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
    </div>
  );
}
