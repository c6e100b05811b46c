import { nextWholeCheck, nightAfter } from '#domain/reports/books-check';
import { accountTotals } from '../../invoices/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { noFailures } from '../../scheduler/index.ts';
import { startTask } from '../../tasks/index.ts';

/**
 * Starts the check of an account's books that is due: of everything once a month and while something differs, of
 * changed figures on any other night. Returns `books-check-started`; undefined if nothing has to be checked now.
 */
export const startBooksCheck =
  (table: Table, clock: Clock) =>
  async (userId: string): Promise<string | undefined> => {
    const now = clock();
    const at = now.toISOString();
    const key = accountTotals.key(userId);
    const stored = await find(table, accountTotals, key);
    if (stored?.due === undefined || stored.due > at) return undefined;
    const asReadCondition = { attr: 'due', is: stored.due } as const;
    const { lastCheck, wholeCheckAt } = stored;
    // Something changed after tonight's check. The next night's check includes it.
    if (lastCheck && lastCheck.at >= stored.due) {
      await commit(table, [
        update(
          accountTotals,
          key,
          { replace: { due: nightAfter(userId, at), ...noFailures } },
          asReadCondition,
        ),
      ]);
      return undefined;
    }
    const nextWhole = wholeCheckAt === undefined ? at : nextWholeCheck(userId, wholeCheckAt);
    const isWhole = nextWhole <= at || (lastCheck?.differenceCount ?? 0) > 0;
    const due = isWhole ? nextWholeCheck(userId, at) : nextWhole;
    const { committed } = await commit(table, [
      update(accountTotals, key, { replace: { due, ...noFailures } }, asReadCondition),
      startTask({ userId, kind: 'books-check' }, { phase: isWhole ? 'month' : 'changes' }, now),
    ]);
    return committed ? 'books-check-started' : undefined;
  };
