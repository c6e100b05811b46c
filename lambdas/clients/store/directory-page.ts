import { accountPartition } from '#domain/table/keys';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Page } from '../ports.ts';

/** A page of an account's items whose sort key starts with a prefix, in key order. */
export async function directoryPageOf<Fields>(
  table: Table,
  userId: string,
  { parse }: { readonly parse: (item: RawItem) => Fields },
  options: {
    readonly prefix: string;
    readonly limit: number;
    /** The part after the prefix in the key of the previous page's last item. */
    readonly cursor: string | undefined;
  },
): Promise<Page<Fields>> {
  const partition = accountPartition(userId);
  const { prefix, limit, cursor } = options;
  const { items, end } = await queryPage(table, {
    partition,
    begins: prefix,
    isEventuallyConsistent: true,
    limit,
    ...(cursor !== undefined && { after: { PK: partition, SK: `${prefix}${cursor}` } }),
  });
  return {
    entries: items.map(parse),
    ...(end && { cursor: String(end.SK).slice(prefix.length) }),
  };
}
