import { formatLongDate } from '../calendar-date.ts';
import { versionTexts } from '../documents/client-version.ts';
import { formatDollars } from '../money.ts';
import type { InvoiceReminders } from './invoice-reminders.ts';
import { lateStageWords, type ReminderStage } from './reminder-settings.ts';
import type { ReminderBlock } from './reminder-standing.ts';

/** The labels of the switches of the stages. */
export const stageLabels: Readonly<Record<ReminderStage, string>> = {
  0: 'On the due date',
  3: '3 days after',
  7: '7 days after',
  14: '14 days after',
};

/** Texts about reminders. */
export const reminderTexts = {
  reminders: 'Payment reminders',
  hint: 'Polite emails to your clients about open invoices that you emailed to them, between 9:00 and 9:30 AM. They stop when an invoice is paid or void.',
  turnOn: 'Remind my clients by email',
  toOwner: 'Emails to you',
  toOwnerHint:
    'When a card payment, a bank payment or a deposit arrives, when your client sends a check, and when a bank refuses a payment or takes it back. What happens within ten minutes is in one email. At 10:00 you hear which invoices were sent automatically and which became overdue.',
  hearsOfMoney: 'Email me about my money',
  saved: 'Your reminders have been saved.',
  save: 'Save reminders',
  /** With the first invoice that is emailed to a client. */
  offer: (clientName: string) =>
    `Email ${clientName.trim() || 'your client'} a reminder if it is not paid? On the due date, and ${lateStageWords} days after it, for all your clients.`,
  offerButton: 'Turn on reminders',
  offerTaken: 'Reminders are on. You can change them in Settings.',
  offerUndone: 'Reminders are off.',
  remindNow: 'Remind now',
  settings: 'Reminder settings',
  thisInvoice: 'Remind of this invoice',
  reminded: (to: string) => `Reminder emailed to ${to}.`,
  /** In the dialog of "Remind now", while automatic reminders wait for a reported check. */
  checkReported:
    'Your client reported a check. Automatic reminders wait for it, but this one is emailed now.',
  notEmailed: 'Not emailed to the client yet. Email it first.',
  notArrived: 'The last email did not reach the client. Email it first.',
  beingEmailed: 'The invoice is being emailed to the client.',
  notConfirmed: 'We do not know whether the client got the last email. Email it again first.',
  complained: 'The client reported the last email as spam, so no reminders are emailed.',
  failed: 'This could not be saved. Please try again.',
} as const;

/** Why no reminder can be sent now. */
function blockLine(reason: ReminderBlock): string {
  switch (reason.kind) {
    case 'bank-payment':
      return `Reminders wait: a bank payment of ${formatDollars(reason.cents)} is on its way.`;
    case 'dispute':
      return `Reminders are off: ${reason.isInquiry ? 'the bank is asking about a payment' : 'a payment is disputed'}.`;
    case 'answer':
      return `Reminders wait until you say whether ${formatDollars(reason.cents)} is still owed.`;
    case 'reported-account':
      return 'Reminders wait: money was received by an account that you reported.';
    case 'checking':
      return 'Reminders wait: a payment is being checked.';
    case 'stopped':
      return 'No reminders: the client accepts no mail from your business.';
    case 'suspended':
      return 'Reminders wait: emailing clients is paused.';
    case 'being-emailed':
      return reminderTexts.beingEmailed;
    case 'not-delivered':
      return reminderTexts.notArrived;
    case 'not-emailed':
      return reminderTexts.notEmailed;
    case 'correction':
      return `Reminders wait. ${versionTexts.older}, on which nothing is owed.`;
    case 'not-owed':
      return 'No reminders: nothing is owed.';
  }
}

/** The state of reminders in one line, for an open invoice that was emailed to its client. */
export function remindersLine(reminders: InvoiceReminders): string {
  const { isWanted, isOn, blockedBy, pausedUntil, next } = reminders;
  if (blockedBy) return blockLine(blockedBy);
  if (!isWanted) return 'Reminders are off in Settings.';
  if (!isOn) return 'Switched off for this invoice.';
  const nextText =
    next === undefined ? 'No reminder is planned.' : `Next reminder on ${formatLongDate(next)}.`;
  if (pausedUntil === undefined || next === undefined) return nextText;
  return `Your client reported a check, so reminders wait until ${formatLongDate(pausedUntil)}. ${nextText}`;
}

/** A line about the due date that reminders use, if the client's version has a different one; undefined otherwise. */
export function clientDueDateLine({ clientDueDate }: InvoiceReminders): string | undefined {
  if (clientDueDate === undefined) return undefined;
  return clientDueDate === ''
    ? 'Your client has a version without a due date.'
    : `Reminders go by the version that your client has, due ${formatLongDate(clientDueDate)}.`;
}
