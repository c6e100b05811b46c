import { isOtherAddress, type ServiceAddress } from '#domain/clients/service-address';
import { waitNote } from '#domain/documents/standing-words';
import type { JobAnswer, JobDetail } from '#domain/jobs/contract';
import { type Job, jobGroupOf } from '#domain/jobs/job';
import { leftToBillCents, stageChoices } from '#domain/jobs/job-stage';
import type { JobSummary } from '#domain/jobs/job-summary';
import { toldOutcomeOf } from '#domain/jobs/told-mail';
import { withPresentContact } from './client-contact.ts';
import type { JobPorts } from './job-ports.ts';

/** A job in a list. */
export function summarizeJob(job: Job): JobSummary {
  const { notes: _notes, invoices, history: _history, version: _version, canceledAt: _at, ...shown } = job;
  const {
    cancelReason: _reason,
    photoIds: _photos,
    daysToAdd: _days,
    takenBackCents: _takenBack,
    addressId: _addressId,
    importedAs: _importedAs,
    ...summary
  } = shown;
  const invoiceIds = Object.keys(invoices).sort();
  const [invoiceId] = invoiceIds;
  const owedInvoiceId = invoiceIds.find((id) => invoices[id]?.isIssued && invoices[id].owedCents > 0);
  const leftCents = leftToBillCents(job);
  return {
    ...summary,
    group: jobGroupOf(job),
    choices: stageChoices(job),
    ...(invoiceId !== undefined && { invoiceId }),
    ...(owedInvoiceId !== undefined && { owedInvoiceId }),
    ...(leftCents > 0 && { leftCents }),
  };
}

const detailOf = (job: Job): JobDetail => ({
  ...summarizeJob(job),
  notes: job.notes,
  ...(job.addressId !== undefined && { addressId: job.addressId }),
  ...(job.daysToAdd !== undefined && { daysToAdd: job.daysToAdd }),
  ...(job.cancelReason !== undefined && { cancelReason: job.cancelReason }),
  invoices: Object.entries(job.invoices)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([invoiceId, { notOwedCents: _refunded, waitsFor, ...invoice }]) => {
      const note = waitsFor && waitNote(waitsFor, job.clientName);
      return { invoiceId, ...invoice, ...(note !== undefined && { note }) };
    }),
  photoIds: job.photoIds,
  history: job.history.toReversed(),
});

/** The access notes of a service address, after the name that tells it from others. */
const notesOf = ({ accessNotes }: ServiceAddress, name: string): string =>
  name !== '' && accessNotes !== '' ? `${name}: ${accessNotes}` : accessNotes;

/**
 * What is known of the service address of a job: its access notes and equipment. A typed address can mean several, such
 * as two apartments: then it is that of all of them. If the text of the chosen one was changed since, it may be
 * corrected or be another door: then its notes say where they belong, beside those of the address that the job has.
 */
async function accessOf(
  userId: string,
  { clientId, address, addressId }: Job,
  { addressesOf }: Pick<JobPorts, 'addressesOf'>,
): Promise<Pick<JobDetail, 'access'>> {
  if (clientId === undefined || address === '') return {};
  const addresses = await addressesOf(userId, clientId);
  const isThere = (each: ServiceAddress) => !isOtherAddress(each.address, address);
  const chosen = addresses.find((each) => each.addressId === addressId);
  const found =
    chosen && isThere(chosen) ? [chosen] : addresses.filter((each) => each === chosen || isThere(each));
  if (found.length === 0) return {};
  const nameOf = (each: ServiceAddress): string => {
    if (!isThere(each)) return each.address;
    return found.length > 1 ? each.label || each.address : '';
  };
  const accessNotes = found.map((each) => notesOf(each, nameOf(each))).filter((notes) => notes !== '');
  return {
    access: { accessNotes: accessNotes.join('\n'), equipment: found.flatMap(({ equipment }) => equipment) },
  };
}

/** What became of the email that told the client of a job last. */
async function toldMailOf(
  userId: string,
  { told }: Job,
  { jobs }: Pick<JobPorts, 'jobs'>,
): Promise<Pick<JobDetail, 'toldMail'>> {
  const mail = told?.mailId === undefined ? undefined : await jobs.toldMail(userId, told.mailId);
  return mail ? { toldMail: { to: mail.to, outcome: toldOutcomeOf(mail) } } : {};
}

/** The answer with a job, and how its client is reached now. */
export async function jobAnswer(
  userId: string,
  job: Job,
  ports: Pick<JobPorts, 'jobs' | 'today' | 'addressesOf' | 'findClient'>,
): Promise<JobAnswer> {
  const [shown, today, access, toldMail] = await Promise.all([
    withPresentContact(userId, job, ports),
    ports.today(userId),
    accessOf(userId, job, ports),
    toldMailOf(userId, job, ports),
  ]);
  return { success: true, today, job: { ...detailOf(shown), ...access, ...toldMail } };
}
