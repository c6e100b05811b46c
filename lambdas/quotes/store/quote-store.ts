import { quoteAmounts } from '#domain/quotes/quote';
import { cameInWrite } from '../../came-in/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { noRecentOpening } from '../../platform/limits/opening-pause.ts';
import { commit } from '../../platform/table/commit.ts';
import { itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert } from '../../platform/table/writes.ts';
import { billedAbove } from '../changed-base.ts';
import type { QuoteStore } from '../ports.ts';
import { signedOnQuote } from './agreed-on-quote.ts';
import { leadRounds } from './approved-job.ts';
import { billedOfQuote } from './billed-of-quote.ts';
import { baseEventWrites } from './change-writes.ts';
import { commitApproval } from './commit-approval.ts';
import { quote } from './quote.ts';
import { quoteEntry } from './quote-came-in.ts';
import { asReadConditions, chainEvents, chainOf } from './quote-chain.ts';
import { findQuote } from './quote-draft.ts';
import { findByLink, quoteOpening } from './quote-link.ts';
import { queueDecline } from './quote-messages.ts';
import { dropOpenToday } from './quote-today.ts';
import { readBase } from './read-base.ts';

/** The event of a closed change order in the chain of its quote. */
const closedChange = { declined: 'change-declined', withdrawn: 'change-withdrawn' } as const;

/** Quotes in the table. */
export const quoteStore = (table: Table, clock: Clock): QuoteStore => ({
  find: (quoteId) => findQuote(table, quoteId),
  findByLink: (linkId) => findByLink(table, linkId, clock()),
  chain: (quoteId) => chainOf(table, quoteId),
  approve: (approval) => commitApproval(table, clock, approval),

  async billedAbove({ changeOf, content }) {
    const changed = changeOf === undefined ? undefined : await readBase(table, changeOf);
    return changed && billedAbove(changed, quoteAmounts(content).total);
  },

  partsBilled: async (stored) =>
    (await billedOfQuote(table, stored, await signedOnQuote(table, stored))).parts,

  async recordOpening(quoted) {
    const { quoteId, userId, lite } = quoted;
    const now = clock();
    const at = now.toISOString();
    const change = { setOnce: { userId, openedAt: at }, set: { lastOpenedAt: at } } as const;
    const condition = noRecentOpening(now, lite?.revisedAt);
    const key = quoteOpening.key(quoteId);
    const isFirst = lite?.opened === undefined && !(await itemExists(table, key));
    await commit(table, [
      upsert(quoteOpening, key, change, condition),
      ...(isFirst ? [cameInWrite(userId, quoteEntry(quoted, at, 'opened'))] : []),
    ]);
  },

  async close({ quote: quoteAsRead, kind, contentHash, reason = '', network = '', browser = '' }) {
    const { quoteId, content, changeOf, head } = quoteAsRead;
    const { revision = 0 } = content;
    for (let round = 1; round <= leadRounds; round += 1) {
      const now = clock();
      const at = now.toISOString();
      const closed = { kind, at, revision, contentHash, reason, network, browser };
      const { chain, writes } = chainEvents(quoteAsRead, closed);
      const set = { status: kind, chain } as const;
      const changed = changeOf === undefined ? undefined : await readBase(table, changeOf);
      const own = { link: closed, head: chain };
      const { committed } = await commit(table, [
        update(quote, quote.key(quoteId), { set }, ...asReadConditions(quoteAsRead)),
        ...writes,
        ...(changed ? baseEventWrites(changed, quoteId, content, closedChange[kind], own) : []),
        ...dropOpenToday(quoteAsRead),
        ...(kind === 'declined' ? [queueDecline(quoteAsRead, now)] : []),
      ]);
      if (committed || !changed) return committed;
      // Something else may have happened to the quote that it changes, or to the job.
      if ((await findQuote(table, quoteId))?.head.hash !== head.hash) return false;
    }
    return false;
  },
});
