import { descriptionLimit } from '../clients/saved-item.ts';

/** Limits of an invoice: lines, and characters per text (rule 1). */
export const invoiceLimits = {
  lines: 200,
  description: descriptionLimit,
  notes: 5_000,
  /** Names, addresses, phone numbers, email addresses and the invoice number. */
  field: 200,
  taxName: 30,
  /** 99,999,999,999.99 dollars, so that every sum in cents stays far below 2^53. */
  totalCents: 9_999_999_999_999,
  /** Maximum size of a request body in bytes. */
  bodyBytes: 256 * 1024,
} as const;

/** The name of a tax without a name of its own. */
export const defaultTaxName = 'Tax';

/** Maximum number of validation messages shown together. */
export const maxMessagesShown = 10;

/** A validation message for the user, and the field it belongs to ("lineItems.0.unitPrice"). */
export interface InvoiceFault {
  readonly field: string;
  readonly message: string;
}

/** The messages to show: at most ten, without repetitions. */
export const shownMessages = (faults: readonly InvoiceFault[]): InvoiceFault[] =>
  faults
    .filter((fault, index) => faults.findIndex((other) => other.message === fault.message) === index)
    .slice(0, maxMessagesShown);
