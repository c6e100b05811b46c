import { shiftMonth } from '#domain/calendar-date';
import { type Problem, problem } from '#domain/contract/problems';
import { type Figure, monthsShown, type OverviewAnswer } from '#domain/reports/contract';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn, monthOf } from '#domain/time-zone';
import { latestCameIn } from '../came-in/index.ts';
import { overdueOf, totalsReader } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';

const noFigure: Figure = { cents: 0, count: 0 };

/**
 * The amounts an account is owed and was paid, from its totals, and what came in: a few items, however many invoices
 * there are. Overdue = everything owed that ages after its due date, minus what is due today or later; so it changes at
 * midnight without a write.
 */
export async function getOverview(
  userId: string,
  ports: { readonly table: Table; readonly clock: Clock },
): Promise<Result<OverviewAnswer, Problem>> {
  const { table } = ports;
  const totals = totalsReader(table);
  const now = ports.clock();
  const account = await totals.zoneAndOwed(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const { timeZone, owed } = account;
  const today = dayIn(timeZone, now.toISOString());
  const lastMonth = monthOf(today);
  const firstMonth = shiftMonth(lastMonth, 1 - monthsShown);
  const [dueFromToday, storedMonths, cameIn] = await Promise.all([
    totals.dueFrom(userId, today),
    totals.months(userId, firstMonth, lastMonth),
    latestCameIn(table, userId, now),
  ]);
  const months = Array.from({ length: monthsShown }, (_, index) => {
    const month = shiftMonth(firstMonth, index);
    return (
      storedMonths.find((stored) => stored.month === month) ?? { month, billed: noFigure, paid: noFigure }
    );
  });
  return ok({
    success: true,
    today,
    outstanding: owed.all,
    overdue: overdueOf(owed.dated, dueFromToday),
    overpaid: owed.overpaid,
    toDecide: owed.toDecide,
    paidThisMonth: months.at(-1)?.paid ?? noFigure,
    months,
    cameIn,
  });
}
