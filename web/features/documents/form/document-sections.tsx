import type { ReactNode } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { BrandedDraft } from '../branding/brand-color-field.tsx';
import { BrandingSection } from '../branding/branding-section.tsx';
import { BillToSection } from '../client/bill-to-section.tsx';
import type { ClientDraft } from '../client/client-form.ts';
import { ItemsSection } from '../lines/items-section.tsx';
import { FormSection } from './draft-field.tsx';
import type { ClientSearch, ItemSearch } from './saved-entries.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** The data that an editor passes to its sections. */
export interface SectionSources {
  readonly clients: ClientSearch;
  readonly items: ItemSearch;
  readonly logoField: ReactNode;
}

interface DocumentSectionsProps extends SectionSources {
  readonly noun: 'Invoice' | 'Quote';
  readonly form: InvoiceForm<ClientDraft & BrandedDraft>;
  readonly sheet: InvoiceSheet;
  readonly color: string;
  /** True if a color that is set is also saved in the account. */
  readonly keepsColor: boolean;
  /** The fields that only this kind of document has. */
  readonly fields: ReactNode;
  /** The fields below the lines. */
  readonly closing: ReactNode;
}

/**
 * The sections of an invoice or quote, beginning with what changes every time: the client, then dates and lines. Logo
 * and color come last and folded; the business comes from the profile.
 */
export function DocumentSections(props: DocumentSectionsProps) {
  const { noun, form, sheet, color, keepsColor, clients, items, logoField } = props;
  return (
    <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
      <BillToSection form={form} clients={clients} heading={noun === 'Quote' ? 'Prepared for' : 'Bill To'} />
      <FormSection title={noun}>{props.fields}</FormSection>
      <ItemsSection form={form} sheet={sheet} items={items} />
      {props.closing}
      <BrandingSection title={`${noun} Branding`} {...{ form, color, keepsColor, logoField }} />
    </div>
  );
}
