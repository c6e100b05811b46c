import { ownAddress } from '#domain/clients/service-address';
import { type Job, jobLimits } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import { approvedJobStage } from '#domain/jobs/job-stage';
import { quoteAmounts } from '#domain/quotes/quote';
import { cutText } from '#domain/text';
import { changedJobWrites, findJob, newJobWrites } from '../../jobs/index.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';

/** Rounds of reading and writing the job that a quote was made from, which its owner may change at the same moment. */
export const leadRounds = 5;

/** The job of an approved quote. It has no date yet. */
function approvedJob({ quoteId, content, lite }: StoredQuote, jobId: string, now: string): Job {
  const { client, title } = content;
  return {
    jobId,
    quoteId,
    title: cutText(title, jobLimits.title),
    stage: approvedJobStage,
    isDone: false,
    agreedCents: quoteAmounts(content).total,
    ...(lite?.clientId !== undefined && { clientId: lite.clientId }),
    clientName: client?.name ?? '',
    clientPhone: client?.phone ?? '',
    clientEmail: client?.email ?? '',
    address: cutText(
      content.serviceAddress ?? ownAddress({ address: client?.address ?? '', city: client?.city ?? '' }),
      jobLimits.address,
    ),
    notes: '',
    invoices: {},
    photoIds: [],
    createdAt: now,
    history: [{ kind: 'approved', at: now }],
    edits: 1,
    version: 1,
  };
}

/**
 * The job that the quote was made from, if the approval moves it. A job that is canceled, or that another quote was
 * approved for, stays as it is.
 */
export async function leadOf(table: Table, { userId, lite }: StoredQuote): Promise<Job | undefined> {
  const lead = lite?.leadId === undefined ? undefined : await findJob(table, userId, lite.leadId);
  return lead?.canceledAt === undefined && lead?.quoteId === undefined ? lead : undefined;
}

/** The job after the quote that was made from it is approved. Work that has begun goes on. */
function approvedLead(lead: Job, { quoteId, content }: StoredQuote, now: string): Job {
  return {
    ...lead,
    quoteId,
    stage: lead.stage === 'Lead' ? approvedJobStage : lead.stage,
    agreedCents: quoteAmounts(content).total,
    history: withEvents(lead.history, { kind: 'approved', at: now }),
    edits: lead.edits + 1,
    changedAt: now,
  };
}

/** The writes that store the job of an approved quote: the one that it was made from, or a new one. */
export const jobWritesOf = (
  approved: StoredQuote,
  lead: Job | undefined,
  jobId: string,
  now: string,
): readonly Write[] =>
  lead
    ? changedJobWrites(approved.userId, lead, approvedLead(lead, approved, now))
    : newJobWrites(approved.userId, approvedJob(approved, jobId, now));
