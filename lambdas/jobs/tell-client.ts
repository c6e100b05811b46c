import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import type { JobAnswer } from '#domain/jobs/contract';
import type { Job } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import { longTimeText } from '#domain/jobs/job-mail-words';
import { timeText } from '#domain/jobs/job-time';
import { tellingOf, toldOf } from '#domain/jobs/job-told';
import { ok, type Result, refuse } from '#domain/result';
import { type ClientMailGatePorts, passClientMailGate } from '../client-email/index.ts';
import type { InvoiceAccounts } from '../invoices/index.ts';
import type { JobPorts } from './job-ports.ts';
import { jobAnswer } from './shown-job.ts';

export interface TellClientPorts
  extends Pick<JobPorts, 'jobs' | 'findClient' | 'addressesOf' | 'today' | 'clock'>,
    ClientMailGatePorts {
  readonly accounts: InvoiceAccounts;
  readonly mails: {
    find(userId: string, id: string): Promise<{ readonly bodyHash: string } | undefined>;
  };
  readonly hash: (text: string) => string;
}

export interface TellClient {
  readonly userId: string;
  readonly jobId: string;
  /** `edits` of the job that was shown: the client is told the time that the owner saw. */
  readonly basedOn: number;
  /** When the client was told last, as shown; undefined if it was not. Of two devices that tell it at once, one does. */
  readonly afterTold?: string | undefined;
  /** Idempotency key of the request. */
  readonly key: string;
}

/** Rounds of reading and writing, as for `saveJob`. */
const rounds = 5;

/** The address of the job's client as it is saved now. */
async function addressOf(
  userId: string,
  { clientId, clientEmail }: Job,
  { findClient }: Pick<TellClientPorts, 'findClient'>,
): Promise<string> {
  const client = clientId === undefined ? undefined : await findClient(userId, clientId);
  return normalizeEmail(client?.email ?? clientEmail);
}

/**
 * "Tell {client}": after the checks for emails to clients, queues the email with the time of the job and stores what the
 * client was told, in one transaction. A repeated request queues nothing.
 */
export async function tellClient(
  { userId, jobId, basedOn, afterTold, key }: TellClient,
  ports: TellClientPorts,
): Promise<Result<JobAnswer, Problem>> {
  const id = `job-${ports.hash(key).slice(0, 32)}`;
  const bodyHash = ports.hash(JSON.stringify([jobId, basedOn]));
  let isCounted = false;
  for (let round = 0; round < rounds; round += 1) {
    const [before, earlier] = await Promise.all([
      ports.jobs.find(userId, jobId),
      ports.mails.find(userId, id),
    ]);
    if (!before) return refuse(problem('job-not-found'));
    if (earlier)
      return earlier.bodyHash === bodyHash
        ? ok(await jobAnswer(userId, before, ports))
        : refuse(problem('key-reused'));
    if (before.edits !== basedOn || before.told?.at !== afterTold) return refuse(problem('job-changed'));
    const telling = tellingOf(before, before.canceledAt !== undefined);
    if (!telling || before.date === undefined) return refuse(problem('job-without-date'));
    const [to, account] = await Promise.all([addressOf(userId, before, ports), ports.accounts.find(userId)]);
    if (!account) return refuse(problem('setup-incomplete'));
    const gate = await passClientMailGate({ userId, to, account, isAlreadyCounted: isCounted }, ports);
    if (!gate.ok) return gate;
    isCounted = true;
    const at = ports.clock().toISOString();
    const after: Job = {
      ...before,
      told: toldOf(before, at, to, id),
      history: withEvents(before.history, { kind: 'told', at, detail: timeText(before) }),
    };
    const news = telling === 'changed' ? 'new-time' : 'time';
    // After a cancellation the client expects no other time.
    const instead =
      before.told === undefined || before.told.isCanceled === true ? '' : longTimeText(before.told);
    const mail = { id, jobId, news, to, day: before.date, bodyHash, instead, isCounted: true } as const;
    if (await ports.jobs.change(userId, before, after, mail))
      return ok(await jobAnswer(userId, after, ports));
  }
  return refuse(problem('job-changed'));
}
