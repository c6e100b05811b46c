import { clientAddress, type InvoiceRecord } from '#domain/invoices/invoice-record';
import type { OnlineCause, PaymentMethod } from '#domain/invoices/payment';
import { onlineShareOf } from '#domain/online-payments/invoice-online';
import { type LedgerEntry, ledgerEntries, observe, unsettled } from '#domain/online-payments/ledger';
import { isReturnEntry, type PaymentNews, unannouncedNews } from '#domain/online-payments/news';
import { refundReasonOf } from '#domain/online-payments/news-words';
import { successfulAttempt } from '#domain/online-payments/payment';
import type { Reading } from '#domain/online-payments/provider-objects';
import { scheduleIndex } from '#domain/table/indexes';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { appendEvent, type OnlineStep, type onlineChanges } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { succeeds } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { put, update, type Write } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import { onlinePayment, type StoredOnlinePayment } from './store/online-payment.ts';
import { queueNews } from './store/payment-notice.ts';

/** Most writers of one payment at a time that are waited for. */
const attempts = 40;

/** Milliseconds until a payment that is not final is read again. */
const pollMilliseconds = 60 * 60_000;

export interface RecordingPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly changes: Pick<ReturnType<typeof onlineChanges>, 'step' | 'pullBack'>;
  /** The time zone of an account. */
  readonly timeZoneOf: (userId: string) => Promise<TimeZone>;
}

/** Which payment of which account. */
export interface PaymentName {
  readonly userId: string;
  readonly paymentId: string;
}

/** A payment that is new here: the account it was charged on and the invoice it was made for. */
export interface NewPaymentFacts {
  readonly accountId: string;
  readonly invoiceId: string;
}

const dueAt = (paymentId: string, due: string | undefined) => ({
  due,
  ...noFailures,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(paymentId, due)),
});

function nextPoll({ ledger }: Pick<StoredOnlinePayment, 'ledger'>, now: Date): string | undefined {
  const { payments, refunds, disputes } = unsettled(ledger, Math.floor(now.getTime() / 1000));
  const isFinal = payments.length + refunds.length + disputes.length === 0;
  return isFinal ? undefined : new Date(now.getTime() + pollMilliseconds).toISOString();
}

/** Adds readings to what is stored of a payment. A reading that says nothing new writes nothing. */
export function noteReadings(
  { userId, paymentId }: PaymentName,
  readings: readonly Reading[],
  facts: NewPaymentFacts | undefined,
  { table, clock }: Pick<RecordingPorts, 'table' | 'clock'>,
): Promise<'noted' | 'unknown'> {
  const key = onlinePayment.key(userId, paymentId);
  return retryOnConflict(
    table,
    async () => {
      const known = await find(table, onlinePayment, key);
      if (!known && !facts) return 'unknown';
      const before = known?.ledger ?? { payments: {}, refunds: {}, disputes: {} };
      const ledger = readings.reduce(observe, before);
      if (known && JSON.stringify(ledger) === JSON.stringify(before)) return 'noted';
      // Due at once: if this function dies before the money is recorded, the schedule records it.
      const due = clock().toISOString();
      const written = known
        ? await succeeds(
            table,
            update(
              onlinePayment,
              key,
              { set: { ledger, ...dueAt(paymentId, due) }, add: { version: 1 } },
              { attr: 'version', is: known.version },
            ),
          )
        : facts &&
          (await succeeds(
            table,
            put(onlinePayment, key, {
              ...{ paymentId, ...facts, ledger, recorded: [], told: '', announced: [], version: 1, due },
            }),
          ));
      return written ? 'noted' : CONFLICT;
    },
    attempts,
  );
}

const causeOf = (entry: LedgerEntry, { ledger }: StoredOnlinePayment): OnlineCause =>
  isReturnEntry(entry, ledger) ? 'return' : entry.cause;

/** The owner's reason of a refund, as the note of what it took away. */
function noteOf({ id }: LedgerEntry, { ledger }: StoredOnlinePayment): string {
  const refund = Object.values(ledger.refunds).find(({ left }) => left?.id === id);
  return refund ? refundReasonOf(refund) : '';
}

const methodOf = ({ ledger }: StoredOnlinePayment): PaymentMethod => {
  const [attempt] = Object.values(ledger.payments).flatMap((one) => successfulAttempt(one) ?? []);
  return attempt?.method ?? 'other';
};

/** The writes that note on the payment what its invoice is told in the same transaction. */
const noteWrite = (
  { userId, paymentId }: PaymentName,
  known: StoredOnlinePayment,
  set: Partial<Pick<StoredOnlinePayment, 'recorded' | 'told' | 'announced'>>,
): Write =>
  update(
    onlinePayment,
    onlinePayment.key(userId, paymentId),
    { set, add: { version: 1 } },
    { attr: 'version', is: known.version },
  );

