import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { PaidPart } from './amounts.ts';
import { depositNote, depositWords } from './deposit-words.ts';
import type { BankFailure } from './money-phrases.ts';
import { moneyRowsOf } from './money-row.ts';
import { isDepositReturned, type OnlineDeposit } from './online/online-deposit.ts';
import type { Standing } from './standing.ts';
import { type StandingState, standingBadge, type WaitReason } from './standing-state.ts';

/** The deposit of a quote, until the quote is billed. */
export interface DepositFacts {
  /** What the quote asks for on approval; 0 if it asks for no deposit. */
  readonly dueCents: Cents;
  /** What is agreed: the total of the quote and of its signed change orders. */
  readonly totalCents: Cents;
  /** The quote is approved and not billed, so that its client is asked. */
  readonly isOpen: boolean;
  /** Received by hand. */
  readonly received?:
    | { readonly cents: Cents; readonly on: string; readonly method?: PaidPart['method'] }
    | undefined;
  readonly online?: OnlineDeposit | undefined;
  /** Named in sentences for the owner. */
  readonly clientName?: string | undefined;
  /** A payment may have been made that could not be read yet. */
  readonly isBeingChecked?: boolean | undefined;
  /** The client has an invoice, which says what is due. */
  readonly isBilled?: boolean | undefined;
}

/** How the deposit of a quote stands: the rows of money, and what was received by each way. */
export interface DepositStanding extends Standing {
  /** What was paid online and kept, and the day and method of the last payment; absent if nothing was. */
  readonly paidOnline?: {
    readonly cents: Cents;
    readonly on?: string;
    readonly method?: PaidPart['method'];
  };
  /** Refunded, or being refunded. */
  readonly refundedCents: Cents;
  /** A dispute about it was lost. */
  readonly isLost: boolean;
  /** Refunded, disputed or lost in a dispute: the client is not asked to pay it again. */
  readonly isReturned: boolean;
  /** Anything arrived, is on its way, or went back. */
  readonly hasMoved: boolean;
  /** What the client's bank did to the last payment, while the client is asked to pay. */
  readonly bankFailure?: BankFailure;
  /** The day on which a refund was made that failed, in UTC; absent if none failed, or if it is not known. */
  readonly failedRefundOn?: CalendarDate;
}

/** What the client's bank did to a payment of the deposit. */
function failureOf({ refusedCents, returnedCents }: OnlineDeposit): BankFailure | undefined {
  if (refusedCents !== undefined) return { kind: 'refused', cents: refusedCents };
  return returnedCents === undefined ? undefined : { kind: 'returned', cents: returnedCents };
}

/** True if anything of the online payments arrived, is on its way, or went back: not if a bank refused the only one. */
const hasMovedOnline = ({
  paidCents,
  on,
  pendingCents,
  refundedCents,
  returnedCents,
  dispute,
}: OnlineDeposit) =>
  paidCents > 0 || [on, pendingCents, refundedCents, returnedCents, dispute].some((one) => one !== undefined);

function stateOf({ dueCents, isOpen, online }: DepositFacts, receivedCents: Cents): StandingState {
  if (online?.dispute === 'open') return 'disputed';
  if (online?.reportedCents !== undefined) return 'undecided';
  if (isDepositReturned(online) && receivedCents === 0) return 'refunded';
  if (receivedCents > 0)
    return receivedCents >= dueCents || isDepositReturned(online) ? 'paid' : 'partly-paid';
  return isOpen && dueCents > 0 ? 'sent' : 'draft';
}

function waitsForOf({ online, isBeingChecked }: DepositFacts, owedCents: Cents): readonly WaitReason[] {
  const { dispute, pendingCents = 0, paidCents = 0, reportedCents = 0 } = online ?? {};
  return [
    ...(dispute === 'open' ? [{ kind: 'dispute', cents: paidCents } as const] : []),
    ...(reportedCents > 0 ? [{ kind: 'reported-account', cents: reportedCents } as const] : []),
    ...(isBeingChecked && owedCents > 0 ? [{ kind: 'checking' } as const] : []),
    ...(pendingCents > 0 ? [{ kind: 'bank-payment', cents: pendingCents } as const] : []),
  ];
}

function rowsOf({ received, online }: DepositFacts): Standing['rows'] {
  const byHand = received && { amountCents: received.cents, date: received.on, ...methodOf(received) };
  const paid = online?.on !== undefined &&
    online.paidCents > 0 && { amountCents: online.paidCents, date: online.on, ...methodOf(online) };
  return moneyRowsOf({}, [...(byHand ? [byHand] : []), ...(paid ? [paid] : [])]);
}

const methodOf = ({ method }: { readonly method?: PaidPart['method'] }) =>
  method === undefined ? {} : { method };

/**
 * How the deposit of a quote stands, in the words of `standingOf`. Once the quote is billed, the invoice's standing
 * contains it. A refunded, disputed or lost deposit is not asked for again; nothing about it is left to decide, because
 * the invoice asks for the whole total.
 */
export function standingOfDeposit(facts: DepositFacts): DepositStanding {
  const { dueCents, totalCents, isOpen, received, online } = facts;
  const reportedCents = online?.reportedCents ?? 0;
  const paidOnlineCents = online?.paidCents ?? 0;
  const receivedCents = (received?.cents ?? 0) + paidOnlineCents - reportedCents;
  const pendingCents = online?.pendingCents ?? 0;
  const refundingCents = online?.refundingCents ?? 0;
  const owedCents =
    isOpen && !isDepositReturned(online) ? Math.max(0, dueCents - receivedCents - reportedCents) : 0;
  const waitsFor = waitsForOf(facts, owedCents);
  const mayAsk = owedCents > 0 && waitsFor.length === 0;
  const state = stateOf(facts, receivedCents);
  const bankFailure = mayAsk && online ? failureOf(online) : undefined;
  const told = {
    ...facts,
    state,
    owedCents,
    pendingCents,
    receivedCents,
    reportedCents,
    bankFailure,
    waitsFor,
  };
  const note = depositNote(told);
  return {
    state,
    badge: standingBadge(state),
    ...depositWords(told),
    ...(note !== undefined && { note }),
    receivedCents,
    // No document takes it off its total yet, and nothing of it is waived.
    deductedCents: 0,
    notOwedCents: 0,
    owedCents,
    // A deposit has no due date.
    agingCents: 0,
    overpaidCents: 0,
    undecidedCents: reportedCents,
    questionCents: 0,
    pendingCents,
    refundingCents,
    failedRefundCents: online?.failedRefundCents ?? 0,
    // Beside a payment online, only the rest of the deposit can be recorded; without one, up to the total.
    recordableCents:
      paidOnlineCents + pendingCents > 0
        ? Math.max(0, dueCents - receivedCents - reportedCents - pendingCents)
        : totalCents,
    askedCents: mayAsk ? owedCents : 0,
    mayAsk,
    mayPay: mayAsk,
    waitsFor,
    rows: rowsOf(facts),
    ...(paidOnlineCents > reportedCents && {
      paidOnline: {
        cents: paidOnlineCents - reportedCents,
        ...(online?.on !== undefined && { on: online.on }),
        ...(online?.method !== undefined && { method: online.method }),
      },
    }),
    refundedCents: online?.refundedCents ?? 0,
    isLost: online?.dispute === 'lost',
    isReturned: isDepositReturned(online),
    hasMoved: received !== undefined || (online !== undefined && hasMovedOnline(online)),
    ...(bankFailure && { bankFailure }),
    ...(online?.failedRefundOn !== undefined && { failedRefundOn: online.failedRefundOn }),
  };
}
