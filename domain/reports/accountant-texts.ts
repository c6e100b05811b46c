import { brand } from '../brand.ts';
import { businessWords } from '../client-email/mail-to-client.ts';
import type { MailState } from '../messaging/mail-state.ts';
import { cleanLine } from '../text.ts';

/** Subject and heading of the email of reports. */
export const accountantHeading = (businessName: string, period: string): string =>
  cleanLine(`Reports from ${businessWords(businessName)}: ${period}`);

/** Sentences of the email of reports. */
export const accountantMailTexts = {
  attached:
    'Attached are a summary as a PDF, and the reports, invoices, payments and lines as CSV files for a spreadsheet or an accounting program.',
  leftOut: (names: readonly string[]) =>
    `Too large for an email, so not attached: ${names.join(', ')}. Ask for them by replying.`,
} as const;

/** The email to the owner with the link that confirms the accountant's address. */
export const accountantNoticeTexts = {
  subject: "Confirm your accountant's address",
  asked: (email: string, day: string) =>
    `On ${day}, ${email} was entered in Reports as the address of your accountant. Once you confirm it, your reports can be emailed there: what you earned, your taxes, invoices, payments and clients.`,
  button: 'Confirm the address',
  notYou:
    'If you did not enter it, do not confirm it: nothing is sent there. Somebody else may be signed in to your account. Choose "Sign out everywhere" in Settings, Account, and change your password.',
  small: (days: number) => `The link works for ${days} days. Questions: ${brand.supportEmail}`,
} as const;

/** Texts of the dialog "Send to my accountant". */
export const accountantTexts = {
  title: 'Send to my accountant',
  emailLabel: "Accountant's email",
  why: 'Nobody should get your numbers by mistake or by a trick. So we first email you a link to confirm a new address.',
  pending: (email: string, owner: string) =>
    `We emailed a link to ${owner}. Open it to confirm ${email}. Nothing is sent to ${email} before that.`,
  sentAgain: (owner: string) =>
    `Look in your inbox: the link was emailed to ${owner}. It is sent at most once an hour.`,
  removed: (email: string) => `Removed. Nothing can be sent to ${email} any more.`,
  contents:
    'A summary as a PDF with the numbers of this page, and CSV files: income, tax, what is owed, clients, invoice numbers, payments, invoices and their lines. Replies go to your business email.',
  stepHeadings: {
    loading: 'One moment',
    type: 'Type the address',
    confirm: 'Confirm the address',
    send: 'Choose the period and send',
  },
  leftOut: (names: readonly string[]) =>
    `Too large for an email, so not attached: ${names.join(', ')}. Download CSV files in Settings, Data.`,
  loadFailed: "Your accountant's address could not be loaded. Please try again.",
  saveFailed: 'The address could not be saved. Please try again.',
  sendFailed: 'The reports could not be emailed. Please try again.',
} as const;

/** The state of the email of reports, for the owner. */
export const accountantMailStates: Readonly<Record<MailState, (period: string, to: string) => string>> = {
  waiting: (period, to) => `The reports for ${period} are being emailed to ${to}.`,
  sent: (period, to) => `The reports for ${period} were emailed to ${to}.`,
  failed: (period, to) => `The reports for ${period} were not emailed to ${to}. Please try again later.`,
  unknown: (period, to) =>
    `Whether the reports for ${period} were emailed to ${to} is not known yet. Ask before you send them again.`,
};

/** The sentence about the last email, on the reports page. */
export function lastMailSentence(
  {
    state,
    isBounced,
  }: {
    readonly state: MailState;
    readonly isBounced?: boolean | undefined;
  },
  { period, to, day }: { readonly period: string; readonly to: string; readonly day: string },
): string {
  if (isBounced) return `Not delivered to ${to}: the reports for ${period}, ${day}.`;
  const words: Readonly<Record<MailState, string>> = {
    waiting: 'Being sent',
    sent: 'Last sent',
    failed: 'Not sent',
    unknown: 'Not confirmed',
  };
  return `${words[state]} to ${to}: ${period}, ${day}.`;
}
