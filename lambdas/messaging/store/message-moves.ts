import { leaseMilliseconds, type MessageName, type MessageState } from '#domain/messaging/message';
import { dueIndex, waitIndex } from '#domain/table/indexes';
import type { Change } from '../../platform/table/expression.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { MailEventKind } from '../mail-event.ts';
import { type Message, message } from './message.ts';
import { notSwept } from './sweep-aside.ts';

/** A message is due again when the function at work on it is gone for certain. */
export function dueFrom(id: string, now: Date) {
  const due = new Date(now.getTime() + leaseMilliseconds).toISOString();
  return { due, ...dueIndex(id, due), ...notSwept };
}

/** A finished message is no longer due. */
export const notDue = { due: undefined, GSI2PK: undefined, GSI2SK: undefined, ...notSwept };

/** Who may move a message: the attempt that holds it. */
export interface Holder extends MessageName {
  readonly attempt: string;
}

type Set = NonNullable<Change<Message & ReturnType<typeof dueIndex>>['set']>;

/** A change of state, allowed only from `from` and only to the attempt that holds the message. */
export const move = (
  holder: Holder,
  from: readonly MessageState[],
  set: Set & { readonly state: MessageState },
  now: Date,
): Write =>
  update(
    message,
    message.key(holder),
    { set: { ...set, updatedAt: now.toISOString() } },
    { attr: 'attempt', is: holder.attempt },
    { attr: 'state', oneOf: from },
  );

/** A message waits again: its time is later, or it was certainly not taken. */
export const waitAgain = (holder: Holder, from: readonly MessageState[], at: Date, now: Date): Write => {
  const due = at.toISOString();
  return move(holder, from, { state: 'waiting', due, ...waitIndex(holder.id, due) }, now);
};

/** Takes a message out of what is due, if it still is as it was when its rest was done. */
export const close = (holder: Holder, state: MessageState): Write =>
  update(
    message,
    message.key(holder),
    { set: notDue },
    { attr: 'attempt', is: holder.attempt },
    { attr: 'state', is: state },
    { attr: 'due', exists: true },
  );

const reports = {
  sent: 'sentEventAt',
  delivered: 'deliveredAt',
  bounced: 'bouncedAt',
  'turned-away': 'turnedAwayAt',
  complained: 'complainedAt',
  rejected: 'rejectedAt',
} as const satisfies Record<MailEventKind, keyof Message>;

/** When a report of a kind was noted on a message; undefined if none was. */
export const notedAt = (known: Message, kind: MailEventKind): Date | undefined => {
  const at = known[reports[kind]];
  return at === undefined ? undefined : new Date(at);
};

/** Notes a report of the mail service; refused where one of its kind was noted before. */
export const note = (name: MessageName, kind: MailEventKind, serviceId: string, at: Date): Write =>
  update(
    message,
    message.key(name),
    { set: { [reports[kind]]: at.toISOString() }, setOnce: { serviceId } },
    { attr: reports[kind], exists: false },
  );
