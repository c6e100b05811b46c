import { isDateInRange } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { defaultSince } from '#domain/statements/statement';
import { isKeyId } from '#domain/table/key-id';
import type { InvoiceAccount, InvoiceAccounts } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import { drawStatement, type ReadStatementPorts } from './read-statement.ts';

export interface StatementClientPorts {
  readonly findClient: (userId: string, clientId: string) => Promise<Client | undefined>;
  readonly accounts: InvoiceAccounts;
}

export interface GetStatementPorts extends StatementClientPorts, ReadStatementPorts {
  readonly clock: Clock;
}

export interface StatementRequest {
  readonly userId: string;
  readonly clientId: string;
  /** The first day of payments; '' or absent for 90 days ago. */
  readonly since?: string | undefined;
}

/** The client and the account of a requested statement, or the problem. */
export async function statementPartiesOf(
  { userId, clientId, since = '' }: StatementRequest,
  ports: StatementClientPorts,
): Promise<Result<{ readonly client: Client; readonly account: InvoiceAccount }, Problem>> {
  if (!isKeyId(clientId)) return refuse(problem('client-not-found'));
  if (since !== '' && !isDateInRange(since)) return refuse(problem('invalid-request'));
  const [client, account] = await Promise.all([
    ports.findClient(userId, clientId),
    ports.accounts.find(userId),
  ]);
  if (!account) return refuse(problem('setup-incomplete'));
  return client ? ok({ client, account }) : refuse(problem('client-not-found'));
}

/** The statement of a client as a PDF, with payments since a given day. */
export async function getStatement(
  request: StatementRequest,
  ports: GetStatementPorts,
): Promise<Result<FileContent, Problem>> {
  const parties = await statementPartiesOf(request, ports);
  if (!parties.ok) return parties;
  const { userId, since } = request;
  const now = ports.clock();
  const sinceOf = (day: string) => since || defaultSince(day);
  const { file } = await drawStatement({ userId, ...parties.value, sinceOf, now }, ports);
  return ok(file);
}
