import type { JobDetail, MoveJobBody, SaveJobBody } from '#domain/jobs/contract';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { serviceAddressesOf } from '#lambdas/clients/store/service-addresses';
import { getJob } from '#lambdas/jobs/get-job';
import type { JobPorts } from '#lambdas/jobs/job-ports';
import { moveJob } from '#lambdas/jobs/move-job';
import { saveJob } from '#lambdas/jobs/save-job';
import { jobMailHandler } from '#lambdas/jobs/store/job-mail';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { type TellClientPorts, tellClient } from '#lambdas/jobs/tell-client';
import { messageLedger } from '#lambdas/messaging/store/message-ledger';
import { tableOn } from '#lambdas/platform/table/table';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { pat } from './lite-world.ts';
import { type QuoteWorld, quoteWorld } from './quote-world.ts';
import type { TableEngine } from './table-engine.ts';

/** A job form; only a title by default. */
export const aJobForm = (changes: Partial<SaveJobBody> = {}): SaveJobBody => ({
  title: 'Replace the furnace',
  address: '',
  date: '',
  start: '',
  end: '',
  lastDay: '',
  notes: '',
  ...changes,
});

/** The operations on jobs with their real adapters, in the world of quotes and invoices. */
export async function jobWorld(engine: TableEngine, base?: QuoteWorld) {
  const world = base ?? (await quoteWorld(engine));
  const { clock } = world;

  function jobPorts(plan: FaultPlan = planFault()): TellClientPorts & JobPorts {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
    const ledger = messageLedger(jobMailHandler, { table, clock });
    return {
      ...world.portsUnder(plan),
      jobs: jobStore(table, clock),
      findClient: (userId, id) => clientLookup(table, userId).byId(id),
      findClients: (userId, ids) => clientLookup(table, userId).together(ids),
      async addressesOf(userId, id) {
        const known = await clientLookup(table, userId).byId(id);
        return known ? serviceAddressesOf(table, userId, known) : [];
      },
      today: async () => clock().toISOString().slice(0, 10),
      mails: { find: (userId, id) => ledger.find(id, userId) },
    };
  }
  const ports = jobPorts();

  async function read(jobId: string, userId = pat): Promise<JobDetail> {
    const found = await getJob(userId, jobId, ports);
    if (!found.ok) throw new Error(found.refusal.code);
    return found.value.job;
  }

  return {
    ...world,
    jobPorts,
    readJob: read,
    /** Creates a job, or changes the one that is stored; throws if it is refused. */
    async saveJob(jobId: string, changes: Partial<SaveJobBody> = {}, userId = pat): Promise<JobDetail> {
      const stored = await ports.jobs.find(userId, jobId);
      const kept = stored && {
        title: stored.title,
        address: stored.address,
        date: stored.date ?? '',
        start: stored.start ?? '',
        end: stored.end ?? '',
        lastDay: stored.lastDay ?? '',
        notes: stored.notes,
        basedOn: stored.edits,
      };
      const saved = await saveJob(userId, jobId, aJobForm({ ...kept, ...changes }), ports);
      if (!saved.ok) throw new Error(JSON.stringify(saved.refusal));
      return saved.value.job;
    },
    async moveJob(jobId: string, changes: Partial<MoveJobBody>, plan?: FaultPlan) {
      const { edits, stage } = await read(jobId);
      const whole = { stage, isDone: false, isCanceled: false, reason: '', basedOn: edits, ...changes };
      return moveJob(pat, jobId, whole, plan ? jobPorts(plan) : ports);
    },
    /** "Tell {client}", about the job as it is stored. */
    async tell(
      jobId: string,
      options: { readonly key?: string; readonly basedOn?: number } = {},
      plan?: FaultPlan,
    ) {
      const { edits, told } = await read(jobId);
      return tellClient(
        { userId: pat, jobId, basedOn: edits, afterTold: told?.at, key: world.newKey(), ...options },
        plan ? jobPorts(plan) : ports,
      );
    },
  };
}

export type JobWorld = Awaited<ReturnType<typeof jobWorld>>;
