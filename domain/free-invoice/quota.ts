/** Free invoices per e-mail address, for life (rule 10). */
export const freeInvoiceLimit = 5;

/** The count shown for an address: an unknown one, or a record without a count, answers 1 (rules 7 and 10). */
export const displayedCount = (stored: number | undefined): number => stored ?? 1;

/** How many are left, never negative. */
export const freeInvoicesLeft = (used: number): number => Math.max(0, freeInvoiceLimit - used);

/** Hours for which the generator hands over the PDF that it mailed. */
export const handOverHours = 24;

/** Days after which the file is deleted for certain: storage counts in whole days, and keeps what was deleted for one more. */
export const handOverForgottenDays = 3;
