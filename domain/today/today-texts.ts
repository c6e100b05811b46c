import { formatLongDate } from '../calendar-date.ts';
import {
  bankRefused,
  bankTookBack,
  owedQuestion,
  receivedByReported,
  refundFailed,
} from '../documents/money-phrases.ts';
import { announcedCheck, checkBesidesPayment } from '../invoices/check-on-the-way.ts';
import { clientDisplayName, reachTexts } from '../invoices/client-reach.ts';
import { formatDollars } from '../money.ts';
import { countText } from '../text.ts';
import type { LostMail, TodayItem, TodayReason } from './today-item.ts';

type Reasoned = Pick<
  TodayItem,
  'reason' | 'mail' | 'isLinkCopied' | 'cents' | 'clientName' | 'title' | 'until'
>;

/** Why an item is listed. What happened to money is said in the words of `standingOf`. */
const reasons: Readonly<Record<TodayReason, string | ((item: Reasoned) => string)>> = {
  'payment-unclear': ({ cents }) => `${formatDollars(cents)} may have arrived at Stripe. Check there.`,
  'payment-checking': ({ cents }) => `A payment of ${formatDollars(cents)} is being checked.`,
  'payment-reported': ({ cents }) => `${receivedByReported(cents)}.`,
  'owed-question': ({ clientName, cents }) => owedQuestion(clientName, cents),
  'payment-refused': ({ cents }) => bankRefused(cents),
  'payment-returned': ({ cents }) => bankTookBack(cents),
  'refund-failed': ({ cents }) => refundFailed(cents),
  overpaid: ({ cents }) => `Overpaid ${formatDollars(cents)}`,
  'not-delivered': 'Email may not have arrived',
  question: 'Question from your client',
  approved: 'Approved, no invoice yet',
  'left-to-bill': 'Done, not all billed',
  'job-to-schedule': ({ title }) => (title === '' ? 'Schedule this job' : `Schedule ${title}`),
  'check-reported': 'Client says a check is on the way',
  'check-besides-payment': ({ clientName, cents }) => checkBesidesPayment(clientName, formatDollars(cents)),
  'check-of-void': ({ clientName, cents }) =>
    `${announcedCheck(clientName, cents === 0 ? undefined : cents)} The invoice is void.`,
  'older-version': 'Client has an older version',
  'not-with-client': reachTexts.notYet,
  'ready-to-send': 'Ready to send',
  overdue: 'Overdue',
  'quote-expires': 'Quote expires soon',
  'quote-waiting': 'No answer for a week',
  'warranty-ends': ({ until = '' }) => `Warranty ends ${formatLongDate(until)}`,
};

/** "$4,820.00", or "From $3,200.00" for a quote until its client chose an option; '' for nothing. */
export const todayAmount = ({ cents, isUndecided }: Pick<TodayItem, 'cents' | 'isUndecided'>): string =>
  cents === 0 ? '' : `${isUndecided ? 'From ' : ''}${formatDollars(cents)}`;

/** The buttons that only open the document. */
const view = { invoice: 'View invoice', quote: 'View quote' } as const;

const actions: Readonly<Record<TodayReason, string>> = {
  'payment-unclear': 'View payments',
  'payment-checking': 'View payments',
  'payment-reported': view.invoice,
  'owed-question': 'Decide',
  'payment-refused': view.invoice,
  'payment-returned': view.invoice,
  'refund-failed': view.invoice,
  overpaid: view.invoice,
  'not-delivered': 'Check the email',
  question: 'Answer',
  approved: 'Create invoice',
  'left-to-bill': 'Bill the rest',
  'job-to-schedule': 'Schedule',
  'check-reported': 'Record payment',
  'check-besides-payment': view.invoice,
  'check-of-void': view.invoice,
  'older-version': 'Email correction',
  'not-with-client': 'Email it',
  'ready-to-send': 'Review and send',
  overdue: 'Remind',
  'quote-expires': view.quote,
  'quote-waiting': view.quote,
  'warranty-ends': 'View client',
};

/** The same words as in the row of the invoice. */
const lostMails: Readonly<Record<Exclude<LostMail, 'unclear'>, string>> = {
  'not-sent': 'Not sent',
  'not-confirmed': 'Delivery not confirmed',
  'client-not-sent': 'Not emailed to your client',
  'client-not-confirmed': 'Email to your client not confirmed',
  'client-returned': 'Not delivered to your client',
};

/** The reason of an item, with what happened to the email or link if that is known. */
function reasonOf(item: Reasoned): string {
  const { reason, mail = 'unclear', isLinkCopied } = item;
  if (isLinkCopied) return reachTexts.linkUnconfirmed;
  if (mail !== 'unclear') return lostMails[mail];
  const text = reasons[reason];
  return typeof text === 'string' ? text : text(item);
}

/** The label of an item's button. The owner's own copy is emailed again directly, as in the row of the invoice. */
function actionOf({ reason, mail, document }: Pick<TodayItem, 'reason' | 'mail' | 'document'>): string {
  if (mail === 'not-sent') return 'Retry';
  if (mail === 'not-confirmed') return 'Send again';
  const action = actions[reason];
  // What happened to the money of a deposit is shown by its quote.
  return document === 'quote' && action === view.invoice ? view.quote : action;
}

/** "Ruth Keller, HHA-2053" */
const subjectOf = (item: Pick<TodayItem, 'clientName' | 'clientEmail' | 'title'>): string =>
  `${clientDisplayName(item)}${item.title === '' ? '' : `, ${item.title}`}`;

/** Texts of Today. */
export const todayTexts = {
  title: 'Today',
  nothing: 'Nothing waits for you.',
  loading: 'Loading what needs you today...',
  failed: 'Failed to load what needs you today. Please try again.',
  all: (count: number) => `Show all ${count}`,
  fewer: 'Show fewer',
  more: 'There is more than fits here. Deal with these first.',
  count: (count: number) => countText(count, 'thing'),
  reason: reasonOf,
  action: actionOf,
  sending: 'Sending...',
  notNow: 'Not now',
  notNowFor: (item: Pick<TodayItem, 'clientName' | 'clientEmail' | 'title'>) => `Not now: ${subjectOf(item)}`,
  hidden: (item: Pick<TodayItem, 'clientName' | 'clientEmail' | 'title'>) =>
    `${subjectOf(item)} is hidden for a week.`,
  hideFailed: 'This could not be saved. Please try again.',
  /** The accessible name of a button, because several have the same label: "Remind: Ruth Keller, HHA-2053". */
  actionFor: (
    item: Pick<TodayItem, 'reason' | 'mail' | 'document' | 'clientName' | 'clientEmail' | 'title'>,
  ) => `${actionOf(item)}: ${subjectOf(item)}`,
} as const;
