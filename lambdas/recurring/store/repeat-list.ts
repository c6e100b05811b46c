import { index1, repeatIndex } from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { RepeatList } from '../repeat-ports.ts';
import { repeat } from './repeat.ts';

/** The position in index 1 of a cursor, which contains the day and invoice of the last row. */
function startKeyOf(userId: string, cursor: string) {
  const [, year, month, day, invoiceId = ''] = /^(\d{4})(\d{2})(\d{2})-(.+)$/.exec(cursor) ?? [];
  if (!isKeyId(invoiceId)) return undefined;
  return { ...repeat.key(userId, invoiceId), ...repeatIndex(userId, `${year}-${month}-${day}`, invoiceId) };
}

/** The repeats of an account, read from index 1, which is eventually consistent. */
export const repeatList = (table: Table): RepeatList => ({
  async list(userId, { limit, cursor }) {
    const after = cursor === undefined ? undefined : startKeyOf(userId, cursor);
    if (cursor !== undefined && !after) return { repeats: [] };
    const partition = repeatIndex(userId, '', 'any').GSI1PK;
    const { items } = await queryPage(table, {
      partition,
      index: index1,
      // Reads one more than the page holds, to find out whether there is a next page.
      limit: limit + 1,
      ...(after && { after }),
    });
    const repeats = items.slice(0, limit).map(repeat.parse);
    const last = repeats.at(-1);
    const isMore = items.length > limit && last?.next !== undefined;
    return {
      repeats,
      ...(isMore && { cursor: `${last.next?.replaceAll('-', '')}-${last.invoiceId}` }),
    };
  },
});
