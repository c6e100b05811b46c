import { type ReactNode, useState } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { useProfile } from '../../../session/use-account.ts';
import { BrandingSection } from '../../documents/branding/branding-section.tsx';
import { BillToSection } from '../../documents/client/bill-to-section.tsx';
import { DraftArea, DraftField } from '../../documents/form/draft-field.tsx';
import { FormSection } from '../../documents/form/form-section.tsx';
import type { ClientSearch, ItemSearch } from '../../documents/form/saved-entries.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { ItemsSection } from '../../documents/lines/items-section.tsx';
import { OptionalTextRows } from '../../documents/rows/optional-text-rows.tsx';
import { DateFields } from './date-fields.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';

interface SectionsProps {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  readonly sheet: InvoiceSheet;
  readonly color: string;
  readonly logoField: ReactNode;
  readonly clients: ClientSearch;
  readonly items: ItemSearch;
}

/** The sections of the form; the business comes from the profile. */
export function LiteFormSections({ form, sheet, color, logoField, clients, items }: SectionsProps) {
  // Known once it was set or an invoice was sent: from then on the form begins with what changes every time.
  const { lite } = useProfile();
  const [isBranded] = useState(lite.brandColor !== undefined);
  const branding = (
    <BrandingSection
      title="Invoice Branding"
      isFolded={isBranded}
      // A stored invoice's colour is its own.
      keepsColor={form.draft.invoiceId === ''}
      {...{ form, color, logoField }}
    />
  );
  return (
    <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
      {!isBranded && branding}
      {isBranded && <BillToSection form={form} clients={clients} />}
      <FormSection title="Invoice">
        <div className="grid gap-4 @md:grid-cols-2 @xl:grid-cols-3">
          <DraftField
            form={form}
            field="invoiceNumber"
            label="Invoice Number"
            autoComplete="off"
            className="@md:col-span-2 @xl:col-span-1"
          />
          <DateFields form={form} />
          <OptionalTextRows form={form} className="@md:col-span-2 @xl:col-span-1" />
        </div>
      </FormSection>
      {!isBranded && <BillToSection form={form} clients={clients} />}
      <ItemsSection form={form} sheet={sheet} items={items} />
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
      {isBranded && branding}
    </div>
  );
}
