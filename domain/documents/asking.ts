import type { Cents } from '../money.ts';
import { isPaymentChecked, type MoneyAmounts, type MoneyFacts, moneyOf, onlineOf } from './money-amounts.ts';
import type { InvoiceOnline } from './online/invoice-online.ts';
import type { WaitReason } from './standing-state.ts';

/** The facts that `askingOf` reads. */
export interface AskingFacts extends MoneyFacts {
  /** The client has an older version. */
  readonly isBeingCorrected?: boolean | undefined;
  /** The import that created it. It is history: what is owed counts, and nobody is asked for it. */
  readonly importId?: string | undefined;
}

/** What the client may be asked for, whatever the day. */
export interface Asking extends MoneyAmounts {
  /** What the client is asked for: `owedCents`, or 0 unless `mayAsk`. */
  readonly askedCents: Cents;
  /** True if the client may be asked for money: an amount due, reminders, statements, instructions for paying. */
  readonly mayAsk: boolean;
  /** True if the client may also pay online, as far as the document is concerned. */
  readonly mayPay: boolean;
  /** What it waits for, the most important first; empty if it waits for nothing. */
  readonly waitsFor: readonly WaitReason[];
}

function reasonsOf(
  facts: AskingFacts,
  { owedCents, questionCents, pendingCents }: MoneyAmounts,
  { dispute, disputedCents = 0, reportedCents = 0 }: InvoiceOnline,
): readonly WaitReason[] {
  const { isInquiry, respondBy } = dispute ?? {};
  return [
    ...(dispute?.state === 'open'
      ? [
          {
            kind: 'dispute' as const,
            cents: disputedCents,
            ...(isInquiry && { isInquiry }),
            ...(respondBy !== undefined && { respondBy }),
          },
        ]
      : []),
    ...(reportedCents > 0 ? [{ kind: 'reported-account' as const, cents: reportedCents }] : []),
    ...(isPaymentChecked(facts) ? [{ kind: 'checking' as const }] : []),
    ...(questionCents > 0
      ? [
          {
            kind: 'answer' as const,
            cents: questionCents,
            ...(dispute?.state === 'lost' && { isLost: true as const }),
          },
        ]
      : []),
    ...(pendingCents > 0 ? [{ kind: 'bank-payment' as const, cents: pendingCents }] : []),
    ...(facts.isBeingCorrected && owedCents > 0 ? [{ kind: 'correction' as const }] : []),
  ];
}

/** The part of `standingOf` that does not depend on the day: what the client may be asked for, or why not. */
export function askingOf(facts: AskingFacts): Asking {
  const online = onlineOf(facts);
  const amounts = moneyOf(facts);
  const waitsFor = reasonsOf(facts, amounts, online);
  const isHistory = facts.importId !== undefined;
  const mayAsk = amounts.owedCents > 0 && !isHistory && waitsFor.every(({ kind }) => kind === 'correction');
  return {
    ...amounts,
    askedCents: mayAsk ? amounts.owedCents : 0,
    mayAsk,
    mayPay: mayAsk && waitsFor.length === 0 && online.isExcluded !== true,
    waitsFor,
  };
}
