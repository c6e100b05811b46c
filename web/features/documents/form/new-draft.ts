import type { CalendarDate } from '#domain/calendar-date';
import { blankDraft, defaultInvoiceNumber, type InvoiceDraft } from '#domain/documents/invoice-draft';
import { localDay } from '../../../adapters/local-day.ts';

/** A blank form with a number by this browser's clock, and today: in this browser's time zone unless another is told. */
export const newDraft = (now: Date, today: CalendarDate = localDay(now)): InvoiceDraft =>
  blankDraft(defaultInvoiceNumber(now.getTime()), today);
