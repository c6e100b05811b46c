import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import { type PaidAmounts, settledCents } from './amounts.ts';
import type { BankFailure } from './money-phrases.ts';
import { type InvoiceOnline, invoiceOnlineOf, type StoredOnline } from './online/invoice-online.ts';

/**
 * An invoice as far as its money is concerned: a stored invoice (`onlinePayments`) or a row of an answer (`online`). Its
 * amounts are those of the version that the reader sees.
 */
export interface MoneyFacts extends PaidAmounts {
  /** The stored status. */
  readonly status: string;
  readonly totalCents: Cents;
  readonly onlinePayments?: StoredOnline | undefined;
  readonly online?: InvoiceOnline | undefined;
  /** A payment may have been made that could not be read yet. A stored invoice has a mark of it in `onlinePayments`. */
  readonly isBeingChecked?: boolean | undefined;
}

/**
 * How the money of an invoice adds up. For a sent invoice: total = paid amounts + waived amount + owed + undecided -
 * overpaid.
 */
export interface MoneyAmounts {
  /** Received and kept: deposits and payments, without what was taken back and what a reported account has. */
  readonly receivedCents: Cents;
  /** The deposits, by hand and online, that the invoice takes off its total. */
  readonly deductedCents: Cents;
  /** Refunded or lost, and not owed; 0 for a void invoice, on which nothing is owed anyway. */
  readonly notOwedCents: Cents;
  /** What the client owes; 0 for a draft and a void invoice. */
  readonly owedCents: Cents;
  /**
   * The part of `owedCents` that is overdue after its due date: 0 while a dispute is open, something is undecided, or a
   * payment is on its way or being checked, because nobody is asked for the rest then.
   */
  readonly agingCents: Cents;
  /** More was paid than the total; for a void invoice, everything that was paid. */
  readonly overpaidCents: Cents;
  /**
   * Refunded, disputed or lost without an answer whether it is still owed, or received by a reported account. It is in
   * no sum of owed amounts.
   */
  readonly undecidedCents: Cents;
  /** The part of `undecidedCents` about which the owner is asked "Does {client} still owe it?". */
  readonly questionCents: Cents;
  /** Bank payments on their way. */
  readonly pendingCents: Cents;
  /** Refunds that have not reached the client yet, whether or not the business still has the money. */
  readonly refundingCents: Cents;
  /** The last refunds, if they failed: the business still has this money, and the client did not get it. */
  readonly failedRefundCents: Cents;
  /** The most that the owner can record by hand. */
  readonly recordableCents: Cents;
}

/** The summary of the online payments of an invoice, from a stored invoice or a row of an answer. */
export const onlineOf = (facts: Pick<MoneyFacts, 'online' | 'onlinePayments' | 'paidCents'>): InvoiceOnline =>
  facts.online ?? invoiceOnlineOf(facts) ?? {};

/** The deposits, by hand and online, that an invoice takes off its total. */
export const deductedCentsOf = (
  facts: Pick<MoneyFacts, 'depositCents' | 'online' | 'onlinePayments' | 'paidCents'>,
): Cents => (facts.depositCents ?? 0) + (onlineOf(facts).depositCents ?? 0);

/** True if payments are recorded on it, including a deposit paid online. Until they are removed it cannot be voided. */
export const hasPayments = ({ paidCents = 0 }: Pick<MoneyFacts, 'paidCents'>): boolean => paidCents > 0;

/** True if it has payments besides a deposit paid online, so that it cannot be edited. */
export const isLockedByPayments = (
  facts: Pick<MoneyFacts, 'online' | 'onlinePayments' | 'paidCents'>,
): boolean => (facts.paidCents ?? 0) > (onlineOf(facts).depositCents ?? 0);

