import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';

interface SelectBoxProps {
  readonly invoice: InvoiceSummary;
  readonly checked: boolean;
  /** No more can be selected. */
  readonly disabled: boolean;
  readonly onToggle: (invoiceId: string) => void;
}

/** Selects a row; as large as a finger, above the link that covers the row. */
export const SelectBox = ({ invoice, checked, disabled, onToggle }: SelectBoxProps) => (
  <label className="absolute top-1 left-0 z-10 grid size-11 place-items-center @4xl:top-1/2 @4xl:left-2 @4xl:-translate-y-1/2">
    <input
      type="checkbox"
      aria-label={`Select invoice ${shownNumber(invoice.invoiceNumber, invoice.invoiceId)}`}
      checked={checked}
      disabled={disabled}
      onChange={() => onToggle(invoice.invoiceId)}
      // Never behind the bar of the selection.
      className="size-5 scroll-mb-36 accent-brand"
    />
  </label>
);
