import { questionTexts } from '../documents/client-question.ts';
import type { DeliveryState, MailTrouble } from '../documents/invoice-status.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';
import type { ApprovalDevice } from './approval-device.ts';
import { changeAmountText, changeTexts, unsignedText } from './change-order.ts';
import type { QuoteContent } from './quote.ts';
import { billedText, isAllBilled, isBilledInDraft, leftOfQuote } from './quote-left.ts';
import { optionTexts } from './quote-options.ts';
import type { QuoteState } from './quote-state.ts';
import type { QuoteTimelineEvent } from './quote-timeline.ts';

export interface QuoteBadge {
  readonly label: string;
  readonly tone: 'grey' | 'blue' | 'green' | 'red';
}

const badges: Readonly<Record<QuoteState, QuoteBadge>> = {
  draft: { label: 'Draft', tone: 'grey' },
  sent: { label: 'Sent', tone: 'blue' },
  approved: { label: 'Approved', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  expired: { label: 'Expired', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
  unknown: { label: 'Unknown', tone: 'grey' },
};

/** The data from which the badge and the note of a quote are derived. */
export interface QuoteStanding {
  readonly state: QuoteState;
  readonly delivery: DeliveryState;
  readonly mailTrouble?: MailTrouble;
  readonly wasMailed: boolean;
  /** Created in Lite, not in the mobile app. */
  readonly isLite: boolean;
  /** The import that created it. */
  readonly importId?: string;
  /** The invoice that was created from it. */
  readonly invoiceId?: string;
  readonly totalCents?: Cents;
  /** With its signed change orders; absent if it has none. */
  readonly agreedCents?: Cents;
  /** What invoices bill of it in parts; absent if none does. */
  readonly billedCents?: Cents;
  /** What of it is billed in drafts; absent for nothing. */
  readonly draftCents?: Cents;
}

const invoiced: QuoteBadge = { label: 'Approved, invoiced', tone: 'green' };

const draftInvoice: QuoteBadge = { label: 'Approved, draft invoice', tone: 'blue' };

const partlyBilled: QuoteBadge = { label: 'Approved, partly billed', tone: 'blue' };

/**
 * The badge of a quote, which also tells whether it was invoiced, or only in a draft. A Lite quote is shown as sent only
 * after the mail service accepted an email of it.
 */
export const badgeOfQuote = (quote: QuoteStanding): QuoteBadge => {
  const { state, wasMailed, isLite } = quote;
  if (leftOfQuote(quote) > 0) return partlyBilled;
  if (isBilledInDraft(quote)) return draftInvoice;
  if (state === 'sent' && isLite && !wasMailed) return badges.draft;
  return isAllBilled(quote) ? invoiced : badges[state];
};

/** True for a sent Lite quote whose last email was refused and whose earlier emails were never accepted. */
export const isRefusedOnly = ({ state, delivery, wasMailed, isLite }: QuoteStanding): boolean =>
  state === 'sent' && isLite && !wasMailed && delivery === 'failed';

/** What is wrong or unknown about the email of an open quote; undefined if nothing is. */
export function noteOfQuote({ state, delivery, mailTrouble, isLite }: QuoteStanding): string | undefined {
  if (state !== 'sent' || !isLite) return undefined;
  if (mailTrouble === 'bounced') return 'Not delivered to your client';
  if (mailTrouble === 'complained') return 'Marked as spam';
  if (mailTrouble === 'rejected' || delivery === 'failed') return 'Not sent: the email was refused';
  if (delivery === 'pending') return 'Being sent';
  return delivery === 'unknown' ? 'Delivery not confirmed' : undefined;
}

/**
 * Since when (ISO, if known) the client has the current revision of a quote by email. Undefined if nobody was emailed,
 * or if it is not certain what arrived: after a refused revision, the client may have an older one at another address.
 */
export function emailedVersion({
  delivery,
  mailTrouble,
  wasMailed,
  timeline,
}: Pick<QuoteStanding, 'delivery' | 'mailTrouble' | 'wasMailed'> & {
  /** Newest first. */
  readonly timeline: readonly QuoteTimelineEvent[];
}): { readonly since?: string } | undefined {
  const isCertain = delivery === 'accepted' && mailTrouble !== 'bounced' && mailTrouble !== 'rejected';
  if (!wasMailed || !isCertain) return undefined;
  const since = timeline.find(({ kind }) => kind === 'emailed')?.at;
  return since === undefined ? {} : { since };
}

const events: Readonly<Record<QuoteTimelineEvent['kind'], string>> = {
  created: 'Created',
  sent: 'Sent',
  revised: 'Revised and sent again',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  'change-sent': 'Change order sent',
  'change-approved': 'Change order signed',
  'change-declined': 'Change order declined',
  'change-withdrawn': 'Change order withdrawn',
  emailed: 'Emailed to the client',
  'not-emailed': 'The email was refused',
  unconfirmed: 'Not known whether the email was sent',
  delivered: 'Email delivered',
  bounced: 'Email not delivered',
  complained: 'Email marked as spam',
  question: 'Your client asked a question',
  reminded: 'Reminder emailed to the client',
  opened: 'Probably opened',
  'deposit-paid': 'Deposit paid online',
  'deposit-refused': 'Bank refused the deposit',
  'deposit-returned': 'Bank took back the deposit',
  'deposit-recorded': 'Deposit recorded',
};

/** "Approved by Dana Whitfield", "Declined: Too dear.", "Deposit recorded: $450.00" */
export function wordsOfQuoteEvent({
  kind,
  name,
  reason,
  revision = 0,
  isRefused,
  amountCents,
  to,
}: QuoteTimelineEvent): string {
  if (to !== undefined) return `Copy for ${to}: ${events[kind].toLowerCase().replace(' to the client', '')}`;
  const what = kind === 'revised' ? `Revision ${revision} ${isRefused ? 'saved' : 'sent'}` : events[kind];
  if (amountCents !== undefined) return `${what}: ${formatDollars(amountCents)}`;
  if (name !== undefined) return `${what} by ${name}`;
  return reason === undefined ? what : `${what}: ${reason}`;
}

/** "Q-1001 New furnace"; '' if it has neither number nor title. */
export const nameOfQuote = ({ quoteNumber, title }: Pick<QuoteContent, 'quoteNumber' | 'title'>): string =>
  [quoteNumber ?? '', cleanLine(title)].filter((part) => part !== '').join(' ');

/**
 * "$4,820.00" with the signed change orders, "From $3,200.00" until the client chose an option, or "+$162.00" for a change
 * order.
 */
export const quoteTotal = ({
  totalCents,
  agreedCents = totalCents,
  isUndecided,
  changeOf,
}: {
  readonly totalCents: Cents;
  readonly agreedCents?: Cents;
  readonly isUndecided?: boolean;
  readonly changeOf?: string;
}): string =>
  changeOf === undefined
    ? `${isUndecided ? `${optionTexts.from} ` : ''}${formatDollars(agreedCents)}`
    : changeAmountText(totalCents);

/**
 * What the list says about a quote beside its state: whose change order it is, the chosen option, its deposit, what is
 * agreed with signed change orders, what is billed, and how many are not signed yet.
 */
export const notesOfQuote = ({
  changeOf,
  changedNumber,
  chosenOption,
  depositNote,
  totalCents,
  agreedCents = totalCents,
  unsignedChanges = 0,
  ...quote
}: Partial<Pick<QuoteStanding, 'state' | 'invoiceId' | 'billedCents' | 'draftCents'>> & {
  readonly changeOf?: string;
  readonly changedNumber?: string;
  readonly chosenOption?: string;
  readonly depositNote?: string;
  readonly totalCents: Cents;
  readonly agreedCents?: Cents;
  readonly unsignedChanges?: number;
}): readonly string[] => [
  ...(changeOf === undefined ? [] : [changeTexts.toQuote(changedNumber)]),
  ...(chosenOption === undefined ? [] : [chosenOption]),
  ...(depositNote === undefined ? [] : [depositNote]),
  ...(agreedCents === totalCents ? [] : [changeTexts.quotedFor(totalCents)]),
  ...[billedText({ state: 'unknown', ...quote, totalCents, agreedCents })].flatMap((text) => text ?? []),
  ...(unsignedChanges > 0 ? [unsignedText(unsignedChanges)] : []),
];

/** "quote", or "change order". */
export const quoteWord = ({ change }: Pick<QuoteContent, 'change'>): 'quote' | 'change order' =>
  change ? 'change order' : 'quote';

/** A sentence about a quote in the words of this one: "This change order has expired." */
export const inWordsOf = (
  { change }: { readonly change?: QuoteContent['change'] | undefined },
  sentence: string,
): string =>
  change ? sentence.replaceAll('quote', 'change order').replaceAll('Quote', 'Change order') : sentence;

/** "quote Q-1001", "change order Q-1001-C1", or "quote" if it has no number. */
export const numberedQuote = (content: Pick<QuoteContent, 'quoteNumber' | 'change'>): string =>
  content.quoteNumber === undefined ? quoteWord(content) : `${quoteWord(content)} ${content.quoteNumber}`;

/** "Approved by Dana Whitfield on December 5, 2026 at 10:14 AM from a phone." */
export function approvedSentence(
  { name, device }: { readonly name: string; readonly device?: ApprovalDevice },
  when: string,
): string {
  return `Approved${name === '' ? '' : ` by ${name}`} on ${when}${device ? ` from a ${device}` : ''}.`;
}

/** Texts of the screens about quotes. */
export const quoteTexts = {
  ownerHears: 'You get an email when your client approves it, declines it or asks a question.',
  certificateOnLink: 'Your client can download the certificate of approval from the link.',
  listFailed: 'Failed to load quotes. Please try again.',
  loadFailed: 'Failed to load quote. Please try again.',
  notFound: 'Quote not found',
  noClient: 'No client name',
  changeFailed: 'The quote could not be changed. Please try again.',
  saveFailed: 'The quote could not be saved. Please try again.',
  sendFailed: 'The quote could not be sent. Please try again.',
  recordUnchanged: 'The record is complete and unchanged.',
  recordBroken: 'The record does not check out. Contact support before you rely on this quote.',
} as const;

/** Texts of the client's page of a quote. */
export const quoteMessages = {
  missingId: 'Invalid or missing quote ID.',
  notFound: 'Quote not found.',
  loadFailed: 'Failed to load quote.',
  unavailable: 'Quote unavailable.',
  approveFailed: 'Failed to approve quote.',
  emailWrong: 'Please enter a valid email address, or none.',
  offline: 'No answer came back. Check your connection and press the button again: it is approved only once.',
  changed: 'It was changed after you opened it. Reload it to see the current one.',
  askForLink: 'Ask for a new link.',
  ourFault: questionTexts.ourFault,
  nameMissing: 'Type your name to sign.',
  signing:
    'By typing your name and approving you sign electronically. Time, network and browser are recorded.',
  copyAfterSigning: 'You can download a copy here after you sign.',
  own: 'This is your own quote. Only your client can approve it.',
  notSent: questionTexts.notSent,
} as const;
