import {
  applyReading,
  idsToPoll,
  ledgerEntries,
  ledgerTotals,
  type OnlineLedger,
} from '#domain/online-payments/ledger';
import type { Reading } from '#domain/online-payments/provider-objects';
import type { TimeZone } from '#domain/time-zone';
import { type onlineChanges, payment } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { put, update } from '../platform/table/writes.ts';
import { quote } from '../quotes/index.ts';
import { documentStateOf, dueAt, newsToAnnounce, type PaymentName, stepOf } from './payment-steps.ts';
import { returnToQuote, settleOnQuote } from './settle-deposit.ts';
import { isOnQuote, onlinePayment, type StoredOnlinePayment } from './store/online-payment.ts';
import { payeeOwner } from './store/payee-account.ts';

/** Attempts while concurrent writes change the payment. */
const attempts = 40;

/** Milliseconds until a payment that is not final is read again. */
const pollMilliseconds = 60 * 60_000;

export interface RecordingPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly changes: Pick<ReturnType<typeof onlineChanges>, 'step' | 'pullBack' | 'mark'>;
  /** The time zone of an account. */
  readonly timeZoneOf: (userId: string) => Promise<TimeZone>;
}

/** Attributes of a payment that is not stored yet: the account it was charged on, and the document it pays. */
export interface NewPaymentFacts extends Pick<StoredOnlinePayment, 'accountId' | 'invoiceId' | 'quoteId'> {}

function nextPoll(known: StoredOnlinePayment, now: Date): string | undefined {
  const { payments, refunds, disputes } = idsToPoll(known.ledger, Math.floor(now.getTime() / 1000));
  const isFinal = payments.length + refunds.length + disputes.length === 0;
  return isFinal ? undefined : new Date(now.getTime() + pollMilliseconds).toISOString();
}

/** True if money arrives with these readings at an account that its owner has reported before. */
async function arrivedReported(
  table: Table,
  payment: Pick<StoredOnlinePayment, 'accountId'> | undefined,
  before: OnlineLedger,
  after: OnlineLedger,
): Promise<boolean> {
  const isNew = ledgerTotals(before).receivedCents === 0 && ledgerTotals(after).receivedCents > 0;
  if (!payment || !isNew) return false;
  const owner = await find(table, payeeOwner, payeeOwner.key(payment.accountId));
  return owner?.reportedAt !== undefined;
}

/**
 * Adds readings to the ledger of a payment. Writes nothing if they contain nothing new. `unknown`: the payment is not
 * stored and no `facts` are given to create it.
 */
export function storeReadings(
  { userId, paymentId }: PaymentName,
  readings: readonly Reading[],
  facts: NewPaymentFacts | undefined,
  { table, clock }: Pick<RecordingPorts, 'table' | 'clock'>,
): Promise<'stored' | 'unknown'> {
  const key = onlinePayment.key(userId, paymentId);
  return retryOnConflict(
    table,
    async () => {
      const known = await find(table, onlinePayment, key);
      const before = known?.ledger ?? { payments: {}, refunds: {}, disputes: {} };
      const ledger = readings.reduce(applyReading, before);
      if (known && JSON.stringify(ledger) === JSON.stringify(before)) return 'stored';
      const wasReported = known?.isReported ?? (await arrivedReported(table, known ?? facts, before, ledger));
      const reported = wasReported ? { isReported: true as const } : {};
      // Due now: if this function dies before the money is recorded, the schedule records it.
      const due = clock().toISOString();
      const write = known
        ? update(
            onlinePayment,
            key,
            { replace: { ledger, ...reported, ...dueAt(paymentId, due) }, add: { version: 1 } },
            { attr: 'version', is: known.version },
          )
        : facts &&
          put(onlinePayment, key, {
            paymentId,
            ...facts,
            ...reported,
            ledger,
            recorded: [],
            told: '',
            announced: [],
            version: 1,
            due,
          });
      if (!write) return 'unknown';
      return (await tryCommit(table, write)) ? 'stored' : CONFLICT;
    },
    attempts,
  );
}

