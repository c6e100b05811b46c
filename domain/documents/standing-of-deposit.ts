import { formatLongDate } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { PaidPart } from './amounts.ts';
import {
  bankPaymentOnItsWay,
  receivedByReported,
  refundComes,
  refundFailed,
  refundFailedNote,
  refundGoes,
  refundNotArrived,
  refundOnItsWay,
} from './money-phrases.ts';
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
}

function stateOf({ dueCents, isOpen, online }: DepositFacts, receivedCents: Cents): StandingState {
  if (online?.dispute === 'open') return 'disputed';
  if (online?.reportedCents !== undefined) return 'undecided';
  if (isDepositReturned(online) && receivedCents === 0) return 'refunded';
  if (receivedCents > 0)
    return receivedCents >= dueCents || isDepositReturned(online) ? 'paid' : 'partly-paid';
  return isOpen && dueCents > 0 ? 'sent' : 'draft';
}

function waitsForOf({ online }: DepositFacts): readonly WaitReason[] {
  const { dispute, pendingCents = 0, paidCents = 0, reportedCents = 0 } = online ?? {};
  return [
    ...(dispute === 'open' ? [{ kind: 'dispute', cents: paidCents } as const] : []),
    ...(reportedCents > 0 ? [{ kind: 'reported-account', cents: reportedCents } as const] : []),
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

/** The sentences about a deposit for the owner and the client. */
function wordsOf(
  { dueCents, received, online, clientName = '' }: DepositFacts,
  state: StandingState,
  { owedCents, pendingCents, receivedCents }: Record<'owedCents' | 'pendingCents' | 'receivedCents', Cents>,
): Pick<Standing, 'headline' | 'sentence'> {
  const client = clientName.trim() || 'your client';
  const day = [received?.on, online?.on]
    .filter((on) => on !== undefined && on !== '')
    .sort()
    .at(-1);
  const { refundingCents = 0, failedRefundCents = 0 } = online ?? {};
  const onDay = day === undefined ? '' : ` on ${formatLongDate(day)}`;
  if (state === 'disputed')
    return {
      headline: `The bank of ${client} disputes the deposit.`,
      sentence: 'Your bank is disputing the payment of the deposit. Nothing is due now.',
    };
  if (online?.reportedCents !== undefined)
    return {
      headline: `${receivedByReported(online.reportedCents)}.`,
      sentence: `Your payment of ${formatDollars(online.reportedCents)} is being checked. Nothing is due now.`,
    };
  if (pendingCents > 0)
    return {
      headline: bankPaymentOnItsWay(pendingCents),
      sentence: `Your bank payment of ${formatDollars(pendingCents)} is on its way.`,
    };
  switch (state) {
    case 'refunded':
      if (online?.dispute === 'lost')
        return {
          headline: `The bank of ${client} took the deposit back.`,
          sentence: 'Your bank took the deposit back. Nothing is due now.',
        };
      if (refundingCents > 0)
        return {
          headline: `A refund of ${formatDollars(refundingCents)} to ${client} is on its way.`,
          sentence: `${refundComes(refundingCents)} Nothing is due now.`,
        };
      return {
        headline: `The deposit went back to ${client}.`,
        sentence: 'The deposit was refunded. Nothing is due now.',
      };
    case 'paid': {
      const isReceived = `Deposit of ${formatDollars(receivedCents)} received${onDay}.`;
      if (refundingCents > 0)
        return {
          headline: `${isReceived} ${refundGoes(refundingCents)}`,
          sentence: `${isReceived} ${refundComes(refundingCents)}`,
        };
      if (failedRefundCents > 0)
        return {
          headline: `${isReceived} ${refundFailed(failedRefundCents)}`,
          sentence: `${isReceived} ${refundNotArrived(failedRefundCents)}`,
        };
      return { headline: isReceived, sentence: isReceived };
    }
    case 'partly-paid':
    case 'sent':
      return {
        headline: `${formatDollars(owedCents)} of the deposit of ${formatDollars(dueCents)} is not paid yet.`,
        sentence: `Deposit left to pay: ${formatDollars(owedCents)}`,
      };
    default:
      return { headline: 'No deposit is due.', sentence: 'No deposit is due.' };
  }
}

/** What a list says beside the badge of the quote; undefined if no deposit is due and none moved. */
function noteOf(
  { dueCents, online }: DepositFacts,
  state: StandingState,
  {
    owedCents,
    pendingCents,
    receivedCents,
    reportedCents,
  }: Record<'owedCents' | 'pendingCents' | 'receivedCents' | 'reportedCents', Cents>,
): string | undefined {
  if (state === 'disputed') return 'Deposit disputed';
  if (reportedCents > 0) return receivedByReported(reportedCents);
  if (pendingCents > 0) return bankPaymentOnItsWay(pendingCents);
  if (online?.refundingCents !== undefined) return refundOnItsWay(online.refundingCents);
  if (online?.failedRefundCents !== undefined) return refundFailedNote(online.failedRefundCents);
  switch (state) {
    case 'refunded':
      return online?.dispute === 'lost' ? 'Deposit lost in a dispute' : 'Deposit refunded';
    case 'paid':
      return `Deposit of ${formatDollars(receivedCents)} received`;
    case 'partly-paid':
    case 'sent':
      return owedCents === dueCents
        ? `Deposit of ${formatDollars(dueCents)} not paid yet`
        : `${formatDollars(owedCents)} of the deposit not paid yet`;
    default:
      return undefined;
  }
}

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
  const waitsFor = waitsForOf(facts);
  const mayAsk = owedCents > 0 && waitsFor.length === 0;
  const state = stateOf(facts, receivedCents);
  const note = noteOf(facts, state, { owedCents, pendingCents, receivedCents, reportedCents });
  return {
    state,
    badge: standingBadge(state),
    ...wordsOf(facts, state, { owedCents, pendingCents, receivedCents }),
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
    hasMoved: received !== undefined || online !== undefined,
  };
}
