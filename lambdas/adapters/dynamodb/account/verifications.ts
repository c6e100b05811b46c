import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys, type Sha256 } from '#domain/table/keys';
import type { Verification, Verifications } from '../../../account/ports.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';

/** Verification links, by the hash of their token. The table forgets them by itself a day after they expired. */
export function verifications(table: Table): Verifications {
  /** Notes when something happened with a link first; a link that is gone stays gone. */
  const note = async (tokenHash: string, name: 'claimedAt' | 'confirmedAt', instant: string) => {
    await succeeds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.verification(tokenHash as Sha256),
          UpdateExpression: `SET ${name} = if_not_exists(${name}, :now)`,
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':now': instant },
        }),
      ),
    );
  };
  return {
    async keep(tokenHash, verification) {
      const { expiresAt, ...content } = verification;
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.verification(tokenHash as Sha256),
            ...content,
            endsAt: expiresAt,
            expiresAt: Math.floor(Date.parse(expiresAt) / 1000) + 24 * 60 * 60,
          },
        }),
      );
    },
    async find(tokenHash): Promise<Verification | undefined> {
      const { Item } = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: keys.verification(tokenHash as Sha256),
          ConsistentRead: true,
        }),
      );
      if (!Item) return undefined;
      const { userId, email, endsAt, claimedAt, confirmedAt } = Item;
      return {
        userId,
        email,
        expiresAt: endsAt,
        ...(claimedAt && { claimedAt }),
        ...(confirmedAt && { confirmedAt }),
      };
    },
    markClaimed: (tokenHash, instant) => note(tokenHash, 'claimedAt', instant),
    markConfirmed: (tokenHash, instant) => note(tokenHash, 'confirmedAt', instant),
  };
}
