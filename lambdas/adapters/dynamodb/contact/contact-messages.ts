import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { leaseMilliseconds } from '#domain/delivery/delivery-state';
import { contactMonthIndex, keys } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { ContactMessages } from '../../../contact/ports.ts';
import { succeeds } from '../conditional.ts';
import { expiryAfter } from '../free-invoice/submission-item.ts';
import type { Table } from '../table.ts';

/** Days a message is kept: the policy's two years. */
const messageDays = 730;

/** Contact messages in the one table; an operator finds those of a month through index 1. */
export const contactMessages = (table: Table, clock: Clock): ContactMessages => ({
  async keep({ messageId, ...message }) {
    const now = clock();
    const key = keys.contactMessage(messageId);
    const kept = await succeeds(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...key,
            ...contactMonthIndex(now.toISOString(), messageId),
            ...message,
            createdAt: now.toISOString(),
            expiresAt: expiryAfter(now, messageDays),
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      ),
    );
    if (kept) return 'kept';
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
    );
    return Item?.contentHash === message.contentHash ? 'known' : 'other';
  },
  claimMail(messageId) {
    const now = clock();
    return succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.contactMessage(messageId),
          UpdateExpression: 'SET mailClaimedAt = :now',
          ConditionExpression:
            'attribute_exists(PK) AND attribute_not_exists(mailedAt) AND (attribute_not_exists(mailClaimedAt) OR mailClaimedAt < :abandoned)',
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':abandoned': new Date(now.getTime() - leaseMilliseconds).toISOString(),
          },
        }),
      ),
    );
  },
  async settleMail(messageId, left) {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.contactMessage(messageId),
        UpdateExpression: left ? 'SET mailedAt = :now' : 'REMOVE mailClaimedAt',
        ...(left && { ExpressionAttributeValues: { ':now': clock().toISOString() } }),
      }),
    );
  },
});
