import type { CalendarDate } from '../../calendar-date.ts';
import type { Cents } from '../../money.ts';
import { balanceOf, type PaidAmounts } from '../amounts.ts';
import type { Loss } from './loss.ts';
import { byRank, type OnlinePaymentSummary } from './payment-summary.ts';
import type { RefundDecision } from './refund-decision.ts';

/** The data about online payments that is stored on an invoice. */
export interface StoredOnline {
  /** By the provider's payment ID. */
  readonly payments?: Readonly<Record<string, OnlinePaymentSummary>>;
  /** The owner's answers, by the provider's ID of the refund or dispute. They replace those given with a refund. */
  readonly decisions?: Readonly<Record<string, RefundDecision>>;
  /** The owner chose "No online payment on this invoice". */
  readonly isExcluded?: boolean;
  /** A payment may have been made that could not be read from the provider yet. */
  readonly isBeingChecked?: true;
}

/** The data about online payments that an invoice shows. */
export interface InvoiceOnline {
  /** Pending bank payments. */
  readonly pendingCents?: Cents;
  /** Amount that was or is being refunded. */
  readonly refundedCents?: Cents;
  /** The part of `refundedCents` that has not reached the client yet. */
  readonly refundingCents?: Cents;
  /** Amount of the last refunds, if they failed. */
  readonly failedRefundCents?: Cents;
  /** The day on which the last of them was made, in UTC. */
  readonly failedRefundOn?: CalendarDate;
  readonly dispute?: {
    readonly state: 'open' | 'lost' | 'won';
    /** The bank only asks and has not taken money. */
    readonly isInquiry?: true;
    readonly respondBy?: string;
  };
  /** Amount that was refunded or lost without an answer of the owner whether it is still owed. */
  readonly toDecideCents?: Cents;
  /** Amount of the open disputes, and the part of it that the banks have taken. */
  readonly disputedCents?: Cents;
  readonly withheldCents?: Cents;
  /** Amount that banks took back after it had arrived. */
  readonly returnedCents?: Cents;
  /** Amount of the last bank payments, if they were refused. */
  readonly refusedCents?: Cents;
  /** The part of the paid amount that an account has which the owner had reported: not what was taken back from it. */
  readonly reportedCents?: Cents;
  readonly isExcluded?: true;
  /** The part of a deposit paid online that remains on the invoice; included in the paid amount. */
  readonly depositCents?: Cents;
}

const sum = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0);

const summariesOf = ({ payments = {} }: StoredOnline): readonly OnlinePaymentSummary[] =>
  Object.values(payments);

/** The sum of pending bank payments. */
export const pendingCentsOf = (online: StoredOnline | undefined): Cents =>
  online ? sum(summariesOf(online).map(({ pendingCents }) => pendingCents)) : 0;

/** The number of payments that a bank refused or took back. */
export const bankFailuresOf = (online: StoredOnline | undefined): number =>
  online
    ? summariesOf(online).filter(
        ({ refusedCents = 0, returnedCents = 0 }) => refusedCents + returnedCents > 0,
      ).length
    : 0;

/** The cents of a deposit paid online that remain on its invoice. */
export const depositLeftCents = ({ depositCents = 0, movedCents = 0 }: OnlinePaymentSummary): Cents =>
  Math.max(0, depositCents - movedCents);

/**
 * Returns the online payments of an invoice after `cents` of one were moved to another invoice; negative cents were
 * moved back.
 */
export function withMoved(
  online: StoredOnline | undefined,
  source: string,
  cents: Cents,
): StoredOnline | undefined {
  const summary = online?.payments?.[source];
  // The invoice that receives a moved amount stores nothing about the payment.
  if (!summary) return online;
  const { movedCents: before = 0, ...others } = summary;
  const movedCents = before + cents;
  const moved = { ...others, ...(movedCents !== 0 && { movedCents }) };
  return { ...online, payments: { ...online.payments, [source]: moved } };
}

/** The most severe dispute of an invoice. */
function worstDispute(summaries: readonly OnlinePaymentSummary[]): InvoiceOnline['dispute'] {
  const [worst] = summaries.filter(({ dispute }) => dispute !== undefined).toSorted(byRank);
  if (worst?.dispute === undefined) return undefined;
  return {
    state: worst.dispute,
    ...(worst.isInquiry && { isInquiry: worst.isInquiry }),
    ...(worst.respondBy !== undefined && { respondBy: worst.respondBy }),
  };
}

/** The refunds and lost disputes of an invoice, with the answers of the owner, by the provider's ID. */
export const lossesWithDecisions = (
  online: StoredOnline | undefined,
): readonly (Loss & { readonly id: string })[] =>
  (online ? summariesOf(online) : [])
    .flatMap(({ losses = {} }) => Object.entries(losses))
    .map(([id, loss]) => {
      const decision = online?.decisions?.[id] ?? loss.decision;
      return { id, ...loss, ...(decision !== undefined && { decision }) };
    });

/** The cents of refunds and lost disputes with this answer; with `undefined`, of those without one. */
const lostCentsOf = (online: StoredOnline, answer: RefundDecision | undefined): Cents =>
  sum(lossesWithDecisions(online).map(({ cents, decision }) => (decision === answer ? cents : 0)));

/**
 * The cents of one payment that were taken back and that nobody is asked for: withheld by a bank, or refunded or lost
 * and not answered with "Still owed".
 */
