import type { CalendarDate } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import type { ServiceAddress } from '#domain/clients/service-address';
import type { Job, JobGroup } from '#domain/jobs/job';
import type { JobNews } from '#domain/jobs/job-mail-words';
import type { ToldMail } from '#domain/jobs/told-mail';
import type { Clock } from '../platform/clock.ts';

/** A page of jobs; no cursor on the last one. */
export interface JobPage {
  readonly jobs: readonly Job[];
  readonly cursor?: string;
}

/** An email to the client of a job. */
export interface NewJobMail {
  /** Derived from what causes it, so that it is queued once. */
  readonly id: string;
  readonly jobId: string;
  readonly news: JobNews;
  readonly to: string;
  /** The day that it is about; '' if it does not depend on one. */
  readonly day: CalendarDate;
  readonly bodyHash: string;
  /** The time that the client was told before, in words; absent if there is none. */
  readonly instead?: string;
  /** True if it was counted in the daily limits already. */
  readonly isCounted?: boolean;
  /** Seconds until it may be sent. */
  readonly waitSeconds?: number;
}

/** The jobs of an account. */
export interface JobStore {
  find(userId: string, jobId: string): Promise<Job | undefined>;
  /** False if the job exists already. */
  add(userId: string, added: Job): Promise<boolean>;
  /** Writes a job with the email that its change causes; false if the job changed after it was read. */
  change(userId: string, before: Job, after: Job, mail?: NewJobMail): Promise<boolean>;
  /** The email that told the client of a job; undefined if it is no longer stored. */
  toldMail(userId: string, mailId: string): Promise<ToldMail | undefined>;
  /** Changes its photos. `no-photo` if the account has no such photo. */
  changePhotos(
    userId: string,
    before: Job,
    photoIds: readonly string[],
    now: Date,
  ): Promise<'changed' | 'conflict' | 'no-photo'>;
  /** Jobs that take place on one of the days, in order of time, without canceled ones. */
  ofDays(userId: string, from: CalendarDate, to: CalendarDate): Promise<readonly Job[]>;
  /** A page of a group: those to do by date, the others newest first. */
  ofGroup(userId: string, group: JobGroup, cursor: string | undefined): Promise<JobPage>;
  /** Agreed jobs without a date, the oldest first. */
  toSchedule(userId: string, cursor: string | undefined): Promise<JobPage>;
  /** A page of the jobs of a client, the latest day first. */
  ofClient(userId: string, clientId: string, cursor: string | undefined): Promise<JobPage>;
  /** The done visits of a client that are on no invoice, the oldest first, as many as fit on one invoice. */
  visitsToBill(userId: string, clientId: string): Promise<readonly Job[]>;
  /** Jobs that contain a text. Reads a limited number per page, so that a page may be empty. */
  search(userId: string, text: string, cursor: string | undefined): Promise<JobPage>;
}

export interface JobPorts {
  readonly jobs: JobStore;
  /** A saved client of the account. */
  readonly findClient: (userId: string, clientId: string) => Promise<Client | undefined>;
  /** Those of the saved clients that exist, read together. */
  readonly findClients: (userId: string, clientIds: readonly string[]) => Promise<readonly Client[]>;
  /** The service addresses of a client, with access notes and equipment. */
  readonly addressesOf: (userId: string, clientId: string) => Promise<readonly ServiceAddress[]>;
  /** The current day in the account's time zone. */
  readonly today: (userId: string) => Promise<CalendarDate>;
  readonly clock: Clock;
}
