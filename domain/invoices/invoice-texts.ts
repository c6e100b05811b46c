import { type CalendarDate, daysBetween } from '../calendar-date.ts';
import { cleanLine, countText } from '../text.ts';

/** Texts of history, detail and clients. All but `noDueDateInWords` are specified word for word. */
export const invoiceTexts = {
  noClientName: 'No client name',
  noDueDate: 'N/A',
  noDueDateInWords: 'No due date',
  /** In the row of an invoice whose client said that a check is on the way. */
  checkReported: (date: string): string => `Check reported ${date}`,
  loadListFailed: 'Failed to load invoices. Please try again.',
  loadFailed: 'Failed to load invoice. Please try again.',
  notFound: 'Invoice not found',
  notYours: 'You do not have permission to view this invoice',
} as const;

/** The number of an invoice as shown: its own, or the last 6 characters of its ID. */
export const shownNumber = (invoiceNumber: string, invoiceId: string): string =>
  cleanLine(invoiceNumber) || invoiceId.slice(-6);

/** "Invoice #INV-1001". */
export const invoiceHeading = (invoiceNumber: string, invoiceId: string): string =>
  `Invoice #${shownNumber(invoiceNumber, invoiceId)}`;

export const shownClientName = (clientName: string): string =>
  cleanLine(clientName) || invoiceTexts.noClientName;

/** "Replace capacitor + 2 more": the first line's description and the number of further lines. */
export const linesSummary = (firstDescription: string, lineCount: number): string =>
  lineCount > 1 ? `${firstDescription} + ${lineCount - 1} more` : firstDescription;

/** An invoice number for comparison. Numbers that differ only in case or outer spaces are the same (rule 29). */
export const foldInvoiceNumber = (invoiceNumber: string): string => cleanLine(invoiceNumber).toLowerCase();

/** "14 days late", for an overdue invoice. */
export function daysLate(dueDate: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(dueDate, today) ?? 0;
  return `${countText(days, 'day')} late`;
}

/** Texts about voiding an invoice, and about undoing it. */
export const voidTexts = {
  whoIsTold:
    'Your client is not emailed. The link says that the invoice was voided and that nothing is due. You can undo this.',
  whoReadsReason: 'Only you can read it.',
  undone: 'Your client is not emailed. The link shows the invoice and what is due again.',
} as const;
