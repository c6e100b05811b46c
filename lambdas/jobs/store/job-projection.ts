import { askingOf } from '#domain/documents/asking';
import { isStoredWait } from '#domain/documents/standing-state';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import type { Job } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import type { JobInvoice } from '#domain/jobs/job-stage';
import { isVisit } from '#domain/jobs/visit';
import type { InvoiceChange, InvoiceProjection, NewSubmission, SaveOutcome } from '../../invoices/index.ts';
import type { Condition } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, update, type Write } from '../../platform/table/writes.ts';
import { findJob } from './find-job.ts';
import { job } from './job.ts';
import { changedJobWrites } from './job-writes.ts';

/** What an invoice bills of the approved quote: its part, or for the whole quote what was agreed when it was made. */
function ofQuote({ quoteId, progress, quotedCents, totalCents }: InvoiceRecord) {
  if (quoteId === undefined) return {};
  return { ofQuoteCents: progress?.cents ?? Math.max(quotedCents ?? 0, totalCents) };
}

/** What a job stores about one of its invoices. */
export function jobInvoiceOf(record: InvoiceRecord): JobInvoice {
  const { owedCents, notOwedCents, waitsFor: reasons } = askingOf(record);
  const waitsFor = isCounted(record) ? reasons.find(isStoredWait) : undefined;
  return {
    invoiceNumber: record.invoiceNumber,
    isIssued: isCounted(record),
    totalCents: record.totalCents,
    owedCents,
    ...(notOwedCents > 0 && { notOwedCents }),
    ...ofQuote(record),
    ...(waitsFor && { waitsFor }),
  };
}

/** What a job stores about an invoice; nothing about one that was deleted or is void. */
const shownInvoice = (record: InvoiceRecord | undefined): JobInvoice | undefined =>
  record && record.status !== 'void' ? jobInvoiceOf(record) : undefined;

/** What a job stores about all its invoices. */
export const invoicesOfJob = (records: readonly InvoiceRecord[]): Readonly<Record<string, JobInvoice>> =>
  Object.fromEntries(
    records.flatMap((record) => {
      const shown = shownInvoice(record);
      return shown ? [[record.invoiceId, shown] as const] : [];
    }),
  );

/** The job after one of its invoices changed. The history of an imported job has its invoices already. */
function jobWithInvoice(stored: Job, { before, after: record, cause }: Changed, at: string): Job {
  const { invoiceId = '' } = record ?? before ?? {};
  const { [invoiceId]: known, ...others } = stored.invoices;
  const after = shownInvoice(record);
  if (!after) return { ...stored, invoices: others };
  const isInHistory = known !== undefined || cause === 'imported';
  const history = isInHistory
    ? stored.history
    : withEvents(stored.history, { kind: 'invoiced', at, detail: after.invoiceNumber });
  return { ...stored, invoices: { ...others, [invoiceId]: after }, history };
}

type Changed = Exclude<InvoiceChange, { readonly cause: 'client-mailed' }>;

/** The job of an invoice, or the visits that it bills together. */
export const jobIdsOf = ({
  jobId,
  visitIds = [],
}: Pick<InvoiceRecord, 'jobId' | 'visitIds'>): readonly string[] =>
  jobId === undefined ? visitIds : [jobId];

const jobIdsOfChange = ({ before, after }: Changed): readonly string[] => {
  const record = after ?? before;
  return record ? jobIdsOf(record) : [];
};

/** Condition: the visit is on no invoice. Jobs of the mobile app have no such attribute. */
const onNoInvoice: Condition<'invoices'> = {
  any: [
    { attr: 'invoices', exists: false },
    { attr: 'invoices', is: {} },
  ],
};

const isNewInvoice = ({ cause, before }: Changed): boolean => cause === 'submission' && before === undefined;

/** True if a new or restored invoice bills the job as a visit, which can be on one invoice only. */
function billsVisit(change: Changed, job: Job): boolean {
  const { cause, after } = change;
  const isAdded = isNewInvoice(change) || (cause === 'unvoided' && !job.invoices[after.invoiceId]);
  return isAdded && (after?.visitIds !== undefined || isVisit(job));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** True if the change alters what a job stores about the invoice. Emails, for example, do not. */
const concernsJob = ({ before, after }: Changed): boolean =>
  !isSame(shownInvoice(before), shownInvoice(after));

/** A write that fails: the new invoice names a visit that does not exist. */
const missingVisit = (userId: string, jobId: string): Write =>
  update(job, job.key(userId, jobId), { add: { version: 1 } }, onNoInvoice);

/** The write of each job that the changes concern. Jobs that do not exist are passed over, visits to bill are not. */
async function jobWrites(
  table: Table,
  changes: readonly InvoiceChange[],
  now: Date,
): Promise<readonly Write[]> {
  const concerning = changes.filter((change) => change.cause !== 'client-mailed').filter(concernsJob);
  const jobIds = [...new Set(concerning.flatMap(jobIdsOfChange))];
  const writes = await Promise.all(
    jobIds.map(async (jobId) => {
      const ofJob = concerning.filter((change) => jobIdsOfChange(change).includes(jobId));
      const userId = ofJob[0]?.userId ?? '';
      const stored = await findJob(table, userId, jobId);
      if (!stored)
        return ofJob.some((change) => isNewInvoice(change) && change.after?.visitIds !== undefined)
          ? [missingVisit(userId, jobId)]
          : [];
      const next = ofJob.reduce((known, change) => jobWithInvoice(known, change, now.toISOString()), stored);
      if (isSame(next.invoices, stored.invoices)) return [];
      const conditions = ofJob.some((change) => billsVisit(change, stored)) ? [onNoInvoice] : [];
      return changedJobWrites(userId, stored, next, ...conditions);
    }),
  );
  return writes.flat();
}

/** True if restoring a void invoice would bill one of its visits a second time. */
async function billsTwice(table: Table, change: InvoiceChange): Promise<boolean> {
  if (change.cause !== 'unvoided') return false;
  const { userId, after } = change;
  const jobs = await Promise.all(jobIdsOf(after).map((jobId) => findJob(table, userId, jobId)));
  const isTogether = after.visitIds !== undefined;
  return jobs.some(
    (one) =>
      one &&
      (isTogether || isVisit(one)) &&
      Object.keys(one.invoices).some((invoiceId) => invoiceId !== after.invoiceId),
  );
}

/** Why a new invoice could not be written: one of its visits is billed or missing, or a job changed meanwhile. */
async function explainConflict(table: Table, submission: NewSubmission): Promise<SaveOutcome> {
  const { userId, jobId, visitIds = [], quoted } = submission;
  const ids = jobId === undefined ? visitIds : [jobId];
  const jobs = quoted ? [] : await Promise.all(ids.map((id) => findJob(table, userId, id)));
  const isBilled = jobs.some((one) => {
    if (!one) return jobId === undefined;
    return (jobId === undefined || isVisit(one)) && Object.keys(one.invoices).length > 0;
  });
  return { kind: isBilled ? 'visit-billed' : 'overtaken' };
}

/** Keeps what a job knows about its invoices up to date, and so the stage in which it is listed. */
export const jobProjection: InvoiceProjection = {
  purpose: 'job',
  async writes(table, change, now) {
    if (await billsTwice(table, change)) return undefined;
    const writes = await jobWrites(table, [change], now);
    if (change.cause !== 'submission') return writes;
    return writes.map((write) => meaning(write, () => explainConflict(table, change.submission)));
  },
  writesTogether: jobWrites,
};
