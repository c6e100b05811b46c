import { normalizeEmail } from '#domain/email-address';
import { nextReminderInstant, remindedDay } from '#domain/jobs/day-before';
import type { Job } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import { timeText } from '#domain/jobs/job-time';
import type { TimeZone } from '#domain/time-zone';
import type { JobPorts } from './job-ports.ts';
import type { JobSettings } from './store/job-settings.ts';

export interface RemindClientsPorts extends Pick<JobPorts, 'jobs' | 'findClient' | 'clock'> {
  readonly settings: {
    find(userId: string): Promise<{ readonly settings: JobSettings; readonly zone: TimeZone } | undefined>;
    plan(userId: string, settings: JobSettings, due: string | undefined): Promise<boolean>;
  };
  /** The jobs that begin on a day and of which clients are reminded. */
  readonly beginningOn: (userId: string, day: string) => Promise<readonly Job[]>;
  readonly mails: { find(userId: string, id: string): Promise<object | undefined> };
}

/** Rounds of reading and writing a job that others change at the same moment. */
const rounds = 3;

/** The ID of a reminder: one per job and date. */
const reminderId = (jobId: string, day: string): string =>
  `${jobId.slice(0, 46)}-before-${day.replaceAll('-', '')}`;

async function remindOf(userId: string, listed: Job, day: string, ports: RemindClientsPorts): Promise<void> {
  const { jobId } = listed;
  const id = reminderId(jobId, day);
  for (let round = 0; round < rounds; round += 1) {
    const [job, earlier] = await Promise.all([ports.jobs.find(userId, jobId), ports.mails.find(userId, id)]);
    if (earlier || job?.date !== day || job.canceledAt !== undefined) return;
    const client = job.clientId === undefined ? undefined : await ports.findClient(userId, job.clientId);
    const to = normalizeEmail(client?.email ?? job.clientEmail);
    if (to === '') return;
    const at = ports.clock().toISOString();
    const history = withEvents(job.history, { kind: 'reminded', at, detail: timeText(job) });
    const mail = { id, jobId, news: 'day-before', to, day, bodyHash: '' } as const;
    if (await ports.jobs.change(userId, job, { ...job, history }, mail)) return;
  }
}

/**
 * At 17:00, queues the reminders to the clients whose jobs begin on the next day, at most one per job and date, and plans
 * the next run. Safe to repeat and to run concurrently. Returns what was done, for the log.
 */
export async function remindClients(userId: string, ports: RemindClientsPorts): Promise<string | undefined> {
  const found = await ports.settings.find(userId);
  if (!found) return undefined;
  const { settings, zone } = found;
  const now = ports.clock().toISOString();
  if (settings.due === undefined || settings.due > now) return undefined;
  const day = settings.remindsClients ? remindedDay(zone, now) : undefined;
  const jobs = day === undefined ? [] : await ports.beginningOn(userId, day);
  for (const job of jobs) await remindOf(userId, job, day ?? '', ports);
  const due = settings.remindsClients ? nextReminderInstant(zone, now) : undefined;
  await ports.settings.plan(userId, settings, due);
  return jobs.length > 0 ? 'clients-reminded' : undefined;
}
