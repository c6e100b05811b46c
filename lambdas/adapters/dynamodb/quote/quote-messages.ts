import type { Clock } from '../../../clock.ts';
import type { QuoteMessages } from '../../../quote/ports.ts';
import { type Message, message } from '../delivery/message.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import type { Table } from '../table/table.ts';

/** A quote adds nothing to these messages: the outcome is all there is. */
const room = (kind: 'quote-approval' | 'quote-copy' | 'quote-decline'): MessageRoom<Message> => ({
  kind,
  entity: message,
});

export const approvalRoom = room('quote-approval');
export const copyRoom = room('quote-copy');
export const declineRoom = room('quote-decline');

/** Messages about a quote, each once for what it is about, under the account of the quote's business. */
function messagesOf(table: Table, clock: Clock, kind: MessageRoom<Message>): QuoteMessages<Message> {
  const ledger = messageLedger(table, clock, kind);
  return {
    find: ledger.find,
    async reserve({ id, owner, recipient }, returned) {
      const wanted = { id, owner, recipient, about: '', bodyHash: '' };
      const outcome = await ledger.reserve(wanted, () => [], returned);
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}

/** Word of an approved quote to its owner. */
export const approvalMessages = (table: Table, clock: Clock) => messagesOf(table, clock, approvalRoom);

/** The customer's copy of an approved quote. */
export const copyMessages = (table: Table, clock: Clock) => messagesOf(table, clock, copyRoom);

/** Word of a declined quote to its owner. */
export const declineMessages = (table: Table, clock: Clock) => messagesOf(table, clock, declineRoom);
