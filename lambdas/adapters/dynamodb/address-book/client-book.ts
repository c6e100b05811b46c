import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Client, type ClientDraft, foldClientName } from '#domain/address-book/client';
import { clientPrefix, clientUseIndex, index1, keys } from '#domain/table/keys';
import type { ClientBook, Page } from '../../../address-book/ports.ts';
import type { Clock } from '../../../clock.ts';
import { newUlid } from '../../hash.ts';
import { changeAccount, type Write } from '../lite-invoice/invoice-writes.ts';
import type { Table } from '../table.ts';
import { transact } from '../transact.ts';
import { type ClientItem, clientOf, newClientItem } from './client-item.ts';
import { clientLookup, clientNameKey } from './client-lookup.ts';
import { directoryPageOf } from './directory-page.ts';

/** Where a page ended: the last client's use in milliseconds, and its id, so that it may change or go meanwhile. */
const cursorOf = ({ lastUsed, clientId }: Client): string => `${Date.parse(lastUsed)}-${clientId}`;

/** The key after which the next page begins; undefined for a text that is no cursor. */
function startAfter(userId: string, cursor: string): Record<string, string> | undefined {
  const [, milliseconds, clientId = ''] = /^(\d{1,15})-([A-Za-z0-9_-]+)$/.exec(cursor) ?? [];
  if (milliseconds === undefined) return undefined;
  const lastUsed = new Date(Number(milliseconds)).toISOString();
  return { ...keys.client(userId, clientId), ...clientUseIndex(userId, lastUsed, clientId) };
}

/** Edits tried while the client changes under them. */
const tries = 5;

/** The clients of an account in the table; each name is one client's, and their count is kept in the Lite profile. */
export function clientBook(table: Table, clock: Clock): ClientBook {
  const tableName = table.name;

  const takeName = (userId: string, name: string, clientId: string): Write => ({
    Put: {
      TableName: tableName,
      Item: { ...clientNameKey(userId, name), clientId },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  });
  const releaseName = (userId: string, name: string, clientId: string): Write => ({
    Delete: {
      TableName: tableName,
      Key: clientNameKey(userId, name),
      ConditionExpression: 'attribute_not_exists(PK) OR clientId = :id',
      ExpressionAttributeValues: { ':id': clientId },
    },
  });
  const count = (userId: string, by: 1 | -1): Write[] => {
    const write = changeAccount(tableName, userId, { clients: by });
    return write ? [write] : [];
  };

  const editFields = (userId: string, client: ClientItem, draft: ClientDraft): Write => ({
    Update: {
      TableName: tableName,
      Key: keys.client(userId, client.clientId),
      UpdateExpression: 'SET #name = :name, email = :email, phone = :phone, address = :address, city = :city',
      ConditionExpression: '#name = :old',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: {
        ':name': draft.name,
        ':email': draft.email,
        ':phone': draft.phone,
        ':address': draft.address,
        ':city': draft.city,
        ':old': client.name,
      },
    },
  });

  return {
    async recent(userId, limit, cursor): Promise<Page<Client>> {
      const start = cursor === undefined ? undefined : startAfter(userId, cursor);
      if (cursor !== undefined && !start) return { entries: [] };
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: index1.name,
          KeyConditionExpression: 'GSI1PK = :pk',
          ExpressionAttributeValues: { ':pk': clientUseIndex(userId, '', 'any').GSI1PK },
          ScanIndexForward: false,
          Limit: limit + 1,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      const entries = (Items as ClientItem[]).slice(0, limit).map(clientOf);
      const last = entries.at(-1);
      return { entries, ...(Items.length > limit && last && { cursor: cursorOf(last) }) };
    },

    async directory(userId, limit, cursor): Promise<Page<Client>> {
      const page = await directoryPageOf(table, userId, { prefix: clientPrefix, limit, cursor });
      return {
        entries: (page.items as unknown as ClientItem[]).map(clientOf),
        ...(page.cursor !== undefined && { cursor: page.cursor }),
      };
    },

    async count(userId) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: tableName, Key: keys.liteProfile(userId), ConsistentRead: true }),
      );
      return (Item?.clientCount as number | undefined) ?? 0;
    },

    async find(userId, clientId) {
      const item = await clientLookup(table, userId).byId(clientId);
      return item && clientOf(item);
    },

    async add(userId, draft) {
      const now = clock();
      const item = newClientItem(userId, newUlid(now), draft, now.toISOString());
      const outcome = await transact(table, [
        takeName(userId, draft.name, item.clientId),
        { Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(PK)' } },
        ...count(userId, 1),
      ]);
      if (outcome.committed) return { kind: 'saved', client: clientOf(item) };
      if (outcome.failed.includes(0)) return { kind: 'name-taken' };
      if (outcome.failed.includes(2)) return { kind: 'no-account' };
      throw new Error('A client could not be added');
    },

    async edit(userId, clientId, draft) {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const client = await clientLookup(table, userId).byId(clientId);
        if (!client) return { kind: 'not-found' };
        const isRenamed = foldClientName(client.name) !== foldClientName(draft.name);
        const outcome = await transact(table, [
          editFields(userId, client, draft),
          ...(isRenamed
            ? [takeName(userId, draft.name, clientId), releaseName(userId, client.name, clientId)]
            : []),
        ]);
        if (outcome.committed) return { kind: 'saved', client: { ...clientOf(client), ...draft } };
        if (outcome.failed.includes(1)) return { kind: 'name-taken' };
      }
      throw new Error('A client changes too often to be edited');
    },

    async remove(userId, clientId) {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const client = await clientLookup(table, userId).byId(clientId);
        if (!client) return false;
        const outcome = await transact(table, [
          {
            Delete: {
              TableName: tableName,
              Key: keys.client(userId, clientId),
              ConditionExpression: '#name = :name',
              ExpressionAttributeNames: { '#name': 'name' },
              ExpressionAttributeValues: { ':name': client.name },
            },
          },
          releaseName(userId, client.name, clientId),
          ...count(userId, -1),
        ]);
        if (outcome.committed) return true;
      }
      throw new Error('A client changes too often to be deleted');
    },
  };
}
