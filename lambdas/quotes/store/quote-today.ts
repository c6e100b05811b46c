import { quoteAmounts } from '#domain/quotes/quote';
import { expiryTodayItem, type QuoteFacts, type TodayItem } from '#domain/today/today-item';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { dropTodayItem, putTodayItem } from '../../today/index.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { findQuote } from './quote-draft.ts';

type Quoted = Pick<StoredQuote, 'quoteId' | 'userId' | 'content'>;

const factsOf = ({ quoteId, content }: Pick<Quoted, 'quoteId' | 'content'>): QuoteFacts => ({
  documentId: quoteId,
  title: content.title,
  clientName: content.client?.name ?? '',
  clientEmail: content.client?.email ?? '',
  cents: quoteAmounts(content).total,
});

const itemOf = (quoted: Quoted, reason: TodayItem['reason'], part?: string): TodayItem => ({
  ...factsOf(quoted),
  reason,
  document: 'quote',
  ...(part !== undefined && { part }),
});

/** The write that puts a quote on the Today list. `part` is the ID of the question if the reason is a question. */
export const putQuoteToday = (quoted: Quoted, reason: TodayItem['reason'], part?: string): Write =>
  putTodayItem(quoted.userId, itemOf(quoted, reason, part));

/** The write that removes the entry of a quote for a reason from the Today list. */
export const dropQuoteToday = (
  { quoteId, userId }: Pick<Quoted, 'quoteId' | 'userId'>,
  reason: TodayItem['reason'],
  part?: string,
): Write => dropTodayItem(userId, { reason, documentId: quoteId, ...(part !== undefined && { part }) });

const expiryItemOf = (quoted: Quoted): TodayItem | undefined =>
  expiryTodayItem(factsOf(quoted), quoted.content.validUntil);

/** The write that removes the entry about a quote's last day after the quote was answered or withdrawn. */
export function dropExpiryToday(quoted: Quoted): readonly Write[] {
  const item = expiryItemOf(quoted);
  return item ? [dropTodayItem(quoted.userId, item)] : [];
}

/**
 * The writes after a new revision was sent: they put the quote on the Today list for its new last day, and remove the
 * items for the previous last day and the undelivered email.
 */
export function putSentQuoteToday(sent: Quoted, before: Quoted | undefined): readonly Write[] {
  const [item, itemBefore] = [expiryItemOf(sent), before && expiryItemOf(before)];
  return [
    ...(itemBefore && itemBefore.from !== item?.from ? [dropTodayItem(sent.userId, itemBefore)] : []),
    ...(item ? [putTodayItem(sent.userId, item)] : []),
    dropQuoteToday(sent, 'not-delivered'),
  ];
}

/** Reads a quote, and returns the write that puts it on the Today list for a reason; none if it was deleted. */
export async function putStoredQuoteToday(
  table: Table,
  quoteId: string,
  reason: TodayItem['reason'],
  part?: string,
): Promise<readonly Write[]> {
  const stored = await findQuote(table, quoteId);
  return stored ? [putQuoteToday(stored, reason, part)] : [];
}
