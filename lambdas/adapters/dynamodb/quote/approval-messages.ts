import type { Clock } from '../../../clock.ts';
import type { ApprovalMessages } from '../../../quote/ports.ts';
import { type Message, message } from '../delivery/message.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import type { Table } from '../table/table.ts';

/** An approval adds nothing to its messages: the outcome is all there is. */
const room = (kind: 'quote-approval' | 'quote-copy'): MessageRoom<Message> => ({ kind, entity: message });

export const approvalRoom = room('quote-approval');
export const copyRoom = room('quote-copy');

/** One message of a kind for each quote, under the account of the quote's business. */
function messagesOf(table: Table, clock: Clock, kind: MessageRoom<Message>): ApprovalMessages<Message> {
  const ledger = messageLedger(table, clock, kind);
  return {
    find: ledger.find,
    async reserve({ quoteId, owner, recipient }, returned) {
      const wanted = { id: quoteId, owner, recipient, about: '', bodyHash: '' };
      const outcome = await ledger.reserve(wanted, () => [], returned);
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}

/** Word of an approved quote to its owner. */
export const approvalMessages = (table: Table, clock: Clock) => messagesOf(table, clock, approvalRoom);

/** The customer's copy of an approved quote. */
export const copyMessages = (table: Table, clock: Clock) => messagesOf(table, clock, copyRoom);
