import type { ReactNode } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { numberAndDates } from '#domain/invoices/generator-texts';
import { localDay } from '../../adapters/local-day.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DraftArea, DraftField } from '../documents/form/draft-field.tsx';
import type { InvoiceForm } from '../documents/form/use-invoice-form.ts';
import { LinesEditor } from '../documents/lines/lines-editor.tsx';
import { OptionalTextRows } from '../documents/rows/optional-text-rows.tsx';
import { Folded } from './folded.tsx';
import { PartyFields } from './party-fields.tsx';

interface SectionsProps {
  readonly form: InvoiceForm<FreeInvoiceDraft>;
  readonly sheet: InvoiceSheet;
  /** Removes the business and the email address copied from the previous invoice; undefined if they were not copied. */
  readonly onClear: (() => void) | undefined;
}

/**
 * The fields in the order of the printed page: business, invoice number and dates, client, lines, notes; then the
 * address that receives the PDF. On a phone, what few invoices need is behind one press each.
 */
export function FormSections({ form, sheet, onClear }: SectionsProps) {
  const { issueDate } = form.draft;
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      <div className="grid gap-x-8 gap-y-6 p-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:p-6">
        <Section title="From" aside={onClear && <FromLastInvoice onClear={onClear} />}>
          <PartyFields
            form={form}
            party="business"
            nameLabel="Business name"
            addressClasses="sm:col-span-2"
          />
        </Section>
        <Section title="Invoice">
          <Folded
            form={form}
            // Number and date are set after the first paint.
            label={issueDate === '' ? 'Number and dates' : numberAndDates(form.draft, localDay(new Date()))}
            fields={numberAndDateFields}
            isFilled={false}
            className="grid gap-4"
          >
            <DraftField form={form} field="invoiceNumber" label="Invoice number" autoComplete="off" />
            <DraftField form={form} field="issueDate" label="Issue date" type="date" autoComplete="off" />
            <DraftField
              form={form}
              field="dueDate"
              label="Due date"
              type="date"
              autoComplete="off"
              optional
            />
          </Folded>
        </Section>
      </div>
      <div className="p-4 sm:p-6">
        <Section title="Bill to">
          <PartyFields form={form} party="client" nameLabel="Client name" />
        </Section>
      </div>
      <div className="p-4 sm:p-6">
        <h2 className="mb-3 text-lg font-semibold">Line items</h2>
        <LinesEditor
          form={form}
          sheet={sheet}
          otherRows={<OptionalTextRows form={form} only={['reference']} />}
        />
      </div>
      <div className="p-4 sm:p-6">
        <Folded form={form} label="Notes" fields={['notes']}>
          <DraftArea
            form={form}
            field="notes"
            label="Notes"
            optional
            autoComplete="off"
            placeholder="Payment terms, bank details, a thank you"
          />
        </Folded>
      </div>
      <div className="p-4 sm:p-6">
        <DraftField
          form={form}
          field="recipientEmail"
          label="Your email"
          hint="The PDF goes to you at this address. Your client gets nothing until you forward it."
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <BotCheckTerms />
      </div>
    </div>
  );
}

const numberAndDateFields = ['invoiceNumber', 'issueDate', 'dueDate'] as const;

/** The notice that the bot check's provider requires on every protected form. */
const BotCheckTerms = () => (
  <p className="mt-3 text-xs text-muted">
    Protected by reCAPTCHA. The Google{' '}
    <a href="https://policies.google.com/privacy" className="underline">
      Privacy Policy
    </a>{' '}
    and{' '}
    <a href="https://policies.google.com/terms" className="underline">
      Terms of Service
    </a>{' '}
    apply.
  </p>
);

/** Placed beside the title, so that it moves nothing when it appears. */
const FromLastInvoice = ({ onClear }: { readonly onClear: () => void }) => (
  <p className="absolute -top-12 right-0 flex items-center text-sm text-muted">
    From your last invoice
    <Button variant="quiet" className="-mr-3" onClick={onClear}>
      Clear<VisuallyHidden>your business and email</VisuallyHidden>
    </Button>
  </p>
);

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, aside, children }: SectionProps) {
  return (
    <fieldset className="relative min-w-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {aside}
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}
