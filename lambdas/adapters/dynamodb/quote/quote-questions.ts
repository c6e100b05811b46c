import type { Clock } from '../../../clock.ts';
import { messageIdOf, placeOfMessage } from '../../../quote/message-ids.ts';
import type { QuoteQuestions } from '../../../quote/ports.ts';
import { type Message, message } from '../delivery/message.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { quote } from './quote.ts';

/** Milliseconds between two questions about one quote. */
const pause = 60 * 60 * 1000;

/** A question that certainly did not leave may be asked again at once. */
export const questionRoom: MessageRoom<Message> = {
  kind: 'quote-question',
  entity: message,
  whenReturned: ({ id }) => [
    update(quote, quote.key(placeOfMessage(id).quoteId), { set: { askedAt: undefined, asked: undefined } }),
  ],
};

/** Questions of clients, each a message to the owner; the quote keeps when the last was asked. */
export function quoteQuestions(table: Table, clock: Clock): QuoteQuestions {
  const ledger = messageLedger(table, clock, questionRoom);
  return {
    async reserve({ quoteId, userId }, asked) {
      const now = clock();
      const askedAt = now.toISOString();
      const wanted = {
        id: messageIdOf(quoteId, now.getTime()),
        owner: userId,
        recipient: 'account',
        about: '',
        bodyHash: asked,
      };
      const isFree = {
        any: [
          { attr: 'askedAt', exists: false },
          { attr: 'askedAt', below: new Date(now.getTime() - pause).toISOString() },
        ],
      } as const;
      const outcome = await ledger.reserve(wanted, () => [
        update(quote, quote.key(quoteId), { set: { askedAt, asked } }, isFree),
      ]);
      return outcome.kind === 'reserved'
        ? { id: wanted.id, reservation: ledger.reservation(outcome.message) }
        : undefined;
    },
    async last({ quoteId, userId }) {
      const askedAt = (await find(table, quote, quote.key(quoteId)))?.askedAt;
      return askedAt === undefined
        ? undefined
        : ledger.find(messageIdOf(quoteId, Date.parse(askedAt)), userId);
    },
  };
}
