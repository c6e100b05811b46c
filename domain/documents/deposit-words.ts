import { formatLongDate } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import {
  type BankFailure,
  bankFailed,
  bankFailedNote,
  bankOf,
  bankPaymentOnItsWay,
  checkingNote,
  clientOf,
  paymentIsChecked,
  receivedByReported,
  refundComes,
  refundFailed,
  refundFailedNote,
  refundGoes,
  refundNotArrived,
  refundOnItsWay,
  yourBankFailed,
} from './money-phrases.ts';
import type { OnlineDeposit } from './online/online-deposit.ts';
import type { StandingState, WaitReason } from './standing-state.ts';

/** What the sentences about the deposit of a quote say. */
export interface ToldDeposit {
  readonly state: StandingState;
  readonly dueCents: Cents;
  readonly owedCents: Cents;
  readonly pendingCents: Cents;
  readonly receivedCents: Cents;
  readonly reportedCents: Cents;
  readonly received?: { readonly on: string } | undefined;
  readonly online?: OnlineDeposit | undefined;
  readonly bankFailure?: BankFailure | undefined;
  readonly waitsFor: readonly WaitReason[];
  readonly clientName?: string | undefined;
  /** The client has an invoice, which says what is due. */
  readonly isBilled?: boolean | undefined;
}

/** The same fact for the owner and for the client. */
interface DepositWords {
  readonly headline: string;
  readonly sentence: string;
}

/** The last day on which something was received. */
function receivedDay({ received, online }: ToldDeposit): string {
  const day = [received?.on, online?.on]
    .filter((on) => on !== undefined && on !== '')
    .sort()
    .at(-1);
  return day === undefined ? '' : ` on ${formatLongDate(day)}`;
}

/** What became of a refund whose end the client waits for, after a sentence; nothing if there is none. */
function refundWords({ online }: ToldDeposit): DepositWords {
  const { refundingCents = 0, failedRefundCents = 0 } = online ?? {};
  if (refundingCents > 0)
    return { headline: ` ${refundGoes(refundingCents)}`, sentence: ` ${refundComes(refundingCents)}` };
  return failedRefundCents > 0
    ? { headline: ` ${refundFailed(failedRefundCents)}`, sentence: ` ${refundNotArrived(failedRefundCents)}` }
    : { headline: '', sentence: '' };
}

/** Where a deposit went that is not asked for again. */
function returnedWords(told: ToldDeposit): DepositWords {
  const { online } = told;
  const client = clientOf(told);
  const { refundingCents = 0, dispute } = online ?? {};
  const dueNow = told.isBilled ? '' : ' Nothing is due now.';
  if (dispute === 'lost')
    return {
      headline: `${bankOf(client)} took the deposit back.`,
      sentence: `Your bank took the deposit back.${dueNow}`,
    };
  if (refundingCents > 0)
    return {
      headline: `A refund of ${formatDollars(refundingCents)} to ${client} is on its way.`,
      sentence: `${refundComes(refundingCents)}${dueNow}`,
    };
  return {
    headline: `The deposit went back to ${client}.`,
    sentence: `The deposit was refunded.${dueNow}`,
  };
}

/** The deposit, or the rest of it, is not paid yet. */
function openWords({ owedCents, dueCents, bankFailure, ...told }: ToldDeposit): DepositWords {
  const after = refundWords({ owedCents, dueCents, ...told });
  const left = `Deposit left to pay: ${formatDollars(owedCents)}`;
  const end = after.sentence === '' ? left : `${left}.${after.sentence}`;
  return {
    headline: `${bankFailure ? `${bankFailed(bankFailure)} ` : ''}${formatDollars(owedCents)} of the deposit of ${formatDollars(dueCents)} is not paid yet.${after.headline}`,
    sentence: bankFailure ? `${yourBankFailed(bankFailure)} ${end}` : end,
  };
}

/** True while a payment may have been made that could not be read yet. */
const isChecked = ({ waitsFor }: Pick<ToldDeposit, 'waitsFor'>): boolean =>
  waitsFor.some(({ kind }) => kind === 'checking');

/** The sentences about a deposit for the owner and the client. */
export function depositWords(told: ToldDeposit): DepositWords {
  const { state, pendingCents, receivedCents, reportedCents } = told;
  if (state === 'disputed')
    return {
      headline: `${bankOf(clientOf(told))} disputes the deposit.`,
      sentence: 'Your bank is disputing the payment of the deposit. Nothing is due now.',
    };
  if (reportedCents > 0)
    return {
      headline: `${receivedByReported(reportedCents)}.`,
      sentence: `Your payment of ${formatDollars(reportedCents)} is being checked. Nothing is due now.`,
    };
  if (isChecked(told)) return { headline: `${checkingNote}.`, sentence: paymentIsChecked };
  if (pendingCents > 0)
    return {
      headline: bankPaymentOnItsWay(pendingCents),
      sentence: `Your bank payment of ${formatDollars(pendingCents)} is on its way.`,
    };
  switch (state) {
    case 'refunded':
      return returnedWords(told);
    case 'paid': {
      const isReceived = `Deposit of ${formatDollars(receivedCents)} received${receivedDay(told)}.`;
      const after = refundWords(told);
      return {
        headline: `${isReceived}${after.headline}`,
        sentence: `${isReceived}${after.sentence}`,
      };
    }
    case 'partly-paid':
    case 'sent':
      return openWords(told);
    default:
      return { headline: 'No deposit is due.', sentence: 'No deposit is due.' };
  }
}

/** What a list says beside the badge of the quote; undefined if no deposit is due and none moved. */
export function depositNote({
  state,
  dueCents,
  owedCents,
  pendingCents,
  receivedCents,
  reportedCents,
  online,
  bankFailure,
  waitsFor,
}: ToldDeposit): string | undefined {
  if (state === 'disputed') return 'Deposit disputed';
  if (reportedCents > 0) return receivedByReported(reportedCents);
  if (isChecked({ waitsFor })) return checkingNote;
  if (pendingCents > 0) return bankPaymentOnItsWay(pendingCents);
  if (online?.refundingCents !== undefined) return refundOnItsWay(online.refundingCents);
  if (online?.failedRefundCents !== undefined) return refundFailedNote(online.failedRefundCents);
  if (bankFailure) return bankFailedNote(bankFailure);
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
