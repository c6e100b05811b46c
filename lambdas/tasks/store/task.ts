import { taskIndex } from '#domain/table/indexes';
import { taskKinds, taskStates } from '#domain/tasks/task';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';

/** Long work of an account and its progress. Index 2 finds it when its next unit is due. */
export const task = entity(
  'task',
  {
    kind: wordOf(taskKinds),
    state: wordOf(taskStates),
    /** Number of units done. It distinguishes a message about the next unit from an older one. */
    step: number,
    /** The phase of the next unit and the place where it begins. The task's own module defines the values. */
    phase: text,
    place: optional(text),
    startedAt: text,
    updatedAt: text,
    /** When the next unit is due. */
    due: optional(text),
    /** Until when a worker has the lease of the unit. */
    leasedUntil: optional(text),
    /** Number of failures of the next unit so far. */
    tries: count,
    /** The hash of the account's email address. */
    emailHash: optional(text),
  },
  ({ due }) => (due === undefined ? {} : taskIndex(due)),
);

export type Task = FieldsOf<typeof task>;
