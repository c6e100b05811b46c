import { generatorTexts } from '#domain/invoices/generator-texts';
import { pendingTexts } from '#domain/online-payments/owner-texts';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DocumentSections } from '../../documents/form/document-sections.tsx';
import { DocumentSubmitBar } from '../../documents/form/document-submit-bar.tsx';
import { DraftArea, DraftField, SubmitKeys } from '../../documents/form/draft-field.tsx';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { OptionalTextRows } from '../../documents/rows/optional-text-rows.tsx';
import { DateFields } from './date-fields.tsx';
import { LazyUnsentInvoiceList } from './lazy-unsent-invoice-list.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { NumberSeries } from './number-series.tsx';
import { Recipients } from './recipients.tsx';
import { SendFailureNotice } from './send-failure.tsx';
import { type LiteInvoiceEditorProps, useEditor } from './use-editor.ts';

const kept = {
  kept: 'We kept what you had not sent yet.',
  free: 'We brought over what you typed in the free generator.',
} as const;

// Only a sent invoice is corrected; its form waits for it.
const CorrectionRecipients = lazyPart(
  async () => (await import('./correction-recipients.tsx')).CorrectionRecipients,
);

/** The signed-in invoice editor: form, live preview, sending and saving. */
export function LiteInvoiceEditor(props: LiteInvoiceEditorProps) {
  const { form, color, sheet, known, feedback, mails, submission, clientMail, ...editor } = useEditor(props);
  const { isSending, isSaving, send, save } = submission;
  const { draft } = form;
  const { stored, clients, items, logoField } = props;
  const isEdit = known.untouched !== undefined;
  const sent = stored?.status === 'sent' ? stored : undefined;
  const sendLabel = known.unconfirmed ? 'Send again' : generatorTexts.send;

  return (
    <GeneratorLayout
      {...feedback.layout}
      form={form}
      sheet={sheet}
      logoUrl={props.logo.url}
      sending={isSending || isSaving}
      onSubmit={send}
      mails={mails}
      bar={
        <DocumentSubmitBar
          {...feedback.bar}
          total={sheet.total.value}
          deposit={sheet.settlement}
          submit={{
            label: mails ? sendLabel : 'Save Changes',
            busyLabel: mails ? generatorTexts.sending : 'Saving...',
            busy: isSending,
          }}
          draft={
            known.isDraft
              ? {
                  label: generatorTexts.saveDraft,
                  busyLabel: generatorTexts.savingDraft,
                  busy: isSaving,
                  onSave: save,
                }
              : undefined
          }
          foot={
            <p className="mt-1 text-right text-xs text-muted">
              <SubmitKeys does={mails ? 'sends' : 'saves'} />
            </p>
          }
        >
          {feedback.failure && (
            <SendFailureNotice
              failure={feedback.failure}
              verification={props.verification}
              onReload={() => props.onReload(draft.invoiceId)}
              onDuplicate={() => props.onDuplicate(draft.invoiceId)}
            />
          )}
          {sent ? (
            <CorrectionRecipients
              {...{ draft, stored: sent, sheet, mail: clientMail, disabled: isSending }}
              ownerCopy={editor.mailsAgain}
              onOwnerCopy={editor.setMailsAgain}
            />
          ) : (
            <Recipients draft={draft} mail={clientMail} disabled={isSending} />
          )}
        </DocumentSubmitBar>
      }
    >
      {!isEdit && <LazyUnsentInvoiceList except={editor.kept.formId()} most={1} />}
      {stored?.online?.pendingCents !== undefined && <Alert tone="warning">{pendingTexts.edit}</Alert>}
      {editor.replaced && (
        <FormNotice tone="warning" actions={editor.replaced}>
          This invoice was changed elsewhere. Your unsaved changes were put aside.
        </FormNotice>
      )}
      {(editor.origin === 'kept' || editor.origin === 'free') && (
        <FormNotice tone="info" actions={{ [isEdit ? 'Discard changes' : 'Start over']: editor.startOver }}>
          {isEdit ? 'We kept the changes you had not saved yet.' : kept[editor.origin]}
        </FormNotice>
      )}
      <DocumentSections
        noun="Invoice"
        {...{ form, sheet, color, clients, items, logoField }}
        // The color of a stored invoice is not saved in the account.
        keepsColor={draft.invoiceId === ''}
        fields={<InvoiceFields form={form} />}
        closing={<Notes form={form} />}
      />
    </GeneratorLayout>
  );
}

interface FieldsProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
}

const InvoiceFields = ({ form }: FieldsProps) => (
  <div className="grid gap-4 @md:grid-cols-2 @xl:grid-cols-3">
    <DraftField
      form={form}
      field="invoiceNumber"
      label="Invoice Number"
      autoComplete="off"
      className="@md:col-span-2 @xl:col-span-1"
    />
    <NumberSeries form={form} />
    <DateFields form={form} />
    <OptionalTextRows form={form} className="@md:col-span-2 @xl:col-span-1" />
  </div>
);

const Notes = ({ form }: FieldsProps) => (
  <div className="p-4 sm:p-6">
    <DraftArea
      form={form}
      field="notes"
      label="Notes"
      optional
      rows={3}
      autoComplete="off"
      placeholder="Payment terms, bank details, a thank you"
    />
  </div>
);
