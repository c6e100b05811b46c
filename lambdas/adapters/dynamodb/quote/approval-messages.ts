import type { Clock } from '../../../clock.ts';
import type { ApprovalMessages } from '../../../quote/ports.ts';
import { type Message, message } from '../delivery/message.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import type { Table } from '../table/table.ts';

/** An approval adds nothing to its message: the outcome is all there is. */
export const approvalRoom: MessageRoom<Message> = { kind: 'quote-approval', entity: message };

/** Word of an approved quote to its owner, one message for each quote, under the owner's account. */
export function approvalMessages(table: Table, clock: Clock): ApprovalMessages<Message> {
  const ledger = messageLedger(table, clock, approvalRoom);
  return {
    find: ledger.find,
    async reserve(quoteId, owner, returned) {
      const wanted = { id: quoteId, owner, recipient: 'account', about: '', bodyHash: '' };
      const outcome = await ledger.reserve(wanted, () => [], returned);
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}
