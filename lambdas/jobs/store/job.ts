import * as z from 'zod/mini';
import { type Job, jobGroupOf, searchedJobText } from '#domain/jobs/job';
import { jobEventKinds } from '#domain/jobs/job-history';
import { approvedJobStage, jobStages } from '#domain/jobs/job-stage';
import { lastDayOf } from '#domain/jobs/job-time';
import { isVisitToBill } from '#domain/jobs/visit';
import type { IndexAttributes } from '#domain/table/indexes';
import {
  clientJobsPartition,
  jobGroupPartition,
  jobSortKey,
  longJobsPartition,
  visitsToBillPartition,
} from '#domain/table/job-indexes';
import { accountOfPartition } from '#domain/table/keys';
import { count, flag, number, optional, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity, type RawItem } from '../../platform/table/entity.ts';

const storedInvoice = z.object({
  invoiceNumber: text,
  isIssued: z.boolean(),
  totalCents: number,
  owedCents: number,
  notOwedCents: optional(number),
  ofQuoteCents: optional(number),
  waitsFor: optional(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('dispute'),
        cents: number,
        isInquiry: optional(z.literal(true)),
        respondBy: optional(text),
      }),
      z.object({ kind: z.literal('reported-account'), cents: number }),
      z.object({ kind: z.literal('answer'), cents: number, isLost: optional(z.literal(true)) }),
      z.object({ kind: z.literal('checking') }),
      z.object({ kind: z.literal('bank-payment'), cents: number }),
    ]),
  ),
});

const storedTold = z.object({
  at: text,
  to: textOrNone,
  date: optional(text),
  start: optional(text),
  end: optional(text),
  lastDay: optional(text),
  mailId: optional(text),
  isCanceled: optional(z.boolean()),
});

const storedEvent = z.object({ kind: wordOf(jobEventKinds), at: text, detail: optional(text) });

/** Its attributes. `stage`, `title`, `totalCents` and `quoteId` are also written by the mobile app. */
const attributes = {
  jobId: text,
  /** The ID of the quote that was approved. */
  quoteId: textOrNone,
  /** The last stage that was set by hand. */
  stage: wordOf(jobStages),
  title: textOrNone,
  /** What was agreed on. */
  totalCents: count,
  /** What signed change orders took back of refunds that are no longer owed. */
  takenBackCents: optional(number),
  /** Days that signed change orders add and that the owner has not decided about. */
  daysToAdd: optional(number),
  createdAt: text,
  clientId: optional(text),
  clientName: textOrNone,
  clientPhone: textOrNone,
  clientEmail: textOrNone,
  clientMobile: optional(text),
  address: textOrNone,
  addressId: optional(text),
  date: optional(text),
  start: optional(text),
  end: optional(text),
  lastDay: optional(text),
  notes: textOrNone,
  isDone: flag,
  canceledAt: optional(text),
  cancelReason: optional(text),
  changedAt: optional(text),
  repeatOf: optional(text),
  repeatDay: optional(text),
  told: optional(storedTold),
  /** The invoices made from it, by ID. */
  invoices: z._default(z.record(z.string(), storedInvoice), {}),
  photoIds: z._default(z.array(text), []),
  importId: optional(text),
  importedAs: optional(z.object({ edits: number, photos: number })),
  history: z._default(z.array(storedEvent), []),
  edits: count,
  version: count,
};

export type JobItem = z.output<z.ZodMiniObject<typeof attributes>>;

function jobOfFields({ quoteId, stage, totalCents, history, ...item }: JobItem): Job {
  return {
    ...item,
    ...(quoteId !== '' && { quoteId }),
    stage: stage === 'unknown' ? approvedJobStage : stage,
    agreedCents: totalCents,
    history: history.flatMap(({ kind, ...event }) => (kind === 'unknown' ? [] : [{ ...event, kind }])),
  };
}

/** The attributes of a job as stored, without its indexes. */
export function itemOfJob({ agreedCents, quoteId = '', history, photoIds, ...shown }: Job): JobItem {
  return { ...shown, quoteId, totalCents: agreedCents, photoIds: [...photoIds], history: [...history] };
}

/**
 * The index attributes of a job; undefined for one that it must not have. Index 1 lists its group by date, index 3 its
 * client's jobs, index 4 the jobs of several days, index 5 the visits of its client that are to be billed.
 */
export function jobIndexes(
  userId: string,
  stored: Job,
): {
  readonly [Name in
    | 'GSI1PK'
    | 'GSI1SK'
    | 'searched'
    | 'GSI3PK'
    | 'GSI3SK'
    | 'GSI4PK'
    | 'GSI4SK'
    | 'GSI5PK'
    | 'GSI5SK']: IndexAttributes[Name] | undefined;
} {
  const { jobId, date, clientId, createdAt } = stored;
  const last = lastDayOf(stored);
  const isLong = date !== undefined && last !== undefined && last > date && stored.canceledAt === undefined;
  const billed = isVisitToBill(stored) ? clientId : undefined;
  return {
    GSI1PK: jobGroupPartition(userId, jobGroupOf(stored)),
    GSI1SK: jobSortKey(jobId, stored),
    searched: searchedJobText(stored),
    GSI3PK: clientId === undefined ? undefined : clientJobsPartition(userId, clientId),
    GSI3SK: clientId === undefined ? undefined : `${date ?? createdAt.slice(0, 10)}#${jobId}`,
    GSI4PK: isLong ? longJobsPartition(userId) : undefined,
    GSI4SK: isLong ? `${last}#${jobId}` : undefined,
    GSI5PK: billed === undefined ? undefined : visitsToBillPartition(userId, billed),
    GSI5SK: billed === undefined ? undefined : `${date ?? ''}#${jobId}`,
  };
}

const definedOnly = (indexes: ReturnType<typeof jobIndexes>): IndexAttributes =>
  Object.fromEntries(Object.entries(indexes).filter(([, value]) => value !== undefined));

/** A job. The mobile app's other attributes stay as they are; its own jobs have no index attributes. */
export const job = entity('job', attributes, (fields, { PK }) =>
  definedOnly(jobIndexes(accountOfPartition(PK), jobOfFields(fields))),
);

/** The job read from an item. A stage of a newer release of the mobile app reads as Scheduled. */
export const jobOfItem = (raw: RawItem): Job => jobOfFields(job.parse(raw));
