import type { DepositPaymentSummary } from '#domain/documents/online/online-deposit';
import { type LedgerEntry, ledgerEntries, ledgerTotals } from '#domain/online-payments/ledger';
import { depositNews, isReturnEntry, type PaymentNews, unannouncedNews } from '#domain/online-payments/news';
import { onlinePaymentSummaryOf } from '#domain/online-payments/payment-summary';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { invoiceReader } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { commit, tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import {
  depositPaymentWrites,
  depositTodayWrites,
  onlinePaymentsUnchanged,
  quote,
  quotedPayment,
} from '../quotes/index.ts';
import {
  causeOf,
  dueAt,
  methodOf,
  type PaymentName,
  paymentWrite,
  refundsOf,
  reportedNewsOf,
} from './payment-steps.ts';
import { isOnQuote, onlinePayment, type StoredOnlinePayment } from './store/online-payment.ts';
import { queueNewsWrites } from './store/payment-notice.ts';
import { closeOpenSessionWrites } from './store/payment-session.ts';
import { tellOfNews } from './tell-owner.ts';

interface SettlePorts {
  readonly table: Table;
  readonly clock: Clock;
}

/**
 * The result of a step. `nothing`: the quote already shows everything. true: nothing can be done. false or CONFLICT:
 * read the payment again and take the next step.
 */
type StepResult = 'nothing' | boolean | typeof CONFLICT;

/** The data about a payment that the quote stores; undefined if nothing was received and nothing is on its way. */
function depositShareOf(
  known: StoredOnlinePayment,
  noted: Readonly<Record<string, string>>,
  {
    zone,
    before,
    now,
  }: { readonly zone: TimeZone; readonly before: DepositPaymentSummary | undefined; readonly now: Date },
): DepositPaymentSummary | undefined {
  const share = onlinePaymentSummaryOf(known.ledger);
  if (!share) return undefined;
  const { refusedCents, returnedCents } = share;
  const since = (isKnown: boolean, at: string | undefined): string => (isKnown && at) || now.toISOString();
  const received = ledgerEntries(known.ledger).find(({ id, cause }) => cause === 'payment' && noted[id]);
  const at = received && noted[received.id];
  return {
    ...share,
    ...(known.isReported && { isReported: known.isReported }),
    keptCents: ledgerTotals(known.ledger).recordedCents,
    ...(at !== undefined && { on: dayIn(zone, at), at, method: methodOf(known) }),
    ...(refusedCents !== undefined && {
      refusedAt: since(before?.refusedCents === refusedCents, before?.refusedAt),
    }),
    ...(returnedCents !== undefined && {
      returnedAt: since(before?.returnedCents === returnedCents, before?.returnedAt),
    }),
  };
}

/**
 * The news to email about when movements are recorded on the quote: a receipt for money received, and the news that are
 * also emailed for invoices.
 */
function newsOfDeposit(
  known: StoredOnlinePayment,
  entries: readonly LedgerEntry[],
  noted: Readonly<Record<string, string>>,
): readonly PaymentNews[] {
  const received = entries.filter(
    (entry) => entry.cause === 'payment' && entry.grossCents > 0 && !isReturnEntry(entry, known.ledger),
  );
  return [
    // The client may have been emailed already, when the payment was on a draft that was deleted since.
    ...(known.isReported
      ? received.flatMap((entry) => reportedNewsOf(known, entry))
      : received.map(depositNews)
    ).filter(({ key }) => !known.announced.includes(key)),
    ...unannouncedNews(known.ledger, Object.keys(noted), known.announced),
  ];
}

/** Moves a payment to the invoice of its quote. The invoice was made before this payment was known. */
async function moveToInvoice(
  name: PaymentName,
  known: StoredOnlinePayment,
  quoteId: string,
  invoiceId: string,
  { table, clock }: SettlePorts,
): Promise<StepResult> {
  if (!(await invoiceReader(table).find(name.userId, invoiceId))) {
    log.error('online-payment-without-invoice', { invoiceId, userId: name.userId });
    return true;
  }
  const { committed } = await commit(table, [
    assignWrite(name, known, invoiceId, clock()),
    update(quote, quote.key(quoteId), { add: { onlineVersion: 1 } }, { attr: 'invoiceId', is: invoiceId }),
  ]);
  return committed ? false : CONFLICT;
}

/**
 * The write that assigns a payment to another document, on which nothing of it is recorded yet. The schedule records it
 * immediately.
 */
export const assignWrite = (
  { userId, paymentId }: PaymentName,
  known: StoredOnlinePayment,
  documentId: string,
  now: Date,
) =>
  update(
    onlinePayment,
    onlinePayment.key(userId, paymentId),
    {
      replace: {
        invoiceId: documentId,
        recorded: [],
        told: '',
        // Set here too: if a function stops in between, the invoice may be sent before its payments are recorded.
        ...(isOnQuote(known) && known.told !== '' && { refundedBefore: refundsOf(known) }),
        ...dueAt(paymentId, now.toISOString()),
      },
      add: { version: 1 },
    },
    { attr: 'version', is: known.version },
  );

/**
 * Stores the current state of a payment on the quote whose deposit it pays, and queues the emails about it, in one
 * transaction. Once the quote has an invoice, the payment is recorded on the invoice.
 */
export async function settleOnQuote(
  name: PaymentName,
  known: StoredOnlinePayment,
  { zone, table, clock }: SettlePorts & { readonly zone: TimeZone },
): Promise<StepResult> {
  const { userId, paymentId } = name;
  const quoteId = known.quoteId ?? '';
  const quoted = await find(table, quote, quote.key(quoteId));
  if (quoted?.userID !== userId) {
    log.error('online-payment-without-invoice', { userId });
    return true;
  }
  if (quoted.invoiceId !== undefined)
    return moveToInvoice(name, known, quoteId, quoted.invoiceId, { table, clock });
  const now = clock();
  const entries = ledgerEntries(known.ledger).filter(
    ({ id, grossCents }) => grossCents !== 0 && known.noted?.[id] === undefined,
  );
  const noted = {
    ...known.noted,
    ...Object.fromEntries(entries.map(({ id }) => [id, now.toISOString()])),
  };
  const { [paymentId]: before, ...others } = quoted.onlinePayments ?? {};
  const share = depositShareOf(known, noted, { zone, before, now });
  const told = JSON.stringify(share ?? null);
  const news = newsOfDeposit(known, entries, noted);
  if (entries.length === 0 && news.length === 0 && told === known.told) return 'nothing';
  const { announced: alreadyAnnounced } = known;
  const onlinePayments = share ? { ...others, [paymentId]: share } : others;
  const document = { clientEmail: quoted.client?.email ?? '', invoiceId: quoteId };
  const { number: title, clientName } = quotedPayment(quoted);
  const toldPayment = {
    userId,
    source: paymentId,
    method: methodOf(known),
    document: 'quote',
    documentId: quoteId,
    title,
    clientName,
  } as const;
  const { committed } = await commit(table, [
    paymentWrite(name, known, {
      noted,
      told,
      announced: [...alreadyAnnounced, ...news.map(({ key }) => key)],
    }),
    update(
      quote,
      quote.key(quoteId),
      {
        set: { onlinePayments },
        add: { onlineVersion: 1 },
      },
      { attr: 'invoiceId', exists: false },
      onlinePaymentsUnchanged(quoted),
    ),
    ...news.flatMap((item) =>
      queueNewsWrites(
        item,
        { userId, source: paymentId, announced: alreadyAnnounced, quoteId },
        document,
        now,
      ),
    ),
    ...news.flatMap((item) => tellOfNews(item, toldPayment, now)),
    ...depositPaymentWrites(
      userId,
      quoteId,
      entries.map((entry) => ({
        paymentId: entry.id,
        amountCents: entry.grossCents,
        date: dayIn(zone, now.toISOString()),
        method: methodOf(known),
        online: {
          cause: causeOf(entry, known),
          source: paymentId,
          feeCents: entry.feeCents,
          netCents: entry.netCents,
          ...(known.isReported && { isReported: true }),
        },
        quote: quotedPayment(quoted),
        recordedAt: now.toISOString(),
      })),
      now,
    ),
    ...depositTodayWrites({ userId, quoteId }, { before: quoted, after: { ...quoted, onlinePayments } }),
    ...(await closeOpenSessionWrites(table, userId, quoteId, now)),
  ]);
  return committed ? false : CONFLICT;
}

/** Assigns the payment of a deposit to its quote again, after the invoice was deleted. */
export async function returnToQuote(
  name: PaymentName,
  known: StoredOnlinePayment,
  { table, clock }: SettlePorts,
): Promise<'not-deposit' | false | typeof CONFLICT> {
  const { quoteId } = known;
  if (quoteId === undefined) return 'not-deposit';
  return (await tryCommit(table, assignWrite(name, known, quoteId, clock()))) ? false : CONFLICT;
}
