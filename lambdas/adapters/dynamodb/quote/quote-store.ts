import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { approvedJobStage, type QuoteContent, quoteAmounts } from '#domain/quote/quote';
import { keys, quoteOwnerIndex } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { Approval, QuoteStore } from '../../../quote/ports.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { type TransactItems, transact } from '../transact.ts';
import { contentFields, type QuoteItem, quoteOfItem } from './quote-item.ts';

/** The quote is open and every field is what the approver's page was made from. */
function unchanged(content: QuoteContent) {
  const present = contentFields.filter((field) => content[field] !== undefined);
  const absent = contentFields.filter((field) => content[field] === undefined);
  return {
    condition: [
      'attribute_exists(PK) AND attribute_not_exists(#status)',
      ...present.map((field) => `#${field} = :${field}`),
      ...absent.map((field) => `attribute_not_exists(#${field})`),
    ].join(' AND '),
    names: Object.fromEntries(contentFields.map((field) => [`#${field}`, field])),
    values: Object.fromEntries(present.map((field) => [`:${field}`, content[field]])),
  };
}

function approvalWrites(tableName: string, approval: Approval, now: string): TransactItems {
  const { quoteId, quote, contentHash, jobId, eventId, network } = approval;
  const { condition, names, values } = unchanged(quote.content);
  return [
    {
      Update: {
        TableName: tableName,
        Key: keys.quote(quoteId),
        UpdateExpression:
          'SET #status = :accepted, jobID = :job, acceptedAt = :now, acceptedContent = :contentHash',
        ConditionExpression: condition,
        ExpressionAttributeNames: { ...names, '#status': 'status' },
        ExpressionAttributeValues: {
          ...values,
          ':accepted': 'accepted',
          ':job': jobId,
          ':now': now,
          ':contentHash': contentHash,
        },
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: {
          ...keys.job(quote.userId, jobId),
          jobId,
          quoteId,
          stage: approvedJobStage,
          title: quote.content.title,
          totalCents: quoteAmounts(quote.content).total,
          createdAt: now,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: {
          ...keys.quoteEvent(quoteId, now, eventId),
          kind: 'approved',
          at: now,
          jobId,
          contentHash,
          network,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  ];
}

/** Quotes in the one table. */
export function quoteStore(table: Table, clock: Clock): QuoteStore {
  const ownerMail = (quoteId: string, UpdateExpression: string, ConditionExpression: string, now?: string) =>
    succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.quote(quoteId),
          UpdateExpression,
          ConditionExpression,
          ...(now && { ExpressionAttributeValues: { ':now': now } }),
        }),
      ),
    );
  return {
    async find(quoteId) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: keys.quote(quoteId), ConsistentRead: true }),
      );
      return Item && quoteOfItem(Item as QuoteItem);
    },
    approve: async (approval) =>
      (await transact(table, approvalWrites(table.name, approval, clock().toISOString()))).committed,
    claimOwnerMail: (quoteId) =>
      ownerMail(
        quoteId,
        'SET ownerToldAt = :now',
        'attribute_exists(PK) AND attribute_not_exists(ownerToldAt)',
        clock().toISOString(),
      ),
    async releaseOwnerMail(quoteId) {
      await ownerMail(quoteId, 'REMOVE ownerToldAt', 'attribute_exists(PK)');
    },
  };
}

/** Stores a new quote under an id of at least 128 random bits. Throws if the id is taken. */
export async function putQuote(
  table: Table,
  quote: { quoteId: string; userId: string; content: QuoteContent; createdAt: string },
): Promise<void> {
  const { quoteId, userId, content, createdAt } = quote;
  const Item: QuoteItem = {
    ...keys.quote(quoteId),
    ...quoteOwnerIndex(userId, createdAt, quoteId),
    ...content,
    userID: userId,
    createdAt,
  };
  await table.client.send(
    new PutCommand({ TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(PK)' }),
  );
}
