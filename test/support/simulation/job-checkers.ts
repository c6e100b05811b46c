import { isCounted } from '#domain/invoices/invoice-record';
import { type Job, jobGroupOf } from '#domain/jobs/job';
import { isVisit } from '#domain/jobs/visit';
import { jobGroupPartition } from '#domain/table/job-indexes';
import { accountOfPartition } from '#domain/table/keys';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { jobOfItem } from '#lambdas/jobs/store/job';
import { jobMail, jobMailHandler } from '#lambdas/jobs/store/job-mail';
import { type Checker, faultsOf } from './facts.ts';
import { all, type Snapshot } from './snapshot.ts';

const jobsIn = (snapshot: Snapshot) =>
  all(snapshot, 'job').map(({ item }) => ({ item, job: jobOfItem(item) }));

/** The invoices of a job that are not void. */
function invoicesOf(snapshot: Snapshot, { jobId }: Job) {
  return all(snapshot, 'invoice')
    .map(({ item }) => recordOf(item))
    .filter((record) => record.status !== 'void')
    .filter((record) =>
      record.jobId === undefined ? record.visitIds?.includes(jobId) : record.jobId === jobId,
    );
}

/** A job is listed in one stage, and it is Invoiced or Paid only if it has a sent invoice or was set so by hand. */
export const jobsFollowTheirInvoices: Checker = ({ now }) =>
  jobsIn(now).flatMap(({ item, job }) => {
    const group = jobGroupOf(job);
    const sent = invoicesOf(now, job).filter(isCounted);
    const isByHand = job.stage === group;
    const owed = sent.filter((record) => record.status === 'sent');
    return [
      ...(item.GSI1PK === jobGroupPartition(accountOfPartition(item.PK), group)
        ? []
        : [`${job.jobId}: it is ${group}, but listed in ${String(item.GSI1PK)}`]),
      ...((group === 'Invoiced' || group === 'Paid') && sent.length === 0 && !isByHand
        ? [`${job.jobId}: it is ${group} without an invoice`]
        : []),
      ...(group === 'Paid' && owed.length > 0
        ? [`${job.jobId}: it is Paid, but ${owed.length} invoices of it are open`]
        : []),
    ];
  });

/** A job that repeats has at most one visit for each of its days. */
export const visitsAreMadeOnce: Checker = ({ now }) => {
  const seen = new Set<string>();
  return faultsOf(
    jobsIn(now).filter(({ job }) => job.repeatOf !== undefined),
    ({ job: { repeatOf, repeatDay } }) => {
      const name = `${repeatOf} ${repeatDay}`;
      const isNew = !seen.has(name);
      seen.add(name);
      return isNew;
    },
    ({ job: { jobId, repeatDay } }) => `${jobId}: there is another visit for ${repeatDay}`,
  );
};

/** A visit is on one invoice at most. */
export const visitsAreBilledOnce: Checker = ({ now }) =>
  faultsOf(
    jobsIn(now).filter(({ job }) => isVisit(job) && job.repeatOf !== undefined),
    ({ job }) => invoicesOf(now, job).length < 2,
    ({ job }) => `${job.jobId}: it is billed by ${invoicesOf(now, job).length} invoices`,
  );

/** What a job says that its client was told has its email, and a client that was told hears of the cancellation. */
export const clientsOfJobsAreTold: Checker = ({ now }) => {
  const mails = all(now, 'message')
    .filter(({ fields }) => fields.kind === jobMailHandler.kind)
    .map(({ item }) => jobMail.parse(item));
  return jobsIn(now).flatMap(({ job: { jobId, told, canceledAt } }) => {
    if (!told) return [];
    const ofJob = mails.filter(({ about }) => about === jobId);
    const isCanceled = canceledAt !== undefined && !told.isCanceled;
    return [
      ...(told.mailId === undefined || ofJob.some(({ id }) => id === told.mailId)
        ? []
        : [`${jobId}: the email that told its client is missing`]),
      ...(isCanceled && !ofJob.some(({ news, bodyHash }) => news === 'canceled' && bodyHash === canceledAt)
        ? [`${jobId}: it is canceled, but its client is not told`]
        : []),
    ];
  });
};

/** Only the time of the job that a change is about is changed: of all others, date and window stay. */
export const otherJobsStay: Checker = ({ now, before, label }) => {
  if (/visits after|^come to rest|^again/.test(label)) return [];
  const known = new Map(jobsIn(before).map(({ job }) => [job.jobId, job]));
  return jobsIn(now).flatMap(({ job: { jobId, date, start, end } }) => {
    const was = known.get(jobId);
    if (!was || label.includes(jobId)) return [];
    return was.date === date && was.start === start && was.end === end
      ? []
      : [`${jobId}: its time changed, although this was not about it`];
  });
};
