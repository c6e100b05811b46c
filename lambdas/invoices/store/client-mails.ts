import { copiesBeforeMail } from '#domain/invoices/client-version';
import { isStopped } from '../../client-email/index.ts';
import { messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import type { ClientMails, NewClientMail } from '../email-client/client-mail-ports.ts';
import { clientRoom } from './client-room.ts';
import { invoice } from './invoice.ts';
import { invoiceLink } from './invoice-link.ts';

/** The invoice with its mail to the client under way, and its link if that is new. */
function writesOf({ userId, mailId, record, to, deliveryEmail, linkId }: NewClientMail, at: string): Write[] {
  const { invoiceId, contentId } = record;
  const clientMail = { mailId, to, contentId, delivery: 'pending' } as const;
  // The mail before is not shown any more: what it carried is kept as a copy.
  const clientCopies = copiesBeforeMail(record);
  const change = update(
    invoice,
    invoice.key(userId, invoiceId),
    { set: { clientMail, clientCopies, deliveryEmail, linkId, updatedAt: at }, add: { version: 1 } },
    { attr: 'version', is: record.version },
  );
  if (record.linkId === linkId) return [change];
  return [change, put(invoiceLink, invoiceLink.key(linkId), { userId, invoiceId })];
}

/** Mails to clients in the table. */
export function clientMails(table: Table, clock: Clock): ClientMails {
  const ledger = messageLedger(table, clock, clientRoom(table, clock));
  return {
    find: (userId, mailId) => ledger.find(mailId, userId),
    accepts: async (userId, address) => !(await isStopped(table, userId, address)),
    async reserve(mail) {
      const { userId, mailId: id, record, bodyHash, to, stopTokenHash } = mail;
      const returned = await ledger.find(id, userId);
      const { invoiceId: about, contentId } = record;
      const outcome = await ledger.reserve(
        { id, owner: userId, recipient: 'client', about, bodyHash, to, contentId, stopTokenHash },
        ({ updatedAt }) => writesOf(mail, updatedAt),
        returned?.state === 'returned' ? returned : undefined,
      );
      if (outcome.kind === 'reserved')
        return { kind: 'reserved', reservation: ledger.reservation(outcome.message) };
      return { kind: outcome.kind === 'taken' ? 'duplicate' : 'overtaken' };
    },
  };
}
