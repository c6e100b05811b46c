import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import { type PaidPart, settledCents } from './amounts.ts';
import { type Asking, type AskingFacts, askingOf } from './asking.ts';
import { type InvoiceStanding, isReadyToSend } from './invoice-status.ts';
import {
  isIssued,
  isPaidInFull,
  type MoneyAmounts,
  type MoneyFacts,
  moneyOf,
  onlineOf,
} from './money-amounts.ts';
import { hasArrived, type MoneyRow, moneyRowsOf } from './money-row.ts';
import type { InvoiceOnline } from './online/invoice-online.ts';
import { type StandingBadge, type StandingState, standingBadge } from './standing-state.ts';
import { clientSentence, ownerHeadline, ownerNote } from './standing-words.ts';

/** The facts that `standingOf` reads: a stored invoice or a row of an answer has them, besides others. */
export interface StandingFacts extends AskingFacts {
  /** `yyyy-mm-dd` or ''. */
  readonly dueDate: CalendarDate;
  /** Named in sentences for the owner. */
  readonly clientName?: string | undefined;
  /** The day that a paid invoice was paid on; by default the day of the last payment in `payments`. */
  readonly paidOn?: CalendarDate | undefined;
  /** All its payments, in the order of recording; without them there are no rows. */
  readonly payments?: readonly PaidPart[] | undefined;
  /** Of a draft: what `isReadyToSend` reads. */
  readonly delivery?: InvoiceStanding['delivery'] | undefined;
  readonly repeatOf?: string | undefined;
  readonly mayHaveLeft?: boolean | undefined;
  readonly clientMail?: InvoiceStanding['clientMail'] | undefined;
}

/** How the money of a document stands. Every screen, paper, email and book repeats this. */
export interface Standing extends Asking {
  readonly state: StandingState;
  readonly badge: StandingBadge;
  /** For the owner, in one sentence. */
  readonly headline: string;
  /** What the owner's list shows beside the badge, such as "Overpaid $450.00"; absent if there is nothing to add. */
  readonly note?: string;
  /** For the client, in one or two sentences. */
  readonly sentence: string;
  /** The day of the last payment; absent if none arrived, or if its day is not known here. */
  readonly paidOn?: CalendarDate;
  /** Payments, refunds, returns, disputes, moves and deposits, in order, also if they add up to 0. */
  readonly rows: readonly MoneyRow[];
}

/** The owed amount of an invoice that was due before a day in the account's time zone; 0 if it is not overdue. */
export function overdueCentsOf(
  facts: MoneyFacts & Pick<StandingFacts, 'dueDate'>,
  today: CalendarDate,
): Cents {
  const { dueDate } = facts;
  return dueDate !== '' && dueDate < today ? moneyOf(facts).agingCents : 0;
}

function stateOf(
  facts: StandingFacts,
  amounts: MoneyAmounts,
  online: InvoiceOnline,
  today: CalendarDate,
): StandingState {
  const { status, waivedCents = 0 } = facts;
  const { owedCents, undecidedCents, receivedCents } = amounts;
  if (status === 'void') return 'void';
  if (online.dispute?.state === 'open') return 'disputed';
  if (undecidedCents > 0) return 'undecided';
  if (!isIssued(facts)) {
    const { delivery = 'none', mayHaveLeft, clientMail, repeatOf } = facts;
    const draft = { status: status as InvoiceStanding['status'], delivery };
    const isReady = isReadyToSend({
      ...draft,
      ...(mayHaveLeft !== undefined && { mayHaveLeft }),
      ...(clientMail && { clientMail }),
      ...(repeatOf !== undefined && { repeatOf }),
    });
    return isReady ? 'ready-to-send' : 'draft';
  }
  if (waivedCents > 0 && owedCents === 0 && settledCents(facts) <= 0) return 'refunded';
  if (isPaidInFull(facts)) return 'paid';
  if (overdueCentsOf(facts, today) > 0) return 'overdue';
  return receivedCents > 0 && owedCents > 0 ? 'partly-paid' : 'sent';
}

const lastDayOf = (payments: readonly PaidPart[] | undefined): CalendarDate | undefined =>
  payments
    ?.filter((payment) => payment.amountCents > 0 && hasArrived(payment))
    .map(({ date }) => date)
    .toSorted()
    .at(-1);

/**
 * How the money of an invoice stands on a day in the account's time zone: the only place that says so. Takes a stored
 * invoice (`InvoiceRecord`), a row (`InvoiceSummary`) or one with its payments (`InvoiceDetail`); for the client's page,
 * with total and due date of the version that the client has. Deposits of quotes: `standingOfDeposit`; the sum of a
 * client: `standingOfClient`; figures that are stored: `moneyOf`.
 */
export function standingOf(facts: StandingFacts, today: CalendarDate): Standing {
  const online = onlineOf(facts);
  const asking = askingOf(facts);
  const state = stateOf(facts, asking, online, today);
  const paidOn = facts.paidOn ?? lastDayOf(facts.payments);
  const told = { ...facts, ...asking, paidOn, state, online };
  const note = ownerNote(told);
  return {
    ...asking,
    state,
    badge: standingBadge(state, facts.waivedCents),
    headline: ownerHeadline(told),
    ...(note !== undefined && { note }),
    sentence: clientSentence(told),
    ...(paidOn !== undefined && { paidOn }),
    rows: facts.payments ? moneyRowsOf(facts, facts.payments) : [],
  };
}
