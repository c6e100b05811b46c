import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type RateKind } from '#domain/table/keys';
import type { Clock } from '../../clock.ts';
import type { NetworkCap } from '../../early-access/ports.ts';
import { sha256 } from '../hash.ts';
import { succeeds } from './conditional.ts';
import { expiryAfter } from './free-invoice/submission-item.ts';
import type { Table } from './table.ts';

/** A counter per subject and UTC day, refused beyond `limit`. It may overcount, never undercount. */
export const dailyCap = (table: Table, kind: RateKind, limit: number, clock: Clock): NetworkCap => ({
  admit(subject) {
    const now = clock();
    return succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.rate(kind, sha256(subject), now.toISOString().slice(0, 10)),
          UpdateExpression: 'SET expiresAt = :expiry ADD used :one',
          ConditionExpression: 'attribute_not_exists(used) OR used < :limit',
          ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':expiry': expiryAfter(now, 2) },
        }),
      ),
    );
  },
});
