import { taskIndex } from '#domain/table/indexes';
import { taskKinds, taskStates } from '#domain/tasks/task';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';

/** Long work of an account, with how far it is. Index 2 finds it when its next unit is due. */
export const task = entity(
  'task',
  {
    kind: wordOf(taskKinds),
    state: wordOf(taskStates),
    /** Units that are done: it tells a message about the next unit from an older one. */
    step: number,
    /** What the next unit does, and where in it it begins; words of the task's own module. */
    phase: text,
    place: optional(text),
    startedAt: text,
    updatedAt: text,
    /** When the next unit is due. */
    due: optional(text),
    /** Until then a unit is being done. */
    leasedUntil: optional(text),
    /** Failures of the next unit so far. */
    tries: count,
    /** The hash of the address that the account had. */
    emailHash: optional(text),
  },
  ({ due }) => (due === undefined ? {} : taskIndex(due)),
);

export type Task = FieldsOf<typeof task>;
