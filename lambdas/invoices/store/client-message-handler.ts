import * as z from 'zod/mini';
import type { ClientCopy } from '#domain/documents/client-version';
import type { ClientMailState } from '#domain/documents/invoice-status';
import { moneyOf } from '#domain/documents/money-amounts';
import { notSentReason } from '#domain/invoices/delivery-words';
import { type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import { isReceiptOfInvoice } from '#domain/invoices/receipt-money';
import { applyMailReport } from '../../client-email/index.ts';
import { defineMessage, type MailEventKind, messageWith } from '../../messaging/index.ts';
import { optional, text, textOrNone } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { KnownInvoice, KnownInvoiceContext } from './client-mail-follow-up.ts';
import { commitChange, commitClientMailed } from './commit-change.ts';
import {
  type InvoiceTable,
  type RecordChange,
  type StoredInvoiceChange,
  storedChange,
} from './invoice-change.ts';
import { copyWrite } from './invoice-copy.ts';
import { invoiceReader } from './invoice-reader.ts';
import { appendOutcomeEvent, appendReportEvent, type MailFacts } from './mail-timeline.ts';
import { isLost, troubles, worseTrouble } from './mail-trouble.ts';
import { planSending, versionFacts } from './plan-sending.ts';
import { rememberLines } from './remember-lines.ts';

/** The email of an invoice to its client. The owner's personal message in it is stored only for copies that wait for it. */
export const clientMessage = messageWith({
  to: textOrNone,
  /** The content in the email, whose PDF is stored. */
  contentId: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link. */
  stopTokenHash: textOrNone,
  /**
   * Who gets a copy once it was sent, and the owner's message for it; kept until they wait to be sent, or never will
   * be.
   */
  copies: optional(z.array(text)),
  text: optional(text),
});

export type ClientMessage = FieldsOf<typeof clientMessage>;

/** The invoice's current email to the client, if it is this message. */
const currentMail = ({ clientMail }: InvoiceRecord, { id }: ClientMessage): ClientMailState | undefined =>
  clientMail?.mailId === id ? clientMail : undefined;

const timelineFacts = ({ to, contentId }: ClientMessage) => ({ mail: 'to-client', to, contentId }) as const;

/** What was paid for an invoice, if its email is its receipt. */
const receiptFacts = (record: InvoiceRecord | undefined): MailFacts =>
  record && isReceiptOfInvoice(record) ? { amountCents: moneyOf(record).receivedCents } : {};

/**
 * Changes the invoice of a message, if `applies` is true for it; otherwise returns undefined. `known` is the invoice if
 * this function has just stored it. `writesWith` are further writes of the transaction.
 */
function changeInvoice(
  table: InvoiceTable,
  { owner = '', about: invoiceId, updatedAt }: ClientMessage,
  applies: (record: InvoiceRecord) => boolean,
  changeOf: (
    record: InvoiceRecord,
  ) => Promise<StoredInvoiceChange | undefined> | StoredInvoiceChange | undefined,
  known?: InvoiceRecord,
  writesWith: (change: StoredInvoiceChange) => readonly Write[] = () => [],
): Promise<InvoiceRecord | undefined> {
  // Only the first attempt uses `known`; later ones read the invoice.
  let recordToUse = known;
  return retryOnConflict(table, async () => {
    const record = recordToUse ?? (await invoiceReader(table).find(owner, invoiceId));
    recordToUse = undefined;
    if (!record || !applies(record)) return undefined;
    if (record.status === 'unknown')
      throw new Error(
        'A newer release wrote the status of this invoice, and only a newer release can change it',
      );
    const change = await changeOf(record);
    if (!change) return record;
    const stored = await commitChange(table, change, new Date(updatedAt), {
      writes: writesWith(change),
    });
    return typeof stored === 'string' ? CONFLICT : stored;
  });
}

/** The writes that forget what was kept for the copies of an email, once they wait to be sent or there are none. */
function forgetCopies({ id, owner = '', copies = [] }: ClientMessage): readonly Write[] {
  if (copies.length === 0) return [];
  const key = clientMessage.key({ kind: 'client-invoice', id, owner });
  return [update(clientMessage, key, { replace: { copies: undefined, text: undefined } })];
}

/** The writes about the copies of an email, in the transaction that shows its outcome. */
function copyWrites(mail: ClientMessage, { cause }: StoredInvoiceChange, now: Date): readonly Write[] {
  const { owner = '', state, copies = [] } = mail;
  // The same request again brings them along.
  if (state === 'returned') return forgetCopies(mail);
  if (cause !== 'sent' && cause !== 'published') return [];
  return [...copies.map((to) => copyWrite({ ...mail, owner, to }, now)), ...forgetCopies(mail)];
}

/**
 * True if no newer attempt to send the message has begun. Only a returned message can have one. Call this after reading
 * the invoice: a new attempt changes the invoice's version, so the write of an outdated outcome then fails.
 */
async function isCurrentAttempt(
  table: Table,
  { id, owner = '', attempt, state }: ClientMessage,
): Promise<boolean> {
  if (state !== 'returned') return true;
  const key = clientMessage.key({ kind: 'client-invoice', id, owner });
  const stored = await find(table, clientMessage, key);
  return stored?.attempt === attempt;
}

/**
 * True if the owner's email was certainly not sent, or there was none. Only then can the invoice as a whole have
 * failed.
 */
const isOwnerMailUnsent = ({ delivery }: InvoiceRecord): boolean =>
  delivery === 'failed' || delivery === 'none';

/** The change for an outcome; undefined if the invoice already shows it. */
async function outcomeChange(
  table: Table,
  { owner = '', state, reason = '', contentId, updatedAt }: ClientMessage,
  record: InvoiceRecord,
  mail: ClientMailState,
  saved: KnownInvoice | undefined,
): Promise<StoredInvoiceChange | undefined> {
  const isPending = mail.delivery === 'pending';
  const shown = (set: RecordChange): StoredInvoiceChange => ({
    cause: 'delivery-shown',
    ...storedChange(owner, record, { ...set, updatedAt }),
  });
  if (state === 'sent' && (isPending || mail.delivery === 'unknown')) {
    const content = saved?.content ?? (await invoiceReader(table).findContent(owner, contentId));
    if (!content) throw new Error('A mailed invoice has no content');
    const { errorMessage: _none, ...others } = mail;
    const facts = versionFacts(record, content);
    const clientMail = { ...others, ...facts, delivery: 'accepted', acceptedAt: updatedAt } as const;
    const now = new Date(updatedAt);
    const delivery = { content, now, reached: 'client', account: saved?.account } as const;
    return planSending(table, owner, record, delivery, { clientMail, updatedAt });
  }
  if (state === 'returned' && isPending) {
    const hasFailed = !wasSent(record) && isOwnerMailUnsent(record);
    return shown({
      ...(hasFailed && { status: 'failed' as const }),
      clientMail: { ...mail, delivery: 'failed', errorMessage: notSentReason(reason) },
    });
  }
  if (state === 'unknown' && isPending) {
    // The email may have arrived, so the invoice is neither failed nor a draft that can be deleted.
    return shown({
      ...(record.status === 'failed' && { status: 'created' as const }),
      clientMail: { ...mail, delivery: 'unknown' },
    });
  }
  return undefined;
}

/**
 * Shows on the invoice what the mail service reports about an email to the client. If an earlier email did not arrive,
 * its version is removed from those that the client received.
 */
const showReport = (table: InvoiceTable, message: ClientMessage, kind: MailEventKind) => {
  const isOfMessage = ({ mailId }: ClientCopy) => mailId === message.id;
  return changeInvoice(
    table,
    message,
    (record) => currentMail(record, message) !== undefined || (record.clientCopies ?? []).some(isOfMessage),
    (record) => {
      const { owner = '' } = message;
      const mail = currentMail(record, message);
      if (mail) {
        const trouble = worseTrouble(mail.trouble, kind);
        return (
          trouble && {
            cause: 'delivery-shown',
            ...storedChange(owner, record, { clientMail: { ...mail, trouble } }),
          }
        );
      }
      if (!isLost(troubles[kind]?.is)) return undefined;
      const clientCopies = (record.clientCopies ?? []).filter((copy) => !isOfMessage(copy));
      return { cause: 'delivery-shown', ...storedChange(owner, record, { clientCopies }) };
    },
  );
};

/**
 * Updates the invoice of an email to its client: shows the outcome and the reports of the current email, and marks the
 * invoice as sent once the first email was sent.
 */
export const clientInvoiceKind = defineMessage({
  kind: 'client-invoice',
  audience: 'client',
  entity: clientMessage,
  async finish(concluded, { table, clock, saved }: KnownInvoiceContext) {
    // The submission that changed a sent invoice saves its lines, or the sweeper does.
    const hasSavedLines = saved?.record !== undefined && wasSent(saved.record);
    const emailed =
      saved?.record ?? (await invoiceReader(table).find(concluded.owner ?? '', concluded.about));
    await appendOutcomeEvent(table, concluded, { ...timelineFacts(concluded), ...receiptFacts(emailed) });
    const record = await changeInvoice(
      table,
      concluded,
      (current) => currentMail(current, concluded) !== undefined,
      async (current) => {
        const mail = currentMail(current, concluded);
        return mail && (await isCurrentAttempt(table, concluded))
          ? outcomeChange(table, concluded, current, mail, saved)
          : undefined;
      },
      saved?.record,
      (change) => copyWrites(concluded, change, clock()),
    );
    if (saved) saved.record = record;
    if (concluded.state !== 'sent' || !record) return;
    const { owner = '', contentId } = concluded;
    if (wasSent(record) && !hasSavedLines) {
      const content = saved?.content ?? (await invoiceReader(table).findContent(owner, contentId));
      if (content) await rememberLines(table, owner, record, content, clock());
    }
    await commitClientMailed(table, concluded, clock(), saved?.account);
  },
  async onDeliveryEvent(known, event, { table, clock }) {
    await appendReportEvent(table, known, event, timelineFacts(known));
    await showReport(table, known, event.kind);
    await applyMailReport(table, known, event, clock());
  },
});
