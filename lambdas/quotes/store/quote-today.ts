import type { CalendarDate } from '#domain/calendar-date';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { isUndecided } from '#domain/quotes/quote-options';
import { standingOfQuoteDeposit } from '#domain/quotes/received-deposit';
import {
  depositReasons,
  depositTodayItems,
  expiryTodayItem,
  type QuoteFacts,
  waitingTodayItem,
} from '#domain/today/quote-today-items';
import type { TodayItem } from '#domain/today/today-item';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { dropTodayItem, followDocument, putTodayItem } from '../../today/index.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf } from '../changed-base.ts';
import { type QuoteItem, receivedOf } from './quote.ts';
import { findQuote } from './quote-draft.ts';

type Quoted = Pick<StoredQuote, 'quoteId' | 'userId' | 'content' | 'changes'>;

type Named = Pick<Quoted, 'quoteId' | 'userId'>;

const factsOf = ({ quoteId, content, changes }: Omit<Quoted, 'userId'>): QuoteFacts => ({
  documentId: quoteId,
  title: content.title,
  clientName: content.client?.name ?? '',
  clientEmail: content.client?.email ?? '',
  cents: agreedCentsOf({ content, changes }),
  ...(isUndecided(content) && content.options && { isUndecided: true }),
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
  { quoteId, userId }: Named,
  reason: TodayItem['reason'],
  part?: string,
): Write => dropTodayItem(userId, { reason, documentId: quoteId, ...(part !== undefined && { part }) });

/** The items of a sent quote that has no answer: for its last day, and for a week without an answer. */
function openItemsOf(
  quoted: Quoted,
  waitsFrom: CalendarDate | undefined,
): readonly (TodayItem | undefined)[] {
  const { validUntil } = quoted.content;
  const facts = factsOf(quoted);
  return [expiryTodayItem(facts, validUntil), waitingTodayItem(facts, waitsFrom, validUntil)];
}

/** The writes that remove the entries about a quote without an answer, after it was answered or withdrawn. */
export const dropOpenToday = (quoted: StoredQuote): readonly Write[] =>
  openItemsOf(quoted, quoted.lite?.waitsFrom).flatMap((item) =>
    item ? [dropTodayItem(quoted.userId, item)] : [],
  );

/**
 * The writes after a new revision was sent: they put the quote on the Today list for its new days, and remove the items
 * for the previous days and the undelivered email.
 */
export function putSentQuoteToday(
  sent: Quoted & { readonly waitsFrom: CalendarDate },
  before: StoredQuote | undefined,
): readonly Write[] {
  const items = openItemsOf(sent, sent.waitsFrom);
  const itemsBefore = before ? openItemsOf(before, before.lite?.waitsFrom) : [];
  return [
    ...itemsBefore.flatMap((item, index) =>
      item && item.from !== items[index]?.from ? [dropTodayItem(sent.userId, item)] : [],
    ),
    ...items.flatMap((item) => (item ? [putTodayItem(sent.userId, item)] : [])),
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

/** The writes that let the items of a quote for these reasons say what is agreed or asked for now. */
export const followQuoteToday = (
  table: Table,
  quoted: Quoted,
  reasons: readonly TodayItem['reason'][] = ['question', 'not-delivered'],
): Promise<readonly Write[]> => {
  const { documentId, ...facts } = factsOf(quoted);
  const { userId } = quoted;
  return followDocument(table, { userId, documentId }, reasons, () => ({
    ...facts,
    isUndecided: facts.isUndecided,
  }));
};

/** What happened to the money of a quote's deposit, for Today; nothing once an invoice has it. */
function depositItemsOf(quoteId: string, item: QuoteItem | undefined): readonly TodayItem[] {
  if (!item || item.invoiceId !== undefined) return [];
  const standing = standingOfQuoteDeposit(item, {
    isOpen: item.status === 'accepted' && item.parts === undefined,
    ...receivedOf(item),
    online: onlineDepositOf(item.onlinePayments),
    isBeingChecked: item.isDepositChecked,
  });
  return depositTodayItems(factsOf({ quoteId, content: item }), standing);
}

/** The writes that list what happened to the money of a deposit with a change of its quote, and remove what is resolved. */
export function depositTodayWrites(
  { quoteId, userId }: Named,
  { before, after }: { readonly before: QuoteItem; readonly after: QuoteItem },
): readonly Write[] {
  const listed = depositItemsOf(quoteId, before);
  const wanted = depositItemsOf(quoteId, after);
  const isSame = (one: TodayItem) => listed.some((item) => JSON.stringify(item) === JSON.stringify(one));
  return [
    ...listed
      .filter(({ reason }) => !wanted.some((item) => item.reason === reason))
      .map(({ reason }) => dropQuoteToday({ quoteId, userId }, reason)),
    ...wanted.filter((item) => !isSame(item)).map((item) => putTodayItem(userId, item)),
  ];
}

/**
 * The writes that remove everything about the deposit of a quote when an invoice gets it. `onlineVersion`: of the
 * quote.
 */
export const dropDepositToday = (
  quoted: Named & { readonly onlineVersion?: number | undefined },
): readonly Write[] =>
  quoted.onlineVersion === undefined ? [] : depositReasons.map((reason) => dropQuoteToday(quoted, reason));
