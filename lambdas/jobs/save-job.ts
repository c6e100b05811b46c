import type { CalendarDate } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import { placeOfText } from '#domain/clients/service-address';
import { type Problem, problem } from '#domain/contract/problems';
import type { JobAnswer, SaveJobBody } from '#domain/jobs/contract';
import {
  type CheckedJob,
  type Job,
  type JobClient,
  type JobFault,
  jobLimits,
  stageWithDate,
  validateJob,
} from '#domain/jobs/job';
import { type JobEvent, withEvents } from '#domain/jobs/job-history';
import { timeText } from '#domain/jobs/job-time';
import { ok, type Result, refuse } from '#domain/result';
import { cutText } from '#domain/text';
import { contactOf } from './client-contact.ts';
import type { JobPorts } from './job-ports.ts';
import { jobAnswer } from './shown-job.ts';

/** Rounds of reading and writing; a client's payment at the same moment does not count as another device's change. */
const rounds = 5;

const jobClientOf = (client: Client): JobClient => ({
  clientId: client.clientId,
  clientName: client.name,
  ...contactOf(client),
});

/** "12 Elm St, Austin, TX"; a job without an address of its own is at the client's. */
const addressOf = ({ address, city }: Client): string =>
  cutText([address, city].filter((part) => part !== '').join(', '), jobLimits.address);

/** The service address of a job: the chosen one, the one that it has, or the one that a typed address means. */
function addressIdOf(
  chosen: string | undefined,
  address: string,
  { before, client }: { readonly before?: Job | undefined; readonly client: Client | undefined },
): Pick<Job, 'addressId'> {
  const isKept = before?.address === address && (client === undefined || client.clientId === before.clientId);
  const addressId =
    chosen ??
    (isKept ? before.addressId : undefined) ??
    placeOfText(client?.serviceAddresses ?? [], address)?.addressId;
  return addressId === undefined ? {} : { addressId };
}

const clientFault = (message: string): readonly JobFault[] => [{ field: 'client', message }];

/** The client that the form names; undefined if it names none, or the one that the job has already. */
async function chosenClient(
  userId: string,
  { clientId }: SaveJobBody,
  existing: Job | undefined,
  { findClient }: Pick<JobPorts, 'findClient'>,
): Promise<Result<Client | undefined, readonly JobFault[]>> {
  if (clientId === undefined)
    return existing ? ok(undefined) : refuse(clientFault('Choose the client, or type a new one.'));
  // Who was told to expect the visit must be told that it is off, which only a cancellation does.
  if (existing?.told && !existing.told.isCanceled && clientId !== existing.clientId)
    return refuse(
      clientFault(
        `${existing.clientName} was told when you come. Cancel this job, and add a new one for the other client.`,
      ),
    );
  const found = await findClient(userId, clientId);
  if (found) return ok(found);
  // A deleted client stays named on its jobs.
  if (clientId === existing?.clientId) return ok(undefined);
  return refuse(clientFault('This client was deleted. Choose another one, or type the name again.'));
}

function newJob(
  jobId: string,
  checked: CheckedJob,
  {
    client,
    addressId,
    now,
  }: { readonly client: Client; readonly now: string } & Pick<SaveJobBody, 'addressId'>,
): Job {
  const time = timeText(checked);
  return {
    jobId,
    ...checked,
    address: checked.address || addressOf(client),
    ...addressIdOf(addressId, checked.address, { client }),
    ...jobClientOf(client),
    stage: stageWithDate('Lead', checked.date),
    isDone: false,
    agreedCents: 0,
    invoices: {},
    photoIds: [],
    createdAt: now,
    history: [
      { kind: 'created', at: now },
      ...(time === '' ? [] : [{ kind: 'scheduled', at: now, detail: time } as const]),
    ],
    edits: 1,
    version: 1,
  };
}

const labels = { title: 'title', address: 'address', notes: 'notes' } as const;

function eventsOfEdit(before: Job, after: Job, at: string): readonly JobEvent[] {
  const changed = [
    ...Object.entries(labels).flatMap(([field, label]) =>
      before[field as keyof typeof labels] === after[field as keyof typeof labels] ? [] : [label],
    ),
    ...(before.clientName === after.clientName ? [] : ['client']),
  ];
  return [
    ...(changed.length > 0 ? [{ kind: 'edited', at, detail: changed.join(', ') } as const] : []),
    ...(timeText(before) === timeText(after)
      ? []
      : [{ kind: 'scheduled', at, detail: timeText(after) } as const]),
  ];
}

