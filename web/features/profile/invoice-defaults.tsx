import type { ReactNode } from 'react';
import { defaultTaxName, invoiceLimits } from '#domain/documents/invoice-limits';
import { parseTaxParts, rateOfParts, taxPartsHint } from '#domain/documents/tax-parts';
import type { InvoiceDefaults as Defaults } from '#domain/invoices/invoice-defaults';
import { formatPercent } from '#domain/money';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { TermOptions } from '../documents/form/draft-field.tsx';
import { PrintedArea } from '../documents/form/printed-field.tsx';
import { useInvoiceDefaults } from './use-invoice-defaults.ts';

interface InvoiceDefaultsProps {
  /** The latest values known to be on the server. */
  readonly saved: Defaults;
  /** The color of the next invoice, #rrggbb. */
  readonly brandColor: string;
  /** The field for the logo, which is saved immediately. */
  readonly logoField: ReactNode;
}

/** The defaults of new invoices and quotes. Sending a document changes only the next number. */
export function InvoiceDefaults({ saved, brandColor, logoField }: InvoiceDefaultsProps) {
  const { field, change, color, pickColor, save, isSaving, notice, unsaved } = useInvoiceDefaults(saved);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Card className="p-5 sm:p-6">
        <fieldset>
          <legend className="float-left w-full text-lg font-semibold">Invoice defaults</legend>
          <p className="clear-both mb-4 pt-1 text-sm text-muted">
            Sending an invoice or a quote does not change them.
          </p>
          <div className="mb-5 empty:hidden">
            <UnsavedChanges {...unsaved} onDiscard={unsaved.discard} />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <div className="sm:col-span-2">{logoField}</div>
            <TextField
              id="default-brandColor"
              label="Brand color"
              type="color"
              value={color ?? brandColor}
              onChange={(event) => pickColor(event.currentTarget.value)}
            />
            <TermsField field={field} />
            <DefaultFields field={field} change={change} />
          </div>
          <div className="mt-5 grid gap-3">
            {notice === 'saved' && <Alert tone="success">Your invoice defaults have been saved.</Alert>}
            {typeof notice === 'object' && <Alert tone="error">{notice.failed}</Alert>}
            <div className="sm:flex sm:justify-end">
              <Button type="submit" busy={isSaving} busyLabel="Saving..." className="w-full sm:w-auto">
                Save defaults
              </Button>
            </div>
          </div>
        </fieldset>
      </Card>
    </form>
  );
}

type FieldsProps = Pick<ReturnType<typeof useInvoiceDefaults>, 'field' | 'change'>;

/** The tax, and the parts of its rate. With parts, the rate is their sum and cannot be typed. */
function DefaultTaxFields({ field, change }: FieldsProps) {
  const rate = field('taxRate');
  const typedParts = field('taxParts');
  const parts = parseTaxParts(typedParts.value);
  const hasParts = !parts.ok || parts.value.length > 0;
  return (
    <>
      <TextField
        {...field('taxName')}
        label="Tax name"
        placeholder={defaultTaxName}
        maxLength={invoiceLimits.taxName}
        autoComplete="off"
      />
      <TextField
        {...rate}
        label="Tax rate (%)"
        inputMode="decimal"
        autoComplete="off"
        {...(hasParts && { value: parts.ok ? formatPercent(rateOfParts(parts.value)) : '', readOnly: true })}
      />
      <div className="sm:col-span-2">
        <TextField
          {...typedParts}
          label="Tax parts"
          hint={`If your tax is made up of several. ${taxPartsHint}`}
          autoComplete="off"
        />
        {hasParts && (
          <CheckBox
            checked={field('showsTaxParts').value === 'yes'}
            onChange={(shows) => change('showsTaxParts', shows ? 'yes' : '')}
          >
            Show each part on documents
          </CheckBox>
        )}
      </div>
    </>
  );
}

const TermsField = ({ field }: Pick<FieldsProps, 'field'>) => (
  <SelectField {...field('terms')} label="Terms">
    <TermOptions emptyLabel="No due date" />
  </SelectField>
);

/** The next numbers, the tax, and the default texts. */
function DefaultFields({ field, change }: FieldsProps) {
  return (
    <>
      <TextField
        {...field('nextNumber')}
        label="Next invoice number"
        hint="The numbers after it count up from its last digits."
        autoComplete="off"
      />
      <TextField
        {...field('nextQuoteNumber')}
        label="Next quote number"
        hint="Quotes are numbered separately."
        autoComplete="off"
      />
      <DefaultTaxFields field={field} change={change} />
      <PrintedArea
        {...field('notes')}
        label="Notes"
        rows={3}
        autoComplete="off"
        placeholder="Payment terms, bank details, a thank you"
        className="sm:col-span-2"
      />
      <TextArea
        {...field('message')}
        label="Message to clients"
        hint="Every email with an invoice starts with this message."
        rows={3}
        autoComplete="off"
        className="sm:col-span-2"
      />
    </>
  );
}
