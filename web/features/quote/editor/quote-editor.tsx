import type { Ref } from 'react';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { BillToSection } from '../../paper/client/bill-to-section.tsx';
import { DraftArea, DraftField, keepFieldFocus } from '../../paper/form/draft-field.tsx';
import { GeneratorLayout } from '../../paper/form/generator-layout.tsx';
import type { ClientSearch, ItemSearch } from '../../paper/form/saved-entries.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { ItemsSection } from '../../paper/lines/items-section.tsx';
import type { QuoteFormDraft, QuoteStart } from './quote-form.ts';
import { useQuoteEditor } from './use-quote-editor.ts';

interface QuoteEditorProps {
  readonly start: QuoteStart;
  /** The stored quote is no draft any more: it can only be sent. */
  readonly isSent: boolean;
  readonly clients: ClientSearch;
  readonly items: ItemSearch;
  readonly logoUrl: string | undefined;
  readonly onDone: (quote: QuoteDetail, isSent: boolean) => void;
}

/** The form of a quote: that of an invoice, with title, message, valid until and deposit. */
export function QuoteEditor({ start, isSent, clients, items, logoUrl, onDone }: QuoteEditorProps) {
  const { form, sheet, feedback, sending, saving, send, save } = useQuoteEditor(start, onDone);
  return (
    <GeneratorLayout
      {...feedback.layout}
      noun="Quote"
      mails={false}
      form={form}
      sheet={sheet}
      logoUrl={logoUrl}
      sending={sending || saving}
      onSubmit={send}
      bar={
        <SubmitBar
          {...feedback.bar}
          total={sheet.total.value}
          failure={feedback.failure}
          sending={sending}
          saving={saving}
          isSent={isSent}
          onSave={isSent ? undefined : save}
        />
      }
    >
      <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
        <BillToSection form={form} clients={clients} />
        <QuoteFields form={form} />
        <ItemsSection form={form} sheet={sheet} items={items} />
        <div className="p-4 sm:p-6">
          <DraftField
            form={form}
            field="deposit"
            label="Deposit"
            hint="A share of the total such as 25%, or an amount; due on approval."
            autoComplete="off"
            className="max-w-sm"
            optional
          />
        </div>
      </div>
    </GeneratorLayout>
  );
}

const QuoteFields = ({ form }: { readonly form: InvoiceForm<QuoteFormDraft> }) => (
  <fieldset className="min-w-0 p-4 sm:p-6">
    <legend className="sr-only">Quote</legend>
    <div className="grid gap-4 @md:grid-cols-2">
      <DraftField form={form} field="title" label="Title" autoComplete="off" className="@md:col-span-2" />
      <DraftField form={form} field="issueDate" label="Issue Date" type="date" autoComplete="off" />
      <DraftField
        form={form}
        field="validUntil"
        label="Valid until"
        type="date"
        autoComplete="off"
        optional
      />
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
  </fieldset>
);

interface SubmitBarProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly previewing: boolean;
  readonly onTogglePreview: () => void;
  readonly total: string;
  readonly failure: string | undefined;
  readonly sending: boolean;
  readonly saving: boolean;
  readonly isSent: boolean;
  /** Absent where the quote is no draft any more. */
  readonly onSave: (() => void) | undefined;
}

/** Total, draft and send, always in sight at the foot of the form; on small screens with the switch to the preview. */
function SubmitBar(props: SubmitBarProps) {
  const { total, failure, sending, saving, onSave } = props;
  return (
    <div className="action-bar sticky bottom-0 z-30 -mx-[clamp(1rem,4vw,1.5rem)] border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:mt-4 sm:rounded-t-card sm:border-x sm:px-6 lg:rounded-b-card lg:border-b print:hidden">
      {failure !== undefined && (
        <Alert tone="error" className="mb-3">
          {failure}
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:flex">
        <p className="min-w-0 sm:mr-auto">
          <span className="block text-xs text-muted">Running Total</span>
          <strong className="amount block truncate text-left text-xl leading-tight font-semibold">
            {total}
          </strong>
        </p>
        <Button variant="outline" className="lg:hidden" onClick={props.onTogglePreview}>
          {props.previewing ? 'Edit' : 'Preview'}
        </Button>
        <div className="flex gap-2 max-sm:col-span-2 sm:gap-4">
          {onSave && (
            <Button
              variant="outline"
              className="shrink-0 max-sm:px-3"
              onMouseDown={keepFieldFocus}
              busy={saving}
              busyLabel="Saving..."
              onClick={onSave}
            >
              Save draft
            </Button>
          )}
          <Button
            ref={props.ref}
            type="submit"
            onMouseDown={keepFieldFocus}
            className="grow max-sm:px-3"
            busy={sending}
            busyLabel="Sending..."
          >
            {props.isSent ? 'Send new revision' : 'Send quote'}
          </Button>
        </div>
      </div>
    </div>
  );
}
