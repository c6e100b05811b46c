import { leaseMilliseconds, type MessageName, type MessageState } from '#domain/messaging/message';
import { dueIndex, waitIndex } from '#domain/table/indexes';
import type { Change } from '../../platform/table/expression.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { MailEventKind } from '../mail-event.ts';
import { type Message, message } from './message.ts';
import { noSweepFailures } from './sweep-aside.ts';

/** Attributes that make a message due after its function has certainly ended. */
export function dueAfterLease(id: string, now: Date) {
  const due = new Date(now.getTime() + leaseMilliseconds).toISOString();
  return { due, ...dueIndex(id, due), ...noSweepFailures };
}

/** Attributes that take a message out of the index of due messages. */
export const notDue = { due: undefined, GSI2PK: undefined, GSI2SK: undefined, ...noSweepFailures };

/** The message and the attempt that may change its state. */
export interface Holder extends MessageName {
  readonly attempt: string;
}

type SetAttributes = NonNullable<Change<Message & ReturnType<typeof dueIndex>>['replace']>;

/**
 * The write that changes the state. Fails unless the state is one of `from` and the attempt still holds the message.
 */
export const changeStateWrite = (
  holder: Holder,
  from: readonly MessageState[],
  set: SetAttributes & { readonly state: MessageState },
  now: Date,
): Write =>
  update(
    message,
    message.key(holder),
    { replace: { ...set, updatedAt: now.toISOString() } },
    { attr: 'attempt', is: holder.attempt },
    { attr: 'state', oneOf: from },
  );

/** The write that puts a message back into the outbox: to send it later, or again if it was certainly not sent. */
export const waitAgainWrite = (holder: Holder, from: readonly MessageState[], at: Date, now: Date): Write => {
  const due = at.toISOString();
  return changeStateWrite(holder, from, { state: 'waiting', due, ...waitIndex(holder.id, due) }, now);
};

/** The write that ends the due work of a message. Fails if the message has changed since that work was done. */
export const endDueWorkWrite = (holder: Holder, state: MessageState): Write =>
  update(
    message,
    message.key(holder),
    { replace: notDue },
    { attr: 'attempt', is: holder.attempt },
    { attr: 'state', is: state },
    { attr: 'due', exists: true },
  );

const timeAttributes = {
  sent: 'sentEventAt',
  delivered: 'deliveredAt',
  bounced: 'bouncedAt',
  'turned-away': 'turnedAwayAt',
  complained: 'complainedAt',
  rejected: 'rejectedAt',
} as const satisfies Record<MailEventKind, keyof Message>;

/** When an event of this kind was stored on the message; undefined if none was. */
export const eventStoredAt = (known: Message, kind: MailEventKind): Date | undefined => {
  const at = known[timeAttributes[kind]];
  return at === undefined ? undefined : new Date(at);
};

/** The write that stores an event of SES. Fails if one of its kind is already stored. */
export const storeEvent = (name: MessageName, kind: MailEventKind, serviceId: string, at: Date): Write =>
  update(
    message,
    message.key(name),
    { set: { [timeAttributes[kind]]: at.toISOString() }, setOnce: { serviceId } },
    { attr: timeAttributes[kind], exists: false },
  );
