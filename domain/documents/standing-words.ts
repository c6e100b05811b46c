import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import { formatDollars } from '../money.ts';
import { settledCents } from './amounts.ts';
import { bankFailureOf, type MoneyAmounts, type MoneyFacts } from './money-amounts.ts';
import {
  bankFailed,
  bankFailedNote,
  bankOf,
  bankPaymentOnItsWay,
  capitalized,
  checkingNote,
  clientOf,
  inTwoSentences,
  nothingToPay,
  owedQuestion,
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
import type { InvoiceOnline } from './online/invoice-online.ts';
import type { StandingState, WaitReason } from './standing-state.ts';

/** What the sentences about a document say. */
export interface ToldStanding extends MoneyAmounts, MoneyFacts {
  readonly state: StandingState;
  readonly waitsFor: readonly WaitReason[];
  readonly online: InvoiceOnline;
  readonly dueDate: CalendarDate;
  readonly paidOn?: CalendarDate | undefined;
  readonly clientName?: string | undefined;
}

/** The sentence for the owner about what a document waits for; undefined for a correction. */
function waitText(reason: WaitReason, told: ToldStanding): string | undefined {
  const client = clientOf(told);
  switch (reason.kind) {
    case 'dispute':
      if (reason.isInquiry)
        return `${bankOf(client)} is asking about a payment of ${formatDollars(reason.cents)}. It has not taken it back.`;
      return `${bankOf(client)} disputes a payment of ${formatDollars(reason.cents)}.`;
    case 'reported-account':
      return `${receivedByReported(reason.cents)}.`;
    case 'answer':
      return owedQuestion(told.clientName, reason.cents);
    case 'bank-payment':
      return `A bank payment of ${formatDollars(reason.cents)} from ${client} is on its way.`;
    case 'checking':
      return `${checkingNote}.`;
    case 'correction':
      return undefined;
  }
}

const dueText = ({ state, dueDate }: ToldStanding): string => {
  if (dueDate === '') return '';
  return state === 'overdue'
    ? `, overdue since ${formatLongDate(dueDate)}`
    : `, due ${formatLongDate(dueDate)}`;
};

/** True if what is not owed was lost in a dispute: nothing was refunded. */
const isLostOnly = ({ online: { dispute, refundedCents = 0 } }: ToldStanding): boolean =>
  dispute?.state === 'lost' && refundedCents === 0;

/** One to three sentences about a refund, a return or a surplus; what a document waits for comes first. */
export function ownerHeadline(told: ToldStanding): string {
  const { refundingCents, failedRefundCents } = told;
  if (refundingCents > 0 && told.state === 'refunded' && !isLostOnly(told))
    return `A refund of ${formatDollars(refundingCents)} to ${clientOf(told)} is on its way. Nothing is owed.`;
  const headline = headlineOf(told);
  if (refundingCents > 0) return inTwoSentences(headline, refundGoes(refundingCents));
  return failedRefundCents > 0 ? inTwoSentences(headline, refundFailed(failedRefundCents)) : headline;
}

function headlineOf(told: ToldStanding): string {
  const { state, waitsFor, owedCents, overpaidCents, paidOn, waivedCents = 0 } = told;
  const client = clientOf(told);
  if (state !== 'void' && waitsFor[0]) {
    const text = waitText(waitsFor[0], told);
    if (text !== undefined) return text;
  }
  const owes = `${capitalized(client)} owes ${formatDollars(owedCents)}${dueText(told)}.`;
  switch (state) {
    case 'void':
      if (overpaidCents > 0) return `Void. ${formatDollars(overpaidCents)} was paid for it.`;
      return told.pendingCents > 0 ? `Void. ${bankPaymentOnItsWay(told.pendingCents)}.` : 'Void.';
    case 'refunded':
      return isLostOnly(told)
        ? `${bankOf(client)} took back ${formatDollars(waivedCents)}. Nothing is owed.`
        : `Refunded to ${client}. Nothing is owed.`;
    case 'paid': {
      const on = paidOn === undefined ? '' : ` on ${formatLongDate(paidOn)}`;
      if (overpaidCents > 0) return `Overpaid ${formatDollars(overpaidCents)}.`;
      if (waivedCents > 0)
        return `Paid, ${formatDollars(waivedCents)} ${isLostOnly(told) ? 'taken back by the bank' : 'refunded'}.`;
      return told.receivedCents > 0
        ? `${capitalized(client)} paid ${formatDollars(told.receivedCents)}${on}.`
        : `Paid${on}.`;
    }
    case 'overdue':
    case 'sent':
    case 'partly-paid': {
      if (told.totalCents === 0 && overpaidCents === 0) return `${nothingToPay}.`;
      if (owedCents === 0)
        return overpaidCents > 0 ? `Overpaid ${formatDollars(overpaidCents)}.` : 'Nothing is owed.';
      const failure = bankFailureOf(told);
      return failure ? `${bankFailed(failure)} ${owes}` : owes;
    }
    case 'ready-to-send':
      return `Ready to send to ${client}.`;
    case 'draft':
      return 'Not sent yet.';
    // Both always wait for something.
    case 'disputed':
    case 'undecided':
      return owes;
  }
}

/** What a list says about the reason for which a document waits; undefined for a correction. */
export function waitNote(reason: WaitReason, clientName: string | undefined): string | undefined {
  switch (reason.kind) {
    case 'dispute':
      return reason.isInquiry
        ? `The bank is asking about ${formatDollars(reason.cents)}`
        : `${formatDollars(reason.cents)} disputed`;
    case 'reported-account':
      return receivedByReported(reason.cents);
    case 'answer':
      return owedQuestion(clientName, reason.cents);
    case 'bank-payment':
      return bankPaymentOnItsWay(reason.cents);
    case 'checking':
      return checkingNote;
    case 'correction':
      return undefined;
  }
}

/** What a list says beside the badge; undefined if there is nothing to add. */
export function ownerNote(told: ToldStanding): string | undefined {
  const { waitsFor, overpaidCents } = told;
  const wait = waitsFor[0] && waitNote(waitsFor[0], told.clientName);
  if (wait !== undefined) return wait;
  if (told.refundingCents > 0) return refundOnItsWay(told.refundingCents);
  if (told.failedRefundCents > 0) return refundFailedNote(told.failedRefundCents);
  if (overpaidCents > 0) return `Overpaid ${formatDollars(overpaidCents)}`;
  if (told.totalCents === 0 && told.state === 'sent') return nothingToPay;
  const failure = bankFailureOf(told);
  return failure && bankFailedNote(failure);
}

/** What the client reads while something is undecided: what happened, and that nothing is asked for. */
function undecidedSentence({ waitsFor, online }: ToldStanding): string {
  const dispute = waitsFor.find((reason) => reason.kind === 'dispute');
  if (dispute?.isInquiry) return 'Your bank is asking about your payment. Nothing is due now.';
  if (dispute)
    return `Your bank is disputing your payment of ${formatDollars(dispute.cents)}. Nothing is due now.`;
  if (waitsFor[0]?.kind === 'reported-account')
    return `Your payment of ${formatDollars(waitsFor[0].cents)} is being checked. Nothing is due now.`;
  const { refundedCents = 0, refundingCents = 0 } = online;
  if (refundingCents > 0) return `${refundComes(refundingCents)} Nothing is due now.`;
  return refundedCents > 0
    ? `${formatDollars(refundedCents)} was refunded. Nothing is due now.`
    : 'Your bank took the payment back. Nothing is due now.';
}

function paidSentence(told: ToldStanding): string {
  const { paidOn, waivedCents = 0, overpaidCents } = told;
  const paid = paidOn === undefined ? 'Paid' : `Paid on ${formatLongDate(paidOn)}`;
  if (waivedCents > 0 && isLostOnly(told))
    return `${paid}. Your bank took back ${formatDollars(waivedCents)}, nothing is due.`;
  if (waivedCents > 0) return `${paid}. ${formatDollars(waivedCents)} was refunded, nothing is due.`;
  return overpaidCents > 0 ? `${paid}. ${formatDollars(overpaidCents)} was paid too much.` : paid;
}

/** What became of an earlier payment that is owed again, for the client; undefined if there was none. */
function paidBefore(told: ToldStanding): string | undefined {
  const failure = bankFailureOf(told);
  if (failure) return yourBankFailed(failure);
  const { dispute, refundedCents = 0, refundingCents = 0 } = told.online;
  if (refundingCents > 0) return undefined;
  if (refundedCents > 0) return `${formatDollars(refundedCents)} was refunded.`;
  return dispute?.state === 'lost' ? 'Your bank took the payment back.' : undefined;
}

/** What the client reads about a void invoice: also what became of money that came for it. */
function voidSentence({ overpaidCents, pendingCents, undecidedCents }: ToldStanding): string {
  const voided = 'This invoice was voided.';
  if (pendingCents > 0) return `${voided} Your bank payment of ${formatDollars(pendingCents)} is on its way.`;
  if (undecidedCents > 0)
    return `${voided} Your payment of ${formatDollars(undecidedCents)} is being checked.`;
  return overpaidCents > 0
    ? `${voided} ${formatDollars(overpaidCents)} was paid for it.`
    : `${voided} Nothing is due.`;
}

/** What the document's page says to its client. */
export function clientSentence(told: ToldStanding): string {
  const { refundingCents, failedRefundCents, state } = told;
  const sentence = sentenceOf(told);
  if (refundingCents === 0)
    return failedRefundCents > 0 ? inTwoSentences(sentence, refundNotArrived(failedRefundCents)) : sentence;
  if (state === 'undecided' || state === 'disputed') return sentence;
  const comes = refundComes(refundingCents);
  return state === 'refunded' ? `${comes} Nothing is due.` : inTwoSentences(sentence, comes);
}

function sentenceOf(told: ToldStanding): string {
  const { state, dueDate, owedCents, pendingCents } = told;
  switch (state) {
    case 'void':
      return voidSentence(told);
    case 'disputed':
    case 'undecided':
      return undecidedSentence(told);
    case 'refunded':
      return isLostOnly(told)
        ? 'Your bank took the payment back. Nothing is due.'
        : 'Refunded. Nothing is due.';
    case 'paid':
      return paidSentence(told);
    case 'overdue':
    case 'partly-paid':
    case 'sent':
    case 'ready-to-send':
    case 'draft': {
      if (told.waitsFor.some(({ kind }) => kind === 'checking')) return paymentIsChecked;
      if (pendingCents > 0) return `Your bank payment of ${formatDollars(pendingCents)} is on its way.`;
      if (owedCents === 0 && settledCents(told) > 0) return paidSentence(told);
      if (told.totalCents === 0) return nothingToPay;
      const due =
        dueDate === ''
          ? 'No due date'
          : `${state === 'overdue' ? 'Overdue since' : 'Due'} ${formatLongDate(dueDate)}`;
      const before = paidBefore(told);
      return before === undefined ? due : `${before} ${due}`;
    }
  }
}
