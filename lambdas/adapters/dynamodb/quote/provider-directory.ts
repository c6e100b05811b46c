import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { fullNameOf } from '#domain/profile/profile';
import { keys } from '#domain/table/keys';
import type { ProviderDirectory } from '../../../quote/ports.ts';
import type { Table } from '../table.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Name and address of a provider, from the business profile; profiles of the mobile app may lack any field. */
export const providerDirectory = (table: Table): ProviderDirectory => ({
  async find(userId) {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.businessProfile(userId) }),
    );
    if (!Item) return undefined;
    const names = {
      firstName: textOf(Item.firstName),
      lastName: textOf(Item.lastName),
      fullName: textOf(Item.fullName),
    };
    return { businessName: textOf(Item.businessName).trim() || fullNameOf(names), email: textOf(Item.email) };
  },
});
