import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { normalizeEmail } from '#domain/email-address';
import { keys } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { EarlyAccessList } from '../../../early-access/ports.ts';
import { sha256 } from '../../hash.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';

/**
 * The early-access record of an address. The free generator keeps its counter on the same item, so a signup exists
 * only where there is a `timestamp` (decision 7).
 */
export const earlyAccessList = (table: Table, clock: Clock): EarlyAccessList => ({
  add: ({ signupId, email, source, userAgent }) =>
    succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.earlyAccess(sha256(normalizeEmail(email))),
          UpdateExpression:
            'SET email = :email, email_normalized = :normalized, #timestamp = :now, #source = :source, userAgent = :agent, signupId = :id',
          // The second half lets the SDK repeat a write whose answer was lost.
          ConditionExpression: 'attribute_not_exists(#timestamp) OR signupId = :id',
          ExpressionAttributeNames: { '#timestamp': 'timestamp', '#source': 'source' },
          ExpressionAttributeValues: {
            ':email': email,
            ':normalized': normalizeEmail(email),
            ':now': clock().toISOString(),
            ':source': source,
            ':agent': userAgent,
            ':id': signupId,
          },
        }),
      ),
    ),
  claimWelcome: (email) =>
    succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.earlyAccess(sha256(email)),
          UpdateExpression: 'SET welcomedAt = :now',
          ConditionExpression:
            'attribute_exists(#timestamp) AND attribute_not_exists(welcomedAt) AND attribute_not_exists(blockedAt)',
          ExpressionAttributeNames: { '#timestamp': 'timestamp' },
          ExpressionAttributeValues: { ':now': clock().toISOString() },
        }),
      ),
    ),
  async releaseWelcome(email) {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.earlyAccess(sha256(email)),
        UpdateExpression: 'REMOVE welcomedAt',
      }),
    );
  },
});
