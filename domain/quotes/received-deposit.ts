import { dateRangeMessage, formatLongDate, isCalendarDate, isDateInRange } from '../calendar-date.ts';
import type { StoredStatus } from '../documents/invoice-status.ts';
import type { OnlineDeposit } from '../documents/online/online-deposit.ts';
import { isPaymentMethod, type PaymentMethod, paidBy } from '../documents/payment.ts';
import type { SheetAmount } from '../documents/settlement.ts';
import {
  type DepositFacts,
  type DepositStanding,
  standingOfDeposit,
} from '../documents/standing-of-deposit.ts';
import { methodMissing, noteFault } from '../invoices/validate-payment.ts';
import { ambiguousDotAdvice, type Cents, formatDollars, parsePrice } from '../money.ts';
import { cleanLine } from '../text.ts';
import { depositDue, depositLabel, dueOnApproval } from './deposit.ts';
import { type QuoteContent, quoteAmounts } from './quote.ts';

/** A received deposit: the amount, the day, the method, and a note. */
export interface ReceivedDeposit {
  readonly cents: Cents;
  readonly on: string;
  /** Absent if none was entered; `unknown` for a method written by a newer release. */
  readonly method?: PaymentMethod | 'unknown';
  /** Only the owner sees it; absent if none was entered. */
  readonly note?: string;
}

/**
 * The received deposit of a quote if its invoice deducts it. A void invoice deducts none, because its deposit went back
 * to the quote.
 */
export const deductedDeposit = (
  { status, depositCents = 0 }: { readonly status: StoredStatus; readonly depositCents?: Cents },
  received: ReceivedDeposit | undefined,
): ReceivedDeposit | undefined =>
  status !== 'void' && depositCents !== 0 && received?.cents === depositCents ? received : undefined;

/** A received deposit as typed. */
export interface TypedDeposit {
  readonly amount: string;
  readonly on: string;
  readonly method?: string | undefined;
  readonly note?: string | undefined;
}

/** The heading of the payment details for a deposit, on the client's page and in the email about an approval. */
export const depositHeading = 'How to pay the deposit';

/** "Deposit of $500.00 received on December 5, 2026 by check". The invoice may know the day alone. */
export function receivedText({
  cents,
  on,
  method = 'unknown',
}: Omit<ReceivedDeposit, 'note' | 'on'> & { readonly on?: string }): string {
  const how = method === 'unknown' || method === 'other' ? '' : ` ${paidBy(method)}`;
  return `Deposit of ${formatDollars(cents)} received${on === undefined ? '' : ` on ${formatLongDate(on)}`}${how}`;
}

/** The most that can be recorded by hand beside online payments of a deposit, in cents. */
export interface BesideOnline {
  readonly cents: Cents;
  /** Received online; 0 if only a bank payment is on its way. */
  readonly paidCents: Cents;
}

/**
 * The limit of a deposit recorded by hand beside one that was paid online, or whose bank payment is on its way;
 * undefined if there is none. A deposit recorded before is replaced, so it does not count.
 */
export function recordableBesideOnline(
  content: QuoteContent,
  online: OnlineDeposit | undefined,
): BesideOnline | undefined {
  const {
    recordableCents: cents,
    pendingCents,
    undecidedCents,
    paidOnline,
  } = standingOfQuoteDeposit(content, { isOpen: true, online });
  const paidCents = (paidOnline?.cents ?? 0) + undecidedCents;
  if (paidCents + pendingCents === 0) return undefined;
  return { cents, paidCents: pendingCents > 0 ? 0 : paidCents };
}

const amountFault = (amount: string, total: Cents, beside: BesideOnline | undefined): string | undefined => {
  const cents = parsePrice(amount);
  if (!cents.ok || cents.value <= 0) return ambiguousDotAdvice(amount) ?? 'Enter the amount you received.';
  if (beside !== undefined && cents.value > beside.cents) {
    const why =
      beside.paidCents > 0
        ? `${formatDollars(beside.paidCents)} was paid online.`
        : 'A bank payment is on its way.';
    return `${why} At most ${formatDollars(beside.cents)} can be recorded beside it.`;
  }
  return cents.value > total ? `Amount is more than the total of ${formatDollars(total)}.` : undefined;
};

function dayFault(on: string, today: string): string | undefined {
  if (!isCalendarDate(on) || on > today) return 'Enter the day you received it, not later than today.';
  return isDateInRange(on) ? undefined : dateRangeMessage;
}

/**
 * The error messages by field. The amount must be above 0 and at most the agreed total in cents, and at most what can
 * be recorded beside online payments; the day must not be later than today.
 */
export function receivedFaults(
  { amount, on, method = '', note = '' }: TypedDeposit,
  total: Cents,
  today: string,
  beside?: BesideOnline,
): Partial<Record<keyof TypedDeposit, string>> {
  const [wrongAmount, wrongDay] = [amountFault(amount, total, beside), dayFault(on, today)];
  const tooLong = noteFault(note);
  return {
    ...(wrongAmount !== undefined && { amount: wrongAmount }),
    ...(wrongDay !== undefined && { on: wrongDay }),
    ...(method !== '' && !isPaymentMethod(method) && { method: methodMissing }),
    ...(tooLong !== undefined && { note: tooLong }),
  };
}

/** A deposit without faults, in its stored form. */
export function parseReceived({ amount, on, method = '', note = '' }: TypedDeposit): ReceivedDeposit {
  const cents = parsePrice(amount);
  const cleanNote = cleanLine(note);
  return {
    cents: cents.ok ? cents.value : 0,
    on,
    ...(isPaymentMethod(method) && { method }),
    ...(cleanNote !== '' && { note: cleanNote }),
  };
}

