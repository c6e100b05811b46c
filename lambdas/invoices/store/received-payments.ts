import { hasArrived, incomeOf } from '#domain/documents/money-row';
import type { ReceivedPayment } from '#domain/invoices/received';
import { index1, paymentDayPartition } from '#domain/table/indexes';
import { paymentsPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { monthOf } from '#domain/time-zone';
import { type Query, queryAll } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ReceivedPayments } from '../search/list-ports.ts';
import { totalsReader } from '../totals/totals-reader.ts';
import { invoice, recordOf } from './invoice.ts';
import { payment } from './payment.ts';

/** Text bounds below and above every calendar date. */
const [firstDay, lastDay] = ['0000-00-00', '9999-99-99'];

/** Payments without removed ones, with the invoice ID from their key. */
async function readPayments(table: Table, query: Query): Promise<readonly ReceivedPayment[]> {
  const found: ReceivedPayment[] = [];
  const where = [{ attr: 'removedAt', exists: false }] as const;
  for await (const item of queryAll(table, { ...query, where })) {
    const [, invoiceId = ''] = String(item.SK).split('#');
    const { amountCents, date, method, online, quote } = payment.parse(item);
    found.push({
      invoiceId,
      amountCents,
      date,
      method,
      ...(online && { online }),
      ...(quote && { quote }),
    });
  }
  return found;
}

const centsOf = (payments: readonly ReceivedPayment[]): number =>
  payments.reduce((sum, payment) => sum + incomeOf(payment), 0);

/**
 * Payments by the day they were received, from index 1: about one read unit for 25 payments of the requested months.
 * The index follows the table a moment later. If it does not add up to the monthly totals, reads all payments of the
 * account by their keys: about one read unit for 15.
 */
export const receivedPayments = (table: Table): ReceivedPayments => ({
  async between(userId, from = firstDay, to = lastDay) {
    if (from > to) return [];
    const [first, last] = [monthOf(from), monthOf(to)];
    const [months, indexed] = await Promise.all([
      totalsReader(table).months(userId, first, last),
      readPayments(table, {
        partition: paymentDayPartition(userId),
        index: index1,
        between: [first, `${last}-99`],
      }),
    ]);
    const count = months.reduce((sum, { paid }) => sum + paid.count, 0);
    const cents = months.reduce((sum, { paid }) => sum + paid.cents, 0);
    const isComplete = indexed.filter(hasArrived).length === count && centsOf(indexed) === cents;
    const payments = isComplete
      ? indexed
      : await readPayments(table, { partition: accountPartition(userId), begins: paymentsPrefix });
    return payments.filter(({ date }) => date >= from && date <= to);
  },

  invoices: (userId, ids) =>
    findMany(
      table,
      { parse: recordOf },
      ids.map((id) => invoice.key(userId, id)),
    ),
});
