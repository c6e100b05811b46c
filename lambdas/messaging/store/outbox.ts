import { type MessageName, type OutboxQueue, outbox } from '#domain/messaging/message';
import { waitIndex } from '#domain/table/indexes';
import { newSecret } from '../../platform/hash.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import { update, upsert, type Write } from '../../platform/table/writes.ts';
import { messageNames } from '../message-names.ts';
import type { ClaimedMessage, OutboxHandler } from '../outbox-ports.ts';
import { lookupIndexes, type Message, message } from './message.ts';
import type { MessageContext, MessageHandler, NewMessage } from './message-handler.ts';
import { messageLedger } from './message-ledger.ts';
import { changeStateWrite, dueAfterLease, type Holder, notDue, waitAgainWrite } from './message-moves.ts';
import { countFailure, notAside } from './set-aside.ts';

/** The time during which it makes sense to send a new message. */
export interface Wait {
  readonly now: Date;
  readonly until: Date;
  /** If given, the message is not sent before this time. */
  readonly notBefore?: Date;
}

/** A kind of message that waits in the outbox. */
export interface Queued {
  readonly kind: string;
  readonly queue: OutboxQueue;
}

/** A message that somebody waits for gets an earlier due time, so that it is sent before scheduled ones. */
const aheadMilliseconds = outbox.aheadDays * 24 * 60 * 60 * 1_000;

/**
 * The write that puts a message into the outbox, for the transaction that causes it. Fails if a message with this name
 * exists, unless that one is finished and was returned. The ID is derived from the content (such as invoice, due date
 * and stage), so that the same email is queued only once. Announces a message that somebody waits for.
 */
export function outboxWrite<Known extends Message>(
  handler: Queued & Pick<MessageHandler<Known, never>, 'entity'>,
  wanted: NewMessage<Known>,
  wait: Wait,
): Write {
  const { key, due, attributes } = waitingMessage(handler, wanted, wait);
  const write = upsert<Message>(
    message,
    key,
    { replace: { ...attributes, reason: undefined } },
    {
      any: [
        { attr: 'PK', exists: false },
        { attr: 'state', is: 'returned' },
      ],
    },
    { attr: 'due', exists: false },
  );
  return handler.queue === 'people' ? { ...write, announces: { key, due } } : write;
}

/**
 * The write that puts a message into the outbox, unless it is there already: for an email that several transactions may
 * cause, none of which may fail because of another one. Nobody waits for it, and it must not be due yet: a message that
 * was sent would be listed as due again.
 */
export const joinOutboxWrite = <Known extends Message>(
  handler: Queued & Pick<MessageHandler<Known, never>, 'entity'>,
  wanted: NewMessage<Known>,
  wait: Wait & { readonly notBefore: Date },
): Write => {
  const { key, attributes } = waitingMessage(handler, wanted, wait);
  return upsert<Message>(message, key, { setOnce: attributes });
};

/** The key and all attributes of a message that waits, with its indexes. */
function waitingMessage<Known extends Message>(
  { kind, queue }: Queued,
  wanted: NewMessage<Known>,
  { now, until, notBefore }: Wait,
) {
  const isAwaited = queue === 'people';
  const due = (notBefore ?? new Date(now.getTime() - (isAwaited ? aheadMilliseconds : 0))).toISOString();
  const instant = now.toISOString();
  const outboxAttributes = {
    kind,
    state: 'waiting',
    due,
    until: until.toISOString(),
    attempt: newSecret(),
    createdAt: instant,
    updatedAt: instant,
  } as const;
  // TypeScript cannot infer that the two parts together are a complete message.
  const whole = { ...wanted, ...outboxAttributes } as unknown as Known;
  const { id, owner } = whole as Message;
  const key = message.key({ kind, id, ...(owner !== undefined && { owner }) });
  return { key, due, attributes: { ...whole, ...lookupIndexes(whole), ...waitIndex(id, due) } };
}

