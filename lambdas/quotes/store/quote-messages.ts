import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email-address';
import { foldMailbox } from '#domain/mailbox';
import { quoteReminderLifetime } from '#domain/quotes/quote-reminders';
import { applyMailReport } from '../../client-email/index.ts';
import {
  joinOutboxWrite,
  type MessageHandler,
  message,
  messageLedger,
  messageWith,
  outboxWrite,
} from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { flag, optional, textOrNone } from '../../platform/table/attributes.ts';
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

/** What the timeline of a quote shows of any email about it. */
export const mailOfQuote = messageWith({ ...certificateFacts, to: optional(z.string()) });

/** Emails about a quote. The ID of a quote gives access to it. */
const ofQuote = { queue: 'people', hasSecretId: true } as const;

/** Emails to the owner about a quote. Only their outcome is stored. */
export const approvalHandler = { ...ofQuote, kind: 'quote-approval', entity: approvalMessage } as const;
export const declineHandler = { ...ofQuote, kind: 'quote-decline', entity: message } as const;
export const questionHandler = { ...ofQuote, kind: 'quote-question', entity: message } as const;

/** The email with the customer's copy of an approval. */
export const copyMessage = messageWith({
  /** The address until the copy is sent. Afterwards only `recipient` and `mailbox` are kept. */
  to: textOrNone,
  /** Hash of the mailbox, by which complaints and stop requests are counted. */
  mailbox: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
  ...certificateFacts,
});

export type CopyMessage = FieldsOf<typeof copyMessage>;

/**
 * The customer's copy of an approval: deletes the address once the outcome is stored, and counts complaints as for any
 * email to a client.
 */
export const copyHandler = {
  ...ofQuote,
  kind: 'quote-copy',
  entity: copyMessage,
  finish: ({ id, owner = '', attempt }, { table }) =>
    tryCommit(
      table,
      update(
        copyMessage,
        copyMessage.key({ kind: 'quote-copy', id, owner }),
        { replace: { to: undefined } },
        { attr: 'attempt', is: attempt },
      ),
    ),
  onDeliveryEvent: (known, event, { table, clock }) => applyMailReport(table, known, event, clock()),
} as const satisfies MessageHandler<CopyMessage>;

/** A reminder of a quote to its client. Recipient and text are those of the day on which it is sent. */
export const quoteReminderMessage = messageWith({
  /** The recipient; set once it was sent. */
  to: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link. */
  stopTokenHash: textOrNone,
  /** True if it has already been counted in the account's daily email limit. */
  isCounted: flag,
});

export type QuoteReminderMessage = FieldsOf<typeof quoteReminderMessage>;

/** Complaints about a reminder are counted as for any email to a client. */
export const quoteReminderHandler = {
  queue: 'planned',
  hasSecretId: true,
  kind: 'quote-reminder',
  entity: quoteReminderMessage,
  onDeliveryEvent: (known, event, { table, clock }) => applyMailReport(table, known, event, clock()),
} as const satisfies MessageHandler<QuoteReminderMessage>;

/** The kinds of messages whose ID begins with that of a quote. */
export const quoteMessageKinds = [
  approvalHandler.kind,
  copyHandler.kind,
  'quote-sent',
  'quote-sent-copy',
  declineHandler.kind,
  questionHandler.kind,
  quoteReminderHandler.kind,
] as const;

/** Milliseconds during which an email about a quote is tried again. */
const lifetimeMilliseconds = 7 * 24 * 60 * 60 * 1000;

const waitFrom = (now: Date) => ({ now, until: new Date(now.getTime() + lifetimeMilliseconds) });

const messageToOwner = (id: string, owner: string, quoteId: string, bodyHash = '') => ({
  id,
  owner,
  recipient: 'account',
  about: quoteId,
  bodyHash,
});

/** The write that queues the email to the owner about an approval, once per quote. */
export const queueApproval = ({ quoteId, userId }: StoredQuote, now: Date): Write =>
  outboxWrite(approvalHandler, messageToOwner(quoteId, userId, quoteId), waitFrom(now));

/** The write that queues the email to the owner about a decline, once per revision. */
export const queueDecline = ({ quoteId, userId, content }: StoredQuote, now: Date): Write =>
  outboxWrite(
    declineHandler,
    messageToOwner(messageIdOf(quoteId, content.revision ?? 0), userId, quoteId),
    waitFrom(now),
  );

/** The write that queues the email to the owner with a client's question. `asked` is the hash of the question. */
export const queueQuestion = (
  { quoteId, userId }: Pick<StoredQuote, 'quoteId' | 'userId'>,
  asked: string,
  now: Date,
): Write =>
  outboxWrite(
    questionHandler,
    messageToOwner(messageIdOf(quoteId, now.getTime()), userId, quoteId, asked),
    waitFrom(now),
  );

/** The write that queues a reminder of a quote, at most once per quote and stage. */
export const queueQuoteReminder = (
  { quoteId, userId, now }: { readonly quoteId: string; readonly userId: string; readonly now: string },
  { stage, at }: { readonly stage: number; readonly at: string },
): Write => {
  const notBefore = new Date(at);
  return joinOutboxWrite<QuoteReminderMessage>(
    quoteReminderHandler,
    {
      id: messageIdOf(quoteId, stage),
      owner: userId,
      recipient: 'client',
      about: quoteId,
      bodyHash: '',
      to: '',
      stopTokenHash: '',
      isCounted: false,
    },
    { now: new Date(now), notBefore, until: new Date(notBefore.getTime() + quoteReminderLifetime) },
  );
};

const recipientHash = (address: string) => sha256(normalizeEmail(address));

/** The write that queues the customer's copy of an approval, once per quote. */
export const queueCopy = ({ quoteId, userId }: StoredQuote, to: string, now: Date): Write =>
  outboxWrite(
    copyHandler,
    {
      id: quoteId,
      owner: userId,
      about: quoteId,
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
  const ledger = messageLedger(copyHandler, { table, clock });
  return {
    async find({ quoteId, userId }, address) {
      const known = await ledger.find(quoteId, userId);
      return known && { state: known.state, isToAddress: known.recipient === recipientHash(address) };
    },
    queue: (quote, to) => tryCommit(table, queueCopy(quote, to, clock())),
  };
}
