import { messageKinds } from '#domain/delivery/message';
import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { accountPartition, keys } from '#domain/table/keys';
import type { LiteQuotes, QuoteMail } from '../../../quote/owner-ports.ts';
import { message } from '../delivery/message.ts';
import { commit, succeeds } from '../table/commit.ts';
import { queryAll, queryPage } from '../table/query.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { quote, quoteOfItem } from './quote.ts';
import { draftWrites, removalWrites } from './quote-writes.ts';

/** Kinds of messages that are about a quote. */
const aboutQuotes = messageKinds.filter((kind) => kind.startsWith('quote-'));

/** The quotes of an account, for their owner. */
export const liteQuotes = (table: Table): LiteQuotes => ({
  async list(userId, { limit, after }) {
    const owned = (createdAt: string, quoteId: string) => quoteOwnerIndex(userId, createdAt, quoteId);
    const { items } = await queryPage(table, {
      partition: owned('', 'any').GSI1PK,
      index: index1,
      lastFirst: true,
      // One more than shown tells whether there is a next page.
      limit: limit + 1,
      ...(after && { after: { ...keys.quote(after.quoteId), ...owned(after.createdAt, after.quoteId) } }),
    });
    return { quotes: items.slice(0, limit).map(quoteOfItem), hasMore: items.length > limit };
  },

  saveDraft: async (draft) => (await commit(table, draftWrites(draft))).committed,

  removeDraft: async (draft) => (await commit(table, removalWrites(draft))).committed,

  setReceived: ({ quoteId }, received) =>
    succeeds(
      table,
      update(
        quote,
        quote.key(quoteId),
        { set: { received } },
        { attr: 'status', is: 'accepted' },
        { attr: 'invoiceId', exists: false },
      ),
    ),

  async mails({ quoteId, userId }) {
    const found: QuoteMail[] = [];
    for (const kind of aboutQuotes) {
      const partition = accountPartition(userId);
      for await (const item of queryAll(table, { partition, begins: `MESSAGE#${kind}#${quoteId}` }))
        found.push({ ...message.parse(item), kind });
    }
    return found;
  },
});
