import { daysAfter } from '#domain/calendar-date';
import type { Job } from '#domain/jobs/job';
import { jobStages } from '#domain/jobs/job-stage';
import { maxBilledVisits } from '#domain/jobs/visit';
import { rhythms } from '#domain/recurring/repeat-days';
import { jobOfItem } from '#lambdas/jobs/store/job';
import { aLine, anInvoice } from '../invoices.ts';
import { type Action, type Business, today } from './business.ts';
import { sha256 } from './product-ports.ts';
import { all } from './snapshot.ts';

const jobsOf = ({ snapshot }: Business): readonly Job[] =>
  all(snapshot, 'job').map(({ item }) => jobOfItem(item));

/** One of the jobs; recently made ones are chosen more often. */
function anyJob(business: Business, wanted: (job: Job) => boolean = () => true): Job | undefined {
  const fitting = jobsOf(business).filter(wanted);
  return business.random.pickAny(business.random.chance(0.5) ? fitting.slice(-4) : fitting);
}

const anyClientId = ({ random, snapshot }: Business): string | undefined =>
  random.pickAny(all(snapshot, 'client').map(({ fields }) => fields.clientId));

/** A day, sometimes with a window, and sometimes none. */
function typedTime(business: Business) {
  const { random } = business;
  const none = { date: '', start: '', end: '', lastDay: '' };
  if (random.chance(0.2)) return none;
  const date = daysAfter(today(business), random.between(-3, 12));
  const window = random.chance(0.6) ? { start: '08:00', end: random.pick(['', '10:00']) } : {};
  return { ...none, ...window, date, ...(random.chance(0.1) && { lastDay: daysAfter(date, 2) }) };
}

const newJob: Action = (business) => {
  const { random, product } = business;
  const clientId = anyClientId(business);
  if (clientId === undefined) return undefined;
  const jobId = `job${business.newKey().slice(-20)}`;
  const title = random.pick(['Lawn mowing', 'Furnace', 'Clogged drain']);
  const body = { title, clientId, address: '', notes: '', ...typedTime(business) };
  return { label: `add job ${jobId}`, run: () => product.saveJob(jobId, body), isKeyed: true };
};

/** Gives a job another time, sometimes on the basis of what is no longer shown. */
const editJob: Action = (business) => {
  const { random, product } = business;
  const found = anyJob(business);
  if (!found) return undefined;
  const { jobId, title, address, notes, edits } = found;
  const basedOn = random.chance(0.9) ? edits : edits - 1;
  const body = { title, address, notes, ...typedTime(business), basedOn };
  return { label: `give job ${jobId} another time`, run: () => product.saveJob(jobId, body) };
};

const moveJob: Action = (business) => {
  const { random, product } = business;
  const found = anyJob(business);
  if (!found) return undefined;
  const { jobId, edits, stage, isDone, canceledAt } = found;
  const move = random.pick([
    { stage: 'In Progress', isDone: true, isCanceled: false },
    { stage: random.pick(jobStages), isDone: false, isCanceled: canceledAt !== undefined },
    { stage, isDone, isCanceled: canceledAt === undefined },
  ]);
  return {
    label: `move job ${jobId} to ${JSON.stringify(move)}`,
    run: () => product.moveJob(jobId, { ...move, reason: '', basedOn: edits }),
  };
};

const tellClient: Action = (business) => {
  const found = anyJob(business, ({ date, canceledAt }) => date !== undefined && canceledAt === undefined);
  if (!found) return undefined;
  const { jobId, edits: basedOn, told } = found;
  const key = business.newKey();
  return {
    label: `tell the client of job ${jobId} with ${key}`,
    run: () => business.product.tellClient({ jobId, basedOn, afterTold: told?.at, key }),
    isKeyed: true,
    queues: { kind: 'job-mail', id: `job-${sha256(key).slice(0, 32)}` },
  };
};

const repeatJob: Action = (business) => {
  const { random, product } = business;
  const found = anyJob(business, ({ date, repeatOf }) => date !== undefined && repeatOf === undefined);
  if (!found) return undefined;
  const { jobId } = found;
  if (random.chance(0.2))
    return { label: `stop repeating job ${jobId}`, run: () => product.stopJobRepeat(jobId) };
  const rhythm = random.pick(rhythms);
  const until = random.chance(0.3) ? { until: daysAfter(today(business), 30) } : {};
  return {
    label: `repeat job ${jobId} every ${rhythm}`,
    run: () => product.setJobRepeat(jobId, { rhythm, ...until }),
  };
};

const moveFollowing: Action = (business) => {
  const found = anyJob(business, ({ repeatDay, date }) => repeatDay !== undefined && date !== repeatDay);
  return (
    found && {
      label: `move all visits after ${found.jobId}`,
      run: () => business.product.moveFollowing(found.jobId, found.edits),
    }
  );
};

const switchJobReminders: Action = ({ random, product }) => {
  const isOn = random.chance(0.8);
  return {
    label: `switch reminders of the day before ${isOn ? 'on' : 'off'}`,
    run: () => product.setJobReminders(isOn),
  };
};

/** Bills one job, or the visits of its client together, sometimes such as are billed or canceled already. */
const billJobs: Action = (business) => {
  const { random, product, userId, snapshot } = business;
  const found = anyJob(business, ({ clientId }) => clientId !== undefined);
  const client = all(snapshot, 'client').find(({ fields }) => fields.clientId === found?.clientId)?.fields;
  if (!found || !client) return undefined;
  const visitIds = jobsOf(business)
    .filter(({ clientId, repeatDay, isDone }) => clientId === found.clientId && repeatDay && isDone)
    .map(({ jobId }) => jobId)
    .slice(0, maxBilledVisits);
  const isTogether = visitIds.length > 0 && random.chance(0.6);
  const submissionId = business.newKey();
  const command = {
    userId,
    submissionId,
    clientId: client.clientId,
    mail: random.chance(0.6),
    ...(isTogether ? { visitIds } : { jobId: found.jobId }),
    invoice: anInvoice({
      invoiceNumber: `INV-${submissionId.slice(-6)}`,
      issueDate: today(business),
      dueDate: daysAfter(today(business), 10),
      clientName: client.name,
      clientEmail: client.email,
      lineItems: [aLine({ description: found.title, quantity: '1', unitPrice: '45' })],
    }),
  };
  return {
    label: `bill ${isTogether ? visitIds.join(' and ') : found.jobId}`,
    run: () => product.sendInvoice(command),
    isKeyed: true,
  };
};

/** The owner's actions on jobs, with their weights. */
export const jobActions: readonly (readonly [number, Action])[] = [
  [4, newJob],
  [4, editJob],
  [6, moveJob],
  [3, tellClient],
  [3, repeatJob],
  [2, moveFollowing],
  [1, switchJobReminders],
  [4, billJobs],
];
