import { accountPartition } from '#domain/table/keys';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Page } from '../ports.ts';

/** A page of an account's items whose sort key begins with a prefix, in the order of their keys. */
export async function directoryPageOf<Fields>(
  table: Table,
  userId: string,
  { parse }: { readonly parse: (item: RawItem) => Fields },
  options: {
    readonly prefix: string;
    readonly limit: number;
    /** What follows the prefix in the key of the last item of the page before. */
    readonly cursor: string | undefined;
  },
): Promise<Page<Fields>> {
  const partition = accountPartition(userId);
  const { prefix, limit, cursor } = options;
  const { items, end } = await queryPage(table, {
    partition,
    begins: prefix,
    eventually: true,
    limit,
    ...(cursor !== undefined && { after: { PK: partition, SK: `${prefix}${cursor}` } }),
  });
  return {
    entries: items.map(parse),
    ...(end && { cursor: String(end.SK).slice(prefix.length) }),
  };
}
