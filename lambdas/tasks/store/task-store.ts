import { index2, taskIndex, taskPartition } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { retrySeconds, taskKinds, taskWork } from '#domain/tasks/task';
import type { Clock } from '../../platform/clock.ts';
import { tryCommit, tryUpdate } from '../../platform/table/commit.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert, type Write } from '../../platform/table/writes.ts';
import type { TaskStore, UnitReference } from '../ports.ts';
import { type Task, task } from './task.ts';

const secondsAfter = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1_000).toISOString();

/** The attributes of a task whose next unit is due at this time. */
const dueAt = (due: string) => ({ due, ...taskIndex(due) });

/** The attributes of a task without a next unit, which is not in the index of due tasks. */
const notDue = { due: undefined, GSI2PK: undefined, GSI2SK: undefined } as const;

const isKnownKind = (kind: string): kind is (typeof taskKinds)[number] =>
  taskKinds.some((known) => known === kind);

/** The write that starts a task with its first unit due now. Fails while a task of the same kind is running. */
export function startTask(
  { userId, kind }: Pick<UnitReference, 'userId' | 'kind'>,
  first: Pick<Task, 'phase' | 'emailHash'>,
  now: Date,
): Write {
  const at = now.toISOString();
  const set = {
    ...first,
    kind,
    state: 'running' as const,
    step: 0,
    startedAt: at,
    updatedAt: at,
    tries: 0,
    place: undefined,
    leasedUntil: undefined,
    ...dueAt(at),
  } as const;
  const notRunning = {
    any: [
      { attr: 'state', exists: false },
      { attr: 'state', isNot: 'running' },
    ],
  } as const;
  return upsert<Task>(task, task.key(userId, kind), { replace: set }, notRunning);
}

/** The tasks of the table. */
export function taskStore(table: Table, clock: Clock): TaskStore {
  const keyOf = ({ userId, kind }: UnitReference) => task.key(userId, kind);

  /** Records the result of a claimed unit, if this worker still has its lease. */
  const conclude = ({ userId, kind, step }: UnitReference, claimed: Task, set: object): Promise<boolean> =>
    tryCommit(
      table,
      update<Task>(
        task,
        task.key(userId, kind),
        { replace: { ...set, leasedUntil: undefined, updatedAt: clock().toISOString() } },
        { attr: 'step', is: step },
        { attr: 'leasedUntil', is: claimed.leasedUntil },
      ),
    );

  return {
    async claim(unit) {
      const now = clock();
      const leasedUntil = secondsAfter(now, taskWork.leaseSeconds);
      const leaseWrite = update<Task>(
        task,
        keyOf(unit),
        { set: { leasedUntil, ...dueAt(leasedUntil) } },
        { attr: 'state', is: 'running' },
        { attr: 'step', is: unit.step },
        {
          any: [
            { attr: 'leasedUntil', exists: false },
            { attr: 'leasedUntil', below: now.toISOString() },
          ],
        },
      );
      return tryUpdate(table, task, leaseWrite);
    },
    async advance(unit, claimed, after) {
      if (after === 'gone') return undefined;
      if (after === 'finished') {
        await conclude(unit, claimed, { state: 'done', step: unit.step + 1, place: undefined, ...notDue });
        return undefined;
      }
      const { phase, place, waitSeconds = 0 } = after;
      const next = { ...unit, step: unit.step + 1 };
      const due = dueAt(secondsAfter(clock(), waitSeconds));
      return (await conclude(unit, claimed, { phase, place, step: next.step, tries: 0, ...due }))
        ? next
        : undefined;
    },
    async fail(unit, claimed) {
      const tries = claimed.tries + 1;
      await conclude(unit, claimed, { tries, ...dueAt(secondsAfter(clock(), retrySeconds(tries))) });
    },
    async overdue(limit) {
      const upTo = secondsAfter(clock(), -taskWork.graceSeconds);
      const { items } = await queryPage(table, { partition: taskPartition, index: index2, upTo, limit });
      const found = await Promise.all(
        items.map(async ({ PK, SK }): Promise<UnitReference | undefined> => {
          const [userId, kind] = [idInKey(String(PK)), idInKey(String(SK))];
          if (!isKnownKind(kind)) return undefined;
          const stored = await find(table, task, task.key(userId, kind));
          return stored?.state === 'running' ? { userId, kind, step: stored.step } : undefined;
        }),
      );
      return found.filter((unit) => unit !== undefined);
    },
  };
}
