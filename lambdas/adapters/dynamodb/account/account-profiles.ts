import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import { type ItemKey, keys } from '#domain/table/keys';
import type { AccountProfiles } from '../../../account/ports.ts';
import type { BusinessProfiles } from '../../../profile/ports.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { type TransactItems, transact } from '../transact.ts';

function withoutKey<Content>(item: Record<string, unknown> | undefined): Content | undefined {
  if (!item) return undefined;
  const { PK: _pk, SK: _sk, ...content } = item;
  return content as Content;
}

/** The business and Lite profiles of the table. */
export function accountProfiles(table: Table): AccountProfiles & BusinessProfiles {
  const TableName = table.name;

  async function get<Content>(Key: ItemKey): Promise<Content | undefined> {
    const { Item } = await table.client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return withoutKey<Content>(Item);
  }

  async function updateLite(userId: string, set: Readonly<Record<string, unknown>>): Promise<void> {
    const names = Object.keys(set);
    await succeeds(
      table.client.send(
        new UpdateCommand({
          TableName,
          Key: keys.liteProfile(userId),
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          // A Lite profile is made by opening the account alone.
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        }),
      ),
    );
  }

  const unchanged = (basedOn: string | undefined) =>
    basedOn === undefined
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : {
          ConditionExpression: 'updatedAt = :basedOn',
          ExpressionAttributeValues: { ':basedOn': basedOn },
        };

  return {
    async read(userId) {
      const [lite, business] = await Promise.all([
        get<LiteProfile>(keys.liteProfile(userId)),
        get<BusinessProfile>(keys.businessProfile(userId)),
      ]);
      return { ...(lite && { lite }), ...(business && { business }) };
    },
    async create(userId, { lite, keepsLite, business, basedOn }) {
      // Repeating a half-known creation must not reset counters of an account that is open.
      const Key = keys.liteProfile(userId);
      const writes: TransactItems = [
        keepsLite
          ? {
              Update: {
                TableName,
                Key,
                UpdateExpression: 'SET updatedAt = :now',
                ConditionExpression: 'attribute_exists(PK)',
                ExpressionAttributeValues: { ':now': business.updatedAt },
              },
            }
          : {
              Put: {
                TableName,
                Item: { ...Key, ...lite },
                ConditionExpression: 'attribute_not_exists(PK)',
              },
            },
        {
          Put: {
            TableName,
            Item: { ...keys.businessProfile(userId), ...business },
            ...unchanged(basedOn?.updatedAt),
          },
        },
      ];
      return (await transact(table, writes)).committed;
    },
    touchLogin: (userId, instant) => updateLite(userId, { lastLoginAt: instant, updatedAt: instant }),
    markVerified: (userId, email, instant) =>
      updateLite(userId, { email, emailVerified: true, updatedAt: instant }),
    find: (userId) => get<BusinessProfile>(keys.businessProfile(userId)),
    replace: (userId, profile, basedOn) =>
      succeeds(
        table.client.send(
          new PutCommand({
            TableName,
            Item: { ...keys.businessProfile(userId), ...profile },
            ...unchanged(basedOn),
          }),
        ),
      ),
  };
}
