import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox as limits } from '#domain/messaging/message';
import { rescheduleAccount } from '#lambdas/composition/projections';
import { feedSchedule } from '#lambdas/messaging/feed-work';
import { sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import { feederLock } from '#lambdas/messaging/store/feeder-lock';
import { waitingMessages } from '#lambdas/messaging/store/waiting-messages';
import { logTo } from '#lambdas/platform/log';
import { remind } from '#lambdas/reminders/remind';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { scheduledIds, scheduledWork } from '#lambdas/scheduler/scheduled-items';
import { retryScheduled, scheduledAside } from '#lambdas/scheduler/set-aside';
import { planFault } from '#test/support/fault-plan';
import { firingAlarms } from '#test/support/firing-alarms';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { allOf } from '#test/support/outbox';
import { runScheduler, turnOnReminders } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/New_York' });
  await turnOnReminders(world);
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const dueDate = '2026-11-05';
const nine = '2026-11-05T14:00:00.000Z';
const hour = 60 * 60_000;
const goTo = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());

/** Emails an invoice to its client, so that a reminder will be due. Returns its ID. */
async function emailInvoice(number: string): Promise<string> {
  const saved = await world.submit({
    invoice: {
      invoiceNumber: number,
      clientName: 'Dana',
      clientEmail: `${number}@client.example`,
      issueDate: '2026-11-03',
      dueDate,
    },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const { invoiceId } = saved.value.invoice;
  const answer = await world.emailToClient(invoiceId);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return invoiceId;
}

type Due = ReturnType<ReturnType<typeof scheduledIds>['partitions']>[number];

/** Due items except the check of the books, which is due in the night before. */
function dueReminders() {
  async function* withoutBooksCheck(partition: Due) {
    for await (const one of partition) if (!('id' in one && one.id.endsWith(' TOTALS'))) yield one;
  }
  return { partitions: (now: Date) => scheduledIds(world.plain).partitions(now).map(withoutBooksCheck) };
}

async function dueIds(): Promise<string[]> {
  const all = await Promise.all(dueReminders().partitions(world.clock()).map(allOf));
  return all.flat().flatMap((one) => ('id' in one ? [one.id] : []));
}

/** A worker that processes an ID. */
function worker() {
  const { clock } = world;
  const scheduled = scheduledWork(
    world.plain,
    {
      remind: (name) => remind(name, { store: reminderStore(world.plain, clock), clock }),
      repeat: async () => undefined,
      continueRound: rescheduleAccount(world.plain, clock),
    },
    clock,
  );
  const findWaiting = waitingMessages([], { finish: async () => undefined }, { scheduled });
  return (id: string) =>
    sendWaiting(id, async () => undefined, { ...world.portsUnder(planFault()), findWaiting });
}

const remindedInvoices = async () =>
  (await world.itemsUnder('MESSAGE#reminder#')).map(({ about }) => String(about)).sort();
const count = (event: string) => lines.filter((line) => line.event === event).length;

const setAttribute = (SK: string, attribute: string, value: unknown) =>
  world.plain.client.send(
    new UpdateCommand({
      TableName: world.tableName,
      Key: { PK: `USER#${pat}`, SK },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

describe('scheduled work whose IDs come from a queue', () => {
  test('is done once, however often and in any order its IDs arrive', async () => {
    const invoices = [
      await emailInvoice('one'),
      await emailInvoice('two'),
      await emailInvoice('three'),
    ].sort();
    goTo(nine);
    const ids = await dueIds();
    expect(ids).toHaveLength(3);
    const work = worker();
    await Promise.all([...ids, ...ids.toReversed(), ...ids].map(work));
    for (const id of ids.toReversed()) await work(id);
    expect(await remindedInvoices()).toEqual(invoices);
    expect(count('reminder-asked')).toBe(3);
    expect(await dueIds()).toEqual([]);
  });

  test('is done once while the function of an older release processes the schedule alongside the workers', async () => {
    const invoices = [
      await emailInvoice('one'),
      await emailInvoice('two'),
      await emailInvoice('three'),
    ].sort();
    goTo(nine);
    const ids = await dueIds();
    const work = worker();
    await Promise.all([runScheduler(world, engine), ...ids.map(work), runScheduler(world, engine)]);
    expect(await remindedInvoices()).toEqual(invoices);
    expect([count('schedule-failed'), count('dispatch-failed')]).toEqual([0, 0]);
    expect(await dueIds()).toEqual([]);
  });

  test('raises only its own alarm once it has been due for an hour', async () => {
    const invoiceId = await emailInvoice('one');
    await runScheduler(world, engine);
    const [plan] = await world.itemsUnder(`REMINDER#${invoiceId}`);
    goTo(String(plan?.due));
    const feed = () =>
      feedSchedule({
        ids: dueReminders(),
        lock: feederLock(world.plain, world.clock, 'schedule'),
        queues: { send: async (_, ids) => ids.length },
        clock: world.clock,
      });
    expect(await feed()).toBe(1);
    world.advance(hour / 2);
    expect(await feed()).toBe(1);
    expect(firingAlarms(lines)).toEqual([]);
    world.advance(hour / 2);
    await feed();
    expect(firingAlarms(lines)).toEqual(['schedule-late']);
  });

  test('is skipped before it is due, and if this release does not know its ID', async () => {
    await emailInvoice('one');
    goTo(nine);
    const ids = await dueIds();
    goTo('2026-11-05T13:00:00.000Z');
    const work = worker();
    for (const id of ids) await work(id);
    expect(await remindedInvoices()).toEqual([]);
    expect(await work(`USER#${pat} OFANEWERRELEASE#1`)).toEqual({ done: undefined });
  });

  test('that cannot be read is set aside after three tries with exactly that alarm and delays no other, until it is retried', async () => {
    const [broken, readable] = [await emailInvoice('one'), await emailInvoice('two')];
    await setAttribute(`REMINDER#${broken}`, 'since', 7);
    goTo(nine);
    const alarms: (readonly string[])[] = [];
    let failures = 0;
    for (let run = 0; run <= limits.tries; run += 1) {
      lines.length = 0;
      const ids = await dueIds();
      // Every ID arrives twice, as SQS may deliver it.
      for (const id of [...ids, ...ids]) await worker()(id);
      alarms.push(firingAlarms(lines));
      failures += count('schedule-failed');
      if (run === 0) expect(await remindedInvoices()).toEqual([readable]);
      world.advance(hour + 60_000);
    }
    expect(failures).toBe(2 * limits.tries);
    expect(alarms).toEqual([
      ...Array.from({ length: limits.tries - 1 }, () => []),
      ['message-set-aside'],
      [],
    ]);
    const aside = await scheduledAside(world.plain);
    expect(aside.map(({ key }) => key.SK)).toEqual([`REMINDER#${broken}`]);

    await setAttribute(`REMINDER#${broken}`, 'since', '2026-11-03T12:00:00.000Z');
    for (const one of aside) await retryScheduled(world.plain, one, world.clock());
    for (const id of await dueIds()) await worker()(id);
    expect(await remindedInvoices()).toEqual([broken, readable].sort());
    expect(await world.itemsUnder(`REMINDER#${broken}`)).toMatchObject([{ due: expect.any(String) }]);
    expect((await world.itemsUnder(`REMINDER#${broken}`))[0]).not.toHaveProperty('failures');
  });

  test('waits for the end of an outage of a service without being set aside', async () => {
    await emailInvoice('one');
    goTo(nine);
    const down = Object.assign(new Error('table is down'), { $metadata: {} });
    const fails = scheduledWork(
      world.plain,
      {
        remind: () => Promise.reject(down),
        repeat: async () => undefined,
        continueRound: async () => undefined,
      },
      world.clock,
    );
    const findWaiting = waitingMessages([], { finish: async () => undefined }, { scheduled: fails });
    const ids = await dueIds();
    for (let run = 0; run < 5; run += 1)
      for (const id of ids)
        expect(
          await sendWaiting(id, async () => undefined, { ...world.portsUnder(planFault()), findWaiting }),
        ).toEqual({ error: down });
    expect(await scheduledAside(world.plain)).toEqual([]);
    expect(await dueIds()).toEqual(ids);
  });
});
