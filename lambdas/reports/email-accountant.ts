import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { mailStateOf } from '#domain/messaging/mail-state';
import { isConfirmedAccountant } from '#domain/profile/accountant';
import { type BooksPeriod, isReportable } from '#domain/reports/books-period';
import type { EmailAccountantAnswer } from '#domain/reports/contract';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import { type ClientMailGatePorts, passClientMailGate } from '../client-email/index.ts';
import type { InvoiceAccounts } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountantStore } from './accountant-ports.ts';
import { leftOutNames } from './set-accountant.ts';

export interface EmailAccountantPorts extends ClientMailGatePorts {
  readonly store: Pick<AccountantStore, 'find' | 'findMail' | 'queue'>;
  readonly accounts: InvoiceAccounts;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
}

export interface EmailAccountant extends BooksPeriod {
  readonly userId: string;
  /** The accountant's address as the owner saw it. */
  readonly to: string;
  /** Idempotency key of the request. */
  readonly key: string;
}

/**
 * "Send to my accountant": after the checks for emails to clients, queues the reports of a period to the confirmed
 * address that the owner saw. A repeated request queues nothing and gets the state of the email.
 */
export async function emailAccountant(
  { userId, to, from, until, key }: EmailAccountant,
  ports: EmailAccountantPorts,
): Promise<Result<EmailAccountantAnswer, Problem>> {
  const { store } = ports;
  const id = `accountant-${ports.hash(key).slice(0, 32)}`;
  const bodyHash = ports.hash(JSON.stringify([to, from, until]));
  const findEarlierAnswer = async (): Promise<Result<EmailAccountantAnswer, Problem> | undefined> => {
    const stored = await store.findMail(userId, id);
    if (!stored) return undefined;
    if (stored.bodyHash !== bodyHash) return refuse(problem('key-reused'));
    return ok({ success: true, state: mailStateOf(stored.state), ...leftOutNames(stored.leftOut) });
  };
  const earlierAnswer = await findEarlierAnswer();
  if (earlierAnswer) return earlierAnswer;
  const [stored, account] = await Promise.all([store.find(userId), ports.accounts.find(userId)]);
  if (!stored || !account) return refuse(problem('setup-incomplete'));
  const address = normalizeEmail(to);
  if (stored.accountant?.email !== address) return refuse(problem('accountant-changed'));
  if (!isConfirmedAccountant(stored.accountant, stored.email))
    return refuse(problem('accountant-unconfirmed'));
  const today = dayIn(stored.timeZone, ports.clock().toISOString());
  if (!isReportable({ from, until }, today)) return refuse(problem('invalid-period'));
  const gate = await passClientMailGate({ userId, to: address, account }, ports);
  if (!gate.ok) return gate;
  const mail = { userId, id, bodyHash, to: address, from, until };
  if (await store.queue(stored, mail, ports.clock())) return ok({ success: true, state: 'waiting' });
  return (await findEarlierAnswer()) ?? refuse(problem('accountant-changed'));
}
