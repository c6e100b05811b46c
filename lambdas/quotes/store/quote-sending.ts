import type { DeliveryState } from '#domain/documents/invoice-status';
import { applyMailReport } from '../../client-email/index.ts';
import { type ClientMessage, clientMessage, isLost, troubles } from '../../invoices/index.ts';
import { defineMessage, type Message, messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { parseMessageId } from '../message-ids.ts';
import type { QuoteSendings } from '../owner-ports.ts';
import { quote } from './quote.ts';
import { clientToSave } from './quote-client.ts';
import { queueSentCopy } from './quote-sent-copy.ts';
import { followQuoteToday, putStoredQuoteToday } from './quote-today.ts';
import { sendingWrites } from './quote-writes.ts';

const deliveryOf: Partial<Record<Message['state'], DeliveryState>> = {
  sent: 'accepted',
  returned: 'failed',
  unknown: 'unknown',
};

/** The email of a revision to its client. The quote shows the outcome and the reports of the mail service. */
export const quoteSentKind = defineMessage({
  kind: 'quote-sent',
  audience: 'client',
  hasSecretId: true,
  entity: clientMessage,
  async finish({ id, owner = '', state, updatedAt, copies = [] }, { table, clock }) {
    const { quoteId, suffix: revision } = parseMessageId(id);
    const delivery = deliveryOf[state];
    const mailed = state === 'sent' ? { setOnce: { mailedAt: updatedAt } } : {};
    if (!delivery) return;
    const todayWrites =
      delivery === 'accepted' ? [] : await putStoredQuoteToday(table, quoteId, 'not-delivered');
    const sent = { owner, revision };
    await commit(table, [
      update(quote, quote.key(quoteId), { set: { delivery }, ...mailed }, { attr: 'revision', is: revision }),
      // A repetition fails as a whole, because these copies exist.
      ...(state === 'sent' ? copies.map((to) => queueSentCopy(quoteId, { ...sent, to }, clock())) : []),
      ...todayWrites,
    ]);
  },
  async onDeliveryEvent(known, event, { table, clock }) {
    await applyMailReport(table, known, event, clock());
    const { id } = known;
    const trouble = troubles[event.kind];
    if (!trouble) return;
    const { quoteId, suffix: revision } = parseMessageId(id);
    const lessSerious = trouble.over.map((is) => ({ attr: 'mailTrouble' as const, is }));
    const todayWrites = isLost(trouble.is) ? await putStoredQuoteToday(table, quoteId, 'not-delivered') : [];
    await commit(table, [
      update(
        quote,
        quote.key(quoteId),
        { set: { mailTrouble: trouble.is } },
        { attr: 'revision', is: revision },
        { any: [{ attr: 'mailTrouble', exists: false }, ...lessSerious] },
      ),
      ...todayWrites,
    ]);
  },
});

/** Sends quotes: writes the revision and its message in one transaction. */
export function quoteSendings(table: Table, clock: Clock): QuoteSendings<ClientMessage> {
  const ledger = messageLedger(quoteSentKind, { table, clock });
  return {
    find: ledger.find,
    async reserve(sending, returned) {
      const { id, userId: owner, bodyHash, to, stopTokenHash, copies } = sending;
      // The ID contains the revision, so `contentId` is empty.
      const ids = { id, owner, about: sending.quoteId, contentId: '' };
      const newMessage = {
        ...ids,
        recipient: 'client',
        to,
        bodyHash,
        stopTokenHash,
        ...(copies.length > 0 && { copies: [...copies] }),
      };
      const client = await clientToSave(table, sending);
      // The entry about an email that did not arrive is removed by the sending.
      const followed = sending.existing ? await followQuoteToday(table, sending, ['question']) : [];
      const writes = [...sendingWrites(sending, client), ...followed];
      const outcome = await ledger.reserve(newMessage, () => writes, returned);
      return outcome.kind === 'reserved' ? ledger.reservation(outcome.message) : undefined;
    },
  };
}
