import { moneyOf } from '#domain/documents/money-amounts';
import { withMoved } from '#domain/documents/online/invoice-online';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { type MovablePart, movablePart } from '#domain/online-payments/move';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { put } from '../../platform/table/writes.ts';
import { commitTogether, type PaidChange } from './commit-together.ts';
import { type InvoiceTable, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { eventOf, fieldsAfterMovement } from './money-movement.ts';
import { payment, paymentsOf, type StoredPayment } from './payment.ts';
import { publishedFields } from './plan-sending.ts';
import { nextPulledBack } from './pulled-back.ts';

/** Attempts while concurrent writes change one of the two invoices. */
const maxAttempts = 40;

/** An amount to move from one invoice to another. */
interface Movement extends Pick<StoredPayment, 'amountCents' | 'method'> {
  /** The ID of the move, used in the payment IDs on both invoices. */
  readonly id: string;
  /** The provider's ID of the online payment. */
  readonly source: string;
  readonly from: InvoiceRecord;
  readonly to: InvoiceRecord;
  /** The owner did not ask for it: money was taken back, or an answer about it was changed. */
  readonly isPullBack?: true;
}

export interface MoveRequest {
  readonly userId: string;
  readonly invoiceId: string;
  readonly toInvoiceId: string;
  /** The idempotency key of the move. */
  readonly key: string;
  /** The amount that the owner saw; refused if it has changed. */
  readonly amountCents: number;
  readonly zone: TimeZone;
}

/** The outcome of a move. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly from: InvoiceRecord; readonly to: InvoiceRecord }
  | {
      readonly kind: 'key-reused' | 'no-invoice' | 'nothing-to-move' | 'not-movable-there' | 'amount-changed';
    };

/** The payment ID of one side of a move. The key is hashed because it can be longer than an ID. */
const entryId = (side: 'out' | 'in', id: string): string => `move-${side}-${sha256(id).slice(0, 32)}`;

/** The change of one invoice by its side of a move, and the write of the payment. */
function changeOf(
  userId: string,
  before: InvoiceRecord,
  source: string,
  entry: StoredPayment,
): { readonly change: PaidChange; readonly write: ReturnType<typeof put> } {
  const at = entry.recordedAt;
  const set = {
    ...publishedFields(before, before.contentId, at),
    ...fieldsAfterMovement(before, entry.amountCents, at),
    onlinePayments: withMoved(before.onlinePayments, source, -entry.amountCents),
    updatedAt: at,
  };
  return {
    change: {
      cause: 'payment',
      event: eventOf(entry),
      hasReceipt: false,
      payment: { payment: entry, by: 1 },
      ...storedChange(userId, before, set),
    },
    write: put(payment, payment.key(userId, before.invoiceId, entry.paymentId), entry),
  };
}

/** The part of an online payment to move from one invoice to another, or the reason why it cannot be moved. */
function planMove(
  from: InvoiceRecord,
  to: InvoiceRecord,
  payments: readonly StoredPayment[],
  amountCents: number,
): MovablePart | 'nothing-to-move' | 'not-movable-there' | 'amount-changed' {
  const part = movablePart(from, payments, from.onlinePayments);
  if (!part) return 'nothing-to-move';
  const isSameClient = from.clientId !== undefined && from.clientId === to.clientId;
  const { recordableCents: balanceCents } = moneyOf(to);
  if (!isSameClient || from.invoiceId === to.invoiceId || balanceCents <= 0) return 'not-movable-there';
  return Math.min(part.cents, balanceCents) === amountCents ? part : 'amount-changed';
}

const headingOf = ({ invoiceNumber, invoiceId }: InvoiceRecord): string =>
  invoiceHeading(invoiceNumber, invoiceId);

/** The payments on both sides of a move; each names the other invoice. */
function entriesOf(
  { id, source, from, to, amountCents, method, isPullBack }: Movement,
  now: Date,
  zone: TimeZone,
) {
  const at = now.toISOString();
  const entry = (sign: 1 | -1, other: InvoiceRecord, words: string): StoredPayment => ({
    paymentId: entryId(sign < 0 ? 'out' : 'in', id),
    amountCents: sign * amountCents,
    date: dayIn(zone, at),
    method,
    note: `${words} ${headingOf(other)}`,
    online: {
      cause: 'move',
      source,
      feeCents: 0,
      netCents: sign * amountCents,
      otherInvoiceId: other.invoiceId,
      ...(isPullBack && { isPullBack }),
    },
    recordedAt: at,
  });
  return { out: entry(-1, to, 'Moved to'), into: entry(1, from, 'Moved from') };
}

/**
 * Moves parts of online payments between invoices, each move in one transaction with all totals and lists that include
 * the two invoices.
 */
export function movedPayments(table: InvoiceTable, clock: Clock) {
  const reader = invoiceReader(table);

  async function commitMove(
    userId: string,
    movement: Movement,
    zone: TimeZone,
  ): Promise<Extract<MoveOutcome, { kind: 'moved' }> | typeof CONFLICT> {
    const now = clock();
    const { out, into } = entriesOf(movement, now, zone);
    const { source } = movement;
    const sent = changeOf(userId, movement.from, source, out);
    const received = changeOf(userId, movement.to, source, into);
    const committed = await commitTogether(table, [sent.change, received.change], {
      userId,
      now,
      writes: [sent.write, received.write],
    });
    return committed === 'committed'
      ? { kind: 'moved', from: sent.change.after, to: received.change.after }
      : CONFLICT;
  }

  const invoicesOf = (userId: string, ids: readonly string[]) =>
    Promise.all(ids.map((id) => reader.find(userId, id)));

  async function moveOnce(request: MoveRequest): Promise<MoveOutcome | typeof CONFLICT> {
    const { userId, invoiceId, toInvoiceId, key, amountCents, zone } = request;
    // Read the invoices before their payments: a payment recorded in between changes an invoice's version, and the
    // write then fails.
    const [from, to] = await invoicesOf(userId, [invoiceId, toInvoiceId]);
    if (!from || !to) return { kind: 'no-invoice' };
    // Online payments of an imported invoice were made to the account that exported it.
    if (from.importId !== undefined || to.importId !== undefined) return { kind: 'no-invoice' };
    const stored = await find(table, payment, payment.key(userId, invoiceId, entryId('out', key)));
    if (stored) {
      const isSame = stored.amountCents === -amountCents && stored.online?.otherInvoiceId === toInvoiceId;
      return isSame ? { kind: 'moved', from, to } : { kind: 'key-reused' };
    }
    const planned = planMove(from, to, await paymentsOf(table, userId, invoiceId), amountCents);
    if (typeof planned === 'object') {
      const { source, method } = planned;
      return commitMove(userId, { id: key, source, from, to, amountCents, method }, zone);
    }
    // A concurrent request with the same key may have moved the amount between these reads. Then read again.
    const [fromNow, toNow] = await invoicesOf(userId, [invoiceId, toInvoiceId]);
    if (fromNow?.version !== from.version || toNow?.version !== to.version) return CONFLICT;
    return { kind: planned };
  }

  return {
    /**
     * Moves the overpaid amount of an invoice to another open invoice of the same client. Safe to repeat with the same
     * key.
     */
    move: (request: MoveRequest): Promise<MoveOutcome> =>
      retryOnConflict(table, () => moveOnce(request), maxAttempts),

    /**
     * Moves one part of an online payment back to an invoice from which a refund or dispute took more than was left on
     * it, once it is decided that it is owed; or moves it there again, once it is decided that it is not owed. Returns
     * false if nothing has to be moved. Safe to repeat, also concurrently.
     */
    pullBack: (
      {
        userId,
        invoiceId,
        source,
      }: { readonly userId: string; readonly invoiceId: string; readonly source: string },
      zone: TimeZone,
    ): Promise<boolean> =>
      retryOnConflict<boolean>(
        table,
        async () => {
          const movement = await nextPulledBack(table, userId, invoiceId, source);
          if (!movement) return false;
          const moved = await commitMove(userId, movement, zone);
          return moved === CONFLICT ? CONFLICT : true;
        },
        maxAttempts,
      ),
  };
}
