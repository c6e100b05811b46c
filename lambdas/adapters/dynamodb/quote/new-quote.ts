import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type BusinessProfile, blankBusiness } from '#domain/profile/profile';
import type { NewQuote } from '#domain/quote/quote-file';
import { keys } from '#domain/table/keys';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { putQuote } from './quote-store.ts';

/** Gives a provider a business profile if there is none; an existing one is never overwritten (decision 21). */
function putProvider(table: Table, { userId, provider }: NewQuote, now: string): Promise<boolean> {
  const profile: BusinessProfile = {
    ...blankBusiness,
    businessName: provider?.businessName ?? '',
    email: provider?.email ?? '',
    updatedAt: now,
  };
  return succeeds(
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.businessProfile(userId), ...profile },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    ),
  );
}

/** Stores a new quote under an id of at least 128 random bits, and its provider. Throws if the id is taken. */
export async function saveNewQuote(table: Table, quoteId: string, quote: NewQuote, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  if (quote.provider) await putProvider(table, quote, createdAt);
  await putQuote(table, { quoteId, userId: quote.userId, content: quote.content, createdAt });
}