/**
 * The write that drops a message that still waits, for the transaction that removes what it is about. Fails if a worker
 * has claimed the message since it was read; the worker then checks once more whether the email still applies.
 */
export const dropWaitingWrite = (waiting: Holder, reason: string, now: Date): Write =>
  changeStateWrite(waiting, ['waiting'], { ...notDue, ...notAside, state: 'returned', reason }, now);

/** A kind whose messages wait in the outbox, with the function that composes them when they are due. */
interface Sender<Known extends Message, Context extends MessageContext> {
  readonly handler: MessageHandler<Known, Context>;
  readonly context: Context;
  readonly compose: OutboxHandler<Known>['compose'];
}

/** Claims messages of one kind, so that a worker can check and send them. */
function claimFunctions<Known extends Message, Context extends MessageContext>({
  handler,
  context,
  compose,
}: Sender<Known, Context>) {
  const { table, clock } = context;
  const ledger = messageLedger(handler, context);
  const retryAt = () => new Date(clock().getTime() + outbox.retryMinutes * 60_000);

  function claimed(known: Known): ClaimedMessage {
    // TypeScript cannot infer that every handler's message is a `Holder`.
    const holder = { ...known, kind: handler.kind } as unknown as Holder;
    const wait = async (at: Date) =>
      void (await tryCommit(table, waitAgainWrite(holder, ['reserved', 'sending'], at, clock())));
    let facts: Partial<Known> = {};
    const reservation = () => ledger.reservation({ ...known, ...facts }, facts);
    const makesSenseAt = (at: Date) => known.until !== undefined && at.toISOString() <= known.until;
    return {
      async compose() {
        const composed = await compose(known, clock());
        if (composed.kind === 'mail') facts = (composed.facts ?? {}) as Partial<Known>;
        return composed;
      },
      wait,
      drop: (reason) => reservation().giveBack(reason),
      fail: () =>
        countFailure(
          table,
          message.key(holder),
          known.id,
          clock(),
          { attr: 'attempt', is: known.attempt },
          { attr: 'state', is: 'reserved' },
        ),
      reservation: {
        names: reservation().names,
        markSending: () => reservation().markSending(),
        settle: (serviceId) => reservation().settle(serviceId),
        markUnknown: (reason) => reservation().markUnknown(reason),
        // Called if SES certainly did not accept the email. If there is time for another try, the message waits again;
        // otherwise it is returned.
        giveBack: (reason) => (makesSenseAt(retryAt()) ? wait(retryAt()) : reservation().giveBack(reason)),
      },
    };
  }

  interface Name {
    readonly id: string;
    readonly owner?: string;
  }
  const claim = async (name: Name): Promise<ClaimedMessage | undefined> => {
    const key = message.key({ kind: handler.kind, ...name });
    const known = await find(table, handler.entity, key);
    const now = clock();
    if (known?.state !== 'waiting' || known.due === undefined || known.due > now.toISOString())
      return undefined;
    const taken = { state: 'reserved', attempt: newSecret(), ...dueAfterLease(known.id, now) } as const;
    const takeWrite = update<Message>(
      message,
      key,
      { replace: { ...taken, updatedAt: now.toISOString() } },
      { attr: 'state', is: 'waiting' },
      { attr: 'attempt', is: known.attempt },
    );
    return (await tryCommit(table, takeWrite)) ? claimed({ ...known, ...taken }) : undefined;
  };
  const failUnread = (name: Name) =>
    countFailure(table, message.key({ kind: handler.kind, ...name }), name.id, clock(), {
      attr: 'state',
      is: 'waiting',
    });
  return { claim, failUnread };
}

/** The outbox's functions for one kind of message. */
export const outboxKind = <Known extends Message, Context extends MessageContext>(
  sender: Sender<Known, Context>,
) => ({
  kind: sender.handler.kind,
  namesOf: (name: Omit<MessageName, 'kind'>) => messageNames(sender.handler, name),
  ...claimFunctions(sender),
});

/** The outbox's functions for one kind of message. */
export type OutboxKind = ReturnType<typeof outboxKind>;
