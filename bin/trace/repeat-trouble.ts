import { index1, invoiceOwnerIndex } from '#domain/table/indexes';
import { keys } from '#domain/table/keys';
import { queryPage } from '#lambdas/platform/table/query';
import { findRaw } from '#lambdas/platform/table/read';
import type { Table } from '#lambdas/platform/table/table';

/** Why a recurring invoice failed last, and since when it is set aside, if it is. */
export interface RepeatTrouble {
  readonly because: string;
  readonly since?: string;
}

async function ownerOf(table: Table, invoiceId: string): Promise<string | undefined> {
  const { GSI1PK: partition } = invoiceOwnerIndex(invoiceId, '');
  const { items } = await queryPage(table, { partition, index: index1, limit: 1 });
  return items[0] && String(items[0][index1.sk]);
}

/** The failure of a recurring invoice. The item is not parsed, because an unreadable item can be the cause. */
export async function troubleOf(
  table: Table,
  invoiceId: string,
  account?: string,
): Promise<{ readonly repeatTrouble?: RepeatTrouble }> {
  const userId = account ?? (await ownerOf(table, invoiceId));
  const [repeat] = userId === undefined ? [] : await findRaw(table, [keys.repeat(userId, invoiceId)]);
  if (repeat?.failedBecause === undefined) return {};
  const since = repeat.asideAt === undefined ? {} : { since: String(repeat.asideAt) };
  return { repeatTrouble: { because: String(repeat.failedBecause), ...since } };
}
