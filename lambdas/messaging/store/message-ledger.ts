import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { commit, succeeds } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { messageNames } from '../message-names.ts';
import type { Reservation } from '../ports.ts';
import { conclusions } from './conclude-message.ts';
import { lookupIndexes, type Message, message } from './message.ts';
import type { MessageHandler, NewMessage, Reserved } from './message-handler.ts';
import { dueFrom, move } from './message-moves.ts';

/** The messages of one kind, for its handler. */
export interface MessageLedger<Known extends Message> {
  find(id: string, owner?: string): Promise<Known | undefined>;
  /**
   * Reserves a message together with the handler's own writes, or writes nothing. `returned` is the message under the same
   * id that was given back before, and is taken up again.
   */
  reserve(
    wanted: NewMessage<Known>,
    writesOf: (message: Known) => readonly Write[],
    returned?: Known,
  ): Promise<Reserved<Known>>;
  /** The reservation of a message; `facts` are noted when it is about to leave. */
  reservation(known: Known, facts?: Partial<Known>): Reservation;
  /** Does what an outcome left to do, if that is so; false if others did it or there was nothing. */
  finish(known: Known): Promise<boolean>;
}

/** The message as it stands once it is reserved. */
function reserved<Known extends Message>(
  { kind }: MessageHandler<Known>,
  wanted: NewMessage<Known>,
  now: Date,
  before: Known | undefined,
): Known {
  const instant = now.toISOString();
  const own = {
    kind,
    state: 'reserved',
    due: dueFrom(wanted.id, now).due,
    attempt: newSecret(),
    createdAt: before?.createdAt ?? instant,
    updatedAt: instant,
  } as const;
  // The compiler does not follow that the two halves make a whole.
  return { ...wanted, ...own } as unknown as Known;
}

/** The ledger of the messages of one kind. Every state of a message is written here, and nowhere else. */
export function messageLedger<Known extends Message>(
  table: Table,
  clock: Clock,
  handler: MessageHandler<Known>,
): MessageLedger<Known> {
  const { findNamed, holderOf, finish, settle, giveBack, markUnknown } = conclusions(table, clock, handler);
  const takeUpAgain = (key: ReturnType<typeof message.key>, known: Known, before: Known, now: Date): Write =>
    update<Message>(
      message,
      key,
      { set: { ...known, ...dueFrom(known.id, now), reason: undefined } },
      { attr: 'state', is: 'returned' },
      { attr: 'bodyHash', is: before.bodyHash },
      { attr: 'due', exists: false },
    );

  return {
    find: (id, owner) => findNamed({ kind: handler.kind, id, ...(owner !== undefined && { owner }) }),
    finish,

    async reserve(wanted, writesOf, before) {
      const now = clock();
      const known = reserved(handler, wanted, now, before);
      const key = message.key(holderOf(known));
      const first = before ? takeUpAgain(key, known, before, now) : put(handler.entity, key, known);
      const outcome = await commit(table, [first, ...writesOf(known)]);
      if (outcome.committed) return { kind: 'reserved', message: known };
      if (!outcome.failed.includes(0))
        return { kind: 'refused', failed: outcome.failed.map((position) => position - 1) };
      // A plain write whose answer was lost is repeated by the SDK, and finds its own first one.
      const present = await findNamed(holderOf(known));
      return present?.attempt === known.attempt ? { kind: 'reserved', message: known } : { kind: 'taken' };
    },

    reservation: (known, facts = {}) => ({
      names: messageNames(holderOf(known), known.about),
      // Repeating it from `sending` is this very attempt, whose first answer was lost.
      markSending: () =>
        succeeds(
          table,
          move(
            holderOf(known),
            ['reserved', 'sending'],
            // A reminder gets its address only now.
            { ...facts, ...lookupIndexes({ ...known, ...facts }), state: 'sending' },
            clock(),
          ),
        ),
      settle: (serviceId) => settle(known, serviceId),
      giveBack: async (reason) => void (await giveBack(known, ['reserved', 'sending'], reason)),
      markUnknown: async (reason) => void (await markUnknown(known, reason)),
    }),
  };
}
