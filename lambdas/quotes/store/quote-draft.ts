import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { quote, quoteOfItem } from './quote.ts';
import { typedQuote } from './quote-content.ts';
import { withAgreedTotal } from './read-base.ts';

/**
 * A draft as it was typed. It is separate from the quote's item, which holds its readable values, because together they
 * may exceed the 400 KB limit of a DynamoDB item.
 */
export const quoteDraft = entity('quoteDraft', { typed: typedQuote });

/** Maximum number of reads, in case the draft is saved between the reads of its two items. */
const rounds = 3;

/**
 * A quote as stored. A draft is read with its typed form; a change order that is not signed with the agreed total
 * before it.
 */
export async function findQuote(table: Table, quoteId: string): Promise<StoredQuote | undefined> {
  for (let round = 1; ; round += 1) {
    const found = await find(table, { parse: quoteOfItem }, quote.key(quoteId));
    const stored = found && (await withAgreedTotal(table, found));
    if (stored?.status !== 'draft' || !stored.lite) return stored;
    const draft = await find(table, quoteDraft, quoteDraft.key(quoteId, stored.lite.contentId));
    if (draft) return { ...stored, lite: { ...stored.lite, typed: draft.typed } };
    if (round === rounds) return stored;
  }
}