export function heldCentsOf(online: StoredOnline | undefined, source: string): Cents {
  const { withheldCents = 0, losses = {} } = online?.payments?.[source] ?? {};
  const notAsked = Object.entries(losses).map(([id, { cents, decision }]) =>
    (online?.decisions?.[id] ?? decision) === 'owed' ? 0 : cents,
  );
  return withheldCents + sum(notAsked);
}

/** The cents of one payment that were taken back and answered with "Not owed". */
export const notOwedCentsOf = (online: StoredOnline | undefined, source: string): Cents => {
  const { losses = {} } = online?.payments?.[source] ?? {};
  return sum(
    Object.entries(losses).map(([id, { cents, decision }]) =>
      (online?.decisions?.[id] ?? decision) === 'not-owed' ? cents : 0,
    ),
  );
};

/** The refunded amount that is no longer owed: at most what is not paid. Undefined for none. */
export function waivedCentsOf(
  amounts: PaidAmounts & { readonly totalCents: Cents },
  online: StoredOnline | undefined,
): Cents | undefined {
  const notPaid = Math.max(0, balanceOf({ ...amounts, waivedCents: 0 }));
  return Math.min(notPaid, online ? lostCentsOf(online, 'not-owed') : 0) || undefined;
}

/**
 * The facts about the money of an invoice with the amounts of another version of it, such as the one that its client has:
 * a refund is "not owed" at most up to what that version leaves unpaid.
 */
export function withAmountsOf<
  Facts extends PaidAmounts & { readonly onlinePayments?: StoredOnline | undefined },
>(
  facts: Facts,
  { totalCents, depositCents }: { readonly totalCents: Cents; readonly depositCents?: Cents | undefined },
) {
  const { depositCents: _deposit, waivedCents: known, ...rest } = facts;
  const amounts = { ...rest, totalCents, ...(depositCents !== undefined && { depositCents }) };
  const { onlinePayments } = facts;
  // The amount of an imported invoice is its own: it has no payments of a provider.
  const waivedCents = onlinePayments ? waivedCentsOf(amounts, onlinePayments) : known;
  return { ...amounts, ...(waivedCents !== undefined && { waivedCents }) };
}

/**
 * Answers "Does the client still owe it?" for every refund and lost dispute that has no answer. If all have the same
 * answer, the owner has changed it. Safe to repeat.
 */
export function withDecision(online: StoredOnline, decision: RefundDecision): StoredOnline {
  const losses = lossesWithDecisions(online);
  const open = losses.filter((loss) => loss.decision === undefined);
  const isOneAnswer = new Set(losses.map((loss) => loss.decision)).size === 1;
  const answered = open.length > 0 ? open : isOneAnswer ? losses : [];
  if (answered.every((loss) => loss.decision === decision)) return online;
  return {
    ...online,
    decisions: { ...online.decisions, ...Object.fromEntries(answered.map(({ id }) => [id, decision])) },
  };
}

/** The cents that a reported account still has: received, minus everything that was taken back. */
function keptByReported({
  isReported,
  receivedCents = 0,
  refundedCents = 0,
  withheldCents = 0,
  returnedCents = 0,
  losses = {},
}: OnlinePaymentSummary): Cents {
  if (!isReported) return 0;
  // Losses are refunds and lost disputes, without the refunds of a deposit before its invoice was sent.
  const lostCents = Math.max(refundedCents, sum(Object.values(losses).map(({ cents }) => cents)));
  return Math.max(0, receivedCents - lostCents - withheldCents - returnedCents);
}

/** The data to show; undefined if there is nothing to show. */
export function invoiceOnlineOf(invoice: {
  readonly onlinePayments?: StoredOnline | undefined;
  readonly paidCents?: Cents | undefined;
}): InvoiceOnline | undefined {
  const { onlinePayments: online } = invoice;
  if (!online) return undefined;
  const summaries = summariesOf(online);
  const dispute = worstDispute(summaries);
  const sumOf = (centsOf: (summary: OnlinePaymentSummary) => Cents | undefined) =>
    sum(summaries.map(centsOf));
  const cents: Partial<Record<keyof InvoiceOnline, Cents>> = {
    pendingCents: pendingCentsOf(online),
    refundedCents: sumOf(({ refundedCents }) => refundedCents),
    refundingCents: sumOf(({ refundingCents }) => refundingCents),
    failedRefundCents: sumOf(({ failedRefundCents }) => failedRefundCents),
    toDecideCents: lostCentsOf(online, undefined),
    disputedCents: sumOf(({ disputedCents }) => disputedCents),
    withheldCents: sumOf(({ withheldCents }) => withheldCents),
    returnedCents: sumOf(({ returnedCents }) => returnedCents),
    refusedCents: Math.max(0, ...summaries.map(({ refusedCents = 0 }) => refusedCents)),
    reportedCents: Math.min(Math.max(0, invoice.paidCents ?? 0), sumOf(keptByReported)),
    depositCents: Math.min(invoice.paidCents ?? 0, sumOf(depositLeftCents)),
  };
  const failedRefundOn = summaries
    .flatMap(({ failedRefundOn: on }) => (on === undefined ? [] : [on]))
    .sort()
    .at(-1);
  const shown: InvoiceOnline = {
    ...Object.fromEntries(Object.entries(cents).filter(([, value]) => value > 0)),
    ...(failedRefundOn !== undefined && { failedRefundOn }),
    ...(dispute && { dispute }),
    ...(online.isExcluded && { isExcluded: true as const }),
  };
  return Object.keys(shown).length > 0 ? shown : undefined;
}
