import { blankDraft, defaultInvoiceNumber, type InvoiceDraft } from '#domain/paper/invoice-draft';
import { localDay } from '../../../adapters/local-day.ts';

/** A blank form with a number and a day by this browser's clock. */
export const newDraft = (now: Date): InvoiceDraft =>
  blankDraft(defaultInvoiceNumber(now.getTime()), localDay(now));
