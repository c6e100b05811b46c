import { type ComponentProps, type ComponentType, memo, Suspense } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import { generatorTexts, numberAndDates } from '#domain/invoices/generator-texts';
import { unfilledNotice } from '#domain/recurring/dated-texts';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FoldedLine, usePhoneFold } from '../../../ui/phone-fold.tsx';
import { DocumentSections } from '../../documents/form/document-sections.tsx';
import { DraftArea, DraftField } from '../../documents/form/draft-field.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import { isSameButAmounts } from '../../documents/form/same-but-amounts.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import { OptionalTextRows } from '../../documents/rows/optional-text-rows.tsx';
import { OwnPhotos } from '../../photos/own-photos.tsx';
import { PhotosAwaited, PhotosOfForm } from '../../photos/photos-of-form.tsx';
import { DateFields } from './date-fields.tsx';
import { InvoiceSubmitBar } from './invoice-submit-bar.tsx';
import { LazyLastInvoiceHint } from './lazy-last-invoice-hint.tsx';
import { LazyUnsentInvoiceList } from './lazy-unsent-invoice-list.tsx';
import { aboveQuoteText, type LiteInvoiceDraft } from './lite-draft.ts';
import { NumberSeries } from './number-series.tsx';
import type { QuoteCode } from './quote-code.tsx';
import {
  RecipientsDialog,
  RecipientsInBar,
  useRecipientsLine,
  useRecipientsSheet,
} from './recipients-sheet.tsx';
import { StartNotices } from './start-notices.tsx';
import { type LiteInvoiceEditorProps, useEditor } from './use-editor.ts';

const PartSection = lazyPart(async () => (await import('./part-section.tsx')).PartSection);

interface EditorProps extends LiteInvoiceEditorProps {
  /** Loaded for the invoice of a quote. */
  readonly quoteCode?: QuoteCode | undefined;
}

/** The signed-in invoice editor: form, live preview, sending and saving. */
export function LiteInvoiceEditor({ quoteCode, ...props }: EditorProps) {
  const { form, color, sheet, storedState, feedback, sendsEmail, submission, ...editor } = useEditor(props);
  const { clientMail, photos, money } = editor;
  const Rows: ComponentType<RowsProps> = quoteCode?.NotAgreedRows ?? PlainRows;
  const { isSending, isSaving } = submission;
  const { draft } = form;
  const { stored, clients, items, logoField } = props;
  const isExistingInvoice = storedState.untouched !== undefined;
  const isFromScratch = !isExistingInvoice && draft.quoteId === '' && editor.origin !== 'copy';
  const sentInvoice = stored?.status === 'sent' ? stored : undefined;
  const recipients = {
    ...{ draft, mail: clientMail, money, disabled: isSending },
    correction: sentInvoice && {
      stored: sentInvoice,
      emailsOwner: editor.emailsOwnerAgain,
      onEmailsOwnerChange: editor.setEmailsOwnerAgain,
    },
  };
  const recipientsLine = useRecipientsLine(recipients);
  const recipientsSheet = useRecipientsSheet({
    form,
    mail: clientMail,
    isCorrection: sentInvoice !== undefined,
    send: submission.send,
  });

  return (
    <>
      <GeneratorLayout
        {...feedback.layout}
        {...{ form, sheet }}
        logoUrl={props.logo.url}
        belowPreview={<OwnPhotos photos={photos.photos} />}
        isSending={isSending || isSaving}
        onSubmit={recipientsSheet.submit}
        sendsEmail={sendsEmail}
        submitBar={
          <InvoiceSubmitBar
            {...{ sheet, money, storedState, feedback, sendsEmail, isSending, isSaving }}
            invoiceId={draft.invoiceId}
            phoneLine={recipientsSheet.isPhone ? recipientsLine : undefined}
            onSave={submission.save}
            verification={props.verification}
            onReload={props.onReload}
            onDuplicate={props.onDuplicate}
          >
            <PhotosAwaited photos={photos} waitsTo={submission.waitsTo} />
            {!recipientsSheet.isPhone && <RecipientsInBar {...recipients} />}
          </InvoiceSubmitBar>
        }
      >
        {!isExistingInvoice && (
          <LazyUnsentInvoiceList exceptFormId={editor.storedForm.formId()} maxRows={1} />
        )}
        <PaymentPending stored={stored} />
        <StartNotices {...editor} {...{ draft, isExistingInvoice }} billedBesides={props.billedBesides} />
        {quoteCode && (
          <quoteCode.AgreedChanged
            form={form}
            approved={props.approvedNow}
            replaceDraft={editor.replaceDraft}
          />
        )}
        {quoteCode && stored && (
          <quoteCode.DraftBesideChange {...{ form, stored }} replaceDraft={editor.replaceDraft} />
        )}
        <Rows draft={draft} agreed={props.agreed}>
          <DocumentSections
            noun="Invoice"
            {...{ form, sheet, color, clients, items, logoField }}
            // The color of a stored invoice is not saved in the account.
            savesColorToAccount={draft.invoiceId === ''}
            fields={<InvoiceFields form={form} isFromScratch={isFromScratch} />}
            lines={
              draft.progress &&
              props.billing && (
                <Suspense>
                  <PartSection form={form} billing={props.billing} />
                </Suspense>
              )
            }
            taxHint={isFromScratch && <LazyLastInvoiceHint form={form} about="tax" />}
            photos={<PhotosOfForm form={form} photos={photos} jobId={draft.jobId || (stored?.jobId ?? '')} />}
            fieldsBelowLines={
              <Notes {...{ form, draft, emailsClient: clientMail.requestedMail !== undefined }} />
            }
            lineMarks={props.agreed && quoteCode?.NotAgreedMark}
          />
        </Rows>
      </GeneratorLayout>
      <RecipientsDialog
        {...recipients}
        sheet={recipientsSheet}
        total={sheet.total.value}
        label={sendsEmail ? 'Send' : 'Save Changes'}
      />
    </>
  );
}

