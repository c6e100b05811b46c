import { messagesShown } from './invoice-limits.ts';

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
