import { applyMailReport } from '../../client-email/index.ts';
import { clientLookup } from '../../clients/index.ts';
import {
  type ClientMailPorts,
  type FindBeingChecked,
  invoiceFinder,
  invoiceReader,
  receivedPayments,
} from '../../invoices/index.ts';
import { defineMessage, messageLedger, messageWith, outboxWrite } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { composeStatement } from '../compose-statement.ts';
import type { StatementMails } from '../email-statement.ts';
import type { RenderStatement } from '../read-statement.ts';

/** The email of a statement to the client. Its content is composed when it is sent, and not stored. */
const statementMessage = messageWith({
  to: textOrNone,
  clientId: textOrNone,
  /** The first day of payments. */
  since: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; present once it was emailed. */
  stopTokenHash: textOrNone,
});

/** A statement of account to a client. Counts complaints like those about any email to a client. */
export const statementKind = defineMessage({
  kind: 'statement',
  audience: 'client',
  queue: 'people',
  entity: statementMessage,
  onDeliveryEvent: (known, event, { table, clock }) => applyMailReport(table, known, event, clock()),
  compose: (statement, now, { table, renderStatement, ...ports }: StatementPorts) =>
    composeStatement(statement, now, {
      ...ports,
      findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
      finder: invoiceFinder(table),
      contents: invoiceReader(table),
      payments: receivedPayments(table),
      renderPdf: renderStatement,
    }),
});

interface StatementPorts extends ClientMailPorts {
  readonly table: Table;
  readonly renderStatement: RenderStatement;
  readonly beingChecked: FindBeingChecked;
}

/** Milliseconds during which the email of a statement is tried again. */
const lifetimeMilliseconds = 24 * 60 * 60 * 1000;

/** The emails of statements, queued in the outbox. */
export function statementMails(table: Table, clock: Clock): StatementMails {
  const ledger = messageLedger(statementKind, { table, clock });
  return {
    find: (userId, id) => ledger.find(id, userId),
    queue({ userId, id, bodyHash, to, clientId, since }) {
      const now = clock();
      const newMessage = {
        id,
        owner: userId,
        recipient: 'client',
        about: clientId,
        bodyHash,
        to,
        clientId,
        since,
        stopTokenHash: '',
      };
      const until = new Date(now.getTime() + lifetimeMilliseconds);
      return tryCommit(table, outboxWrite(statementKind, newMessage, { now, until }));
    },
  };
}
