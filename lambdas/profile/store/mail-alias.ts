import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';

/** Names an account in links that its clients get, so that they do not learn the account's ID. */
export const mailAlias = entity('mailAlias', { userId: text });

/** The account with an alias; undefined without one. */
export const accountWithAlias = async (table: Table, alias: string): Promise<string | undefined> =>
  (await find(table, mailAlias, mailAlias.key(alias)))?.userId;
