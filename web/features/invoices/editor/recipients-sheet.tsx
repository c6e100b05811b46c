import { Suspense } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { MoneyOfEdit } from '#domain/invoices/money-of-edit';
import { formatDollars } from '#domain/money';
import { useProfile } from '../../../session/use-account.ts';
import { Switch } from '../../../ui/switch.tsx';
import { usePrefetch } from '../../../ui/use-prefetch.ts';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { RecipientRow, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import { SendSheetDialog } from '../../documents/form/send-sheet-dialog.tsx';
import { UnfilledNotice } from '../../documents/form/unfilled-notice.tsx';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { type SendSheet, useSendSheet } from '../../documents/form/use-send-sheet.ts';
import {
  CorrectionRecipients,
  type CorrectionRecipientsProps,
  loadCorrectionRecipients,
} from './lazy-correction-recipients.tsx';
import { depositOf, type LiteInvoiceDraft } from './lite-draft.ts';
import { MessageButton, MessageFault, Recipients } from './recipients.tsx';
import type { ClientMail } from './use-client-mail.ts';

interface SheetOptions {
  readonly form: Pick<InvoiceForm<LiteInvoiceDraft>, 'isValidated' | 'faults'>;
  readonly mail: ClientMail;
  /** True for an invoice that was sent before. */
  readonly isCorrection: boolean;
  readonly send: () => void;
}

const nothing = async () => undefined;

/** The sheet of an invoice. It shows what is wrong with the message to the client. */
export function useRecipientsSheet({ form, mail, isCorrection, send }: SheetOptions): SendSheet {
  const sheet = useSendSheet({ form, maySend: mail.fault === undefined, send });
  usePrefetch(sheet.isPhone && isCorrection ? loadCorrectionRecipients : nothing);
  return sheet;
}

interface RecipientsProps {
  readonly draft: LiteInvoiceDraft;
  readonly mail: ClientMail;
  readonly money: MoneyOfEdit;
  readonly disabled: boolean;
  /** What `CorrectionRecipients` needs; undefined unless the invoice was sent before. */
  readonly correction:
    | Pick<CorrectionRecipientsProps, 'stored' | 'emailsOwner' | 'onEmailsOwnerChange'>
    | undefined;
}

/** Who receives the invoice, beside the button of wider screens. */
export const RecipientsInBar = ({ correction, ...props }: RecipientsProps) => (
  <>
    {correction ? <CorrectionRecipients {...props} {...correction} /> : <Recipients {...props} />}
    <UnfilledNotice
      document={props.draft}
      {...(props.mail.requestedMail && { message: props.mail.message })}
    />
  </>
);

/** Who receives the invoice, in one line for the bar on a phone. */
export function useRecipientsLine({ draft, mail, correction }: RecipientsProps): string {
  const { emailVerified } = useProfile().lite;
  if (mail.requestedMail)
    return recipientTexts.andCopies(
      recipientTexts.toClient(draft.clientEmail.trim()),
      mail.copies.chosen.length,
    );
  if (correction && !correction.emailsOwner) return recipientTexts.nobody;
  if (!emailVerified) return recipientTexts.unverified;
  return mail.isPossible ? recipientTexts.onlyYou : recipientTexts.addAddress;
}

interface SheetDialogProps extends RecipientsProps {
  readonly sheet: SendSheet;
  /** The formatted total. */
  readonly total: string;
  /** Label of the button that sends or saves. */
  readonly label: string;
}

/** The sheet of a phone: every recipient and what they get, the message to the client, and the button that sends. */
export function RecipientsDialog({ sheet, total, label, ...props }: SheetDialogProps) {
  const { draft, correction } = props;
  const due = draft.dueDate === '' ? '' : `, due ${formatLongDate(draft.dueDate)}`;
  const depositCents = depositOf(draft) ?? 0;
  // What is due is less than the total, unless the deposit covers it.
  const deposit = depositCents > 0 ? `, less the deposit of ${formatDollars(depositCents)}` : '';
  return (
    <SendSheetDialog
      sheet={sheet}
      title={`Invoice ${draft.invoiceNumber || draft.suggestedNumber}`}
      description={`${total}${deposit}${due}`}
      label={label}
    >
      <UnfilledNotice document={draft} {...(props.mail.requestedMail && { message: props.mail.message })} />
      {correction ? (
        <Suspense>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <CorrectionRecipients {...props} {...correction} />
          </div>
        </Suspense>
      ) : (
        <RecipientList {...props} />
      )}
    </SendSheetDialog>
  );
}

/** Everybody who gets a new invoice, and what they get. */
function RecipientList({ draft, mail, money, disabled }: RecipientsProps) {
  const { email, emailVerified } = useProfile().lite;
  return (
    <>
      <ul className="grid gap-2">
        {mail.requestedMail && (
          <RecipientRow address={draft.clientEmail.trim()} gets={recipientTexts.clientGets} />
        )}
        <RecipientRow
          address={email}
          gets={mail.requestedMail ? recipientTexts.ownerGetsCopy : recipientTexts.ownerGets}
        />
      </ul>
      {mail.requestedMail && <CopyChoices copies={mail.copies} disabled={disabled} className="mt-2" />}
      {emailVerified ? (
        !mail.isPossible && <p className="mt-3 text-sm text-muted">{recipientTexts.addAddress}</p>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-2.5">
          <UnverifiedRecipientLine>{recipientTexts.unverified}</UnverifiedRecipientLine>
        </div>
      )}
      {mail.isPossible && (
        <div className="mt-3 flex items-center justify-between gap-x-4">
          <Switch
            checked={!mail.isWanted}
            disabled={disabled}
            onChange={(checked) => mail.setIsWanted(!checked)}
          >
            {recipientTexts.onlyMe}
          </Switch>
          {mail.isWanted && <MessageButton {...{ draft, mail, money }} />}
        </div>
      )}
      <MessageFault mail={mail} />
    </>
  );
}
