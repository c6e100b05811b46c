import { clientCopiesOf, type VersionedInvoice } from '../documents/client-version.ts';
import { type MoneyFacts, moneyOf, onlineOf } from '../documents/money-amounts.ts';
import { methodLabel, type Payment, reportedAccountDetail } from '../documents/payment.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine } from '../text.ts';
import { millisecondsOf } from '../time-zone.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import type { TimelineEvent } from './timeline.ts';

/** Days for which the report of a check is listed: so long it may take to arrive. */
export const checkReportDays = 14;

const listedMilliseconds = checkReportDays * 24 * 60 * 60 * 1000;

/** True for two weeks after the client reported a check. */
export const mayCheckArrive = (
  { checkReportedAt: at }: Pick<InvoiceRecord, 'checkReportedAt'>,
  now: string,
): boolean => at !== undefined && millisecondsOf(now) - millisecondsOf(at) <= listedMilliseconds;

/**
 * True if a recorded payment may be the check that a client reported: a check, or another payment of that amount. Any
 * payment may be, if the amount of the check is unknown; never money that an account has which the owner had reported.
 */
export const isReportedCheck = (
  { kind, amountCents, detail }: Pick<TimelineEvent, 'kind' | 'amountCents' | 'detail'>,
  reportedCents: Cents | undefined,
): boolean =>
  kind === 'payment-recorded' &&
  detail !== reportedAccountDetail &&
  (reportedCents === undefined || amountCents === reportedCents || detail === methodLabel('check'));

/** "Tom Reyes said that a check for $1,000.00 is on its way." The amount may be unknown. */
export const announcedCheck = (clientName: string, cents: Cents | undefined): string =>
  `${clientName || 'Your client'} said that a check ${cents === undefined ? '' : `for ${formatDollars(cents)} `}is on its way.`;

/** The client's last report that a check is on the way; undefined if the check was recorded since, and not removed. */
export function checkOnTheWay(newestFirst: readonly TimelineEvent[]): TimelineEvent | undefined {
  const reportIndex = newestFirst.findIndex(({ kind }) => kind === 'check-reported');
  const report = newestFirst[reportIndex];
  const since = newestFirst.slice(0, reportIndex);
  const recorded = since.filter((event) => isReportedCheck(event, report?.amountCents));
  // Events do not say which payment they are about, so equal ones must have been removed as often as recorded.
  const isRemoved = (payment: TimelineEvent): boolean => {
    const countOf = (events: readonly TimelineEvent[]) =>
      events.filter(
        ({ amountCents, detail }) => amountCents === payment.amountCents && detail === payment.detail,
      ).length;
    return countOf(since.filter(({ kind }) => kind === 'payment-removed')) >= countOf(recorded);
  };
  return recorded.every(isRemoved) ? report : undefined;
}

/** Warns of a check that is on its way although its amount was paid online. `amount`: formatted, or '' if unknown. */
export const checkBesidesPayment = (clientName: string, amount: string): string =>
  `${cleanLine(clientName) || 'Your client'} said that a check${amount && ` for ${amount}`} is on its way, and then paid online. Do not cash both.`;

/** True if the client paid it online. Neither moved nor returned money is, nor what a reported account received. */
export const isPaidOnline = ({ online }: Pick<Payment, 'online'>): boolean =>
  online?.cause === 'payment' && !online.isReported;

/**
 * The client's last report of a check, if it was paid online since and no check was recorded; undefined otherwise, and
 * once the report is two weeks old.
 */
export function checkBesidesOnlinePayment(
  newestFirst: readonly TimelineEvent[],
  payments: readonly Pick<Payment, 'amountCents' | 'method' | 'online'>[],
  now: string,
): TimelineEvent | undefined {
  const reportIndex = newestFirst.findIndex(({ kind }) => kind === 'check-reported');
  const report = newestFirst[reportIndex];
  if (!report || !mayCheckArrive({ checkReportedAt: report.at }, now)) return undefined;
  const since = newestFirst.slice(0, reportIndex).filter(({ kind }) => kind === 'payment-recorded');
  // Events do not say which payment they are about.
  const isOnline = ({ amountCents, detail }: TimelineEvent): boolean =>
    payments.some(
      (payment) =>
        isPaidOnline(payment) &&
        payment.amountCents === amountCents &&
        methodLabel(payment.method) === detail,
    );
  const hasCheck = since.some((event) => !isOnline(event) && isReportedCheck(event, report.amountCents));
  return since.some(isOnline) && !hasCheck ? report : undefined;
}

/**
 * True if the client paid online since the report of a check at an instant (ISO), and no payment recorded by hand since
 * then may be that check.
 */
export function wasPaidBesidesCheck(
  { at, cents }: { readonly at: string; readonly cents: Cents },
  payments: readonly (Pick<Payment, 'amountCents' | 'method' | 'online'> & { readonly recordedAt: string })[],
): boolean {
  const since = payments.filter(
    ({ recordedAt, amountCents }) => amountCents > 0 && millisecondsOf(recordedAt) >= millisecondsOf(at),
  );
  const isCheck = ({ online, amountCents, method }: (typeof since)[number]): boolean =>
    !online && (amountCents === cents || method === 'check');
  return since.some(isPaidOnline) && !since.some(isCheck);
}

/** What a check can pay of an invoice, in cents. What a reported account has was not received by check. */
function checkableCents(invoice: MoneyFacts): Cents {
  const { owedCents, undecidedCents } = moneyOf(invoice);
  return owedCents + Math.min(undecidedCents, onlineOf(invoice).reportedCents ?? 0);
}

/**
 * True if the client reported a check, and no payment since then may be that check. Uses only the invoice's own
 * attributes, so that a list of invoices needs no further reads; `checkOnTheWay` considers each payment.
 */
export function hasCheckOnTheWay(
  invoice: MoneyFacts & VersionedInvoice & Pick<InvoiceRecord, 'checkReportedAt' | 'checkReportedCents'>,
): boolean {
  const balance = checkableCents(invoice);
  const { checkReportedAt, checkReportedCents: reported = balance, paidCents = 0 } = invoice;
  if (checkReportedAt === undefined || balance === 0) return false;
  // The check is of what a version asked for that the client had then; the invoice may have been edited since.
  const isAsReported = [invoice, ...clientCopiesOf(invoice)].some(
    ({ totalCents = invoice.totalCents }) => checkableCents({ ...invoice, totalCents }) === reported,
  );
  const mayCheckBePaid = paidCents - (onlineOf(invoice).reportedCents ?? 0) >= reported;
  return isAsReported || (balance > reported && !mayCheckBePaid);
}
