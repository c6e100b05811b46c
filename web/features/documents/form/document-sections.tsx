import { type ComponentType, type ReactNode, useState } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { isPhoneScreen } from '../../../ui/phone-fold.tsx';
import type { BrandedDraft } from '../branding/brand-color-field.tsx';
import { BrandingSection } from '../branding/branding-section.tsx';
import { BillToSection } from '../client/bill-to-section.tsx';
import type { ClientDraft } from '../client/client-form.ts';
import { ItemsSection } from '../lines/items-section.tsx';
import type { LineMarksProps } from '../lines/line-row.tsx';
import { FormSection } from './draft-field.tsx';
import type { ClientSearch, ItemSearch } from './saved-entries.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

/** Saved clients and items, and the logo field, which an editor passes to its sections. */
export interface SectionData {
  readonly clients: ClientSearch;
  readonly items: ItemSearch;
  readonly logoField: ReactNode;
}

interface DocumentSectionsProps extends SectionData {
  readonly noun: 'Invoice' | 'Quote';
  readonly form: InvoiceForm<ClientDraft & BrandedDraft>;
  readonly sheet: InvoiceSheet;
  /** The last valid brand color, which the document shows. */
  readonly color: string;
  /** True if a color chosen for this document is immediately saved in the account too. */
  readonly savesColorToAccount: boolean;
  /** The fields that only this kind of document has. */
  readonly fields: ReactNode;
  readonly fieldsBelowLines: ReactNode;
  /** Shown in place of the lines. */
  readonly lines?: ReactNode;
  /** The photos of the document. */
  readonly photos: ReactNode;
  /** Shown below the button that adds a tax. */
  readonly taxHint?: ReactNode;
  /** Where a line goes that is added below the last one: "Best"; absent if the document has no options. */
  readonly addsTo?: string | undefined;
  /** Renders what the owner has to know about each line. */
  readonly lineMarks?: ComponentType<LineMarksProps> | undefined;
}

/**
 * The sections of an invoice or quote. The sections that differ in every document come first: client, dates, lines.
 * Logo and color start collapsed: last on a phone, where every line counts, and first on wider screens. Name and address
 * of the business come from the profile, so they have no section.
 */
export function DocumentSections(props: DocumentSectionsProps) {
  const { noun, form, sheet, color, savesColorToAccount, clients, items, logoField } = props;
  const [isPhone] = useState(isPhoneScreen);
  const branding = (
    <BrandingSection title={`${noun} Branding`} {...{ form, color, savesColorToAccount, logoField }} />
  );
  return (
    <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
      {!isPhone && branding}
      <BillToSection form={form} clients={clients} heading={noun === 'Quote' ? 'Prepared for' : 'Bill To'} />
      <FormSection title={noun}>{props.fields}</FormSection>
      {props.lines ?? (
        <ItemsSection
          {...{ form, sheet, items }}
          taxHint={props.taxHint}
          addsTo={props.addsTo}
          lineMarks={props.lineMarks}
        />
      )}
      {props.fieldsBelowLines}
      {props.photos}
      {isPhone && branding}
    </div>
  );
}
