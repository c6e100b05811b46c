import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { quote, quoteOfItem } from './quote.ts';
import { typedQuote } from './quote-content.ts';

/**
 * A draft as it was typed. An item apart from the quote, which keeps what can be read of it: both together may be larger
 * than the 400 kB that DynamoDB takes as one item.
 */
export const quoteDraft = entity('quoteDraft', { typed: typedQuote });

/** Times a draft is read again that was saved between the reads of its two items. */
const rounds = 3;

/** A quote as it is kept; a draft with what was typed, which the release before kept in the quote itself. */
export async function findQuote(table: Table, quoteId: string): Promise<StoredQuote | undefined> {
  for (let round = 1; ; round += 1) {
    const stored = await find(table, { parse: quoteOfItem }, quote.key(quoteId));
    if (stored?.status !== 'draft' || !stored.lite || stored.lite.typed) return stored;
    const draft = await find(table, quoteDraft, quoteDraft.key(quoteId, stored.lite.contentId));
    if (draft) return { ...stored, lite: { ...stored.lite, typed: draft.typed } };
    if (round === rounds) return stored;
  }
}
