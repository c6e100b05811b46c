import { askingOf } from '#domain/documents/standing';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import type { Job } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import type { JobInvoice } from '#domain/jobs/job-stage';
import type { InvoiceChange, InvoiceProjection } from '../../invoices/index.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { findJob } from './find-job.ts';
import { changedJobWrites } from './job-writes.ts';

/** What a job stores about one of its invoices. */
export const jobInvoiceOf = (record: InvoiceRecord): JobInvoice => ({
  invoiceNumber: record.invoiceNumber,
  isIssued: isCounted(record),
  totalCents: record.totalCents,
  owedCents: askingOf(record).owedCents,
});

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

/** The job after one of its invoices changed. */
export function jobWithInvoice(
  stored: Job,
  invoiceId: string,
  after: JobInvoice | undefined,
  at: string,
): Job {
  const { [invoiceId]: known, ...others } = stored.invoices;
  if (!after) return { ...stored, invoices: others };
  const history = known
    ? stored.history
    : withEvents(stored.history, { kind: 'invoiced', at, detail: after.invoiceNumber });
  return { ...stored, invoices: { ...others, [invoiceId]: after }, history };
}

type Changed = Exclude<InvoiceChange, { readonly cause: 'client-mailed' }>;

const jobIdOf = ({ before, after }: Changed): string | undefined => (after ?? before)?.jobId;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** True if the change alters what a job stores about the invoice. Emails, for example, do not. */
const concernsJob = ({ before, after }: Changed): boolean =>
  !isSame(shownInvoice(before), shownInvoice(after));

/** The write of each job that the changes concern. Jobs that do not exist are passed over. */
async function jobWrites(
  table: Table,
  changes: readonly InvoiceChange[],
  now: Date,
): Promise<readonly Write[]> {
  const concerning = changes
    .filter((change) => change.cause !== 'client-mailed')
    .filter((change) => jobIdOf(change) !== undefined && concernsJob(change));
  const jobIds = [...new Set(concerning.flatMap((change) => jobIdOf(change) ?? []))];
  const writes = await Promise.all(
    jobIds.map(async (jobId) => {
      const ofJob = concerning.filter((change) => jobIdOf(change) === jobId);
      const userId = ofJob[0]?.userId ?? '';
      const stored = await findJob(table, userId, jobId);
      if (!stored) return [];
      const next = ofJob.reduce((job, { before, after }) => {
        const { invoiceId = '' } = after ?? before ?? {};
        return jobWithInvoice(job, invoiceId, shownInvoice(after), now.toISOString());
      }, stored);
      return isSame(next.invoices, stored.invoices) ? [] : changedJobWrites(userId, stored, next);
    }),
  );
  return writes.flat();
}

/** Keeps what a job knows about its invoices up to date, and so the stage in which it is listed. */
export const jobProjection: InvoiceProjection = {
  purpose: 'job',
  writes: (table, change, now) => jobWrites(table, [change], now),
  writesTogether: jobWrites,
};
