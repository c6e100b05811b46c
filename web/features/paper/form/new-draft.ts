import { blankDraft, defaultInvoiceNumber, type InvoiceDraft } from '#domain/paper/invoice-draft';

/** A clock's day where it stands, `yyyy-mm-dd` (decision 3). */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A blank form with a number and a day by this browser's clock. */
export const newDraft = (now: Date): InvoiceDraft =>
  blankDraft(defaultInvoiceNumber(now.getTime()), localDay(now));