type RowsProps = ComponentProps<QuoteCode['NotAgreedRows']>;

/** The rows of an invoice without a quote. */
const PlainRows = ({ children }: RowsProps) => children;

/** Says that a payment of the stored invoice is on its way. */
const PaymentPending = ({ stored }: { readonly stored: LiteInvoiceEditorProps['stored'] | undefined }) =>
  stored !== undefined && moneyOf(stored).pendingCents > 0 ? (
    <Alert tone="warning">{generatorTexts.paymentPending}</Alert>
  ) : null;

/** The fields that are one line on a phone. */
const foldedFields = ['invoiceNumber', 'issueDate', 'terms', 'dueDate'];

interface FieldsProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
}

const InvoiceFields = memo(function InvoiceFields({
  form,
  isFromScratch,
}: FieldsProps & { readonly isFromScratch: boolean }) {
  const { invoicesCreated, defaultTerms } = useProfile().lite;
  const isFirst = invoicesCreated === 0 && defaultTerms === undefined;
  const today = useAccountToday();
  const { draft, errors } = form;
  const fold = usePhoneFold(
    foldedFields,
    foldedFields.some((field) => errors.has(field)),
  );
  const openFold = () => fold.open(elementId('invoiceNumber'));
  return (
    <div className="grid gap-4 @md:grid-cols-2 @xl:grid-cols-3">
      {fold.isOpen ? (
        <DraftField
          form={form}
          field="invoiceNumber"
          label="Invoice Number"
          autoComplete="off"
          className="@md:col-span-2 @xl:col-span-1"
        />
      ) : (
        <FoldedLine
          label={numberAndDates(draft, today)}
          fieldIds={foldedFields.map(elementId)}
          onOpen={openFold}
        />
      )}
      <NumberSeries form={form} onOwn={openFold} />
      <DateFields form={form} asksTerms={isFromScratch && isFirst} isFolded={!fold.isOpen} />
      {isFromScratch && <LazyLastInvoiceHint form={form} about="due date" />}
      <OptionalTextRows form={form} className="@md:col-span-2 @xl:col-span-1 @xl:[&>button]:mt-6" />
    </div>
  );
}, isSameButAmounts);

/** Says by how much the invoice is above the quote that the client approved. */
function AboveQuote({ draft }: { readonly draft: LiteInvoiceDraft }) {
  const text = aboveQuoteText(draft);
  return text === undefined ? null : <p className="mb-4 text-right text-sm text-muted">{text}</p>;
}

interface NotesProps extends FieldsProps {
  readonly draft: LiteInvoiceDraft;
  readonly emailsClient: boolean;
}

function Notes({ form, draft, emailsClient }: NotesProps) {
  const fold = usePhoneFold(['notes'], draft.notes !== '' || form.errors.has('notes'));
  return (
    <div className="p-4 sm:p-6">
      <AboveQuote draft={draft} />
      {fold.isOpen ? (
        <DraftArea
          form={form}
          field="notes"
          label="Notes"
          optional
          rows={3}
          hint={unfilledNotice(draft.notes)}
          autoComplete="off"
          placeholder="Payment terms, bank details, a thank you"
        />
      ) : (
        <FoldedLine label="Notes" onOpen={() => fold.open(elementId('notes'))} />
      )}
      {emailsClient && <HowToPayNotice />}
    </div>
  );
}
