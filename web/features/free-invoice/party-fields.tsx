import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { DraftField } from '../documents/form/draft-field.tsx';
import type { InvoiceForm } from '../documents/form/use-invoice-form.ts';
import { Folded } from './folded.tsx';

interface PartyFieldsProps {
  readonly form: InvoiceForm<FreeInvoiceDraft>;
  readonly party: 'business' | 'client';
  readonly nameLabel: string;
  /** Classes for address and city, which take the full width in narrow columns. */
  readonly addressClasses?: string;
}

/**
 * The five fields of the business or the client. `section-…` autocomplete keeps the browser from mixing up the two
 * addresses.
 */
export function PartyFields({ form, party, nameLabel, addressClasses = '' }: PartyFieldsProps) {
  const fill = (kind: string) => `section-${party} ${kind}`;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DraftField
        form={form}
        field={`${party}Name`}
        label={nameLabel}
        autoComplete={fill('organization')}
        className="sm:col-span-2"
      />
      <Folded
        form={form}
        label="Address and phone"
        fields={[`${party}Address`, `${party}City`, `${party}Phone`, `${party}Email`]}
        className="grid gap-4 sm:col-span-2 sm:grid-cols-2"
      >
        <DraftField
          form={form}
          field={`${party}Address`}
          label="Address"
          autoComplete={fill('street-address')}
          className={addressClasses}
        />
        <DraftField
          form={form}
          field={`${party}City`}
          label="City"
          autoComplete={fill('address-level2')}
          className={addressClasses}
        />
        <DraftField
          form={form}
          field={`${party}Phone`}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete={fill('tel')}
        />
        <DraftField
          form={form}
          field={`${party}Email`}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete={fill('email')}
          autoCapitalize="none"
          spellCheck={false}
          hint={party === 'client' ? 'Printed on the invoice. Nothing is sent to it.' : undefined}
        />
      </Folded>
    </div>
  );
}
