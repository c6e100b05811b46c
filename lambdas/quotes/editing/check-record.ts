import { checkChain } from '#domain/quotes/check-chain';
import { type ChangeRecord, changeIdsOf, checkChanges } from '#domain/quotes/check-changes';
import type { ChainLink } from '#domain/quotes/quote-chain';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteStore } from '../ports.ts';

interface RecordPorts {
  readonly quotes: Pick<QuoteStore, 'find' | 'chain'>;
  readonly hash: (text: string) => string;
}

/** The faults of a quote's record, and its change orders with their chains. */
export interface CheckedRecord {
  /** Empty if everything matches. */
  readonly faults: readonly string[];
  readonly changes: ReadonlyMap<string, ChangeRecord & { readonly quote: StoredQuote }>;
}

/**
 * Checks the chain of a quote, and those of the quote and the change orders that it belongs together with: an approved
 * quote and its change orders are one record. `links`: the chain of the quote.
 */
export async function checkRecord(
  quote: StoredQuote,
  links: readonly ChainLink[],
  { quotes, hash }: RecordPorts,
): Promise<CheckedRecord> {
  const own = checkChain(quote, links, hash);
  const base = quote.changeOf === undefined ? quote : await quotes.find(quote.changeOf);
  if (!base) return { faults: [...own, 'The quote that it changes is missing.'], changes: new Map() };
  const baseLinks = base === quote ? links : await quotes.chain(base.quoteId);
  const read = await Promise.all(
    changeIdsOf(base, baseLinks).map(async (changeId) => {
      const found = await quotes.find(changeId);
      return found ? [[changeId, { quote: found, links: await quotes.chain(changeId) }] as const] : [];
    }),
  );
  const changes = new Map(read.flat());
  const isListed = base !== quote && base.changes?.[quote.quoteId] !== undefined;
  return {
    faults: [
      // Those of a change order that its quote lists are among the faults of its change orders.
      ...(isListed ? [] : own),
      ...(base === quote ? [] : checkChain(base, baseLinks, hash)),
      ...(base !== quote && !isListed ? ['The quote does not list this change order.'] : []),
      ...checkChanges(base, baseLinks, changes, hash),
    ],
    changes,
  };
}
