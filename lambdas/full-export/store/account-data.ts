import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import {
  clientPrefix,
  eventPrefix,
  itemPrefix,
  jobPrefix,
  photoPrefix,
  repeatPrefix,
} from '#domain/table/key-prefixes';
import { accountPartition, keys } from '#domain/table/keys';
import { allServiceAddresses, client, savedItem } from '../../clients/index.ts';
import {
  accountTotals,
  asExported,
  invoiceEvent,
  invoiceReader,
  issuedVersions,
  paymentsOf,
  receiptIdOf,
} from '../../invoices/index.ts';
import { jobOfItem } from '../../jobs/index.ts';
import { message } from '../../messaging/index.ts';
import { photo } from '../../photos/index.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryAll, queryPage } from '../../platform/table/query.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { repeat } from '../../recurring/index.ts';
import type { AccountData } from '../ports.ts';

/** All items of an account whose sort key has this prefix. */
async function allOf<Fields>(
  table: Table,
  userId: string,
  begins: string,
  parse: (item: RawItem) => Fields,
): Promise<Fields[]> {
  const found: Fields[] = [];
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins }))
    found.push(parse(item));
  return found;
}

/** The quotes of an account in index 1. Only the partition is used, so the other values do not matter. */
const quotesQuery = (userId: string) => ({
  partition: quoteOwnerIndex(userId, '', 'any').GSI1PK,
  index: index1,
  only: ['PK', 'GSI1SK'],
});

/** Reads the data of accounts from the table. */
export function accountData(table: Table): AccountData {
  const { find: findInvoice, findContent } = invoiceReader(table);

  async function timelineOf(userId: string, invoiceId: string) {
    const events = await allOf(table, userId, eventPrefix(invoiceId), invoiceEvent.parse);
    return events.reverse();
  }

  return {
    async count(userId) {
      const totals = await find(table, accountTotals, accountTotals.key(userId));
      let quotes = 0;
      for await (const _ of queryAll(table, quotesQuery(userId))) quotes += 1;
      return (totals?.billedCount ?? 0) + (totals?.voidCount ?? 0) + quotes;
    },

    async wholeInvoice(userId, { invoiceId }) {
      const found = await findInvoice(userId, invoiceId);
      const record = found && asExported(found);
      const present = record && (await findContent(userId, record.contentId));
      if (!record || !present) return undefined;
      const [payments, timeline] = await Promise.all([
        paymentsOf(table, userId, invoiceId),
        timelineOf(userId, invoiceId),
      ]);
      const paymentByReceiptId = new Map(
        payments.map((payment) => [receiptIdOf(invoiceId, payment.paymentId), payment]),
      );
      const [issued, receipts] = await Promise.all([
        issuedVersions(record, present, timeline, (contentId) => findContent(userId, contentId)),
        findMany(
          table,
          message,
          [...paymentByReceiptId.keys()].map((id) => message.key({ kind: 'receipt', id, owner: userId })),
        ),
      ]);
      // A receipt whose outcome is unknown may have arrived.
      const sentIds = new Set(
        receipts.filter(({ state }) => state === 'sent' || state === 'unknown').map(({ id }) => id),
      );
      const paymentsWithReceipt = [...paymentByReceiptId].flatMap(([id, payment]) =>
        sentIds.has(id) ? [payment] : [],
      );
      return { record, present, issued, payments, paymentsWithReceipt, timeline };
    },

    async quoteIds(userId, limit, after) {
      const startKey = after && {
        ...keys.quote(idInKey(after)),
        GSI1PK: quotesQuery(userId).partition,
        GSI1SK: after,
      };
      const { items } = await queryPage(table, {
        ...quotesQuery(userId),
        limit,
        ...(startKey && { after: startKey }),
      });
      return items.map(({ PK, GSI1SK }) => ({ quoteId: idInKey(String(PK)), place: String(GSI1SK) }));
    },

    async photos(userId, limit, after) {
      const { items } = await queryPage(table, {
        partition: accountPartition(userId),
        begins: photoPrefix,
        limit,
        ...(after !== undefined && { after: { ...photo.key(userId, after) } }),
      });
      const read = items.map(photo.parse);
      return {
        photos: read.filter(
          ({ isStored, isDeleting, holders }) => isStored && !isDeleting && Object.keys(holders).length > 0,
        ),
        next: items.length < limit ? undefined : read.at(-1)?.photoId,
      };
    },

    clients: (userId) => allOf(table, userId, clientPrefix, client.parse),
    serviceAddresses: (userId) => allServiceAddresses(table, userId),
    items: (userId) =>
      allOf(table, userId, itemPrefix, (item) => {
        const { usedBy: _, ...shown } = savedItem.parse(item);
        return shown;
      }),
    jobs: (userId) => allOf(table, userId, jobPrefix, jobOfItem),
    repeats: (userId) => allOf(table, userId, repeatPrefix, repeat.parse),
  };
}
