import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { accountPartition, keys } from '#domain/table/keys';
import { invoiceReader } from '../../invoices/index.ts';
import { commit } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import { mergeQueries } from '../../platform/table/merge-queries.ts';
import { type Query, queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { LiteQuotes, QuoteMail } from '../owner-ports.ts';
import { billedOfQuote } from './billed-of-quote.ts';
import { entryWrite } from './change-writes.ts';
import { onlinePaymentsUnchanged } from './deposit-conditions.ts';
import { paymentOfDeposit, quotedPayment, replacedDepositWrites } from './deposit-payments.ts';
import { partsUnchanged } from './parts-of-quote.ts';
import { quote, quoteOfItem } from './quote.ts';
import { depositEntryWrites } from './quote-came-in.ts';
import { withSavedClient } from './quote-client.ts';
import { openingsOf, quoteLink, quoteOpening } from './quote-link.ts';
import { mailOfQuote, quoteMessageKinds } from './quote-messages.ts';
import { releaseDraftNumber } from './quote-number.ts';
import { depositTodayWrites } from './quote-today.ts';
import { draftWrites, linkUnchanged, removalWrites } from './quote-writes.ts';
import { readBase } from './read-base.ts';

/** Maximum number of quotes that one request reads: about 100 read units. */
export const maxReadsAtOnce = 500;

/** The position of a quote among its owner's quotes in index 1. */
const sortKeyOf = (item: RawItem): string => String(item.GSI1SK);

const quoteIdIn = (sortKey: string): string => sortKey.slice(sortKey.indexOf('#') + 1);

/** The attributes to store for a received deposit; without a deposit, all of them are removed. */
const receivedAs = (received: ReceivedDeposit | undefined, receivedAt: string) => ({
  received: received && { cents: received.cents, on: received.on },
  receivedMethod: received?.method,
  receivedNote: received?.note,
  receivedAt: received && receivedAt,
});

/** Conditions for recording a deposit: approved, not billed, and what limits the deposit has not changed. */
const stillUnbilled = ({
  onlineVersion,
  partsVersion,
}: Pick<StoredQuote, 'onlineVersion' | 'partsVersion'>) =>
  [
    { attr: 'status', is: 'accepted' },
    { attr: 'invoiceId', exists: false },
    { attr: 'parts', exists: false },
    onlinePaymentsUnchanged({ onlineVersion }),
    partsUnchanged({ version: partsVersion }),
  ] as const;

/** The quotes of an account, for their owner. */
export const liteQuotes = (table: Table): LiteQuotes => ({
  partsBilled: async (stored, signed) => (await billedOfQuote(table, stored, signed)).parts,

  async invoicesOf({ userId, invoiceId }, parts) {
    const reader = invoiceReader(table);
    const ids = new Set([...Object.keys(parts), ...(invoiceId === undefined ? [] : [invoiceId])]);
    const found = await Promise.all([...ids].map((id) => reader.find(userId, id)));
    return found
      .filter((invoice) => invoice !== undefined)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  },
  changedBase: (quoteId) => readBase(table, quoteId),

  async list(userId, { limit, after, clientId, isWanted }) {
    const owned = (createdAt: string, quoteId: string) => quoteOwnerIndex(userId, createdAt, quoteId);
    const query: Query = {
      partition: owned('', 'any').GSI1PK,
      index: index1,
      where: clientId === undefined ? [] : [{ attr: 'clientId', is: clientId }],
      lastFirst: true,
      ...(after && { after: { ...keys.quote(after.quoteId), ...owned(after.createdAt, after.quoteId) } }),
    };
    // Reads one more than the page holds, to find out whether there is a next page.
    const options = {
      count: limit + 1,
      maxReads: maxReadsAtOnce,
      sortKeyOf,
      lastFirst: true,
      ...(isWanted && { isWanted: (item: RawItem) => isWanted(quoteOfItem(item)) }),
    };
    const { items, end } = await mergeQueries(table, [query], options);
    const quotes = items.slice(0, limit).map(quoteOfItem);
    // `end` is the sort key at which the query stopped because of `maxReads`.
    const last = items[limit - 1];
    const place = items.length > limit && last ? sortKeyOf(last) : end;
    return { quotes, ...(place !== undefined && { place, cursor: quoteIdIn(place) }) };
  },

  saveDraft: async (draft) =>
    (await commit(table, draftWrites(await withSavedClient(table, draft)))).committed,

  async removeDraft(draft, now) {
    const { quoteId, changeOf } = draft;
    const changed = changeOf === undefined ? undefined : await readBase(table, changeOf);
    const { committed } = await commit(table, [
      ...removalWrites(draft, now),
      ...(await releaseDraftNumber(table, draft)),
      ...(changed ? [entryWrite(changed.base, quoteId, undefined)] : []),
    ]);
    return committed;
  },

  setReceived: ({ quoteId, userId, onlineVersion, partsVersion }, received, at) =>
    retryOnConflict<'done' | 'not-open' | 'limit-changed'>(table, async () => {
      const stored = await find(table, quote, quote.key(quoteId));
      if (stored?.status !== 'accepted' || stored.invoiceId !== undefined || stored.parts) return 'not-open';
      if (stored.onlineVersion !== onlineVersion || stored.partsVersion !== partsVersion)
        return 'limit-changed';
      const deposit = received && paymentOfDeposit(received, quotedPayment(stored), at);
      const set = receivedAs(received, at);
      const { committed } = await commit(table, [
        update(
          quote,
          quote.key(quoteId),
          { replace: set },
          ...stillUnbilled({ onlineVersion, partsVersion }),
        ),
        ...(await replacedDepositWrites(table, { userId, quoteId }, deposit, new Date(at))),
        ...depositEntryWrites(stored, { userId, quoteId }, deposit),
        ...depositTodayWrites({ userId, quoteId }, { before: stored, after: { ...stored, ...set } }),
      ]);
      return committed ? 'done' : CONFLICT;
    }),

  async renewLink({ quoteId, userId, lite }, linkId) {
    const previousLinkId = lite?.linkId;
    const { committed } = await commit(table, [
      update(quote, quote.key(quoteId), { set: { linkId } }, linkUnchanged(lite)),
      put(quoteLink, quoteLink.key(linkId), { userId, quoteId }),
      ...(previousLinkId === undefined ? [] : [remove(quoteLink, quoteLink.key(previousLinkId))]),
    ]);
    return committed;
  },

  async opened({ quoteId, lite }) {
    return openingsOf(lite?.opened, await find(table, quoteOpening, quoteOpening.key(quoteId)));
  },

  async mails({ quoteId, userId }) {
    const found: QuoteMail[] = [];
    const partition = accountPartition(userId);
    for (const kind of quoteMessageKinds)
      for await (const item of queryAll(table, { partition, begins: `MESSAGE#${kind}#${quoteId}` }))
        found.push(mailOfQuote.parse(item));
    return found;
  },
});
