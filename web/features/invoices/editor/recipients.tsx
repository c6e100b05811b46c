import { recipientTexts } from '#domain/documents/recipient-texts';
import type { MoneyOfEdit } from '#domain/invoices/money-of-edit';
import { useProfile } from '../../../session/use-account.ts';
import { Switch } from '../../../ui/switch.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { LineButton, RecipientLine, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import { useClientMessageDialog } from '../lazy-dialogs.tsx';
import type { ClientMessageSubject } from './client-message-dialog.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { ClientMail } from './use-client-mail.ts';

/** Opens the message to the client and the preview of the email in a dialog. */
export function MessageButton({
  className,
  ...subject
}: ClientMessageSubject & { readonly className?: string }) {
  const { ask, dialog } = useClientMessageDialog(subject);
  return (
    <>
      <LineButton className={className} onClick={ask}>
        {recipientTexts.message}
      </LineButton>
      {dialog}
    </>
  );
}

export interface RecipientsProps {
  readonly draft: LiteInvoiceDraft;
  readonly mail: ClientMail;
  readonly money: MoneyOfEdit;
  /** True while the invoice is being sent. */
  readonly disabled: boolean;
}

/** Shows who will receive the invoice, with a switch to email only the owner. */
export function Recipients({ draft, mail, money, disabled }: RecipientsProps) {
  const { emailVerified } = useProfile().lite;
  if (!emailVerified) return <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>;
  if (!mail.isPossible) return <RecipientLine>{recipientTexts.addAddress}</RecipientLine>;
  return (
    <>
      <RecipientLine
        action={mail.isWanted && <MessageButton {...{ draft, mail, money }} />}
        choice={
          <Switch
            checked={!mail.isWanted}
            disabled={disabled}
            onChange={(checked) => mail.setIsWanted(!checked)}
          >
            {recipientTexts.onlyMe}
          </Switch>
        }
      >
        <WholeWords
          text={mail.isWanted ? recipientTexts.toClient(draft.clientEmail.trim()) : recipientTexts.onlyYou}
        />
      </RecipientLine>
      {mail.isWanted && <CopyChoices copies={mail.copies} disabled={disabled} className="-mt-2 mb-1" />}
      <MessageFault mail={mail} />
    </>
  );
}

/** The error in the message to the client, if there is one. */
export const MessageFault = ({ mail }: Pick<RecipientsProps, 'mail'>) =>
  mail.fault !== undefined && (
    <p role="alert" className="mb-2 basis-full text-sm text-error">
      {mail.fault}
    </p>
  );
