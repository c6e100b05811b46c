// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groupQuery } from '#domain/jobs/job-stage';
import { cancelMailSeconds } from '#domain/jobs/job-told';
import { keys } from '#domain/table/keys';
import { renewJobFeed, setJobReminders } from '#lambdas/jobs/job-settings';
import { listJobs } from '#lambdas/jobs/list-jobs';
import { saveJob } from '#lambdas/jobs/save-job';
import { jobReminders } from '#lambdas/jobs/store/reminded-jobs';
import { newSecret } from '#lambdas/platform/hash';
import { tableOn } from '#lambdas/platform/table/table';
import { moveFollowingVisits, setJobRepeat } from '#lambdas/recurring/repeat-job';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import { everyFault, runWithFault } from '#test/support/crash-matrix';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { aJobForm, type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;

const key = 'key-00000000000000000099';
const furnace = { userId: pat, jobId: 'furnace' };

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

async function openWorld(): Promise<void> {
  world = await jobWorld(engine);
  const clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  await world.saveJob('furnace', { clientId, date: '2026-11-10', start: '08:00', end: '10:00' });
}
beforeEach(openWorld);

const tableUnder = (plan: FaultPlan) => tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
const repeats = (plan: FaultPlan) => repeatJobPortsOn(tableUnder(plan), world.clock);

/** The calls of an action, in a world of its own. */
async function callsOf(run: (plan: FaultPlan) => Promise<unknown>): Promise<readonly string[]> {
  const plan = planFault();
  await run(plan);
  await openWorld();
  return plan.calls;
}

const sent = async () => {
  world.advance((cancelMailSeconds + 1) * 1_000);
  await world.dispatch();
  return world.service.delivered.length;
};

describe('a function that dies at any call', () => {
  test('while a client is told leaves one email and one record of it, once the request is repeated', async () => {
    const calls = await callsOf((plan) => world.tell('furnace', { key }, plan));
    for (const planned of everyFault(calls, 'exit')) {
      await openWorld();
      await runWithFault(planned, (plan) => world.tell('furnace', { key }, plan));
      expect(await world.tell('furnace', { key }), planned.where).toMatchObject({ ok: true });
      expect(await sent(), planned.where).toBe(1);
      const { told, history } = await world.readJob('furnace');
      expect(told, planned.where).toMatchObject({ date: '2026-11-10' });
      expect(
        history.filter(({ kind }) => kind === 'told'),
        planned.where,
      ).toHaveLength(1);
    }
  });

  test('while a job is added leaves one, listed once, when the request is repeated', async () => {
    const clientId = async () => (await world.readJob('furnace')).clientId ?? '';
    const add = async (plan: FaultPlan) =>
      saveJob(pat, 'drain', aJobForm({ title: 'Drain', clientId: await clientId() }), world.jobPorts(plan));
    for (const planned of everyFault(await callsOf(add), 'exit')) {
      await openWorld();
      await runWithFault(planned, add);
      expect(await add(planFault()), planned.where).toMatchObject({ ok: true });
      const leads = await listJobs(pat, { group: 'Lead' }, world.jobPorts());
      expect(leads, planned.where).toMatchObject({ value: { jobs: [{ jobId: 'drain' }] } });
    }
  });

  test('while a job is edited leaves it as it was or as it was typed, and lists and Today agree with it', async () => {
    // A job that is agreed on leaves Today with its day, and comes back without it.
    const changes = { title: 'Replace both furnaces', date: '', start: '', end: '', notes: 'Ring twice.' };
    const edit = async (plan: FaultPlan) => {
      const { clientId = '', edits } = await world.readJob('furnace');
      return saveJob(
        pat,
        'furnace',
        aJobForm({ clientId, basedOn: edits, ...changes }),
        world.jobPorts(plan),
      );
    };
    for (const planned of everyFault(await callsOf(edit), 'exit')) {
      await openWorld();
      await runWithFault(planned, edit);
      const { title, notes, date } = await world.readJob('furnace');
      const isEdited = title === changes.title;
      expect({ notes, date }, planned.where).toEqual(
        isEdited ? { notes: 'Ring twice.', date: undefined } : { notes: '', date: '2026-11-10' },
      );
      const listed = await listJobs(pat, { toSchedule: '1' }, world.jobPorts());
      expect(listed.ok && listed.value.jobs, planned.where).toHaveLength(isEdited ? 1 : 0);
      expect(await world.itemsUnder('TODAY#'), planned.where).toHaveLength(isEdited ? 1 : 0);
      if (!isEdited) expect(await edit(planFault()), planned.where).toMatchObject({ ok: true });
    }
  });

  test('while visits are billed leaves one invoice of them, when the request is repeated', async () => {
    const bill = (plan: FaultPlan) => world.submit({ key, visitIds: ['furnace'] }, plan);
    const prepare = async () => {
      await openWorld();
      await setJobRepeat(furnace, { rhythm: 'month' }, repeats(planFault()));
      await world.moveJob('furnace', { stage: 'In Progress', isDone: true });
    };
    await prepare();
    const recorded = planFault();
    await bill(recorded);
    for (const planned of everyFault(recorded.calls, 'exit')) {
      await prepare();
      await runWithFault(planned, bill);
      world.advance(10 * 60_000);
      await bill(planFault());
      expect(await world.itemsUnder('INVOICE#'), planned.where).toHaveLength(1);
      expect((await world.readJob('furnace')).invoices, planned.where).toHaveLength(1);
      expect(await world.submit({ visitIds: ['furnace'] }), planned.where).toMatchObject({
        refusal: { code: 'visit-billed' },
      });
    }
  });

  test('while a job is canceled leaves it canceled with its email, or as it was without one', async () => {
    const calls = await callsOf((plan) => world.moveJob('furnace', { isCanceled: true }, plan));
    for (const planned of everyFault(calls, 'exit')) {
      await openWorld();
      await world.tell('furnace');
      expect(await sent()).toBe(1);
      await runWithFault(planned, (plan) => world.moveJob('furnace', { isCanceled: true }, plan));
      const { group } = await world.readJob('furnace');
      expect(await sent(), planned.where).toBe(group === 'Canceled' ? 2 : 1);
    }
  });

  test('while a job is moved to another stage leaves it in one of the two, and listed there only', async () => {
    const move = (plan: FaultPlan) => world.moveJob('furnace', { stage: 'In Progress' }, plan);
    for (const planned of everyFault(await callsOf(move), 'exit')) {
      await openWorld();
      await runWithFault(planned, move);
      const { group } = await world.readJob('furnace');
      expect(['Scheduled', 'In Progress'], planned.where).toContain(group);
      for (const each of ['Scheduled', 'In Progress'] as const) {
        const listed = await listJobs(pat, { group: groupQuery(each) }, world.jobPorts());
        expect(listed.ok && listed.value.jobs, planned.where).toHaveLength(each === group ? 1 : 0);
      }
    }
  });

  test('while clients are reminded of the day before leaves one email of the date, once the schedule runs again', async () => {
    const remind = (plan: FaultPlan) => jobReminders(tableUnder(plan), world.clock).remindClients(pat);
    const prepare = async () => {
      await openWorld();
      await world.saveJob('furnace', { date: '2026-11-04' });
      await setJobReminders(pat, true, { table: world.plain, clock: world.clock });
      world.advance(Date.parse('2026-11-03T22:00:30.000Z') - world.clock().getTime());
    };
    await prepare();
    const recorded = planFault();
    expect(await remind(recorded)).toBe('clients-reminded');
    for (const planned of everyFault(recorded.calls, 'exit')) {
      await prepare();
      await runWithFault(planned, remind);
      await remind(planFault());
      await world.dispatch();
      expect(world.service.delivered, planned.where).toEqual(['ruth@keller.example']);
      const { history } = await world.readJob('furnace');
      expect(
        history.filter(({ kind }) => kind === 'reminded'),
        planned.where,
      ).toHaveLength(1);
    }
  });

  test('while visits are made or moved leaves each day once, once the request is repeated', async () => {
    const set = (plan: FaultPlan) => setJobRepeat(furnace, { rhythm: 'two-weeks' }, repeats(plan));
    const days = async () => (await world.jobs()).map(({ date }) => String(date)).sort();
    const expected = ['2026-11-10', '2026-11-24', '2026-12-08', '2026-12-22'];
    const calls = await callsOf(set);
    for (const planned of everyFault(calls, 'exit')) {
      await openWorld();
      await runWithFault(planned, set);
      await set(planFault());
      expect(await days(), planned.where).toEqual(expected);
    }
    const move = async (plan: FaultPlan) => {
      const visit = (await world.jobs()).find(({ repeatDay }) => repeatDay === '2026-11-24');
      // The move was stored before the function died: the visit is at its planned day.
      if (!visit) return;
      const { jobId, edits } = await world.readJob(String(visit.jobId));
      await moveFollowingVisits({ userId: pat, jobId }, edits, repeats(plan));
    };
    const prepare = async () => {
      await openWorld();
      await set(planFault());
      const visit = (await world.jobs()).find(({ date }) => date === '2026-11-24');
      await world.saveJob(String(visit?.jobId), { date: '2026-11-25' });
    };
    await prepare();
    const moving = planFault();
    await move(moving);
    for (const planned of everyFault(moving.calls, 'exit')) {
      await prepare();
      await runWithFault(planned, move);
      await move(planFault());
      expect(await days(), planned.where).toEqual(['2026-11-10', '2026-11-25', '2026-12-09', '2026-12-23']);
    }
  }, 300_000);

  test('while reminders are switched on leaves them on and planned, or off, and on once it is repeated', async () => {
    const switchOn = (plan: FaultPlan) =>
      setJobReminders(pat, true, { table: tableUnder(plan), clock: world.clock });
    const stored = async () => {
      const [item] = await world.itemsUnder(keys.jobSettings(pat).SK);
      return { isOn: item?.remindsClients ?? false, due: item?.GSI2SK };
    };
    const on = { isOn: true, due: '2026-11-03T22:00:00.000Z' };
    for (const planned of everyFault(await callsOf(switchOn), 'exit')) {
      await openWorld();
      await runWithFault(planned, switchOn);
      expect([{ isOn: false, due: undefined }, on], planned.where).toContainEqual(await stored());
      expect(await switchOn(planFault()), planned.where).toMatchObject({ value: { remindsClients: true } });
      expect(await stored(), planned.where).toEqual(on);
    }
  });

  test('while the calendar link is renewed leaves exactly one link that works', async () => {
    const renew = (plan: FaultPlan) =>
      renewJobFeed(pat, { table: tableUnder(plan), newSecret, clock: world.clock });
    await renew(planFault());
    const recorded = planFault();
    await renew(recorded);
    for (const planned of everyFault(recorded.calls, 'exit')) {
      await openWorld();
      await renew(planFault());
      await runWithFault(planned, renew);
      const links = (await world.items()).filter(({ PK }) => String(PK).startsWith('JOBFEED#'));
      expect(links, planned.where).toHaveLength(1);
    }
  });
});
