import { owedOnStatement } from '#domain/statements/statement';
import { type ClientMailGatePorts, passClientMailGate } from '../client-email/index.ts';
import type { IssuedFiles } from '../issued-files/index.ts';
import { type ComposeResult, dropMessage } from '../messaging/index.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import { logoForClients } from '../profile/index.ts';
import type { StatementClientPorts } from './get-statement.ts';
import { drawStatement, type ReadStatementPorts } from './read-statement.ts';
import { statementMail } from './statement-mail.ts';

/** A statement that waits in the outbox. */
interface WaitingStatement {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly to: string;
  readonly clientId: string;
  readonly since: string;
}

export interface ComposeStatementPorts extends StatementClientPorts, ReadStatementPorts, ClientMailGatePorts {
  readonly logos: Pick<LogoStore, 'current' | 'find'>;
  /** Stores the hash of the PDF that is sent. */
  readonly files: Pick<IssuedFiles, 'ofEmail'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
}

/**
 * Composes a statement from the current data. It was counted in the daily email limit when it was queued. Dropped if
 * the client or the account no longer exists.
 */
export async function composeStatement(
  { id, owner: userId = '', to, clientId, since }: WaitingStatement,
  now: Date,
  ports: ComposeStatementPorts,
): Promise<ComposeResult> {
  const [client, account] = await Promise.all([
    ports.findClient(userId, clientId),
    ports.accounts.find(userId),
  ]);
  if (!client || !account) return dropMessage('client-gone');
  const drawn = await drawStatement({ userId, client, account, sinceOf: () => since, now }, ports);
  const { statement, file } = drawn;
  const logo = (await logoForClients(userId, account, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const gate = await passClientMailGate({ userId, to, account, isAlreadyCounted: true }, ports);
  if (!gate.ok) return dropMessage(gate.refusal.code);
  // So that the client can verify the attachment.
  const fileRecord = ports.files.ofEmail(userId, file.bytes, {
    file: 'statement',
    documentId: clientId,
    businessName: account.business.businessName,
    number: '',
    totalCents: owedOnStatement(statement),
  });
  const stopSecret = ports.newSecret();
  const pass = gate.value;
  return {
    kind: 'mail',
    file: fileRecord,
    mail: statementMail({
      userId,
      messageId: id,
      pass,
      account,
      drawn,
      logo,
      stopSecret,
      siteOrigin,
      now,
    }),
    facts: { stopTokenHash: ports.hash(stopSecret) },
  };
}
