import { balanceOf } from '#domain/documents/amounts';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { pendingCentsOf } from '#domain/online-payments/invoice-online';
import { movablePart, nextPullBack, othersOf } from '#domain/online-payments/move';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put } from '../../platform/table/writes.ts';
import { commitTogether, type PaidChange } from './commit-together.ts';
import { type InvoiceProjection, setOn } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { eventOf, settled } from './money-movement.ts';
import { payment, paymentsOf, type StoredPayment } from './payment.ts';
import { publish } from './plan-sending.ts';

/** Most writers of two invoices at a time that are waited for. */
const attempts = 40;

/** What is moved from one invoice to another. */
interface Movement extends Pick<StoredPayment, 'amountCents' | 'method'> {
  /** Names it among the movements of both invoices. */
  readonly id: string;
  readonly source: string;
  readonly from: InvoiceRecord;
  readonly to: InvoiceRecord;
}

export interface MoveRequest {
  readonly userId: string;
  readonly invoiceId: string;
  readonly toInvoiceId: string;
  /** Names the move: repeating it moves once. */
  readonly key: string;
  /** What the owner was shown. */
  readonly amountCents: number;
  readonly zone: TimeZone;
}

/** What came of a move. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly from: InvoiceRecord; readonly to: InvoiceRecord }
  | {
      readonly kind: 'key-reused' | 'no-invoice' | 'nothing-to-move' | 'not-movable-there' | 'amount-changed';
    };

/** The ID of an entry; a key can be longer than an ID may be. */
const entryId = (side: 'out' | 'in', id: string): string => `move-${side}-${sha256(id).slice(0, 32)}`;

/** The invoice, its payments and the movement, as one change. */
function changeOf(
  userId: string,
  before: InvoiceRecord,
  entry: StoredPayment,
): { readonly change: PaidChange; readonly write: ReturnType<typeof put> } {
  const at = entry.recordedAt;
  const set = {
    ...publish(before, before.contentId, at),
    ...settled(before, entry.amountCents, before.waivedCents, at),
    updatedAt: at,
  };
  return {
    change: {
      cause: 'payment',
      event: eventOf(entry),
      hasReceipt: false,
      payment: { payment: entry, by: 1 },
      ...setOn(userId, before, set),
    },
    write: put(payment, payment.key(userId, before.invoiceId, entry.paymentId), entry),
  };
}

const headingOf = ({ invoiceNumber, invoiceId }: InvoiceRecord): string =>
  invoiceHeading(invoiceNumber, invoiceId);

/** The two entries of a movement, which name each other's invoice. */
function entriesOf({ id, source, from, to, amountCents, method }: Movement, now: Date, zone: TimeZone) {
  const at = now.toISOString();
  const entry = (sign: 1 | -1, other: InvoiceRecord, words: string): StoredPayment => ({
    paymentId: entryId(sign < 0 ? 'out' : 'in', id),
    amountCents: sign * amountCents,
    date: dayIn(zone, at),
    method,
    note: `${words} ${headingOf(other)}`,
    online: {
      ...{ cause: 'move', source, feeCents: 0, netCents: sign * amountCents },
      otherInvoiceId: other.invoiceId,
    },
    recordedAt: at,
  });
  return { out: entry(-1, to, 'Moved to'), into: entry(1, from, 'Moved from') };
}

/** The payments of all invoices that a part of an online payment came to, the first one first. */
async function touchedBooks(table: Table, userId: string, invoiceId: string, source: string) {
  const reader = invoiceReader(table);
  const records = new Map<string, InvoiceRecord>();
  const books = new Map<string, readonly StoredPayment[]>();
  const waiting = [invoiceId];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const record = books.has(id) ? undefined : await reader.find(userId, id);
    if (!record) continue;
    const payments = await paymentsOf(table, userId, id);
    records.set(id, record);
    books.set(id, payments);
    waiting.push(...othersOf(payments, source));
  }
  return { records, books };
}

/** Parts of online payments that move between invoices, each with both invoices and all that counts them. */
export function movedPayments(table: Table, clock: Clock, projections: readonly InvoiceProjection[]) {
  const reader = invoiceReader(table);

  async function write(
    userId: string,
    movement: Movement,
    zone: TimeZone,
  ): Promise<Extract<MoveOutcome, { kind: 'moved' }> | typeof CONFLICT> {
    const now = clock();
    const { out, into } = entriesOf(movement, now, zone);
    const [left, arrived] = [changeOf(userId, movement.from, out), changeOf(userId, movement.to, into)];
    const committed = await commitTogether(table, projections, [left.change, arrived.change], {
      ...{ userId, now, writes: [left.write, arrived.write] },
    });
    return committed === 'committed'
      ? { kind: 'moved', from: left.change.after, to: arrived.change.after }
      : CONFLICT;
  }

  const invoicesOf = (userId: string, ids: readonly string[]) =>
    Promise.all(ids.map((id) => reader.find(userId, id)));

  async function moveOnce(request: MoveRequest): Promise<MoveOutcome | typeof CONFLICT> {
    const { userId, invoiceId, toInvoiceId, key, amountCents, zone } = request;
    // The invoices before their payments: a movement that is recorded in between changes their version.
    const [from, to] = await invoicesOf(userId, [invoiceId, toInvoiceId]);
    if (!from || !to || from.importId !== undefined || to.importId !== undefined)
      return { kind: 'no-invoice' };
    const known = await find(table, payment, payment.key(userId, invoiceId, entryId('out', key)));
    if (known) {
      const isSame = known.amountCents === -amountCents && known.online?.otherInvoiceId === toInvoiceId;
      return isSame ? { kind: 'moved', from, to } : { kind: 'key-reused' };
    }
    const part = movablePart(from, await paymentsOf(table, userId, invoiceId), from.onlinePayments);
    if (!part) return { kind: 'nothing-to-move' };
    const isSameClient = from.clientId !== undefined && from.clientId === to.clientId;
    const balanceCents = balanceOf(to) - pendingCentsOf(to.onlinePayments);
    if (!isSameClient || !isOpen(to) || from.invoiceId === to.invoiceId || balanceCents <= 0)
      return { kind: 'not-movable-there' };
    if (Math.min(part.cents, balanceCents) !== amountCents) return { kind: 'amount-changed' };
    const { source, method } = part;
    return write(userId, { id: key, source, from, to, amountCents, method }, zone);
  }

  return {
    /** Moves what an invoice was overpaid to another open invoice of its client. Safe to repeat with the same key. */
    move: (request: MoveRequest): Promise<MoveOutcome> =>
      retryOnConflict(table, () => moveOnce(request), attempts),

    /**
     * Moves one part of an online payment back to where more of the payment was taken away than was left. Answers false
     * where nothing has to move. Safe to repeat and to do twice at once.
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
          const { records, books } = await touchedBooks(table, userId, invoiceId, source);
          const back = nextPullBack(books, source);
          const [from, to] = [records.get(back?.from ?? ''), records.get(back?.to ?? '')];
          if (!back || !from || !to) return false;
          const method =
            books.get(back.to)?.find(({ online }) => online?.source === source)?.method ?? 'other';
          const id = `back-${to.invoiceId}-${to.version}`;
          const moved = await write(userId, { id, source, from, to, amountCents: back.cents, method }, zone);
          return moved === CONFLICT ? CONFLICT : true;
        },
        attempts,
      ),
  };
}
