import { type ReactNode, useState } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { useProfile } from '../../../session/use-account.ts';
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

/** The sections of an invoice or quote; the business comes from the profile. */
export function DocumentSections(props: DocumentSectionsProps) {
  const { noun, form, sheet, color, keepsColor, clients, items, logoField } = props;
  // Once the account has a brand color, the branding section moves down, so that the form starts with the fields that
  // change every time.
  const { lite } = useProfile();
  const [isBranded] = useState(lite.brandColor !== undefined);
  const branding = (
    <BrandingSection
      title={`${noun} Branding`}
      isFolded={isBranded}
      {...{ form, color, keepsColor, logoField }}
    />
  );
  const isClientFirst = isBranded || noun === 'Quote';
  const billTo = (
    <BillToSection form={form} clients={clients} heading={noun === 'Quote' ? 'Prepared for' : 'Bill To'} />
  );
  return (
    <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
      {!isBranded && branding}
      {isClientFirst && billTo}
      <FormSection title={noun}>{props.fields}</FormSection>
      {!isClientFirst && billTo}
      <ItemsSection form={form} sheet={sheet} items={items} />
      {props.closing}
      {isBranded && branding}
    </div>
  );
}
