import { type CalendarDate, formatShortDate, isCalendarDate } from '../calendar-date.ts';
import { countText } from '../text.ts';

/** Texts of the signed-in generator, as specified word for word. */
export const generatorTexts = {
  /** Asked with the first invoice. */
  whenPaid: 'When do you want to be paid?',
  atOnce: 'Right away',
  inDays: (days: number) => `In ${days} days`,
  /** Folded fields of the client on a phone. */
  addressAndPhone: 'Address and phone',
  send: 'Generate & Send Invoice',
  sending: 'Generating Invoice...',
  created: 'Invoice Created & Sent!',
  failed: 'Failed to generate invoice. Please try again.',
  raised: 'Failed to generate invoice. ',
  offline: 'Please check your internet connection and try again.',
  noClientFound: 'No clients found',
  noClients: 'No saved clients yet',
  noItemFound: 'No items found',
  noItems: 'No saved items yet',
  clientsNotLoaded: 'Your saved clients could not be loaded.',
  itemsNotLoaded: 'Your saved items could not be loaded.',
  notConfirmed: 'It is saved; whether it was mailed is not known yet.',
  arrivedBefore:
    'Your earlier press did arrive: this invoice exists, as it was before your last changes. Press again to replace it.',
  saveDraft: 'Save draft',
  savingDraft: 'Saving draft...',
  draftSaved: 'Draft saved. It is in your invoices.',
  draftFailed: 'Failed to save the draft. ',
  billsVisits: (visits: number) =>
    `Bills ${countText(visits, 'visit')}. To leave one out, untick it on the client’s page.`,
  paymentPending:
    'A bank payment for this invoice is on its way. If you change the total, the payment still arrives as it was started.',
} as const;

/** "No. 1001, today, due Dec 12": number and dates in one line on a phone. The year is only named if it is another. */
export function numberAndDates(
  {
    invoiceNumber,
    issueDate,
    dueDate,
  }: { readonly invoiceNumber: string; readonly issueDate: string; readonly dueDate: string },
  today: CalendarDate,
): string {
  const shown = (date: string) =>
    isCalendarDate(date) ? formatShortDate(date).replace(`, ${today.slice(0, 4)}`, '') : date;
  return [
    `No. ${invoiceNumber.trim()}`,
    issueDate === today ? 'today' : shown(issueDate),
    dueDate === '' ? 'no due date' : `due ${shown(dueDate)}`,
  ].join(', ');
}
