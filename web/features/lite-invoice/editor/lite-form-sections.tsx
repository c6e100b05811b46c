import { type ReactNode, useState } from 'react';
import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import { PageLink } from '../../../routing/page-link.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { BillToSection } from '../../paper/client/bill-to-section.tsx';
import { DraftArea, DraftField } from '../../paper/form/draft-field.tsx';
import type { ClientSearch, ItemSearch } from '../../paper/form/saved-entries.ts';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { ItemsSection } from '../../paper/lines/items-section.tsx';
import { ReferenceRow } from '../../paper/rows/reference-row.tsx';
import { BrandColorField } from './brand-color-field.tsx';
import { DateFields } from './date-fields.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { useKeepColor } from './use-keep-color.ts';

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
  const keepColor = useKeepColor();
  const branding = (
    <Branding logoField={logoField}>
      <BrandColorField
        form={form}
        color={color}
        // A stored invoice's is its own.
        onSet={(set) => form.draft.invoiceId === '' && keepColor(set)}
      />
    </Branding>
  );
  return (
    <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
      {!isBranded && <Section title={brandingTitle}>{branding}</Section>}
      {isBranded && <BillToSection form={form} clients={clients} />}
      <Section title="Invoice">
        <div className="grid gap-4 @md:grid-cols-2 @xl:grid-cols-3">
          <DraftField
            form={form}
            field="invoiceNumber"
            label="Invoice Number"
            autoComplete="off"
            className="@md:col-span-2 @xl:col-span-1"
          />
          <DateFields form={form} />
          <ReferenceRow form={form} className="@md:col-span-2 @xl:col-span-1" />
        </div>
      </Section>
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
      {isBranded && (
        <FoldedSection title={brandingTitle} isWrong={form.errors.has('brandColor')}>
          {branding}
        </FoldedSection>
      )}
    </div>
  );
}

const brandingTitle = 'Invoice Branding';

interface BrandingProps {
  readonly logoField: ReactNode;
  /** The colour. */
  readonly children: ReactNode;
}

const Branding = ({ logoField, children }: BrandingProps) => (
  <>
    <div className="grid gap-6 @2xl:grid-cols-2">
      {logoField}
      {children}
    </div>
    <p className="mt-4 text-sm text-muted">
      Your name and address come from your{' '}
      <PageLink to="liteSettings" className="font-medium text-link underline">
        Business Settings
      </PageLink>
      .
    </p>
  </>
);

interface FoldedSectionProps {
  readonly title: string;
  /** What is wrong in it has to be seen. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** A section that opens when it is asked for. */
function FoldedSection({ title, isWrong, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="p-4 sm:p-6"
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="-my-2 min-h-11 cursor-pointer py-2 text-lg font-semibold">{title}</summary>
      <div className="mt-5">{children}</div>
    </details>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="p-4 sm:p-6">
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  </div>
);
