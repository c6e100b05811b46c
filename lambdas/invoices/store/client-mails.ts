import { copiesBeforeMail } from '#domain/documents/client-version';
import { isStopped } from '../../client-email/index.ts';
import { messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ClientMails, NewClientMail } from '../email-client/client-mail-ports.ts';
import type { KnownInvoice } from './client-mail-follow-up.ts';
import { clientInvoiceKind } from './client-message-handler.ts';
import { invoiceUpdate, projectChange } from './commit-change.ts';
import { type InvoiceTable, storedChange } from './invoice-change.ts';

/** The invoice with its pending email to the client. */
function reservationChange(
  { userId, mailId, record, to, deliveryEmail, linkId }: NewClientMail,
  updatedAt: string,
) {
  const clientMail = { mailId, to, contentId: record.contentId, delivery: 'pending' } as const;
  // The previous email is no longer shown; the version it carried is stored as a copy.
  const clientCopies = copiesBeforeMail(record);
  const set = { clientMail, clientCopies, deliveryEmail, linkId, updatedAt };
  return { cause: 'client-mail-reserved', ...storedChange(userId, record, set) } as const;
}

/** Emails to clients in the table. */
export function clientMails(table: InvoiceTable, clock: Clock): ClientMails {
  const messages = (saved?: KnownInvoice) => messageLedger(clientInvoiceKind, { table, clock, saved });
  return {
    find: (userId, mailId) => messages().find(mailId, userId),
    accepts: async (userId, address) => !(await isStopped(table, userId, address)),
    async reserve(mail) {
      const { userId, mailId: id, record, bodyHash, to, stopTokenHash, returned, copies, message } = mail;
      const { invoiceId, contentId } = record;
      const now = clock();
      const change = reservationChange(mail, now.toISOString());
      const projected = (await projectChange(table, change, now)) ?? [];
      const outcome = await messages().reserve(
        {
          id,
          owner: userId,
          recipient: 'client',
          about: invoiceId,
          bodyHash,
          to,
          contentId,
          stopTokenHash,
          ...(copies.length > 0 && { copies: [...copies], text: message }),
        },
        // The invoice gets the time of the message.
        ({ updatedAt }) => [
          invoiceUpdate(reservationChange(mail, updatedAt)),
          ...projected.map(({ write }) => write),
        ],
        returned,
      );
      if (outcome.kind === 'reserved') {
        const { after } = reservationChange(mail, outcome.message.updatedAt);
        const { content, account } = mail;
        const saved = { record: { ...after, version: record.version + 1 }, content, account };
        return { kind: 'reserved', reservation: messages(saved).reservation(outcome.message), saved };
      }
      return { kind: outcome.kind === 'taken' ? 'duplicate' : 'overtaken' };
    },
  };
}
