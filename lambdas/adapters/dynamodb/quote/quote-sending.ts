import type { DeliveryKnowledge, MailTrouble } from '#domain/lite-invoice/invoice-status';
import type { Clock } from '../../../clock.ts';
import type { MailEventKind } from '../../../delivery/mail-event.ts';
import { placeOfMessage } from '../../../quote/message-ids.ts';
import type { QuoteSendings } from '../../../quote/owner-ports.ts';
import { type Message, message } from '../delivery/message.ts';
import { messageLedger } from '../delivery/message-ledger.ts';
import type { MessageRoom } from '../delivery/message-room.ts';
import { succeeds } from '../table/commit.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { quote } from './quote.ts';
import { sendingWrites } from './quote-writes.ts';

const knowledge: Partial<Record<Message['state'], DeliveryKnowledge>> = {
  sent: 'accepted',
  returned: 'failed',
  unknown: 'unknown',
};

/** What each report says about the mail, and which earlier troubles it outweighs. */
const troubles: Partial<
  Record<MailEventKind, { readonly is: MailTrouble; readonly over: readonly MailTrouble[] }>
> = {
  bounced: { is: 'bounced', over: ['rejected', 'complained'] },
  'turned-away': { is: 'bounced', over: ['rejected', 'complained'] },
  rejected: { is: 'rejected', over: ['complained'] },
  complained: { is: 'complained', over: [] },
};

/** The mail of a revision to its client: its outcome, and what is reported of it, is shown on the quote. */
export const sendingRoom = (table: Table): MessageRoom<Message> => ({
  kind: 'quote-sent',
  entity: message,
  async finish({ id, state, updatedAt }) {
    const { quoteId, place } = placeOfMessage(id);
    const delivery = knowledge[state];
    const mailed = state === 'sent' && { setOnce: { mailedAt: updatedAt } };
    if (delivery)
      await succeeds(
        table,
        update(quote, quote.key(quoteId), { set: { delivery }, ...mailed }, { attr: 'revision', is: place }),
      );
  },
  async heard({ id }, { kind }) {
    const trouble = troubles[kind];
    if (!trouble) return;
    const { quoteId, place } = placeOfMessage(id);
    const outweighed = trouble.over.map((is) => ({ attr: 'mailTrouble' as const, is }));
    await succeeds(
      table,
      update(
        quote,
        quote.key(quoteId),
        { set: { mailTrouble: trouble.is } },
        { attr: 'revision', is: place },
        { any: [{ attr: 'mailTrouble', exists: false }, ...outweighed] },
      ),
    );
  },
});

/** Sends quotes: the revision and its mail in one transaction, or neither. */
export function quoteSendings(table: Table, clock: Clock): QuoteSendings<Message> {
  const ledger = messageLedger(table, clock, sendingRoom(table));
  return {
    find: ledger.find,
    async reserve(sending, returned) {
      const { id, userId: owner, recipient, bodyHash } = sending;
      const wanted = { id, owner, recipient, about: '', bodyHash };
      const outcome = await ledger.reserve(wanted, () => sendingWrites(sending), returned);
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}
