import type { QuoteDetail } from '#domain/contract/lite-quote';
import { BillToSection } from '../../paper/client/bill-to-section.tsx';
import { DraftArea, DraftField } from '../../paper/form/draft-field.tsx';
import { GeneratorLayout } from '../../paper/form/generator-layout.tsx';
import type { ClientSearch, ItemSearch } from '../../paper/form/saved-entries.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { ItemsSection } from '../../paper/lines/items-section.tsx';
import type { QuoteFormDraft, QuoteStart } from './quote-form.ts';
import { QuoteSubmitBar } from './quote-submit-bar.tsx';
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
        <QuoteSubmitBar
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
