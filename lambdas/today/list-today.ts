import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import type { ListTodayAnswer } from '#domain/today/contract';
import { mostUrgent } from '#domain/today/today-item';
import { totalsReader } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { todayList } from './store/today-item.ts';

/** The items that need the owner of an account now, most urgent first. Refused without a Lite profile. */
export async function listToday(
  userId: string,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<Result<ListTodayAnswer, Problem>> {
  const zone = await totalsReader(table).timeZone(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  const now = clock();
  const today = dayIn(zone, now.toISOString());
  const { items, hasMore } = await todayList(table).read(userId, today, now);
  return ok({ success: true, today, items: mostUrgent(items), hasMore });
}
