import type { TaskKind } from '#domain/tasks/task';
import type { Task } from './store/task.ts';

/** Identifies the next unit of a task. */
export interface UnitReference {
  readonly userId: string;
  readonly kind: TaskKind;
  readonly step: number;
}

/**
 * The result of a unit: another unit follows, after some seconds; `finished`; or `gone` if the unit deleted the task.
 */
export type AfterUnit =
  | {
      readonly phase: string;
      readonly place?: string | undefined;
      readonly waitSeconds?: number;
    }
  | 'finished'
  | 'gone';

/**
 * Does one unit of a task. A unit may run twice, or be interrupted at any point and run again, so it must be safe to
 * repeat.
 */
export type DoUnit = (userId: string, task: Task) => Promise<AfterUnit>;

export interface TaskStore {
  /** Leases the unit to this worker; undefined if it is done, no longer wanted, or leased to another worker. */
  claim(unit: UnitReference): Promise<Task | undefined>;
  /**
   * Records that a claimed unit is done. Returns the next one; undefined if there is none, or if the lease was lost.
   */
  advance(unit: UnitReference, claimed: Task, after: AfterUnit): Promise<UnitReference | undefined>;
  /** Records that a claimed unit failed: it is due again later, each time after a longer pause. */
  fail(unit: UnitReference, claimed: Task): Promise<void>;
  /** At most `limit` units that have been due for a minute. */
  overdue(limit: number): Promise<readonly UnitReference[]>;
}

/** Sends units to the workers' queue. The schedule sends again those that do not arrive. */
export type SendUnits = (
  units: readonly { readonly unit: UnitReference; readonly delaySeconds: number }[],
) => Promise<unknown>;
