import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';

interface SelectBoxProps {
  readonly invoice: InvoiceSummary;
  readonly checked: boolean;
  /** True if no more invoices can be selected. */
  readonly disabled: boolean;
  readonly onToggle: (invoiceId: string) => void;
}

/** A checkbox that selects a row: large enough for a finger, and above the link that covers the row. */
export const SelectBox = ({ invoice, checked, disabled, onToggle }: SelectBoxProps) => (
  <label className="absolute top-1 left-0 z-10 grid size-11 place-items-center @4xl:top-1/2 @4xl:left-2 @4xl:row-start-1 @4xl:row-end-2 @4xl:-translate-y-1/2">
    <input
      type="checkbox"
      aria-label={`Select invoice ${shownNumber(invoice.invoiceNumber, invoice.invoiceId)}`}
      checked={checked}
      disabled={disabled}
      onChange={() => onToggle(invoice.invoiceId)}
      // The scroll margin keeps the selection bar from covering the focused checkbox.
      className="size-5 scroll-mb-36 accent-brand"
    />
  </label>
);
