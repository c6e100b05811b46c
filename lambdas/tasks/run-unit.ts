import { type TaskKind, taskWork } from '#domain/tasks/task';
import { errorFields, log } from '../platform/log.ts';
import type { DoUnit, SendUnits, TaskStore, UnitReference } from './ports.ts';

export interface RunUnitPorts {
  readonly tasks: TaskStore;
  /** The function for each kind of task that does its units. */
  readonly work: Readonly<Record<TaskKind, DoUnit>>;
  readonly offer: SendUnits;
}

/**
 * Does one unit of a task and sends the next one to the queue. Safe to run concurrently for the same unit: the claim
 * in the table decides. A failed unit stays in the table and is tried again after a pause, without a limit.
 */
export async function runUnit(unit: UnitReference, { tasks, work, offer }: RunUnitPorts): Promise<void> {
  const claimed = await tasks.claim(unit);
  if (!claimed) return;
  const { userId, kind } = unit;
  try {
    const after = await work[kind](userId, claimed);
    const next = await tasks.advance(unit, claimed, after);
    if (after === 'finished' || after === 'gone') log.info('task-finished', { userId, kind });
    if (!next || typeof after === 'string') return;
    const { waitSeconds = 0 } = after;
    if (waitSeconds <= taskWork.longestDelaySeconds) await offer([{ unit: next, delaySeconds: waitSeconds }]);
  } catch (error) {
    log.error('task-failed', { userId, kind, ...errorFields(error) });
    await tasks.fail(unit, claimed);
  }
}

/** Sends units that are due but whose queue message never reached a worker. Returns how many. */
export async function feedTasks({ tasks, offer }: Pick<RunUnitPorts, 'tasks' | 'offer'>): Promise<number> {
  const units = await tasks.overdue(taskWork.maxQueuedPerRun);
  if (units.length > 0) await offer(units.map((unit) => ({ unit, delaySeconds: 0 })));
  log.info('tasks-fed', { count: units.length });
  return units.length;
}
