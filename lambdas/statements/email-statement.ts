import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { mailStateOf } from '#domain/messaging/mail-state';
import type { MessageState } from '#domain/messaging/message';
import { ok, type Result, refuse } from '#domain/result';
import type { EmailStatementAnswer } from '#domain/statements/contract';
import { defaultSince } from '#domain/statements/statement';
import { dayIn } from '#domain/time-zone';
import { type ClientMailGatePorts, passClientMailGate } from '../client-email/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type StatementClientPorts, statementPartiesOf } from './get-statement.ts';

/** An email of a statement to queue. `id` is derived from the key of the request. */
export interface NewStatementMail {
  readonly userId: string;
  readonly id: string;
  readonly bodyHash: string;
  readonly to: string;
  readonly clientId: string;
  /** The first day of payments. */
  readonly since: string;
}

export interface StatementMails {
  find(
    userId: string,
    id: string,
  ): Promise<{ readonly state: MessageState; readonly bodyHash: string } | undefined>;
  /** False if it was queued before. */
  queue(mail: NewStatementMail): Promise<boolean>;
}

export interface EmailStatementPorts extends StatementClientPorts, ClientMailGatePorts {
  readonly statements: StatementMails;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
}

export interface EmailStatement {
  readonly userId: string;
  readonly clientId: string;
  /** The first day of payments; '' for 90 days ago. */
  readonly since: string;
  /** The client's address as the owner saw it. */
  readonly to: string;
  /** Idempotency key of the request. */
  readonly key: string;
}

/**
 * "Email statement": after the checks for emails to clients, queues the client's statement to the address that the
 * owner saw. A repeated request queues nothing and gets the state of the email.
 */
export async function emailStatement(
  { userId, clientId, since, to, key }: EmailStatement,
  ports: EmailStatementPorts,
): Promise<Result<EmailStatementAnswer, Problem>> {
  const id = `statement-${ports.hash(key).slice(0, 32)}`;
  const bodyHash = ports.hash(JSON.stringify([clientId, since, to]));
  const findEarlierAnswer = async (): Promise<Result<EmailStatementAnswer, Problem> | undefined> => {
    const stored = await ports.statements.find(userId, id);
    if (!stored) return undefined;
    if (stored.bodyHash !== bodyHash) return refuse(problem('key-reused'));
    return ok({ success: true, state: mailStateOf(stored.state) });
  };
  const earlierAnswer = await findEarlierAnswer();
  if (earlierAnswer) return earlierAnswer;
  const parties = await statementPartiesOf({ userId, clientId, since }, ports);
  if (!parties.ok) return parties;
  const { client, account } = parties.value;
  const address = normalizeEmail(client.email);
  if (address !== normalizeEmail(to)) return refuse(problem('client-email-changed'));
  const gate = await passClientMailGate({ userId, to: address, account }, ports);
  if (!gate.ok) return gate;
  const firstDay = since || defaultSince(dayIn(account.timeZone, ports.clock().toISOString()));
  const isQueued = await ports.statements.queue({
    userId,
    id,
    bodyHash,
    clientId,
    to: address,
    since: firstDay,
  });
  if (isQueued) return ok({ success: true, state: 'waiting' });
  const queuedBefore = await findEarlierAnswer();
  if (!queuedBefore) throw new Error('A statement was neither queued now nor before');
  return queuedBefore;
}
