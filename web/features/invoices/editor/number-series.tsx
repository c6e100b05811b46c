import { firstOfYear } from '#domain/invoices/invoice-defaults';
import { useProfile } from '../../../session/use-account.ts';
import { focusField } from '../../../ui/phone-fold.tsx';
import { elementId } from '../../documents/form/form-faults.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { hasSuggestedNumber } from './draft-bodies.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** Suggested first numbers of a series. Later invoices count on from the number that is sent or saved. */
const firstNumbers = ['1001', 'INV-0001'] as const;

const buttonClasses =
  'min-h-11 rounded-control border border-control bg-surface px-3 text-sm font-medium hover:bg-page';

/**
 * Offers to start a number series, such as 1001 or INV-0001. Shown while the account has no series, so that the suggested
 * number is made from the clock; and for the first invoice of a year if the series names the year before.
 */
export function NumberSeries({
  form,
  onOwn,
}: {
  readonly form: InvoiceForm<LiteInvoiceDraft>;
  /** Shows the field of the number if it is folded. */
  readonly onOwn: () => void;
}) {
  const { draft } = form;
  const { lite } = useProfile();
  if (!hasSuggestedNumber(draft)) return null;
  const newYear =
    lite.nextNumber === undefined
      ? undefined
      : firstOfYear(lite.nextNumber, Number(draft.issueDate.slice(0, 4)));
  if (lite.nextNumber !== undefined && (newYear === undefined || draft.invoiceNumber !== lite.nextNumber))
    return null;
  function startSeriesWith(number: string) {
    form.change('invoiceNumber', number);
    // The pressed button goes away, and the focus with it.
    focusField(elementId('invoiceNumber'));
  }
  function selectNumberField() {
    onOwn();
    const field = document.getElementById(elementId('invoiceNumber'));
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 @md:col-span-2">
      <legend className="mb-1 text-sm text-muted">
        {newYear === undefined ? 'Start a number series' : 'A new year. Start its numbers?'}
      </legend>
      {(newYear === undefined ? firstNumbers : [newYear]).map((number) => (
        <button
          key={number}
          type="button"
          className={buttonClasses}
          translate="no"
          onClick={() => startSeriesWith(number)}
        >
          {number}
        </button>
      ))}
      <button type="button" className={buttonClasses} onClick={selectNumberField}>
        Your own
      </button>
    </fieldset>
  );
}
