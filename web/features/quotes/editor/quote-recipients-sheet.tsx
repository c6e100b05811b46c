import { formatLongDate } from '#domain/calendar-date';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { SheetAmount } from '#domain/documents/settlement';
import { isEmailAddress } from '#domain/email-address';
import type { Copies } from '../../documents/form/copies.ts';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { RecipientRow } from '../../documents/form/recipient-line.tsx';
import { SendSheetDialog } from '../../documents/form/send-sheet-dialog.tsx';
import { UnfilledNotice } from '../../documents/form/unfilled-notice.tsx';
import type { SendSheet } from '../../documents/form/use-send-sheet.ts';
import type { QuoteFormDraft } from './quote-form.ts';

interface QuoteRecipientsSheetProps {
  readonly sheet: SendSheet;
  readonly draft: QuoteFormDraft;
  readonly copies: Copies;
  /** The formatted total. */
  readonly total: string;
  readonly deposit: SheetAmount | undefined;
  /** Label of the button that sends. */
  readonly label: string;
}

/** The sheet of a phone: everybody who gets the quote and what they get, and the button that sends. */
export function QuoteRecipientsSheet(props: QuoteRecipientsSheetProps) {
  const { sheet, draft, copies, total, deposit, label } = props;
  const to = draft.clientEmail.trim();
  const onApproval = deposit ? `, ${deposit.value} of it due on approval` : '';
  const until = draft.validUntil === '' ? '' : `, valid until ${formatLongDate(draft.validUntil)}`;
  const hasClient = isEmailAddress(to);
  return (
    <SendSheetDialog
      sheet={sheet}
      title={`Quote ${draft.quoteNumber || draft.suggestedNumber}`}
      description={`${total}${onApproval}${until}`}
      label={label}
    >
      <UnfilledNotice document={draft} />
      {hasClient && (
        <ul className="grid gap-2">
          <RecipientRow address={to} gets={recipientTexts.clientGetsQuote} />
        </ul>
      )}
      {hasClient && <CopyChoices copies={copies} disabled={false} className="mt-2" />}
      <p className="mt-3 text-sm text-muted">
        {hasClient ? recipientTexts.ownerHearsOfQuote : recipientTexts.addAddressToQuote}
      </p>
    </SendSheetDialog>
  );
}
