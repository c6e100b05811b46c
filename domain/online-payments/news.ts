import { type LedgerEntry, ledgerEntries, ledgerTotals, type OnlineLedger } from './ledger.ts';
import { type Attempt, refusedAttempt } from './payment.ts';
import type { DisputeState } from './provider-objects.ts';
import {
  isBankReturn,
  type OnlineDispute,
  type OnlineRefund,
  refundMovements,
} from './refund-and-dispute.ts';

/** The phases of a dispute that the owner gets an email about. */
export type DisputePhase = 'inquiry' | 'inquiry-closed' | 'opened' | 'prevented' | 'lost' | 'won';

/** An event of an online payment that is emailed once. */
export type PaymentNews = {
  /** Unique among the news of a payment. */
  readonly key: string;
  /** IDs of the movements that must be recorded before it, or together with it. */
  readonly movements: readonly string[];
} & (
  | { readonly kind: 'refund'; readonly refund: OnlineRefund }
  | { readonly kind: 'refund-failed'; readonly refund: OnlineRefund }
  | { readonly kind: 'return'; readonly entry: LedgerEntry }
  /** The bank refused a bank payment, of which nothing had arrived. */
  | { readonly kind: 'refused'; readonly attempt: Attempt }
  /** A deposit arrived before there was an invoice, so that there is no receipt. */
  | { readonly kind: 'deposit'; readonly entry: LedgerEntry }
  /** Money arrived at an account that the owner had reported. */
  | { readonly kind: 'reported'; readonly entry: LedgerEntry }
  | { readonly kind: 'dispute'; readonly dispute: OnlineDispute; readonly phase: DisputePhase }
);

const phases: Readonly<Record<DisputeState, DisputePhase>> = {
  inquiry: 'inquiry',
  'inquiry-under-review': 'inquiry',
  'inquiry-closed': 'inquiry-closed',
  'needs-response': 'opened',
  'under-review': 'opened',
  prevented: 'prevented',
  lost: 'lost',
  won: 'won',
};

/** True for a movement by which a bank took back a payment that had succeeded. */
export function isReturnEntry({ cause, grossCents, id }: LedgerEntry, { disputes }: OnlineLedger): boolean {
  if (cause === 'payment') return grossCents < 0;
  if (cause === 'refund') return false;
  const dispute = Object.values(disputes).find(({ movements }) => movements[id]);
  return dispute !== undefined && isBankReturn(dispute);
}

/** The key of the news that a refund succeeded. */
export const refundKey = ({ refundId }: Pick<OnlineRefund, 'refundId'>): string => `refund-${refundId}`;

/** The key of the news that a deposit arrived, from the ID of its movement. */
export const depositKey = (movementId: string): string => `deposit-${movementId}`;

/** The news that a deposit arrived on its quote. */
export const depositNews = (entry: LedgerEntry): PaymentNews => ({
  kind: 'deposit',
  entry,
  key: depositKey(entry.id),
  movements: [entry.id],
});

/** The key of the news that a reported account received money, from the ID of the movement. */
export const reportedKey = (movementId: string): string => `reported-${movementId}`;

/** The news that a reported account received money. */
export const reportedNews = (entry: LedgerEntry): PaymentNews => ({
  kind: 'reported',
  entry,
  key: reportedKey(entry.id),
  movements: [entry.id],
});

/** The news that a refund succeeded or failed. It may also fail after it succeeded. */
function refundNews(refund: OnlineRefund): readonly PaymentNews[] {
  const movements = refundMovements(refund).map(({ id }) => id);
  if (refund.status === 'failed')
    return [{ kind: 'refund-failed', refund, key: `refund-failed-${refund.refundId}`, movements }];
  return refund.status === 'succeeded' && refund.left
    ? [{ kind: 'refund', refund, key: refundKey(refund), movements }]
    : [];
}

/**
 * The news of a payment: each refund that succeeded or failed, each return by a bank, a bank payment that was refused
 * last, and the current phase of each dispute.
 */
export function newsOf(ledger: OnlineLedger): readonly PaymentNews[] {
  const refunds = Object.values(ledger.refunds).flatMap(refundNews);
  const returns = ledgerEntries(ledger)
    .filter((entry) => entry.grossCents < 0 && isReturnEntry(entry, ledger))
    .map(
      (entry): PaymentNews => ({ kind: 'return', entry, key: `return-${entry.id}`, movements: [entry.id] }),
    );
  const disputes = Object.values(ledger.disputes)
    .filter((dispute) => !isBankReturn(dispute))
    .map((dispute): PaymentNews => {
      const phase = phases[dispute.state];
      const movements = Object.values(dispute.movements)
        .filter(({ grossCents }) => grossCents !== 0)
        .map(({ id }) => id);
      return { kind: 'dispute', dispute, phase, key: `dispute-${dispute.disputeId}-${phase}`, movements };
    });
  const refused = Object.values(ledger.payments).flatMap((payment): readonly PaymentNews[] => {
    const attempt = refusedAttempt(payment);
    return attempt ? [{ kind: 'refused', attempt, key: `refused-${attempt.attemptId}`, movements: [] }] : [];
  });
  return [...refunds, ...returns, ...refused, ...disputes];
}

/** The news to email now: not announced yet, and with all their movements recorded. */
export const unannouncedNews = (
  ledger: OnlineLedger,
  recorded: readonly string[],
  announced: readonly string[],
): readonly PaymentNews[] =>
  newsOf(ledger).filter(
    ({ key, movements }) => !announced.includes(key) && movements.every((id) => recorded.includes(id)),
  );

/** The current news with a key; undefined if they no longer apply, such as a deposit that was returned or refunded. */
export const newsWithKey = (ledger: OnlineLedger, key: string): PaymentNews | undefined => {
  const deposit = ledgerEntries(ledger).find(
    ({ id, cause }) => cause === 'payment' && depositKey(id) === key,
  );
  const reported = ledgerEntries(ledger).find(({ id }) => reportedKey(id) === key);
  if (reported) return reportedNews(reported);
  if (deposit && ledgerTotals(ledger).recordedCents <= 0) return undefined;
  return deposit ? depositNews(deposit) : newsOf(ledger).find((news) => news.key === key);
};
