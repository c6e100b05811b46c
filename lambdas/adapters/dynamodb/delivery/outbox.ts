import type { MessageKind } from '#domain/delivery/message';
import { outbox } from '#domain/delivery/outbox';
import { dueBuckets, index2, waitPartition } from '#domain/table/indexes';
import { messageNameInKey } from '#domain/table/key-kinds';
import type { Clock } from '../../../clock.ts';
import { messageNames } from '../../../delivery/message-names.ts';
import type { ClaimedMessage, Outbox, OutboxRoom, WaitingMessage } from '../../../delivery/outbox-ports.ts';
import { newSecret } from '../../hash.ts';
import { succeeds } from '../table/commit.ts';
import { queryPage } from '../table/query.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { put, update, type Write } from '../table/writes.ts';
import { type Message, message } from './message.ts';
import { messageLedger } from './message-ledger.ts';
import { dueFrom, waitAgain } from './message-moves.ts';
import type { MessageRoom, NewMessage } from './message-room.ts';

/** When a message is to be mailed, and the last instant at which that makes sense. */
export interface Wait {
  readonly at: Date;
  readonly until: Date;
  readonly now: Date;
}

/**
 * Puts a message into the outbox, in the transaction of what asks for it; refused where there is one of its name. Its id
 * follows from what it tells (such as invoice, due date and stage), so that one thing is told once.
 */
export function waitInOutbox<Known extends Message>(
  room: MessageRoom<Known>,
  wanted: NewMessage<Known>,
  { at, until, now }: Wait,
): Write {
  const instant = now.toISOString();
  const own = {
    kind: room.kind,
    state: 'waiting',
    due: at.toISOString(),
    until: until.toISOString(),
    attempt: newSecret(),
    createdAt: instant,
    updatedAt: instant,
  } as const;
  // The compiler does not follow that the two halves make a whole.
  const whole = { ...wanted, ...own } as unknown as Known;
  const { kind, id, owner } = whole as Message;
  const name = { kind: kind as MessageKind, id, ...(owner !== undefined && { owner }) };
  return put(room.entity, message.key(name), whole);
}

/** A room whose messages wait in the outbox, with what it says of them when their time has come. */
interface Sender<Known extends Message> {
  readonly room: MessageRoom<Known>;
  readonly look: OutboxRoom<Known>['look'];
}

/** Claims messages of one kind and hands them over to be looked at and mailed. */
function claims<Known extends Message>(table: Table, clock: Clock, { room, look }: Sender<Known>) {
  const ledger = messageLedger(table, clock, room);
  const retryAt = () => new Date(clock().getTime() + outbox.retryMinutes * 60_000);

  function claimed(known: Known): ClaimedMessage {
    const holder = { ...known, kind: room.kind } as never;
    const wait = async (at: Date) =>
      void (await succeeds(table, waitAgain(holder, ['reserved', 'sending'], at, clock())));
    const reservation = ledger.reservation(known);
    let facts: Partial<Known> = {};
    const mayWait = (at: Date) => known.until !== undefined && at.toISOString() <= known.until;
    return {
      async look() {
        const seen = await look(known, clock());
        if (seen.kind === 'mail') facts = (seen.facts ?? {}) as Partial<Known>;
        return seen;
      },
      wait,
      drop: reservation.giveBack,
      reservation: {
        ...reservation,
        markSending: () => ledger.reservation(known, facts).markSending(),
        // Certainly not taken: there is time to try again, or there is not.
        giveBack: (reason) => (mayWait(retryAt()) ? wait(retryAt()) : reservation.giveBack(reason)),
      },
    };
  }

  return async (name: {
    readonly id: string;
    readonly owner?: string;
  }): Promise<ClaimedMessage | undefined> => {
    const key = message.key({ kind: room.kind, ...name });
    const known = await find(table, room.entity, key);
    const now = clock();
    if (known?.state !== 'waiting' || known.due === undefined || known.due > now.toISOString())
      return undefined;
    const taken = { state: 'reserved', attempt: newSecret(), ...dueFrom(known.id, now) } as const;
    const claim = update<Message>(
      message,
      key,
      { set: { ...taken, updatedAt: now.toISOString() } },
      { attr: 'state', is: 'waiting' },
      { attr: 'attempt', is: known.attempt },
    );
    return (await succeeds(table, claim)) ? claimed({ ...known, ...taken }) : undefined;
  };
}

/** One kind of message of the outbox. */
export const outboxKind = <Known extends Message>(table: Table, clock: Clock, sender: Sender<Known>) => ({
  kind: sender.room.kind,
  claim: claims(table, clock, sender),
});

/** What waits, longest first: one query for each partition finds a batch, however much is waiting. */
export function waitingMessages(
  table: Table,
  kinds: readonly ReturnType<typeof outboxKind<never>>[],
): Outbox {
  async function oldest(bucket: number, now: Date): Promise<readonly WaitingMessage[]> {
    const query = {
      partition: waitPartition(bucket),
      index: index2,
      upTo: now.toISOString(),
      limit: outbox.batch,
    };
    const { items } = await queryPage(table, query);
    return items.flatMap(({ PK, SK }) => {
      const { kind, ...name } = messageNameInKey({ PK: String(PK), SK: String(SK) });
      const sender = kinds.find((one) => one.kind === kind);
      // One of a newer release waits for it.
      return sender
        ? [{ names: messageNames({ kind: sender.kind, ...name }), claim: () => sender.claim(name) }]
        : [];
    });
  }
  return {
    partitions: (now) => Array.from({ length: dueBuckets }, (_, bucket) => () => oldest(bucket, now)),
  };
}
