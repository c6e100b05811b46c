// @module-tag further
import { expect, test } from 'vitest';
import type { JobGroup } from '#domain/jobs/job';
import { jobGroups } from '#domain/jobs/job';
import { groupQuery, type JobStage, jobStages } from '#domain/jobs/job-stage';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { quickOrFull } from '#test/support/effort';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';

/** Numbers from 0 to 1 that a seed determines. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What should be so of a job, from what was done alone. */
interface Expected {
  stage: JobStage;
  isDone: boolean;
  isCanceled: boolean;
  date: string;
  /** What is owed on each of its invoices, in cents. */
  readonly owed: Map<string, number>;
}

function groupOf({ stage, isDone, isCanceled, owed }: Expected): JobGroup {
  if (isCanceled) return 'Canceled';
  const isBilled = owed.size > 0 && (isDone || stage === 'Invoiced' || stage === 'Paid');
  if (!isBilled) return stage;
  return [...owed.values()].some((cents) => cents > 0) ? 'Invoiced' : 'Paid';
}

const ids = ['one', 'two', 'three'];

/** Does something random with one job, and notes what should follow. */
async function act(world: JobWorld, jobId: string, expected: Expected, random: () => number): Promise<void> {
  const what = Math.floor(random() * 6);
  if (what === 0) {
    const date = random() < 0.3 ? '' : `2026-11-${10 + Math.floor(random() * 20)}`;
    await world.saveJob(jobId, { date });
    expected.date = date;
    if (expected.stage === 'Lead' && date !== '') expected.stage = 'Scheduled';
  } else if (what <= 2) {
    const stage = jobStages[Math.floor(random() * jobStages.length)] ?? 'Lead';
    const isDone = random() < 0.4;
    const { ok } = await world.moveJob(jobId, { stage, isDone, isCanceled: expected.isCanceled });
    const mayBeChosen = owedOrFree(expected, stage);
    if (!expected.isCanceled)
      expect(ok, `${stage} of a job with ${expected.owed.size} invoices`).toBe(mayBeChosen);
    if (ok) Object.assign(expected, { stage, isDone });
  } else if (what === 3) {
    const isCanceled = !expected.isCanceled;
    const { stage, isDone } = await world.readJob(jobId);
    if ((await world.moveJob(jobId, { stage, isDone, isCanceled })).ok) expected.isCanceled = isCanceled;
  } else if (what === 4 && expected.owed.size < 2) {
    const sent = await world.submit({ jobId });
    if (!sent.ok) throw new Error(sent.refusal.code);
    expected.owed.set(sent.value.invoice.invoiceId, sent.value.invoice.totalCents);
  } else {
    const open = [...expected.owed].find(([, cents]) => cents > 0);
    if (!open) return;
    const [invoiceId, cents] = open;
    const paid = random() < 0.5 ? cents : Math.floor(cents / 2);
    expect(await world.pay(invoiceId, { amount: (paid / 100).toFixed(2) })).toMatchObject({ ok: true });
    expected.owed.set(invoiceId, cents - paid);
  }
}

/** Invoiced and Paid can be chosen only for a job that is billed elsewhere. The stage that it has can stay. */
const owedOrFree = ({ owed, stage: current }: Expected, stage: JobStage): boolean =>
  owed.size === 0 || stage === current || (stage !== 'Invoiced' && stage !== 'Paid');

/** The group in which the lists have each job; fails if one is in two. */
async function listed(world: JobWorld): Promise<ReadonlyMap<string, JobGroup>> {
  const found = new Map<string, JobGroup>();
  for (const group of jobGroups) {
    const page = await listJobs(pat, { group: groupQuery(group) }, world.jobPorts());
    if (!page.ok) throw new Error(page.refusal.code);
    for (const { jobId, group: shown } of page.value.jobs) {
      expect(found.has(jobId), `${jobId} is in two groups`).toBe(false);
      expect(shown).toBe(group);
      found.set(jobId, group);
    }
  }
  return found;
}

test(
  'over random histories the stage follows from invoices and hand, lists agree with it, and no other job moves',
  async () => {
    const histories = quickOrFull(12, 10_000);
    for (let seed = 1; seed <= histories; seed += 1) {
      const random = randomOf(seed);
      const world = await jobWorld(memoryEngine());
      const clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
      const all = new Map<string, Expected>();
      for (const id of ids) {
        await world.saveJob(id, { clientId });
        all.set(id, { stage: 'Lead', isDone: false, isCanceled: false, date: '', owed: new Map() });
      }
      for (let step = 0; step < 12; step += 1) {
        world.advance(60_000);
        const id = ids[Math.floor(random() * ids.length)] ?? 'one';
        const others = ids.filter((each) => each !== id);
        const before = await Promise.all(others.map((each) => world.readJob(each)));
        await act(world, id, all.get(id) as Expected, random);
        expect(await Promise.all(others.map((each) => world.readJob(each)))).toEqual(before);
        const groups = await listed(world);
        for (const [each, expected] of all) {
          const where = `history ${seed}, step ${step}, ${each}`;
          const shown = await world.readJob(each);
          expect(shown.group, where).toBe(groupOf(expected));
          expect(groups.get(each), where).toBe(shown.group);
          expect(shown.date ?? '', where).toBe(expected.date);
        }
      }
    }
  },
  quickOrFull(60_000, 6 * 60 * 60_000),
);
