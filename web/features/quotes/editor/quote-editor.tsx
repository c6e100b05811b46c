import { useState } from 'react';
import type { QuoteDetail } from '#domain/contract/quotes';
import { recipientTexts } from '#domain/documents/recipient-texts';
import type { SheetAmount } from '#domain/documents/settlement';
import { isEmailAddress } from '#domain/email-address';
import { depositFactOf } from '#domain/quotes/quote-preview';
import { useProfile } from '../../../session/use-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { isPhoneScreen } from '../../../ui/phone-fold.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { CopyChoices } from '../../documents/form/copy-choices.tsx';
import { DocumentSections, type SectionData } from '../../documents/form/document-sections.tsx';
import { DocumentSubmitBar } from '../../documents/form/document-submit-bar.tsx';
import { DraftArea, DraftField, TermOptions } from '../../documents/form/draft-field.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import { RecipientLine, UnverifiedRecipientLine } from '../../documents/form/recipient-line.tsx';
import type { InvoiceForm, ReplaceableForm } from '../../documents/form/use-invoice-form.ts';
import { useReplaceDraft } from '../../documents/form/use-replace-draft.ts';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import { OptionalTextRows } from '../../documents/rows/optional-text-rows.tsx';
import { PhotosAwaited, PhotosOfForm } from '../../photos/photos-of-form.tsx';
import { useDocumentPhotos } from '../../photos/use-document-photos.ts';
import { ChoicesContext, LineMarks, useChoicesOfForm } from './line-marks.tsx';
import { OptionsSection } from './options-section.tsx';
import type { QuoteFormDraft } from './quote-form.ts';
import type { QuoteStart } from './start-quote.ts';
import { UnsentQuoteList } from './unsent-quote-list.tsx';
import { type QuoteDone, useQuoteEditor } from './use-quote-editor.ts';

interface QuoteEditorProps extends SectionData {
  readonly start: QuoteStart;
  /** True if the stored quote was sent before, so it can only be sent again. */
  readonly isSent: boolean;
  /** The logo in the document. `uploadsSettled` resolves when no change to it is in progress. */
  readonly logo: { readonly url: string | undefined; readonly uploadsSettled: () => Promise<void> };
  /** Called with the ID of the slot that stores the form. */
  readonly onKept: (formId: string) => void;
  readonly onDone: (quote: QuoteDetail, done: QuoteDone) => void;
}

/** The quote form: an invoice form with title, message, valid-until date and deposit. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { start, isSent, clients, items, logo, logoField, onKept, onDone } = props;
  const editor = useQuoteEditor({
    start,
    clients: clients.entries,
    waitForUploads: logo.uploadsSettled,
    onKept,
    onDone,
  });
  const { form, color, sheet, feedback, formId, submission, copies } = editor;
  const { isSending, isSaving } = submission;
  const photos = useDocumentPhotos(form);
  const { send, save } = photos.whenUploaded(submission);
  const deposit = depositFactOf(sheet);
  const choices = useChoicesOfForm(form.draft);
  const { emailVerified } = useProfile().lite;
  const [isPhone] = useState(isPhoneScreen);
  const to = form.draft.clientEmail.trim();
  const recipient = isEmailAddress(to) ? recipientTexts.toClientAlone(to) : recipientTexts.addAddressToQuote;
  return (
    <GeneratorLayout
      {...feedback.layout}
      noun="Quote"
      sendsEmail={false}
      form={form}
      sheet={sheet}
      logoUrl={logo.url}
      isSending={isSending || isSaving}
      onSubmit={send}
      submitBar={
        <DocumentSubmitBar
          {...feedback.bar}
          total={sheet.total.value}
          deposit={deposit && [deposit]}
          phoneLine={isPhone && emailVerified ? recipient : undefined}
          submit={{
            label: isSent ? 'Send new revision' : 'Send quote',
            busyLabel: 'Sending...',
            busy: isSending,
          }}
          draft={
            isSent ? undefined : { label: 'Save draft', busyLabel: 'Saving...', busy: isSaving, onSave: save }
          }
          failure={
            feedback.failure !== undefined && (
              <Alert tone="error" className="mb-3">
                {feedback.failure}
              </Alert>
            )
          }
        >
          <PhotosAwaited photos={photos} />
          {(!isPhone || !emailVerified) && <QuoteRecipient recipient={recipient} />}
          {emailVerified && <CopyChoices copies={copies} disabled={isSending} className="-mt-2 mb-1" />}
        </DocumentSubmitBar>
      }
    >
      <UnsentQuoteList
        exceptFormId={formId()}
        // When editing a stored quote, list only other changes to it.
        {...(start.basedOn !== '' && { isListed: ({ quoteId }) => quoteId === start.quoteId })}
        maxRows={1}
      />
      {start.isOutdated && <OutdatedNotice form={form} untouched={start.untouched} />}
      <ChoicesContext value={choices}>
        <DocumentSections
          noun="Quote"
          {...{ form, sheet, color, clients, items, logoField }}
          // The color of a sent quote is not saved in the account.
          savesColorToAccount={!isSent}
          fields={<QuoteFields form={form} />}
          photos={<PhotosOfForm form={form} photos={photos} jobId={form.draft.jobId} />}
          lineMarks={LineMarks}
          fieldsBelowLines={
            <>
              <OptionsSection form={form} choices={choices} />
              <ClosingFields form={form} deposit={deposit} />
            </>
          }
        />
      </ChoicesContext>
    </GeneratorLayout>
  );
}

/** Shows who will receive the quote. */
function QuoteRecipient({ recipient }: { readonly recipient: string }) {
  const { emailVerified } = useProfile().lite;
  if (!emailVerified)
    return <UnverifiedRecipientLine>{recipientTexts.unverifiedQuote}</UnverifiedRecipientLine>;
  return <RecipientLine>{recipient}</RecipientLine>;
}

