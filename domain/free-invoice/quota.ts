/** Free invoices per e-mail address, for life (rule 10). */
export const freeInvoiceLimit = 5;

/** The count shown for an address: an unknown one, or a record without a count, answers 1 (rules 7 and 10). */
export const displayedCount = (stored: number | undefined): number => stored ?? 1;

/** How many are left, never negative. */
export const freeInvoicesLeft = (used: number): number => Math.max(0, freeInvoiceLimit - used);
