import * as z from 'zod/mini';
import { type NextOccurrence, repeatWays } from '#domain/recurring/repeat';
import { rhythms } from '#domain/recurring/repeat-days';
import { repeatIndex, scheduleIndex, waitIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { noFailures, ownFailures, scheduleAsideIndex } from '../../scheduler/index.ts';
import type { InvoiceInProgress, StoredRepeat } from '../repeat-ports.ts';

/**
 * Index 2 attributes of a repeat: in the outbox while a created invoice is in progress, otherwise in the schedule until
 * the next date.
 */
export const dueIndexOf = (invoiceId: string, due: string, making: unknown) =>
  making ? waitIndex(invoiceId, due) : scheduleIndex(invoiceId, due);

/**
 * The attributes of a repeat's next occurrence: its day and when it is due, with index attributes. Those of a missing
 * value are removed.
 */
export const occurrenceAttributes = (
  userId: string,
  invoiceId: string,
  { next, due }: NextOccurrence,
  making?: InvoiceInProgress,
) => ({
  next,
  due,
  ...noFailures,
  ...(next === undefined ? { GSI1PK: undefined, GSI1SK: undefined } : repeatIndex(userId, next, invoiceId)),
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : dueIndexOf(invoiceId, due, making)),
});

/** A repeat and its progress. `StoredRepeat` describes the attributes. */
export const repeat = entity(
  'repeat',
  {
    invoiceId: text,
    rhythm: z.enum(rhythms),
    from: text,
    onLastDay: optional(z.boolean()),
    until: optional(text),
    way: z.enum(repeatWays),
    namesOwnDate: optional(z.boolean()),
    after: text,
    making: optional(
      z.object({
        invoiceId: text,
        day: text,
        at: text,
        passedOver: number,
      } satisfies ShapeOf<InvoiceInProgress>),
    ),
    makes: optional(z.literal('job')),
    series: optional(number),
    window: optional(z.object({ start: optional(text), end: optional(text) })),
    next: optional(text),
    due: optional(text),
    stoppedAt: optional(text),
    version: number,
    ...ownFailures,
  } satisfies ShapeOf<StoredRepeat>,
  ({ invoiceId, next, due, making, asideAt }, { PK }) => ({
    ...(next !== undefined && repeatIndex(idInKey(PK), next, invoiceId)),
    ...(due !== undefined && dueIndexOf(invoiceId, due, making)),
    ...(asideAt !== undefined && scheduleAsideIndex(asideAt, dueIndexOf(invoiceId, asideAt, making))),
  }),
);
