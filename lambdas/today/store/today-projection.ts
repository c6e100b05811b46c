import { isIssued, isUnpaid, isVoid, moneyOf } from '#domain/documents/money-amounts';
import { hasCheckOnTheWay, isPaidOnline, isReportedCheck } from '#domain/invoices/check-on-the-way';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { checkBesidesPaymentItem, checkTodayItem } from '#domain/today/check-item';
import { questionTodayItem } from '#domain/today/question-item';
import { invoiceTodayItems, overduePauseDays, type TodayItem } from '#domain/today/today-item';
import { type InvoiceChange, type InvoiceProjection, invoiceReader } from '../../invoices/index.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import {
  dropTodayItem,
  followDocument,
  putTodayItem,
  putTodayItemAgain,
  type TodayFacts,
  type TodayReference,
} from './today-item.ts';

/** The instant (ISO) until which an overdue invoice is hidden after its client was reminded or replied. */
export const overdueHiddenUntil = (instant: string): string =>
  new Date(Date.parse(instant) + overduePauseDays * 24 * 60 * 60 * 1000).toISOString();

type Changed = Exclude<InvoiceChange, { readonly cause: 'client-mailed' }>;

const hasSameKey = (a: TodayReference, b: TodayReference): boolean =>
  a.reason === b.reason && a.from === b.from;

const isEqualItem = (a: TodayItem, b: TodayItem | undefined): boolean =>
  b !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** The item about a payment that could not be read, to be removed once nothing is owed. */
const unclearPayment = ({ before, after }: Changed): readonly TodayReference[] =>
  before?.payableUntil !== undefined && isUnpaid(before) && !(after && isUnpaid(after))
    ? [{ reason: 'payment-unclear', documentId: before.invoiceId }]
    : [];

/** The item about a reported check, to be removed once the check is recorded or nothing is owed. */
function reportedCheck({ before, after, ...change }: Changed): readonly TodayReference[] {
  if (before?.checkReportedAt === undefined) return [];
  const { checkReportedCents, invoiceId } = before;
  const isRecorded =
    change.cause === 'payment' &&
    checkReportedCents !== undefined &&
    isReportedCheck(change.event, checkReportedCents);
  const isSettled = isUnpaid(before) && !(after && isUnpaid(after));
  return isRecorded || isSettled ? [{ reason: 'check-reported', documentId: invoiceId }] : [];
}

/** The item about an announced check of whose invoice the client paid online. */
function checkBesidesPayment({ before, after, ...change }: Changed): readonly TodayItem[] {
  if (change.cause !== 'payment' || !before?.checkReportedAt || !after) return [];
  const isPaid = change.event.kind === 'payment-recorded' && isPaidOnline(change.payment?.payment ?? {});
  if (!isPaid || !hasCheckOnTheWay(before)) return [];
  const cents = before.checkReportedCents ?? moneyOf(before).owedCents;
  return [checkBesidesPaymentItem(after, { cents, reportedAt: before.checkReportedAt })];
}

/** True if online money was taken back, or the owner said that it is still owed, so that an announced check is awaited. */
function isCheckAwaitedAgain({ before, after, ...change }: Changed): boolean {
  if (!before || !after || !isIssued(before) || before.totalCents !== after.totalCents) return false;
  const isByHand = change.cause === 'payment' && change.event.kind === 'payment-removed';
  return !isByHand && moneyOf(after).owedCents > moneyOf(before).owedCents && hasCheckOnTheWay(after);
}

/** Once the money is taken back, the check is awaited again. */
function owedAgain(change: Changed): readonly TodayReference[] {
  const { before, after } = change;
  if (before?.checkReportedAt === undefined || !after) return [];
  return (!isUnpaid(before) && isUnpaid(after)) || isCheckAwaitedAgain(change)
    ? [{ reason: 'check-besides-payment', documentId: before.invoiceId }]
    : [];
}

/**
 * The item about a reported check, to be listed again when the void of its invoice is undone, or when what was paid
 * online besides it was taken back.
 */
