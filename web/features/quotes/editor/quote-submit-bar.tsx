import type { ReactNode } from 'react';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { SheetAmount } from '#domain/documents/settlement';
import { isEmailAddress } from '#domain/email-address';
import { useProfile } from '../../../session/use-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { DocumentSubmitBar } from '../../documents/form/document-submit-bar.tsx';
import { RecipientLine, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import type { SendSheet } from '../../documents/form/use-send-sheet.ts';
import { QuoteRecipientsSheet } from './quote-recipients-sheet.tsx';
import type { useQuoteEditor } from './use-quote-editor.ts';

interface QuoteSubmitBarProps {
  readonly editor: ReturnType<typeof useQuoteEditor>;
  /** True if the quote was sent before, so it can only be sent again. */
  readonly isSent: boolean;
  readonly onSave: () => void;
  readonly sendSheet: SendSheet;
  readonly deposit: SheetAmount | undefined;
  /** What sending waits for. */
  readonly awaited: ReactNode;
}

/** Total, recipients and buttons below the form. On a phone the recipients are in the sheet that the button opens. */
export function QuoteSubmitBar({ editor, isSent, onSave, sendSheet, deposit, awaited }: QuoteSubmitBarProps) {
  const { form, sheet, feedback, submission, copies } = editor;
  const { isSending, isSaving } = submission;
  const { emailVerified } = useProfile().lite;
  const { isPhone } = sendSheet;
  const to = form.draft.clientEmail.trim();
  const recipient = isEmailAddress(to) ? recipientTexts.toClientAlone(to) : recipientTexts.addAddressToQuote;
  const label = isSent ? 'Send new revision' : 'Send quote';
  const total = sheet.total.value;
  return (
    <DocumentSubmitBar
      {...feedback.bar}
      total={total}
      deposit={deposit && [deposit]}
      phoneLine={
        isPhone && emailVerified ? recipientTexts.andCopies(recipient, copies.chosen.length) : undefined
      }
      submit={{ label, busyLabel: 'Sending...', busy: isSending }}
      draft={isSent ? undefined : { label: 'Save draft', busyLabel: 'Saving...', busy: isSaving, onSave }}
      failure={
        feedback.failure !== undefined && (
          <Alert tone="error" className="mb-3">
            {feedback.failure}
          </Alert>
        )
      }
    >
      {awaited}
      {(!isPhone || !emailVerified) && <QuoteRecipient recipient={recipient} />}
      {emailVerified && !isPhone && (
        <CopyChoices copies={copies} disabled={isSending} className="-mt-2 mb-1" />
      )}
      {isPhone && (
        <QuoteRecipientsSheet {...{ sheet: sendSheet, draft: form.draft, copies, total, deposit, label }} />
      )}
    </DocumentSubmitBar>
  );
}

/** Shows who will receive the quote. */
function QuoteRecipient({ recipient }: { readonly recipient: string }) {
  const { emailVerified } = useProfile().lite;
  if (!emailVerified)
    return <UnverifiedRecipientLine>{recipientTexts.unverifiedQuote}</UnverifiedRecipientLine>;
  return <RecipientLine>{recipient}</RecipientLine>;
}