/** Who was told to expect the visit must learn the new day, or that it is off: an empty date tells it neither. */
function forgottenFaults(
  { told, date, canceledAt, clientName }: Job,
  checked: CheckedJob,
  today: CalendarDate,
): readonly JobFault[] {
  const expectsVisit = told !== undefined && !told.isCanceled && canceledAt === undefined;
  if (!expectsVisit || checked.date !== undefined || date === undefined || date < today) return [];
  return [
    {
      field: 'date',
      message: `${clientName || 'The client'} was told when you come. Choose another day, or cancel the job, which tells ${clientName || 'the client'}.`,
    },
  ];
}

function editedJob(
  before: Job,
  checked: CheckedJob,
  client: Client | undefined,
  { at, daysDecided, addressId }: { readonly at: string } & Pick<SaveJobBody, 'daysDecided' | 'addressId'>,
): Job {
  const { date: _date, start: _start, end: _end, lastDay: _lastDay, ...dateless } = before;
  const { clientMobile, daysToAdd, addressId: _addressId, ...kept } = dateless;
  const isOtherClient = client !== undefined && client.clientId !== before.clientId;
  const edited: Job = {
    ...kept,
    ...checked,
    ...(daysToAdd !== undefined && daysDecided !== true && { daysToAdd }),
    ...(client ? jobClientOf(client) : clientMobile !== undefined && { clientMobile }),
    address: isOtherClient && checked.address === '' ? addressOf(client) : checked.address,
    ...addressIdOf(addressId, checked.address, { before, client }),
    stage: checked.date === before.date ? before.stage : stageWithDate(before.stage, checked.date),
    edits: before.edits + 1,
    changedAt: at,
  };
  return { ...edited, history: withEvents(before.history, ...eventsOfEdit(before, edited, at)) };
}

/** True if a repeated request made the job before: a form that was changed since its answer was lost is none. */
const isSameNew = (existing: Job, checked: CheckedJob, clientId: string | undefined): boolean =>
  existing.edits === 1 &&
  existing.clientId === clientId &&
  (checked.address === '' || checked.address === existing.address) &&
  (['title', 'notes', 'date', 'start', 'end', 'lastDay'] as const).every(
    (field) => existing[field] === checked[field],
  );

/**
 * Creates a job, or changes one. Refused with `job-changed` if somebody else changed it since it was shown; changes of its
 * invoices do not count.
 */
export async function saveJob(
  userId: string,
  jobId: string,
  body: SaveJobBody,
  ports: Omit<JobPorts, 'findClients'>,
): Promise<Result<JobAnswer, Problem>> {
  const checked = validateJob(body);
  for (let round = 0; round < rounds; round += 1) {
    const existing = await ports.jobs.find(userId, jobId);
    if (body.basedOn !== undefined && !existing) return refuse(problem('job-not-found'));
    const client = await chosenClient(userId, body, existing, ports);
    const faults = [...(client.ok ? [] : client.refusal), ...(checked.ok ? [] : checked.refusal)];
    if (!client.ok || !checked.ok) return refuse(problem('invalid-job', { faults }));
    if (existing && body.basedOn === undefined && isSameNew(existing, checked.value, body.clientId))
      return ok(await jobAnswer(userId, existing, ports));
    if (existing && existing.edits !== body.basedOn) return refuse(problem('job-changed'));
    const now = ports.clock().toISOString();
    if (!existing) {
      // A new job has a client, or `chosenClient` refused it.
      if (!client.value) return refuse(problem('job-not-found'));
      const { addressId } = body;
      const added = newJob(jobId, checked.value, { client: client.value, addressId, now });
      if (await ports.jobs.add(userId, added)) return ok(await jobAnswer(userId, added, ports));
      continue;
    }
    const forgotten = forgottenFaults(existing, checked.value, await ports.today(userId));
    if (forgotten.length > 0) return refuse(problem('invalid-job', { faults: forgotten }));
    const edited = editedJob(existing, checked.value, client.value, { ...body, at: now });
    if (await ports.jobs.change(userId, existing, edited)) return ok(await jobAnswer(userId, edited, ports));
  }
  return refuse(problem('job-changed'));
}