/**
 * How the deposit of a quote stands. `isOpen`: the quote is approved and not billed, so that its client is asked.
 * `agreedCents`: with its signed change orders; without them, the total of the quote.
 */
export function standingOfQuoteDeposit(
  content: QuoteContent,
  {
    agreedCents,
    ...facts
  }: Pick<DepositFacts, 'isOpen' | 'online' | 'isBeingChecked' | 'isBilled'> & {
    readonly agreedCents?: Cents | undefined;
    readonly received?: ReceivedDeposit | undefined;
  },
): DepositStanding {
  const { total } = quoteAmounts(content);
  return standingOfDeposit({
    dueCents: content.deposit ? depositDue(content.deposit, total) : 0,
    totalCents: agreedCents ?? total,
    ...facts,
    clientName: content.client?.name,
  });
}

/** Texts for the owner about a deposit recorded by hand. `left`: the unpaid cents of the deposit. */
export const receivedDepositTexts = {
  clientSees: 'No email is sent to your client. Their page of the quote shows what you received and when.',
  recorded: (cents: Cents) => `Deposit of ${formatDollars(cents)} recorded. Nobody was emailed.`,
  onLink: (left: Cents) =>
    left > 0
      ? `The link shows what was received, and ${formatDollars(left)} left to pay.`
      : 'The link shows that the deposit was received.',
  onLinkAfterReturn: 'The link shows what was received.',
  notEmailed: 'Nobody was emailed about it.',
  neverReceived: 'Not received before the invoice.',
} as const;

/**
 * The rows about a quote's deposit: what the quote asks for, what was received, and the rest while it is asked for.
 * `isOpen` is also true before the approval.
 */
export function depositRows(
  content: QuoteContent,
  facts: Parameters<typeof standingOfQuoteDeposit>[1],
): readonly SheetAmount[] {
  const { received } = facts;
  const { deposit } = content;
  const { total } = quoteAmounts(content);
  const due = deposit && { label: depositLabel(deposit), value: formatDollars(depositDue(deposit, total)) };
  const standing = standingOfQuoteDeposit(content, facts);
  const { askedCents: left, paidOnline: { cents: paidCents } = { cents: 0 }, state } = standing;
  const paidLabel = state === 'disputed' ? 'Deposit in dispute' : 'Deposit paid';
  if (!received && paidCents === 0)
    return due ? [left > 0 ? { ...due, label: `${due.label}, ${dueOnApproval}` } : due] : [];
  return [
    ...(due ? [due] : []),
    ...(received ? [{ label: 'Deposit received', value: formatDollars(received.cents) }] : []),
    ...(paidCents > 0 ? [{ label: paidLabel, value: formatDollars(paidCents) }] : []),
    ...(left > 0 ? [{ label: 'Deposit left to pay', value: formatDollars(left) }] : []),
  ];
}

/** A quote as its client sees it, as far as its deposit is concerned. */
export type DepositView = QuoteContent & {
  readonly depositDueCents?: Cents;
  readonly received?: Pick<ReceivedDeposit, 'cents' | 'on'>;
  readonly onlineDeposit?: OnlineDeposit;
  /** Whether it can be paid online, or why not yet. */
  readonly depositPayment?: { readonly state: string };
  /** Of the invoice made from it; absent until the client has it. */
  readonly invoiceNumber?: string;
};

/** The answer's `depositDueCents` is 0 once nothing is asked for, also because an invoice asks for it. */
const factsOfView = ({
  depositDueCents,
  received,
  onlineDeposit: online,
  depositPayment,
  invoiceNumber,
}: DepositView) => ({
  isOpen: depositDueCents !== 0,
  received,
  online,
  isBeingChecked: depositPayment?.state === 'checking',
  isBilled: invoiceNumber !== undefined,
});

/** What the client's page of a quote says about the deposit. */
export const depositStandingOfView = (quote: DepositView): DepositStanding =>
  standingOfQuoteDeposit(quote, factsOfView(quote));

/** The rows about the deposit on the client's page of a quote. */
export const depositRowsOfView = (quote: DepositView): readonly SheetAmount[] =>
  depositRows(quote, factsOfView(quote));

/** A quote as its owner sees it, as far as its deposit is concerned. */
export interface OwnersDeposit {
  readonly state: string;
  readonly content: QuoteContent;
  readonly invoiceId?: string;
  readonly importId?: string;
  /** With its signed change orders; absent if it has none. */
  readonly agreedCents?: Cents;
  readonly received?: ReceivedDeposit;
  readonly onlineDeposit?: OnlineDeposit;
  /** A payment of the deposit may have been made that could not be read yet. */
  readonly isDepositChecked?: boolean;
  /** The parts that invoices bill, by invoice ID. */
  readonly billing?: { readonly parts: Readonly<Record<string, unknown>> };
}

/** True until the quote has an invoice, of the whole or of a part. Imported quotes get none. */
export const isDepositOpen = ({
  invoiceId,
  importId,
  billing,
}: Pick<OwnersDeposit, 'invoiceId' | 'importId' | 'billing'>): boolean =>
  invoiceId === undefined && importId === undefined && Object.keys(billing?.parts ?? {}).length === 0;

/** How the deposit of an owner's quote stands. */
export const depositStandingOfQuote = (quote: OwnersDeposit): DepositStanding =>
  standingOfQuoteDeposit(quote.content, {
    isOpen: quote.state === 'approved' && isDepositOpen(quote),
    received: quote.received,
    online: quote.onlineDeposit,
    isBeingChecked: quote.isDepositChecked,
    agreedCents: quote.agreedCents,
  });

/** The most that the owner of a quote can record by hand beside online payments of its deposit. */
export const recordableOfQuote = ({ content, onlineDeposit }: OwnersDeposit): BesideOnline | undefined =>
  recordableBesideOnline(content, onlineDeposit);
