import type { DeliveryState, MailTrouble } from '../documents/invoice-status.ts';
import { type Cents, formatDollars } from '../money.ts';
import { changeAmountText, changeTexts, unsignedText } from './change-order.ts';
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