interface OutdatedNoticeProps {
  readonly form: Pick<ReplaceableForm<QuoteFormDraft>, 'draft' | 'dispatch'>;
  /** The quote as it is stored now. */
  readonly untouched: QuoteFormDraft;
}

/** Warns that the form is based on older content, and offers the current content. */
function OutdatedNotice({ form, untouched }: OutdatedNoticeProps) {
  const [isShown, setIsShown] = useState(true);
  const replaceDraft = useReplaceDraft(form);
  if (!isShown) return null;
  function discard() {
    setIsShown(false);
    replaceDraft(untouched, 'Changes discarded', () => setIsShown(true));
  }
  return (
    <FormNotice tone="warning" actions={{ 'Discard changes': discard }}>
      This quote was changed elsewhere. Below are the changes you had not saved yet.
    </FormNotice>
  );
}

interface FieldsProps {
  readonly form: InvoiceForm<QuoteFormDraft>;
}

const QuoteFields = ({ form }: FieldsProps) => (
  <div className="grid gap-4 @md:grid-cols-2">
    <DraftField form={form} field="title" label="Title" autoComplete="off" className="@md:col-span-2" />
    <DraftField
      form={form}
      field="quoteNumber"
      label="Quote number"
      placeholder={form.draft.suggestedNumber}
      autoComplete="off"
      className="@md:col-span-2"
    />
    <DraftField form={form} field="issueDate" label="Issue Date" type="date" autoComplete="off" />
    <DraftField form={form} field="validUntil" label="Valid until" type="date" autoComplete="off" optional />
    <OptionalTextRows form={form} only={['serviceAddress']} className="@md:col-span-2" />
    <DraftArea
      form={form}
      field="clientMessage"
      label="Message to the client"
      optional
      rows={3}
      autoComplete="off"
      className="@md:col-span-2"
    />
  </div>
);

/** The hint of the deposit field: the amount that results from the typed text, or how to type a deposit. */
function depositHint(deposit: SheetAmount | undefined, typedText: string): string {
  if (!deposit) return 'A share of the total such as 25%, or an amount; due on approval.';
  const dueSentence = `${deposit.value} is due on approval.`;
  const looksLikePercentage = /^\d{1,2}$/.test(typedText.trim());
  return looksLikePercentage
    ? `${dueSentence} For a share of the total, type ${typedText.trim()}%.`
    : dueSentence;
}

const ClosingFields = ({ form, deposit }: FieldsProps & { readonly deposit: SheetAmount | undefined }) => (
  <div className="grid gap-4 p-4 sm:p-6 @md:grid-cols-2">
    <DraftField
      form={form}
      field="deposit"
      label="Deposit"
      hint={depositHint(deposit, form.draft.deposit)}
      autoComplete="off"
      optional
    />
    <SelectField
      id={elementId('terms')}
      label="Terms"
      hint="How long the client has to pay the invoice made from this quote."
      optional
      value={form.draft.terms}
      error={form.errors.get('terms')}
      onChange={(event) => form.change('terms', event.currentTarget.value)}
    >
      <TermOptions emptyLabel="Not stated" />
    </SelectField>
    <div className="*:mt-0 empty:hidden @md:col-span-2">
      {deposit && <HowToPayNotice text={recipientTexts.noWayToPayDeposit} />}
    </div>
    <DraftArea
      form={form}
      field="notes"
      label="Notes"
      optional
      rows={3}
      autoComplete="off"
      placeholder="What is included, guarantees, a thank you"
      className="@md:col-span-2"
    />
  </div>
);
