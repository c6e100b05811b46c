import { jobNews } from '#domain/jobs/job-mail-words';
import { applyMailReport } from '../../client-email/index.ts';
import { type MessageHandler, messageWith, outboxWrite } from '../../messaging/index.ts';
import { flag, textOrNone, wordOr } from '../../platform/table/attributes.ts';
import type { FieldsOf } from '../../platform/table/entity.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { NewJobMail } from '../job-ports.ts';

/** An email to the client of a job. Its text and its calendar file are made when it is sent, and not stored. */
export const jobMail = messageWith({
  to: textOrNone,
  news: wordOr(jobNews, 'time'),
  /** The day that it is about. */
  day: textOrNone,
  /** The time that the client was told before, in words. */
  instead: textOrNone,
  isCounted: flag,
  /** Hash of the secret in its "Stop mail from this business" link; set once it was emailed. */
  stopTokenHash: textOrNone,
});

export type JobMail = FieldsOf<typeof jobMail>;

/** Emails to the clients of jobs. Counts complaints like those about any email to a client. */
export const jobMailHandler = {
  kind: 'job-mail',
  queue: 'people',
  entity: jobMail,
  onDeliveryEvent: (known, event, { table, clock }) => applyMailReport(table, known, event, clock()),
} as const satisfies MessageHandler<JobMail>;

/** Milliseconds during which an email to the client of a job is tried again. */
const lifetimeMilliseconds = 24 * 60 * 60 * 1_000;

/** Milliseconds after 17:00 during which a reminder of the day before is sent. */
const reminderLifetimeMilliseconds = 6 * 60 * 60 * 1_000;

/** The write that queues an email to the client of a job. It fails if this email was queued before. */
export function queueJobMail(
  userId: string,
  { id, jobId, news, to, day, bodyHash, instead = '', isCounted = false, waitSeconds = 0 }: NewJobMail,
  now: Date,
): Write {
  // A reminder of the day before makes no sense on the day itself.
  const lifetime = news === 'day-before' ? reminderLifetimeMilliseconds : lifetimeMilliseconds;
  const notBefore = new Date(now.getTime() + waitSeconds * 1_000);
  return outboxWrite<JobMail>(
    jobMailHandler,
    {
      id,
      owner: userId,
      recipient: 'client',
      about: jobId,
      bodyHash,
      to,
      news,
      day,
      instead,
      isCounted,
      stopTokenHash: '',
    },
    {
      now,
      until: new Date(notBefore.getTime() + lifetime),
      ...(waitSeconds > 0 && { notBefore }),
    },
  );
}
