import { providerEventIndex, scheduleIndex } from '#domain/table/indexes';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { ownFailures } from '../../scheduler/index.ts';

/**
 * An event of the provider, stored without its content, because its object is read from the provider. Index 1 finds the
 * events of an account. DynamoDB deletes an event some time after it was processed.
 */
export const providerEvent = entity(
  'providerEvent',
  {
    eventId: text,
    type: text,
    accountId: text,
    userId: text,
    /** The kind and the ID of the object that the event is about. */
    subjectKind: text,
    subjectId: text,
    receivedAt: text,
    /** When to try again if it was not processed; absent once it was. */
    due: optional(text),
    ...ownFailures,
    expiresAt: optional(number),
  },
  ({ userId, eventId, due }) => ({
    ...providerEventIndex(userId, eventId),
    ...(due !== undefined && scheduleIndex(eventId, due)),
  }),
);
