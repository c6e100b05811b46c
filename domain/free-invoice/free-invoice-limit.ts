/** Free invoices per email address, without time limit (rule 10). */
export const freeInvoiceLimit = 5;

/** The count shown for an address; 1 for an unknown address or a record without a count (rules 7 and 10). */
export const displayedCount = (stored: number | undefined): number => stored ?? 1;

/** Number of free invoices left, never negative. */
export const freeInvoicesLeft = (used: number): number => Math.max(0, freeInvoiceLimit - used);

/** Hours during which the PDF of a sent free invoice can be downloaded. */
export const downloadHours = 24;

/**
 * Days after which the file is certainly deleted: S3 lifecycle rules count whole days, and deleted objects are kept for
 * one more day.
 */
export const downloadDeletedDays = 3;
