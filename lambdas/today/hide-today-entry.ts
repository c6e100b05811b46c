import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import type { HideTodayEntryAnswer } from '#domain/today/contract';
import { notNowDays } from '#domain/today/today-item';
import { totalsReader } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { todayHiding } from './store/today-item.ts';

interface HideTodayEntry {
  readonly userId: string;
  readonly documentId: string;
  /** To undo a hiding: the `hiddenUntil` of its answer. */
  readonly undo?: string | undefined;
}

/**
 * Hides all items that are listed about a document for a week, or undoes a hiding. Items that are added later are
 * listed, and an undo does not list items that were hidden for another cause. Refused without a Lite profile.
 */
export async function hideTodayEntry(
  { userId, documentId, undo }: HideTodayEntry,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<Result<HideTodayEntryAnswer, Problem>> {
  const zone = await totalsReader(table).timeZone(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  const now = clock();
  const today = dayIn(zone, now.toISOString());
  const hidingMilliseconds = notNowDays * 24 * 60 * 60 * 1000;
  const hiddenUntil = undo ?? new Date(now.getTime() + hidingMilliseconds).toISOString();
  const hiding = todayHiding(table);
  await hiding[undo === undefined ? 'hide' : 'undo'](userId, documentId, { today, now, hiddenUntil });
  return ok({ success: true, hiddenUntil });
}
