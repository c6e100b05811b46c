/** Most an invoice can hold: lines, and characters per text (rule 1). */
export const invoiceLimits = {
  lines: 200,
  description: 500,
  notes: 5_000,
  /** Names, addresses, phones, e-mails and the invoice number. */
  field: 200,
  taxName: 30,
  /** 99,999,999,999.99 dollars: keeps every sum in cents far below 2^53. */
  totalCents: 9_999_999_999_999,
  /** A request body, in bytes. */
  bodyBytes: 256 * 1024,
} as const;

/** What a tax is called where nothing else is said. */
export const defaultTaxName = 'Tax';

/** Validation messages shown at once. */
export const messagesShown = 10;

/** What is wrong, in the specified words, and the field it belongs to ("lineItems.0.unitPrice"). */
export interface InvoiceFault {
  readonly field: string;
  readonly message: string;
}

/** The messages to show: without repetitions, at most ten. */
export const shownMessages = (faults: readonly InvoiceFault[]): InvoiceFault[] =>
  faults
    .filter((fault, index) => faults.findIndex((other) => other.message === fault.message) === index)
    .slice(0, messagesShown);
