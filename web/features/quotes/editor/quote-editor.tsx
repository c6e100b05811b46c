import { type ReactNode, useState } from 'react';
import type { QuoteDetail } from '#domain/contract/quotes';
import { useProfile } from '../../../session/use-account.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { BrandingSection } from '../../documents/branding/branding-section.tsx';
import { BillToSection } from '../../documents/client/bill-to-section.tsx';
import { DraftArea, DraftField } from '../../documents/form/draft-field.tsx';
import { elementId } from '../../documents/form/field-keys.ts';
import { FormSection } from '../../documents/form/form-section.tsx';
import { GeneratorLayout } from '../../documents/form/generator-layout.tsx';
import type { ClientSearch, ItemSearch } from '../../documents/form/saved-entries.ts';
import { TermOptions } from '../../documents/form/term-options.tsx';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { ItemsSection } from '../../documents/lines/items-section.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import type { QuoteFormDraft } from './quote-form.ts';
import { QuoteSubmitBar } from './quote-submit-bar.tsx';
import type { QuoteStart } from './start-quote.ts';
import { UnsentQuoteList } from './unsent-quote-list.tsx';
import { useQuoteEditor } from './use-quote-editor.ts';

interface QuoteEditorProps {
  readonly start: QuoteStart;
  /** The stored quote is no draft any more: it can only be sent. */
  readonly isSent: boolean;
  readonly clients: ClientSearch;
  readonly items: ItemSearch;
  /** The logo on the page. `settled` resolves when no change of it is under way. */
  readonly logo: { readonly url: string | undefined; readonly settled: () => Promise<void> };
  readonly logoField: ReactNode;
  /** Told the slot that the form is kept in. */
  readonly onKept: (formId: string) => void;
  readonly onDone: (quote: QuoteDetail, isSent: boolean) => void;
}

/** The form of a quote: that of an invoice, with title, message, valid until and deposit. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { start, isSent, clients, items, logo, logoField, onKept, onDone } = props;
  const editor = useQuoteEditor({ start, before: logo.settled, onKept, onDone });
  const { form, color, sheet, feedback, kept, sending, saving, send, save } = editor;
  // As in an invoice's form: asked for first until it was set once.
  const { lite } = useProfile();
  const [isBranded] = useState(lite.brandColor !== undefined);
  const branding = (
    <BrandingSection
      title="Quote Branding"
      isFolded={isBranded}
      // The colour of one that its client knows is its own.
      keepsColor={!isSent}
      {...{ form, color, logoField }}
    />
  );
  return (
    <GeneratorLayout
      {...feedback.layout}
      noun="Quote"
      mails={false}
      form={form}
      sheet={sheet}
      logoUrl={logo.url}
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
      <UnsentQuoteList
        except={kept.formId()}
        // Of a stored quote, only other changes of it are of use here.
        {...(start.basedOn !== '' && { quoteId: start.quoteId })}
        most={1}
      />
      {start.isOutdated && <OutdatedNotice form={form} untouched={start.untouched} />}
      <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
        {!isBranded && branding}
        <BillToSection form={form} clients={clients} />
        <QuoteFields form={form} />
        <ItemsSection form={form} sheet={sheet} items={items} />
        <div className="grid gap-4 p-4 sm:p-6 @md:grid-cols-2">
          <DraftField
            form={form}
            field="deposit"
            label="Deposit"
            hint="A share of the total such as 25%, or an amount; due on approval."
            autoComplete="off"
            optional
          />
          <SelectField
            id={elementId('terms')}
            label="Terms"
            hint="Days to pay the invoice that is made of it."
            optional
            value={form.draft.terms}
            error={form.errors.get('terms')}
            onChange={(event) => form.change('terms', event.currentTarget.value)}
          >
            <TermOptions none="Not stated" />
          </SelectField>
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
        {isBranded && branding}
      </div>
    </GeneratorLayout>
  );
}

const QuoteFields = ({ form }: { readonly form: InvoiceForm<QuoteFormDraft> }) => (
  <FormSection title="Quote">
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
  </FormSection>
);
