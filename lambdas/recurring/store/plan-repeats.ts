import { accountPartition, repeatPrefix } from '#domain/table/keys';
import { succeeds } from '../../platform/table/commit.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { placeOf, repeat } from './repeat.ts';

/** Has everything that repeats in an account looked at now, because its 9:00 is another one by now. Safe to repeat. */
export async function planRepeats(table: Table, userId: string, now: Date): Promise<void> {
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: repeatPrefix })) {
    const { invoiceId, next, due, making, version } = repeat.parse(item);
    if (next === undefined || due === undefined) continue;
    const set = placeOf(userId, invoiceId, { next, due: now.toISOString() }, making);
    // One that was changed meanwhile was planned with what holds now.
    const unchanged = { attr: 'version', is: version } as const;
    const write = update(repeat, repeat.key(userId, invoiceId), { set, add: { version: 1 } }, unchanged);
    await succeeds(table, write);
  }
}