function checkAgain(change: Changed): readonly TodayItem[] {
  const { before, after } = change;
  if (!before || !after || after.checkReportedAt === undefined || !hasCheckOnTheWay(after)) return [];
  if (!isVoid(before) && !isCheckAwaitedAgain(change)) return [];
  const { owedCents } = moneyOf(after);
  const cents = Math.min(after.checkReportedCents ?? owedCents, owedCents);
  return [checkTodayItem(after, cents, after.checkReportedAt.slice(0, 10))];
}

/** Lists the items that a change of an invoice adds or alters, and removes those that it resolves. */
function changeWrites(change: Changed): readonly Write[] {
  const { userId, before, after } = change;
  const listed = before ? invoiceTodayItems(before) : [];
  const wanted = after ? invoiceTodayItems(after) : [];
  const resolved = listed.filter((item) => !wanted.some((other) => hasSameKey(item, other)));
  const changed = wanted.filter(
    (item) =>
      !isEqualItem(
        item,
        listed.find((other) => hasSameKey(item, other)),
      ),
  );
  return [
    ...[...resolved, ...reportedCheck(change), ...unclearPayment(change), ...owedAgain(change)].map((item) =>
      dropTodayItem(userId, item),
    ),
    ...checkBesidesPayment(change).map((item) => putTodayItemAgain(userId, item)),
    ...[...changed, ...checkAgain(change)].map((item) => putTodayItem(userId, item)),
  ];
}

/** What the items say that no record of the invoice lists, after a change. Amounts that moved stay as they were. */
function followingFacts(after: InvoiceRecord, { reason, cents }: TodayItem): Partial<TodayFacts> {
  const { cents: owedCents, title, clientName, clientEmail } = questionTodayItem(after);
  const facts = { title, clientName, clientEmail };
  if (reason === 'question') return { ...facts, cents: owedCents };
  // More than what is owed cannot be recorded of a check.
  return reason === 'check-reported'
    ? { ...facts, cents: Math.min(after.checkReportedCents ?? cents, owedCents) }
    : facts;
}

/** Lets questions, reported checks and payments that are being checked follow a change of their invoice. */
async function followingWrites(table: Table, change: Changed): Promise<readonly Write[]> {
  const { userId, before, after } = change;
  if (!before || !after) return [];
  const isSame = JSON.stringify(questionTodayItem(before)) === JSON.stringify(questionTodayItem(after));
  if (isSame) return [];
  const dropped = [...reportedCheck(change), ...unclearPayment(change)].map(({ reason }) => reason);
  const acted: readonly TodayItem['reason'][] = [
    ...(before.askedAt === undefined ? [] : (['question'] as const)),
    ...(before.checkReportedAt === undefined ? [] : (['check-reported', 'check-besides-payment'] as const)),
    ...(before.payableUntil === undefined ? [] : (['payment-unclear', 'payment-checking'] as const)),
  ];
  const reasons = acted.filter((reason) => !dropped.includes(reason));
  const { invoiceId: documentId } = after;
  return followDocument(table, { userId, documentId }, reasons, (item) => followingFacts(after, item));
}

/** Updates the list with every change of an invoice. */
export const todayProjection: InvoiceProjection = {
  purpose: 'today',
  async writes(table, change) {
    if (change.cause === 'client-mailed') return [];
    return [...changeWrites(change), ...(await followingWrites(table, change))];
  },
};

/** Hides an overdue invoice for a week after a reminder was sent at an instant (ISO). Safe to repeat. */
export async function pauseOverdue(
  table: Table,
  {
    owner: userId = '',
    about: invoiceId,
    updatedAt: mailedAt,
  }: { readonly owner?: string | undefined; readonly about: string; readonly updatedAt: string },
): Promise<void> {
  const record = await invoiceReader(table).find(userId, invoiceId);
  const overdue = record && invoiceTodayItems(record).find(({ reason }) => reason === 'overdue');
  if (overdue) await commit(table, [putTodayItem(userId, overdue, overdueHiddenUntil(mailedAt))]);
}
