import { brand } from '#domain/brand';
import { businessWords } from '#domain/client-email/mail-to-client';
import { isEmailAddress } from '#domain/email-address';
import type { Job } from '#domain/jobs/job';
import { type CalendarEntry, jobEntry } from '#domain/jobs/job-entry';
import { insteadOf, type JobNews, jobMailWords } from '#domain/jobs/job-mail-words';
import { businessOnInvoice } from '#domain/profile/profile';
import { cleanLine } from '#domain/text';
import {
  type ClientMailGatePorts,
  isDailyLimit,
  mailToClient,
  passClientMailGate,
} from '../client-email/index.ts';
import type { InvoiceAccount, InvoiceAccounts } from '../invoices/index.ts';
import { type ComposeResult, dropMessage, noLongerApplies, postpone } from '../messaging/index.ts';
import { calendarText } from '../platform/calendar.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import { logoForClients } from '../profile/index.ts';
import type { JobMail } from './store/job-mail.ts';

export interface JobMailPorts extends ClientMailGatePorts {
  readonly findJob: (userId: string, jobId: string) => Promise<Job | undefined>;
  readonly accounts: InvoiceAccounts;
  readonly logos: Pick<LogoStore, 'current' | 'find'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
}

type WaitingMail = Pick<
  JobMail,
  'id' | 'owner' | 'about' | 'to' | 'news' | 'day' | 'instead' | 'bodyHash' | 'isCounted' | 'until'
>;

/** Milliseconds until an email that a daily limit stopped is tried again. */
const retryMilliseconds = 60 * 60 * 1_000;

/**
 * True if the email is still right. A canceled job gets only the email about its last cancellation, and a reminder only
 * leaves for the day that the job still has.
 */
function applies(
  job: Job | undefined,
  { news, day, bodyHash }: Pick<WaitingMail, 'news' | 'day' | 'bodyHash'>,
): job is Job {
  if (!job) return false;
  if (news === 'canceled') return job.canceledAt === bodyHash;
  if (job.canceledAt !== undefined || job.date === undefined) return false;
  return news !== 'day-before' || job.date === day;
}

/** The time that the email is about: the client of a canceled job knows the one that it was told. */
const timeOf = (job: Job, news: JobNews): Job => {
  if (news !== 'canceled' || job.told?.date === undefined) return job;
  const { date: _date, start: _start, end: _end, lastDay: _last, ...kept } = job;
  const { date, start, end, lastDay } = job.told;
  return {
    ...kept,
    date,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(lastDay !== undefined && { lastDay }),
  };
};

/** The entry for the client's calendar. It has the same ID in every email about the job. */
function entryOf(
  job: Job,
  { business, timeZone }: InvoiceAccount,
  instead: string,
): CalendarEntry | undefined {
  const { businessName, businessPhone } = businessOnInvoice(business);
  const from = businessWords(businessName);
  return jobEntry(
    job,
    {
      summary: `${cleanLine(job.title) || 'Appointment'}, ${from}`,
      location: job.address,
      description: [from, cleanLine(businessPhone), instead === '' ? '' : `New time, ${insteadOf(instead)}`]
        .filter((part) => part !== '')
        .join('\n'),
    },
    { zone: timeZone, host: brand.slug },
  );
}

/** The calendar file of an email; a reminder of the day before has none, because the client has the entry. */
function calendarFile(
  job: Job,
  { news, instead }: Pick<WaitingMail, 'news' | 'instead'>,
  account: InvoiceAccount,
) {
  const entry = news === 'day-before' ? undefined : entryOf(job, account, news === 'new-time' ? instead : '');
  if (!entry) return [];
  const { businessName, businessEmail } = businessOnInvoice(account.business);
  const method = news === 'canceled' ? 'cancel' : 'publish';
  const email = isEmailAddress(businessEmail) ? businessEmail : account.email;
  const content = calendarText([entry], { method, organizer: { name: businessWords(businessName), email } });
  return [
    {
      filename: 'appointment.ics',
      contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}`,
      content: new TextEncoder().encode(content),
    },
  ];
}

/**
 * Composes an email to the client of a job from the current job. Dropped if it no longer applies, for example because a
 * cancellation was undone. One that the owner asked for was counted in the daily limits when it was queued.
 */
export async function composeJobMail(
  waiting: WaitingMail,
  now: Date,
  ports: JobMailPorts,
): Promise<ComposeResult> {
  const { id, owner: userId = '', about: jobId, to, news, isCounted } = waiting;
  const [found, account] = await Promise.all([ports.findJob(userId, jobId), ports.accounts.find(userId)]);
  if (!account || !applies(found, waiting)) return dropMessage(noLongerApplies);
  const job = timeOf(found, news);
  const logo = (await logoForClients(userId, account, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const gate = await passClientMailGate({ userId, to, account, isAlreadyCounted: isCounted }, ports);
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, waiting, { milliseconds: retryMilliseconds, tooLate: gate.refusal.code })
      : dropMessage(gate.refusal.code);
  const { businessName, businessEmail, businessPhone } = businessOnInvoice(account.business);
  const words = jobMailWords(news, { ...job, businessName, instead: waiting.instead });
  const facts = [
    { label: 'Where', value: cleanLine(job.address) },
    { label: 'Phone', value: cleanLine(businessPhone) },
  ].filter(({ value }) => value !== '');
  const stopSecret = ports.newSecret();
  return {
    kind: 'mail',
    mail: mailToClient({
      message: { kind: 'job-mail', id, owner: userId },
      word: 'message',
      pass: gate.value,
      business: { name: businessName, email: businessEmail, color: account.brandColor, logo },
      now,
      subject: words.subject,
      heading: words.heading,
      parts: [
        { kind: 'paragraph', text: words.sentence },
        ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
        { kind: 'paragraph', text: words.hint },
      ],
      attachments: calendarFile(job, waiting, account),
      stopSecret,
      siteOrigin,
    }),
    facts: { stopTokenHash: ports.hash(stopSecret), isCounted: true },
    stillApplies: async () => applies(await ports.findJob(userId, jobId), waiting),
  };
}
