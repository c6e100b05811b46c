import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email-address';
import { foldMailbox } from '#domain/mailbox';
import { applyMailReport } from '../../client-email/index.ts';
import {
  type Message,
  type MessageHandler,
  message,
  messageLedger,
  messageWith,
  outboxWrite,
} from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { optional, textOrNone } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { messageIdOf } from '../message-ids.ts';
import type { QuoteCopies } from '../ports.ts';

/** What the emails about an approval store about their certificate. */
const certificateFacts = {
  /** True if the certificate could not be drawn, so that the email was sent without it. */
  lacksCertificate: optional(z.boolean()),
};

/** The email to the owner about an approval. */
export const approvalMessage = messageWith(certificateFacts);

/** Emails to the owner about a quote. Only their outcome is stored. */
export const approvalMessageHandler: MessageHandler<FieldsOf<typeof approvalMessage>> = {
  kind: 'quote-approval',
  entity: approvalMessage,
};
export const declineMessageHandler: MessageHandler<Message> = { kind: 'quote-decline', entity: message };

/** The email with the customer's copy of an approval. */
export const copyMessage = messageWith({
  /** The address until the copy is sent. Afterwards only `recipient` and `mailbox` are kept. */
  to: textOrNone,
  /** Hash of the mailbox, by which complaints and stop requests are counted. Absent on copies of release 1.0.0. */
  mailbox: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
  ...certificateFacts,
});

export type CopyMessage = FieldsOf<typeof copyMessage>;

/**
 * The handler of copies: deletes the address once the outcome is stored, and counts complaints as for any email to a
 * client.
 */
export const copyMessageHandler = (table: Table, clock: Clock): MessageHandler<CopyMessage> => ({
  kind: 'quote-copy',
  entity: copyMessage,
  finish: ({ id, owner = '', attempt }) =>
    tryCommit(
      table,
      update(
        copyMessage,
        copyMessage.key({ kind: 'quote-copy', id, owner }),
        { set: { to: undefined } },
        { attr: 'attempt', is: attempt },
      ),
    ),
  onDeliveryEvent: (known, event) => applyMailReport(table, known, event, clock()),
});

/** Milliseconds during which an email about a quote is tried again. */
const lifetimeMilliseconds = 7 * 24 * 60 * 60 * 1000;

const waitFrom = (now: Date) => ({ now, until: new Date(now.getTime() + lifetimeMilliseconds) });

const messageToOwner = (id: string, owner: string, bodyHash = '') => ({
  id,
  owner,
  recipient: 'account',
  about: '',
  bodyHash,
});

/** The write that queues the email to the owner about an approval, once per quote. */
export const queueApproval = ({ quoteId, userId }: StoredQuote, now: Date): Write =>
  outboxWrite(approvalMessageHandler, messageToOwner(quoteId, userId), waitFrom(now));

/** The write that queues the email to the owner about a decline, once per revision. */
export const queueDecline = ({ quoteId, userId, content }: StoredQuote, now: Date): Write =>
  outboxWrite(
    declineMessageHandler,
    messageToOwner(messageIdOf(quoteId, content.revision ?? 0), userId),
    waitFrom(now),
  );

/**
 * The write that queues the email to the owner with a client's question. `id` is the message ID, `asked` the hash of
 * the question.
 */
export const queueQuestion = (
  handler: MessageHandler<Message>,
  { id, owner, asked }: { readonly id: string; readonly owner: string; readonly asked: string },
  now: Date,
): Write => outboxWrite(handler, messageToOwner(id, owner, asked), waitFrom(now));

const recipientHash = (address: string) => sha256(normalizeEmail(address));

/** The write that queues the customer's copy of an approval, once per quote. */
export const queueCopy = (
  table: Table,
  clock: Clock,
  { quoteId, userId }: StoredQuote,
  to: string,
  now: Date,
): Write =>
  outboxWrite(
    copyMessageHandler(table, clock),
    {
      id: quoteId,
      owner: userId,
      about: '',
      bodyHash: '',
      stopTokenHash: '',
      to,
      recipient: recipientHash(to),
      mailbox: sha256(foldMailbox(to)),
    },
    waitFrom(now),
  );

/** The customers' copies of approvals in the table. */
export function quoteCopies(table: Table, clock: Clock): QuoteCopies {
  const ledger = messageLedger(table, clock, copyMessageHandler(table, clock));
  return {
    async find({ quoteId, userId }, address) {
      const known = await ledger.find(quoteId, userId);
      return known && { state: known.state, isToAddress: known.recipient === recipientHash(address) };
    },
    queue: (quote, to) => tryCommit(table, queueCopy(table, clock, quote, to, clock())),
  };
}
