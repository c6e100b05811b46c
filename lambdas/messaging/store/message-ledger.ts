import { newSecret } from '../../platform/hash.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { messageNames } from '../message-names.ts';
import type { Reservation } from '../ports.ts';
import { conclusions } from './conclude-message.ts';
import { lookupIndexes, type Message, message } from './message.ts';
import type { MessageContext, MessageHandler, NewMessage, Reserved } from './message-handler.ts';
import { changeStateWrite, dueAfterLease } from './message-moves.ts';

/** What a message that was returned keeps when it is reserved again. */
type ReturnedMessage = Pick<Message, 'bodyHash' | 'createdAt'>;

/** The messages of one kind, for its handler. */
export interface MessageLedger<Known extends Message> {
  find(id: string, owner?: string): Promise<Known | undefined>;
  /**
   * Reserves a message together with the handler's own writes, or writes nothing. `returned` is an earlier message with
   * the same ID that was returned; it is reserved again.
   */
  reserve<Conflict = never>(
    wanted: NewMessage<Known>,
    writesOf: (message: Known) => readonly Write<Conflict>[],
    returned?: ReturnedMessage,
  ): Promise<Reserved<Known, Conflict>>;
  /** The reservation of a message; `facts` are stored when it is about to be sent. */
  reservation(known: Known, facts?: Partial<Known>): Reservation;
  /** Does the work that an outcome still requires; false if there was none or another function did it. */
  finish(known: Known): Promise<boolean>;
}

/** The attributes of a message after its reservation. */
function reserved<Known extends Message>(
  { kind }: Pick<MessageHandler<Known>, 'kind'>,
  wanted: NewMessage<Known>,
  now: Date,
  returned: ReturnedMessage | undefined,
): Known {
  const instant = now.toISOString();
  const ledgerAttributes = {
    kind,
    state: 'reserved',
    due: dueAfterLease(wanted.id, now).due,
    attempt: newSecret(),
    createdAt: returned?.createdAt ?? instant,
    updatedAt: instant,
  } as const;
  // TypeScript cannot infer that the two parts together are a complete message.
  return { ...wanted, ...ledgerAttributes } as unknown as Known;
}

/** The ledger of one kind of message. The state of a message is changed only by the functions in this folder. */
export function messageLedger<Known extends Message, Context extends MessageContext>(
  handler: MessageHandler<Known, Context>,
  context: Context,
): MessageLedger<Known> {
  const { table, clock } = context;
  const { findNamed, holderOf, finish, settle, giveBack, markUnknown } = conclusions(handler, context);
  const reserveAgainWrite = (
    key: ReturnType<typeof message.key>,
    known: Known,
    returned: ReturnedMessage,
    now: Date,
  ): Write =>
    update<Message>(
      message,
      key,
      { replace: { ...known, ...dueAfterLease(known.id, now), reason: undefined } },
      { attr: 'state', is: 'returned' },
      { attr: 'bodyHash', is: returned.bodyHash },
      { attr: 'due', exists: false },
    );

  return {
    find: (id, owner) => findNamed({ kind: handler.kind, id, ...(owner !== undefined && { owner }) }),
    finish,

    async reserve(wanted, writesOf, returned) {
      const now = clock();
      const known = reserved(handler, wanted, now, returned);
      const key = message.key(holderOf(known));
      // `put` fails if the key has a message, and `reserveAgainWrite` unless that one was returned: these conditions are
      // why one key has one email.
      const messageWrite = returned
        ? reserveAgainWrite(key, known, returned, now)
        : put(handler.entity, key, known);
      const outcome = await commit(table, [messageWrite, ...writesOf(known)]);
      if (outcome.committed) return { kind: 'reserved', message: known };
      if (!outcome.failed.includes(0)) return { kind: 'refused', conflict: outcome.conflict };
      // If the response to a write was lost, the SDK repeats it, and the repetition fails on the item that the first try
      // created. That item has our attempt; any other is of another request.
      const current = await findNamed(holderOf(known));
      return current?.attempt === known.attempt ? { kind: 'reserved', message: known } : { kind: 'taken' };
    },

    reservation: (known, facts = {}) => ({
      names: messageNames(handler, holderOf(known), known.about),
      // In state `sending`, the same attempt repeats the write after a lost response.
      markSending: () =>
        tryCommit(
          table,
          changeStateWrite(
            holderOf(known),
            ['reserved', 'sending'],
            // The recipient's address of a reminder is only known now.
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
