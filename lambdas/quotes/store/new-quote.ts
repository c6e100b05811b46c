import { blankBusiness } from '#domain/profile/profile';
import type { QuoteContent } from '#domain/quotes/quote';
import type { NewQuote } from '#domain/quotes/quote-file';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { put } from '../../platform/table/writes.ts';
import { businessProfile } from '../../profile/index.ts';
import { quote } from './quote.ts';

/** Creates a business profile for a provider that has none. Never overwrites one (rule 21). */
async function putProvider(table: Table, { userId, provider }: NewQuote, updatedAt: string): Promise<void> {
  const { businessName = '', email = '' } = provider ?? {};
  const profile = { ...blankBusiness, businessName, email, updatedAt };
  await commit(table, [put(businessProfile, businessProfile.key(userId), profile)]);
}

/** Stores a new quote under an ID of at least 128 random bits. Throws if the ID is taken. */
export async function putQuote(
  table: Table,
  {
    quoteId,
    userId,
    content,
    createdAt,
  }: { quoteId: string; userId: string; content: QuoteContent; createdAt: string },
): Promise<void> {
  const fields = { ...content, lineItems: [...content.lineItems], userID: userId, createdAt };
  const isNew = await tryCommit(table, put(quote, quote.key(quoteId), fields));
  if (!isNew) throw new Error('A quote with this ID already exists');
}

/** Stores a new quote and its provider. */
export async function saveNewQuote(
  table: Table,
  quoteId: string,
  newQuote: NewQuote,
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString();
  if (newQuote.provider) await putProvider(table, newQuote, createdAt);
  await putQuote(table, { quoteId, userId: newQuote.userId, content: newQuote.content, createdAt });
}
