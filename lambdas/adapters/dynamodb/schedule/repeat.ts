import * as z from 'zod/mini';
import { type NextTurn, repeatWays } from '#domain/schedule/repeat';
import { rhythms } from '#domain/schedule/repeat-days';
import { repeatIndex, scheduleIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { NewSubmission } from '../../../lite-invoice/invoice-record.ts';
import type { Making, StoredRepeat } from '../../../schedule/repeat-ports.ts';
import { number, optional, text } from '../table/attributes.ts';
import { entity, type ShapeOf } from '../table/entity.ts';
import { update, type Write } from '../table/writes.ts';

/** Where a repeat stands in both indexes; one that has ended, or has nothing due, stands nowhere. */
export const placeOf = (userId: string, invoiceId: string, { next, due }: NextTurn) => ({
  next,
  due,
  ...(next === undefined ? { GSI1PK: undefined, GSI1SK: undefined } : repeatIndex(userId, next, invoiceId)),
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(invoiceId, due)),
});

/** How an invoice repeats, how far that has come, and when the next one is due. */
export const repeat = entity(
  'repeat',
  {
    invoiceId: text,
    rhythm: z.enum(rhythms),
    from: text,
    until: optional(text),
    way: z.enum(repeatWays),
    after: text,
    making: optional(
      z.object({ invoiceId: text, day: text, at: text, passedOver: number } satisfies ShapeOf<Making>),
    ),
    next: optional(text),
    due: optional(text),
    stoppedAt: optional(text),
    version: number,
  } satisfies ShapeOf<StoredRepeat>,
  ({ invoiceId, next, due }, { PK }) => ({
    ...(next !== undefined && repeatIndex(idInKey(PK), next, invoiceId)),
    ...(due !== undefined && scheduleIndex(invoiceId, due)),
  }),
);

/**
 * Has a repeat make the invoice of a submission, if it is still as it was read: what is left to do about the invoice is
 * due at once.
 */
export function repeatTurn({ userId, content, repeat: turn }: NewSubmission, now: Date): readonly Write[] {
  if (!turn) return [];
  const { of, day, passedOver, version } = turn;
  const at = now.toISOString();
  const making: Making = { invoiceId: content.invoiceId, day, at, passedOver };
  return [
    update(
      repeat,
      repeat.key(userId, of),
      { set: { after: day, making, due: at, ...scheduleIndex(of, at) }, add: { version: 1 } },
      { attr: 'version', is: version },
    ),
  ];
}
