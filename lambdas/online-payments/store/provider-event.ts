import { providerEventIndex, scheduleIndex } from '#domain/table/indexes';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { ownFailures } from '../../scheduler/index.ts';

/** An event of the provider: only what says which object to read; index 1 finds those of an account. Deleted by the table some time after it was reduced. */
export const providerEvent = entity(
  'providerEvent',
  {
    eventId: text,
    type: text,
    accountId: text,
    userId: text,
    subjectKind: text,
    subjectId: text,
    receivedAt: text,
    /** When it was tried last. */
    due: optional(text),
    ...ownFailures,
    expiresAt: optional(number),
  },
  ({ userId, eventId, due }) => ({
    ...providerEventIndex(userId, eventId),
    ...(due !== undefined && scheduleIndex(eventId, due)),
  }),
);