/** True if the invoice was sent and is not void. */
export const isIssued = ({ status }: Pick<MoneyFacts, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

/** True for a void invoice. */
export const isVoid = ({ status }: Pick<MoneyFacts, 'status'>): boolean => status === 'void';

/** True if it is void, or nothing on it is left to pay or to decide. It has arrived, or that no longer matters. */
export const isClosed = (facts: Pick<MoneyFacts, 'status'>): boolean =>
  facts.status === 'paid' || isVoid(facts);

/** True if it was sent, and something on it is left to pay or to decide, or it was never marked as paid. */
export const isOpen = ({ status }: Pick<MoneyFacts, 'status'>): boolean => status === 'sent';

/** True if a payment may have been made that could not be read yet: as the reader knows, or else as the invoice stores. */
const isChecked = ({ isBeingChecked, onlinePayments }: MoneyFacts): boolean =>
  isBeingChecked ?? onlinePayments?.isBeingChecked === true;

/** True while such a payment is all that keeps the client from being asked for what is owed. */
export function isPaymentChecked(facts: MoneyFacts): boolean {
  const unmarked = { ...facts, isBeingChecked: false };
  return isChecked(facts) && moneyOf(unmarked).agingCents > 0;
}

/**
 * The amounts of `standingOf` that do not depend on the day, in cents. Stored totals and figures add up these, before
 * and after each change; screens and papers read `standingOf`.
 */
export function moneyOf(facts: MoneyFacts): MoneyAmounts {
  const { status, totalCents, paidCents = 0, waivedCents = 0 } = facts;
  const online = onlineOf(facts);
  const {
    toDecideCents = 0,
    withheldCents = 0,
    reportedCents = 0,
    pendingCents = 0,
    refundingCents = 0,
    failedRefundCents = 0,
  } = online;
  const received = settledCents(facts) - reportedCents;
  // An invoice without payments can be marked as paid, so a paid invoice owes nothing.
  const notPaid = status === 'sent' ? Math.max(0, totalCents - received - waivedCents) : 0;
  const undecidedCents =
    status === 'void' ? reportedCents : Math.min(notPaid, toDecideCents + withheldCents + reportedCents);
  const owedCents = notPaid - (status === 'void' ? 0 : undecidedCents);
  const isAsked = undecidedCents === 0 && pendingCents === 0 && online.dispute?.state !== 'open';
  return {
    receivedCents: received,
    deductedCents: deductedCentsOf(facts),
    notOwedCents: isIssued(facts) ? waivedCents : 0,
    owedCents,
    agingCents: isAsked && !isChecked(facts) ? owedCents : 0,
    overpaidCents: Math.max(0, status === 'void' ? paidCents - reportedCents : received - totalCents),
    undecidedCents,
    questionCents: Math.max(0, Math.min(toDecideCents, notPaid - withheldCents - reportedCents)),
    pendingCents,
    refundingCents,
    // If less is left, a dispute or a later refund took the money.
    failedRefundCents: received >= failedRefundCents ? failedRefundCents : 0,
    recordableCents: Math.max(0, notPaid - pendingCents),
  };
}

/** What a bank did to the last bank payment of an invoice on which something is owed; undefined if nothing. */
export function bankFailureOf(facts: MoneyFacts): BankFailure | undefined {
  const { refusedCents, returnedCents } = onlineOf(facts);
  if (moneyOf(facts).owedCents === 0) return undefined;
  if (refusedCents !== undefined) return { kind: 'refused', cents: refusedCents };
  return returnedCents === undefined ? undefined : { kind: 'returned', cents: returnedCents };
}

/** The last refunds of an invoice, if they failed, and the day on which the last was made; undefined if none failed. */
export function failedRefundOf(
  facts: MoneyFacts,
): { readonly cents: Cents; readonly on?: CalendarDate } | undefined {
  const { failedRefundCents: cents } = moneyOf(facts);
  const { failedRefundOn: on } = onlineOf(facts);
  return cents > 0 ? { cents, ...(on !== undefined && { on }) } : undefined;
}

/**
 * True if it was paid in full and nothing of that is in dispute or undecided: its badge is "Paid", and the filter of that
 * name has it. Also if it is stored as sent because a deposit is all of it: one received by hand, or one paid online
 * while the client does not have the version that it pays.
 */
export function isPaidInFull(facts: MoneyFacts): boolean {
  const { status, waivedCents = 0, totalCents } = facts;
  const { receivedCents } = moneyOf(facts);
  const isCovered = status === 'sent' && receivedCents > 0 && receivedCents >= totalCents;
  if (status !== 'paid' && !isCovered) return false;
  const isRefunded = waivedCents > 0 && settledCents(facts) <= 0;
  return !isRefunded && !isUnpaid(facts) && onlineOf(facts).dispute?.state !== 'open';
}

/** True if a part of a sent invoice is not paid, whether it is owed or undecided. Never for an invoice of $0.00. */
export const isUnpaid = (facts: MoneyFacts): boolean => {
  const { owedCents, undecidedCents } = moneyOf(facts);
  return isIssued(facts) && owedCents + undecidedCents > 0;
};

/**
 * The status that its money gives a sent invoice: paid once money came, or was waived, and nothing is left to pay or to
 * decide. Without any money only its owner marks it as paid.
 */
export function statusByMoney(facts: MoneyFacts): 'sent' | 'paid' {
  const { paidCents = 0, waivedCents = 0 } = facts;
  const hasMoney = paidCents > 0 || waivedCents > 0;
  return hasMoney && !isUnpaid({ ...facts, status: 'sent' }) ? 'paid' : 'sent';
}

/** A draft as it will be once it is sent; any other invoice as it is. */
export const asSent = <Facts extends MoneyFacts>(facts: Facts): Omit<Facts, 'status'> & { status: string } =>
  isIssued(facts) || facts.status === 'void' ? facts : { ...facts, status: 'sent' };
