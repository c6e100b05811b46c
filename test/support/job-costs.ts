import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SaveJobBody } from '#domain/jobs/contract';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { serviceAddressesOf } from '#lambdas/clients/store/service-addresses';
import { getJob } from '#lambdas/jobs/get-job';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { moveJob } from '#lambdas/jobs/move-job';
import { saveJob } from '#lambdas/jobs/save-job';
import { jobMailHandler } from '#lambdas/jobs/store/job-mail';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { tellClient } from '#lambdas/jobs/tell-client';
import { messageLedger } from '#lambdas/messaging/store/message-ledger';
import { tableOn } from '#lambdas/platform/table/table';
import { setJobRepeat } from '#lambdas/recurring/repeat-job';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import type { CostedAction } from './action-costs.ts';
import { planFault } from './fault-plan.ts';
import { aJobForm } from './job-world.ts';
import { type LiteWorld, pat } from './lite-world.ts';

const jobId = 'furnace';

function portsOn(world: LiteWorld, client: DynamoDBClient) {
  const { clock } = world;
  const table = tableOn(client, world.tableName);
  const findClient = (userId: string, id: string) => clientLookup(table, userId).byId(id);
  return {
    ...world.portsUnder(planFault(), client),
    jobs: jobStore(table, clock),
    findClient,
    findClients: (userId: string, ids: readonly string[]) => clientLookup(table, userId).together(ids),
    async addressesOf(userId: string, id: string) {
      const known = await findClient(userId, id);
      return known ? serviceAddressesOf(table, userId, known) : [];
    },
    today: async () => clock().toISOString().slice(0, 10),
    mails: {
      find: (userId: string, id: string) => messageLedger(jobMailHandler, { table, clock }).find(id, userId),
    },
  };
}

/** Saves the job of the measured actions for the client of an invoice. */
async function save(
  world: LiteWorld,
  invoiceId: string,
  client: DynamoDBClient,
  changes: Partial<SaveJobBody>,
) {
  const [stored] = await world.itemsUnder(`INVOICE#${invoiceId}`);
  const form = aJobForm({ clientId: `${stored?.clientId}`, date: '2026-11-10', start: '08:00', ...changes });
  return saveJob(pat, jobId, form, portsOn(world, client));
}

/**
 * What is done with jobs most often. `sentInvoice` makes an invoice for a known client; what uses the client of
 * `uncounted` is not counted.
 */
export function jobActions(
  sentInvoice: CostedAction['prepare'],
  uncounted: () => DynamoDBClient,
): readonly CostedAction[] {
  const withJob: CostedAction['prepare'] = async (world) => {
    const invoiceId = await sentInvoice(world);
    const saved = await save(world, invoiceId, uncounted(), {});
    if (!saved.ok) throw new Error(saved.refusal.code);
    return invoiceId;
  };
  const read = { prepare: withJob, limit: { reads: 6, writeUnits: 0 } } as const;
  return [
    {
      ...read,
      name: 'open the jobs of a day',
      // One more for each client, to show how it is reached now.
      limit: { ...read.limit, reads: 7 },
      act: (world, _, client) =>
        listJobs(pat, { from: '2026-11-10', to: '2026-11-10' }, portsOn(world, client)),
    },
    { ...read, name: 'open a job', act: (world, _, client) => getJob(pat, jobId, portsOn(world, client)) },
    {
      name: 'add a job',
      limit: { writeUnits: 3 },
      prepare: sentInvoice,
      act: (world, invoiceId, client) => save(world, invoiceId, client, {}),
    },
    {
      name: 'give a job another day',
      limit: { writeUnits: 5 },
      prepare: withJob,
      act: (world, invoiceId, client) => save(world, invoiceId, client, { date: '2026-11-11', basedOn: 1 }),
    },
    {
      name: 'move a job to another stage',
      limit: { writeUnits: 3 },
      prepare: withJob,
      act: (world, _, client) =>
        moveJob(
          pat,
          jobId,
          { stage: 'In Progress', isDone: false, isCanceled: false, reason: '', basedOn: 1 },
          portsOn(world, client),
        ),
    },
    {
      name: 'tell the client of a job, until its email waits',
      limit: { writeUnits: 10 },
      prepare: withJob,
      act: (world, _, client) =>
        tellClient({ userId: pat, jobId, basedOn: 1, key: world.newKey() }, portsOn(world, client)),
    },
    {
      name: 'make a job repeat each month, with its first visit',
      limit: { writeUnits: 22 },
      prepare: withJob,
      act: (world, _, client) =>
        setJobRepeat(
          { userId: pat, jobId },
          { rhythm: 'month' },
          repeatJobPortsOn(tableOn(client, world.tableName), world.clock),
        ),
    },
  ];
}
