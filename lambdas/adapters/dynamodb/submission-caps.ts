import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type RateKind } from '#domain/keys';
import type { Clock } from '../../clock.ts';
import type { SubmissionCaps } from '../../free-invoice/ports.ts';
import { sha256 } from '../hash.ts';
import { succeeds } from './conditional.ts';
import { expiryAfter } from './submission-item.ts';
import type { Table } from './table.ts';

/**
 * Caps per network and for all visitors, per UTC day. Plain counters taken before the reservation: they may count a
 * submission that was refused later, never miss one (decision 38).
 */
export function submissionCaps(
  table: Table,
  limits: { readonly perNetwork: number; readonly perDay: number },
  clock: Clock,
): SubmissionCaps {
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
    admit: async (network) =>
      (await take('network', network, limits.perNetwork)) && (await take('all', 'all', limits.perDay)),
  };
}
