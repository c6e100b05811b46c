import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import type { ServiceAddress } from '../clients/service-address.ts';
import { json, operationsOf } from '../contract/operation.ts';
import { idSchema, type Parsed, textUpTo } from '../contract/schemas.ts';
import type { Cents } from '../money.ts';
import type { JobEvent } from './job-history.ts';
import { jobStages } from './job-stage.ts';
import type { JobSummary } from './job-summary.ts';
import type { ToldOutcome } from './told-mail.ts';

/** A job with everything that its page shows. */
export interface JobDetail extends JobSummary {
  readonly notes: string;
  /** The service address that was chosen; absent for a typed one. */
  readonly addressId?: string;
  /** Days that signed change orders add and that the owner has not decided about; absent for none. */
  readonly daysToAdd?: number;
  readonly cancelReason?: string;
  /** Its invoices, without void ones. */
  readonly invoices: readonly {
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly isIssued: boolean;
    readonly totalCents: Cents;
    readonly owedCents: Cents;
    readonly ofQuoteCents?: Cents;
    /** Why money of it is undecided, as the list of invoices says it; absent if none is. */
    readonly note?: string;
  }[];
  /** IDs of its photos, in the order in which they were added. */
  readonly photoIds: readonly string[];
  /** What became of the email that told the client last; absent if it was not told. */
  readonly toldMail?: { readonly to: string; readonly outcome: ToldOutcome };
  /** Newest first. */
  readonly history: readonly JobEvent[];
  /** What is known of its service address; absent if the client has no such service address. Never shown to clients. */
  readonly access?: Pick<ServiceAddress, 'accessNotes' | 'equipment'>;
}

/** Jobs of a group per page. */
export const jobsPerPage = 20;

/** Most jobs that one query about days reads: of those that begin on them in each stage, and of those of several days. */
export const maxJobsOfDays = 200;

/**
 * Answer of `list-jobs` (GET /api/jobs). The query selects either days (`?from=&to=`, both inclusive), a group
 * (`?group=`, with `?cursor=` of the previous answer), the agreed jobs without a date (`?toSchedule=1`), those of a client
 * (`?clientId=`), its done visits that are on no invoice, oldest first and no more than fit on one invoice
 * (`?clientId=&toBill=1`), or those whose title, client, address or notes contain a text (`?search=`).
 */
export interface ListJobsAnswer {
  readonly success: true;
  /** The current day in the account's time zone. */
  readonly today: CalendarDate;
  readonly jobs: readonly JobSummary[];
  /** Absent on the last page. A page of a search can be empty and still have a cursor. */
  readonly cursor?: string;
}

/** Answer of operations that read or change a job: the current job. */
export interface JobAnswer {
  readonly success: true;
  readonly today: CalendarDate;
  readonly job: JobDetail;
}

const typed = textUpTo(500);

/**
 * Body of `save-job` (PUT /api/jobs/{jobId}), as typed. The browser makes the ID of a new job, so that repeating the
 * request makes no second one.
 */
export const saveJobSchema = z.strictObject({
  title: typed,
  /** A saved client. Absent keeps the client that the job has. */
  clientId: z.optional(idSchema),
  address: typed,
  /** The client's service address that was chosen. Absent keeps that of the job as long as `address` stays the same. */
  addressId: z.optional(idSchema),
  date: typed,
  start: typed,
  end: typed,
  lastDay: typed,
  notes: textUpTo(20_000),
  /** True once the owner decided about the days that signed change orders add. */
  daysDecided: z.optional(z.boolean()),
  /** `edits` of the job that was shown; absent for a new one. If it was changed since, the answer is `job-changed`. */
  basedOn: z.optional(z.number()),
});

export type SaveJobBody = Parsed<typeof saveJobSchema>;

/** Body of `move-job` (POST /api/jobs/{jobId}/moves): the stage by hand, or a cancellation. Also undoes either. */
export const moveJobSchema = z.strictObject({
  stage: z.enum(jobStages),
  isDone: z._default(z.boolean(), false),
  isCanceled: z._default(z.boolean(), false),
  reason: z._default(textUpTo(2_000), ''),
  /** As in `save-job`. */
  basedOn: z.number(),
});

export type MoveJobBody = Parsed<typeof moveJobSchema>;

/**
 * Body of `tell-client` (POST /api/jobs/{jobId}/mails): emails date and window to the client, as they were when the job was
 * shown.
 */
export const tellClientSchema = z.strictObject({
  basedOn: z.number(),
  /** `told.at` of the job that was shown. If another device told the client since, the answer is `job-changed`. */
  afterTold: z.optional(textUpTo(40)),
});

/** Body of `set-job-settings` (PUT /api/job-settings). */
export const setJobSettingsSchema = z.strictObject({ remindsClients: z.boolean() });

/** Answer of `get-job-settings` (GET /api/job-settings) and `set-job-settings`. */
export interface JobSettingsAnswer {
  readonly success: true;
  /** Clients are reminded on the day before. */
  readonly remindsClients: boolean;
  /** When the link of the calendar feed was made (ISO); absent if there is none. */
  readonly feedMadeAt?: string;
}

/** Answer of `renew-job-feed` (POST /api/job-settings/feed-links): the only one that contains the secret of the link. */
export interface JobFeedAnswer {
  readonly success: true;
  readonly secret: string;
  readonly feedMadeAt: string;
}

/** The operations of this module. */
export const operations = operationsOf('jobs', {
  'list-jobs': {
    method: 'GET',
    path: '/api/jobs',
    access: 'account',
    query: ['from', 'to', 'group', 'toSchedule', 'clientId', 'toBill', 'search', 'cursor'],
    answer: json<ListJobsAnswer>,
  },
  'get-job-settings': {
    method: 'GET',
    path: '/api/job-settings',
    access: 'account',
    answer: json<JobSettingsAnswer>,
  },
  'set-job-settings': {
    method: 'PUT',
    path: '/api/job-settings',
    access: 'account',
    body: setJobSettingsSchema,
    answer: json<JobSettingsAnswer>,
  },
  'renew-job-feed': {
    method: 'POST',
    path: '/api/job-settings/feed-links',
    access: 'account',
    answer: json<JobFeedAnswer>,
  },
  'get-job-feed': {
    method: 'GET',
    path: '/api/job-feeds/{feedSecret}',
    access: 'public',
    answer: 'file',
    limit: {
      unlimited:
        'A calendar service reads the feeds of many owners from a few networks; each link has a limit of its own.',
    },
    throttle: 'documents',
  },
  'get-job': { method: 'GET', path: '/api/jobs/{jobId}', access: 'account', answer: json<JobAnswer> },
  'save-job': {
    method: 'PUT',
    path: '/api/jobs/{jobId}',
    access: 'account',
    body: saveJobSchema,
    answer: json<JobAnswer>,
  },
  'tell-client': {
    method: 'POST',
    path: '/api/jobs/{jobId}/mails',
    access: 'account',
    keyed: true,
    body: tellClientSchema,
    answer: json<JobAnswer>,
  },
  'move-job': {
    method: 'POST',
    path: '/api/jobs/{jobId}/moves',
    access: 'account',
    body: moveJobSchema,
    answer: json<JobAnswer>,
  },
  'add-job-photo': {
    method: 'PUT',
    path: '/api/jobs/{jobId}/photos/{photoId}',
    access: 'account',
    answer: json<JobAnswer>,
  },
  'remove-job-photo': {
    method: 'DELETE',
    path: '/api/jobs/{jobId}/photos/{photoId}',
    access: 'account',
    answer: json<JobAnswer>,
  },
});
