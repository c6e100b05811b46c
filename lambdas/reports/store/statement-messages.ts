import { applyMailReport } from '../../client-email/index.ts';
import { type MessageHandler, messageLedger, messageWith, outboxWrite } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StatementMails } from '../email-statement.ts';

/** The email of a statement to the client. Its content is composed when it is sent, and not stored. */
const statementMessage = messageWith({
  to: textOrNone,
  clientId: textOrNone,
  /** The first day of payments. */
  since: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; present once it was emailed. */
  stopTokenHash: textOrNone,
});

export type StatementMessage = FieldsOf<typeof statementMessage>;

/** The handler of statements. Counts complaints like those about any email to a client. */
export const statementMessageHandler = (table: Table, clock: Clock): MessageHandler<StatementMessage> => ({
  kind: 'statement',
  entity: statementMessage,
  onDeliveryEvent: (known, event) => applyMailReport(table, known, event, clock()),
});

/** Milliseconds during which the email of a statement is tried again. */
const lifetimeMilliseconds = 24 * 60 * 60 * 1000;

/** The emails of statements, queued in the outbox. */
export function statementMails(table: Table, clock: Clock): StatementMails {
  const handler = statementMessageHandler(table, clock);
  const ledger = messageLedger(table, clock, handler);
  return {
    find: (userId, id) => ledger.find(id, userId),
    queue({ userId, id, bodyHash, to, clientId, since }) {
      const now = clock();
      const newMessage = {
        id,
        owner: userId,
        recipient: 'client',
        about: '',
        bodyHash,
        to,
        clientId,
        since,
        stopTokenHash: '',
      };
      const until = new Date(now.getTime() + lifetimeMilliseconds);
      return tryCommit(table, outboxWrite(handler, newMessage, { now, until }));
    },
  };
}
