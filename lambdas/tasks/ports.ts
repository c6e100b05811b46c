import type { TaskKind } from '#domain/tasks/task';
import type { Task } from './store/task.ts';

/** Names the next unit of a task. */
export interface UnitName {
  readonly userId: string;
  readonly kind: TaskKind;
  readonly step: number;
}

/** What comes after a unit: another one, after some seconds; `finished`; or `gone`, where the unit deleted the task. */
export type AfterUnit =
  | {
      readonly phase: string;
      readonly place?: string | undefined;
      readonly waitSeconds?: number;
    }
  | 'finished'
  | 'gone';

/**
 * Does one unit of a task. It may be done twice, or be stopped anywhere and done again, so repeating it must change
 * nothing.
 */
export type DoUnit = (userId: string, task: Task) => Promise<AfterUnit>;

export interface TaskStore {
  /** Takes the unit for the time of a lease; undefined if it is done, not wanted any more, or being done by another worker. */
  claim(unit: UnitName): Promise<Task | undefined>;
  /** Notes that a claimed unit is done. Returns the next one; undefined without one, or if the claim was lost. */
  advance(unit: UnitName, claimed: Task, after: AfterUnit): Promise<UnitName | undefined>;
  /** Notes that a claimed unit failed: it is due again later, each time after a longer pause. */
  fail(unit: UnitName, claimed: Task): Promise<void>;
  /** Units that have been due for a minute, at most so many. */
  overdue(limit: number): Promise<readonly UnitName[]>;
}

/** Hands units over to the workers. What does not arrive is offered again by the schedule. */
export type OfferUnits = (
  units: readonly { readonly unit: UnitName; readonly delaySeconds: number }[],
) => Promise<unknown>;
