import { invoiceMails, type TimelineEvent, timelineKinds } from '#domain/invoices/timeline';
import { sha256 } from '../../platform/hash.ts';
import { number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { put, type Write } from '../../platform/table/writes.ts';

/** An event of an invoice. Events are only added. */
export const invoiceEvent = entity('invoiceEvent', {
  kind: wordOf(timelineKinds),
  at: text,
  mail: optional(wordOf(invoiceMails)),
  to: optional(text),
  contentId: optional(text),
  revision: optional(number),
  paymentId: optional(text),
  amountCents: optional(number),
  detail: optional(text),
  lastAt: optional(text),
} satisfies ShapeOf<TimelineEvent>);

/** An event and its cause. Two events of a kind with the same cause are one event. */
export interface NewEvent extends TimelineEvent {
  readonly cause: readonly string[];
}

/**
 * Adds an event to an invoice's timeline. The write fails if the event exists, so an event in a transaction needs a new
 * cause, such as the version of the changed invoice.
 */
export const appendEvent = (userId: string, invoiceId: string, { cause, ...event }: NewEvent): Write =>
  put(
    invoiceEvent,
    invoiceEvent.key(userId, invoiceId, event.at, sha256([event.kind, ...cause].join('#')).slice(0, 32)),
    event,
  );
