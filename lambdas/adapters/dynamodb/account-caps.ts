import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { resetRequestsPerNetworkPerDay, verificationMailsPerDay } from '#domain/account/verification';
import { keys, type RateKind } from '#domain/keys';
import type { AccountCaps } from '../../account/ports.ts';
import type { Clock } from '../../clock.ts';
import { sha256 } from '../hash.ts';
import { succeeds } from './conditional.ts';
import { expiryAfter } from './submission-item.ts';
import type { Table } from './table.ts';

/** Counters of verification mails and reset requests, per UTC day. */
export function accountCaps(table: Table, clock: Clock): AccountCaps {
  const take = (kind: RateKind, subject: string, limit: number) => {
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
  };
  return {
    admitVerification: (userId) => take('verification', userId, verificationMailsPerDay),
    admitReset: (network) => take('reset', network, resetRequestsPerNetworkPerDay),
  };
}