/** Stores when a payment is read next, after everything about it was recorded. True if this time is stored. */
async function planPoll(
  key: ReturnType<typeof onlinePayment.key>,
  known: StoredOnlinePayment,
  { table, clock }: Pick<RecordingPorts, 'table' | 'clock'>,
): Promise<boolean | typeof CONFLICT> {
  const due = nextPoll(known, clock());
  if (due === undefined && known.due === undefined) return true;
  // A time that is already stored and still ahead is kept.
  const isPlanned = due !== undefined && known.due !== undefined && known.due > clock().toISOString();
  if (isPlanned) return true;
  const write = update(
    onlinePayment,
    key,
    { replace: dueAt(known.paymentId, due), add: { version: 1 } },
    { attr: 'version', is: known.version },
  );
  return (await tryCommit(table, write)) ? true : CONFLICT;
}

/** True if money of the payment was taken back, so that parts moved to other invoices may have to be moved back. */
const wasTakenBack = ({ ledger }: StoredOnlinePayment): boolean =>
  ledgerEntries(ledger).some(({ grossCents }) => grossCents < 0);

/**
 * Records a payment on its invoice, or on the quote whose deposit it pays: one movement after the other, each in one
 * transaction with all totals and lists that include it. Skips what is already recorded. Safe to repeat, to run
 * concurrently, and to stop between any two writes.
 */
export async function settlePayment(name: PaymentName, ports: RecordingPorts): Promise<void> {
  const { table, clock, changes } = ports;
  const { userId, paymentId } = name;
  const key = onlinePayment.key(userId, paymentId);
  const zone = await ports.timeZoneOf(userId);
  /** Takes the next step; true if none is left. */
  const takeStep = () =>
    retryOnConflict<boolean>(
      table,
      async () => {
        const known = await find(table, onlinePayment, key);
        if (!known) return true;
        if (isOnQuote(known)) {
          const settled = await settleOnQuote(name, known, { zone, table, clock });
          return settled === 'nothing' ? planPoll(key, known, ports) : settled;
        }
        const entry = ledgerEntries(known.ledger).find(
          ({ id, grossCents }) => grossCents !== 0 && !known.recorded.includes(id),
        );
        if (!entry && newsToAnnounce(known, entry).length === 0 && known.told === documentStateOf(known)) {
          const pullBackTarget = { userId, invoiceId: known.invoiceId, source: paymentId };
          if (wasTakenBack(known) && (await changes.pullBack(pullBackTarget, zone))) return false;
          return planPoll(key, known, ports);
        }
        const { quoteId } = known;
        const kept =
          entry && quoteId !== undefined
            ? await find(table, payment, payment.key(userId, quoteId, entry.id))
            : undefined;
        const onQuote = kept && quoteId !== undefined ? { quoteId, payment: kept } : undefined;
        const step = stepOf(name, known, entry, { zone, now: clock(), onQuote });
        const outcome = await changes.step(userId, known.invoiceId, step);
        if (outcome === CONFLICT) return CONFLICT;
        if (outcome === 'done') return false;
        // The draft that was made from the quote was deleted.
        const returned = await returnToQuote(name, known, { table, clock });
        if (returned !== 'not-deposit') return returned;
        log.error('online-payment-without-invoice', { invoiceId: known.invoiceId, userId });
        return true;
      },
      attempts,
    );
  while (!(await takeStep()));
}

/**
 * Records the payments of a quote's deposit on the invoice that was just made from the quote, so that its documents
 * show them. Safe to repeat; if this function dies, the schedule does it.
 */
export async function recordDeposits(userId: string, quoteId: string, ports: RecordingPorts): Promise<void> {
  const item = await find(ports.table, quote, quote.key(quoteId));
  if (item?.userID !== userId) return;
  for (const paymentId of Object.keys(item.onlinePayments ?? {}))
    await settlePayment({ userId, paymentId }, ports);
}
