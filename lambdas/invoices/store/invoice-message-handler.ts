import { wasSent } from '#domain/invoices/invoice-record';
import {
  blockReceiver,
  defineMessage,
  type MailEventKind,
  type Message,
  uncountUnverifiedInvoiceWrite,
} from '../../messaging/index.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { applyOutcome } from './apply-outcome.ts';
import type { KnownInvoiceContext } from './client-mail-follow-up.ts';
import { invoice } from './invoice.ts';
import { invoiceReader } from './invoice-reader.ts';
import { countedMailboxOf, liteMessage } from './lite-message.ts';
import { appendOutcomeEvent, appendReportEvent } from './mail-timeline.ts';
import { troubles } from './mail-trouble.ts';
import { rememberLines } from './remember-lines.ts';

/** Shows a report of the mail service about the invoice's current email. */
async function showTrouble(
  table: Table,
  { id: contentId, owner = '', about: invoiceId, attempt }: Message,
  kind: MailEventKind,
): Promise<void> {
  const trouble = troubles[kind];
  if (!trouble) return;
  await tryCommit(
    table,
    update(
      invoice,
      invoice.key(owner, invoiceId),
      { set: { mailTrouble: trouble.is } },
      { attr: 'contentId', is: contentId },
      { attr: 'attempt', is: attempt },
      {
        any: [
          { attr: 'mailTrouble', exists: false },
          ...trouble.over.map((is) => ({ attr: 'mailTrouble' as const, is })),
        ],
      },
    ),
  );
}

const ownerMail = ({ id }: Message) => ({ mail: 'to-owner', contentId: id }) as const;

/**
 * The part of an email to the owner that concerns its invoice; the message has the ID of the content in it. Shows and
 * counts the outcome, then remembers the lines. An edit of a sent invoice counts whatever the outcome of its email, so
 * its lines are always remembered.
 */
export const liteInvoiceKind = defineMessage({
  kind: 'lite-invoice',
  audience: 'account',
  entity: liteMessage,
  whenReturned({ mailbox }) {
    return mailbox === '' ? [] : [uncountUnverifiedInvoiceWrite(mailbox)];
  },
  async finish(concluded, { table, clock, saved }: KnownInvoiceContext) {
    const { id, owner = '' } = concluded;
    const content = saved?.content ?? (await invoiceReader(table).findContent(owner, id));
    if (!content) return;
    await appendOutcomeEvent(table, concluded, ownerMail(concluded));
    const record = await applyOutcome(table, concluded, { ...saved, content });
    if (saved) saved.record = record;
    if (record && wasSent(record)) await rememberLines(table, owner, record, content, clock());
  },
  async onDeliveryEvent(known, event, { table }) {
    const { kind, at } = event;
    await appendReportEvent(table, known, event, ownerMail(known));
    await showTrouble(table, known, kind);
    const counted = countedMailboxOf(known);
    if (counted && kind === 'complained') await blockReceiver(table, counted, at);
  },
});