/** The news of a payment that were told; one that an older release recorded tells nothing again. */
const announcedOf = ({ announced, ledger, recorded }: StoredOnlinePayment): readonly string[] =>
  announced ?? unannouncedNews(ledger, recorded, []).map(({ key }) => key);

/** The news to be told in the transaction that records a movement, or without one. */
const newsWith = (known: StoredOnlinePayment, entry: LedgerEntry | undefined): readonly PaymentNews[] =>
  unannouncedNews(known.ledger, entry ? [...known.recorded, entry.id] : known.recorded, announcedOf(known));

/** The line of the timeline about a refund that failed before it moved money; any other has the lines of its movements. */
function failureEvents(
  news: PaymentNews,
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  now: Date,
): readonly Write[] {
  if (news.kind !== 'refund-failed' || news.refund.left) return [];
  const { refundId, amountCents } = news.refund;
  const event = { kind: 'refund-failed', at: now.toISOString(), amountCents, cause: [refundId] } as const;
  return [appendEvent(userId, invoiceId, event)];
}

function stepOf(
  name: PaymentName,
  known: StoredOnlinePayment,
  entry: LedgerEntry | undefined,
  { zone, now }: { readonly zone: TimeZone; readonly now: Date },
): (before: InvoiceRecord) => OnlineStep {
  const share = onlineShareOf(known.ledger);
  const told = JSON.stringify(share ?? null);
  const source = name.paymentId;
  const news = newsWith(known, entry);
  const earlier = announcedOf(known);
  const announced = [...earlier, ...news.map(({ key }) => key)];
  const { userId } = name;
  const queue = (before: InvoiceRecord) => [
    ...news.flatMap((one) => queueNews(one, { userId, source, announced: earlier }, before, now)),
    ...news.flatMap((one) => failureEvents(one, { userId, invoiceId: before.invoiceId }, now)),
  ];
  if (!entry)
    return (before) => ({
      source,
      share,
      writes: [noteWrite(name, known, { told, announced }), ...queue(before)],
    });
  const at = now.toISOString();
  const cause = causeOf(entry, known);
  const { id, grossCents: amountCents, feeCents, netCents } = entry;
  const online = { cause, source, feeCents, netCents };
  const note = noteOf(entry, known);
  return (before) => {
    const receiptTo = cause === 'payment' ? clientAddress(before) : '';
    return {
      source,
      share,
      entry: {
        paymentId: id,
        amountCents,
        date: dayIn(zone, at),
        method: methodOf(known),
        online,
        recordedAt: at,
        ...(note !== '' && { note }),
      },
      ...(receiptTo !== '' && { receiptTo }),
      writes: [
        noteWrite(name, known, { told, announced, recorded: [...known.recorded, id] }),
        ...queue(before),
      ],
    };
  };
}

/** Money of a payment left again, so that parts that were moved may have to follow. */
const wasTakenBack = ({ ledger }: StoredOnlinePayment): boolean =>
  ledgerEntries(ledger).some(({ grossCents }) => grossCents < 0);

/**
 * Records on the invoice what is known of a payment and not recorded yet, movement by movement, each in one transaction
 * with what counts it. Safe to repeat, to do twice at once, and to be ended between any two writes.
 */
export async function settlePayment(name: PaymentName, ports: RecordingPorts): Promise<void> {
  const { table, clock, changes } = ports;
  const { userId, paymentId } = name;
  const key = onlinePayment.key(userId, paymentId);
  const zone = await ports.timeZoneOf(userId);
  const isOver = () =>
    retryOnConflict<boolean>(
      table,
      async () => {
        const known = await find(table, onlinePayment, key);
        if (!known) return true;
        const entry = ledgerEntries(known.ledger).find(
          ({ id, grossCents }) => grossCents !== 0 && !known.recorded.includes(id),
        );
        const isTold = newsWith(known, entry).length === 0;
        if (!entry && isTold && known.told === JSON.stringify(onlineShareOf(known.ledger) ?? null)) {
          const place = { userId, invoiceId: known.invoiceId, source: paymentId };
          if (wasTakenBack(known) && (await changes.pullBack(place, zone))) return false;
          const due = nextPoll(known, clock());
          if ((due === undefined) === (known.due === undefined) && (known.due ?? '') > clock().toISOString())
            return true;
          if (due === undefined && known.due === undefined) return true;
          const write = update(
            onlinePayment,
            key,
            { set: dueAt(paymentId, due), add: { version: 1 } },
            { attr: 'version', is: known.version },
          );
          return (await succeeds(table, write)) ? true : CONFLICT;
        }
        const step = stepOf(name, known, entry, { zone, now: clock() });
        const outcome = await changes.step(userId, known.invoiceId, step);
        if (outcome === CONFLICT) return CONFLICT;
        if (outcome === 'done') return false;
        log.error('online-payment-without-invoice', { invoiceId: known.invoiceId, userId });
        return true;
      },
      attempts,
    );
  while (!(await isOver()));
}
