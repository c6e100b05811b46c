import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import type { DepositStanding } from '../documents/standing-of-deposit.ts';
import { failedRefundDays, type TodayItem, type TodayReason } from './today-item.ts';

/** Days before its last day from which a quote is listed. */
const expiryNoticeDays = 3;

/** The facts about a quote in its items. */
export type QuoteFacts = Pick<
  TodayItem,
  'documentId' | 'title' | 'clientName' | 'clientEmail' | 'cents' | 'isUndecided'
>;

/** The item for a sent quote that can be approved until a day; undefined if there is no such day. */
export function expiryTodayItem(
  facts: QuoteFacts,
  validUntil: CalendarDate | undefined,
): TodayItem | undefined {
  if (validUntil === undefined) return undefined;
  const from = daysAfter(validUntil, -expiryNoticeDays);
  // The day is outside the supported range of dates.
  if (from === '') return undefined;
  return { ...facts, reason: 'quote-expires', document: 'quote', from, until: validUntil };
}

/** Days after its sending from which a quote without an answer is listed. */
const waitingDays = 7;

/** The day from which a quote that was sent on a day is listed as waiting for its client. */
export const waitsFromDay = (sentOn: CalendarDate): CalendarDate => daysAfter(sentOn, waitingDays);

/** The item for a sent quote that waits for its client's answer; undefined if it can no longer be approved by then. */
export function waitingTodayItem(
  facts: QuoteFacts,
  from: CalendarDate | undefined,
  validUntil: CalendarDate | undefined,
): TodayItem | undefined {
  if (from === undefined || from === '' || (validUntil !== undefined && validUntil < from)) return undefined;
  return {
    ...facts,
    reason: 'quote-waiting',
    document: 'quote',
    from,
    ...(validUntil !== undefined && { until: validUntil }),
  };
}

/** The reasons of items about the deposit of a quote. */
export const depositReasons = [
  'payment-reported',
  'refund-failed',
  'payment-refused',
  'payment-returned',
] as const satisfies readonly TodayReason[];

/**
 * What happened to the money of a quote's deposit that its owner must know. Once the quote is billed, its invoice has the
 * items.
 */
export function depositTodayItems(
  facts: QuoteFacts,
  { waitsFor, failedRefundCents, failedRefundOn, bankFailure }: DepositStanding,
): readonly TodayItem[] {
  const reported = waitsFor.find((reason) => reason.kind === 'reported-account');
  const known: readonly Pick<TodayItem, 'reason' | 'cents' | 'until'>[] = [
    ...(reported ? [{ reason: 'payment-reported', cents: reported.cents } as const] : []),
    ...(failedRefundCents > 0
      ? [
          {
            reason: 'refund-failed',
            cents: failedRefundCents,
            ...(failedRefundOn !== undefined && { until: daysAfter(failedRefundOn, failedRefundDays) }),
          } as const,
        ]
      : []),
    ...(bankFailure ? [{ reason: `payment-${bankFailure.kind}`, cents: bankFailure.cents } as const] : []),
  ];
  return known.map((item) => ({ ...facts, ...item, document: 'quote' }));
}
