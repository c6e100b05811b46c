import { providerEventIndex, scheduleIndex } from '#domain/table/indexes';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { type OwnFailures, ownFailures } from '../../scheduler/index.ts';

/** An event of the provider; see `providerEvent`. */
export interface StoredEvent extends OwnFailures {
  readonly eventId: string;
  readonly type: string;
  readonly accountId: string;
  readonly userId: string;
  /** The kind and the ID of the object that the event is about. */
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly receivedAt: string;
  /** The invoice or quote whose payment page it is about, and the amount that it names. */
  readonly documentId?: string;
  readonly amountCents?: number;
  /** True while the document's page counts it among its open events. */
  readonly isOpenOnPage?: boolean;
  /** When to try again if it was not processed; absent once it was. */
  readonly due?: string;
  /** Why it could not be processed yet: a word for the log. */
  readonly waitsBecause?: string;
  readonly expiresAt?: number;
}

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
    subjectKind: text,
    subjectId: text,
    receivedAt: text,
    documentId: optional(text),
    amountCents: optional(number),
    isOpenOnPage: optional(flag),
    due: optional(text),
    waitsBecause: optional(text),
    ...ownFailures,
    expiresAt: optional(number),
  } satisfies ShapeOf<StoredEvent>,
  ({ userId, eventId, due }) => ({
    ...providerEventIndex(userId, eventId),
    ...(due !== undefined && scheduleIndex(eventId, due)),
  }),
);
