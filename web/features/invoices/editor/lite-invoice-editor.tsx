import { Suspense } from 'react';
import { moneyOf } from '#domain/documents/money-amounts';
import { generatorTexts, numberAndDates } from '#domain/invoices/generator-texts';
import { jobTexts } from '#domain/jobs/job-words';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FoldedLine, usePhoneFold } from '../../../ui/phone-fold.tsx';
import { DocumentSections } from '../../documents/form/document-sections.tsx';
import { DocumentSubmitBar } from '../../documents/form/document-submit-bar.tsx';
import { DraftArea, DraftField, SubmitKeys } from '../../documents/form/draft-field.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { HowToPayNotice } from '../../documents/how-to-pay-notice.tsx';
import { OptionalTextRows } from '../../documents/rows/optional-text-rows.tsx';
import { PhotosAwaited, PhotosOfForm } from '../../photos/photos-of-form.tsx';
import { useDocumentPhotos } from '../../photos/use-document-photos.ts';
import { DateFields } from './date-fields.tsx';
import { LazyLastInvoiceHint } from './lazy-last-invoice-hint.tsx';
import { LazyUnsentInvoiceList } from './lazy-unsent-invoice-list.tsx';
import { aboveQuoteText, type LiteInvoiceDraft } from './lite-draft.ts';
import { NumberSeries } from './number-series.tsx';
import {
  RecipientsDialog,
  RecipientsInBar,
  useRecipientsLine,
  useRecipientsSheet,
} from './recipients-sheet.tsx';
import { SendFailureNotice } from './send-failure.tsx';
import { type LiteInvoiceEditorProps, useEditor } from './use-editor.ts';

const originTexts = {
  kept: 'We kept what you had not sent yet.',
  free: 'We brought over what you typed in the free generator.',
} as const;

const PartSection = lazyPart(async () => (await import('./part-section.tsx')).PartSection);

/** The signed-in invoice editor: form, live preview, sending and saving. */
export function LiteInvoiceEditor(props: LiteInvoiceEditorProps) {
  const { form, color, sheet, storedState, feedback, sendsEmail, submission, clientMail, ...editor } =
    useEditor(props);
  const { isSending, isSaving } = submission;
  const photos = useDocumentPhotos(form);
  const { send, save } = photos.whenUploaded(submission);
  const { draft } = form;
  const { stored, clients, items, logoField } = props;
  const isExistingInvoice = storedState.untouched !== undefined;
  const isFromScratch = !isExistingInvoice && draft.quoteId === '' && editor.origin !== 'copy';
  const sentInvoice = stored?.status === 'sent' ? stored : undefined;
  const recipients = {
    ...{ draft, mail: clientMail, disabled: isSending },
    correction: sentInvoice && {
      ...{ stored: sentInvoice, sheet },
      emailsOwner: editor.emailsOwnerAgain,
      onEmailsOwnerChange: editor.setEmailsOwnerAgain,
    },
  };
  const recipientsLine = useRecipientsLine(recipients);
  const recipientsSheet = useRecipientsSheet({
    form,
    mail: clientMail,
    isCorrection: sentInvoice !== undefined,
    send,
  });
  const sendLabel = storedState.unconfirmed ? 'Send again' : generatorTexts.send;

  return (
    <>
      <GeneratorLayout
        {...feedback.layout}
        {...{ form, sheet }}
        logoUrl={props.logo.url}
        isSending={isSending || isSaving}
        onSubmit={recipientsSheet.submit}
        sendsEmail={sendsEmail}
        submitBar={
          <DocumentSubmitBar
            {...feedback.bar}
            total={sheet.total.value}
            deposit={sheet.settlement}
            phoneLine={recipientsSheet.isPhone ? recipientsLine : undefined}
            submit={{
              label: sendsEmail ? sendLabel : 'Save Changes',
              busyLabel: sendsEmail ? generatorTexts.sending : 'Saving...',
              busy: isSending,
            }}
            draft={
              storedState.isDraft
                ? {
                    label: generatorTexts.saveDraft,
                    busyLabel: generatorTexts.savingDraft,
                    busy: isSaving,
                    onSave: save,
                  }
                : undefined
            }
            footer={
              <p className="mt-1 hidden text-right text-xs text-muted lg:block">
                <SubmitKeys action={sendsEmail ? 'sends' : 'saves'} />
              </p>
            }
            failure={
              feedback.failure && (
                <SendFailureNotice
                  failure={feedback.failure}
                  verificationNotice={props.verification}
                  onReload={() => props.onReload(draft.invoiceId)}
                  onDuplicate={() => props.onDuplicate(draft.invoiceId)}
                />
              )
            }
          >
            <PhotosAwaited photos={photos} />
            {!recipientsSheet.isPhone && <RecipientsInBar {...recipients} />}
          </DocumentSubmitBar>
        }
      >
        {!isExistingInvoice && (
          <LazyUnsentInvoiceList exceptFormId={editor.storedForm.formId()} maxRows={1} />
        )}
        {stored !== undefined && moneyOf(stored).pendingCents > 0 && (
          <Alert tone="warning">{generatorTexts.paymentPending}</Alert>
        )}
        <StartNotices {...editor} {...{ draft, isExistingInvoice }} />
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
        />
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

/** Says how many visits the invoice bills together. */
const BilledVisits = ({ draft: { visitIds } }: { readonly draft: LiteInvoiceDraft }) =>
  visitIds === '' ? null : (
    <Alert tone="info" className="mb-4">
      {jobTexts.billsVisits(visitIds.split(',').length)}
    </Alert>
  );

interface StartNoticesProps
  extends Pick<ReturnType<typeof useEditor>, 'setAsideActions' | 'origin' | 'startOver'> {
  readonly isExistingInvoice: boolean;
  readonly draft: LiteInvoiceDraft;
}

/** Notices above a form that has unsaved changes or the content of the free form, or whose changes were set aside. */
const StartNotices = ({
  setAsideActions,
  origin,
  startOver,
  isExistingInvoice,
  draft,
}: StartNoticesProps) => (
  <>
    <BilledVisits draft={draft} />
    {setAsideActions && (
      <FormNotice tone="warning" actions={setAsideActions}>
        This invoice was changed elsewhere. Your unsaved changes were put aside.
      </FormNotice>
    )}
    {(origin === 'kept' || origin === 'free') && (
      <FormNotice tone="info" actions={{ [isExistingInvoice ? 'Discard changes' : 'Start over']: startOver }}>
        {isExistingInvoice ? 'We kept the changes you had not saved yet.' : originTexts[origin]}
      </FormNotice>
    )}
  </>
);

/** The fields that are one line on a phone. */
const foldedFields = ['invoiceNumber', 'issueDate', 'terms', 'dueDate'];

interface FieldsProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
}

function InvoiceFields({ form, isFromScratch }: FieldsProps & { readonly isFromScratch: boolean }) {
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
        <FoldedLine label={numberAndDates(draft, today)} onOpen={openFold} />
      )}
      <NumberSeries form={form} onOwn={openFold} />
      <DateFields form={form} asksTerms={isFromScratch && isFirst} isFolded={!fold.isOpen} />
      {isFromScratch && <LazyLastInvoiceHint form={form} about="due date" />}
      <OptionalTextRows form={form} className="@md:col-span-2 @xl:col-span-1 @xl:[&>button]:mt-6" />
    </div>
  );
}

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
