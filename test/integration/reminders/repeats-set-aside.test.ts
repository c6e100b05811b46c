import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageLookup } from '#bin/trace/lookup';
import { answerLines } from '#bin/trace/trace-screen';
import { outbox as limits } from '#domain/messaging/message';
import type { RepeatChoice } from '#domain/recurring/repeat';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { logTo } from '#lambdas/platform/log';
import { finishRepeat } from '#lambdas/recurring/finish-repeat';
import { listRepeats } from '#lambdas/recurring/list-repeats';
import { repeatInvoice } from '#lambdas/recurring/repeat-invoice';
import { getRepeat, setRepeat, stopRepeat } from '#lambdas/recurring/repeats';
import { repeatList } from '#lambdas/recurring/store/repeat-list';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { retryScheduled, scheduledAside } from '#lambdas/scheduler/set-aside';
import { planFault } from '#test/support/fault-plan';
import { firingAlarms } from '#test/support/firing-alarms';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { runScheduler, runSchedulerAndOutbox } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
const lines: { level?: string; event?: string }[] = [];

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/New_York', nextNumber: 'HHA-0100' });
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const client = 'dana@client.example';
const hour = 60 * 60_000;
const nine = '2026-11-30T14:00:00.000Z';
const choice: RepeatChoice = { rhythm: 'month', from: '2026-11-30', way: 'draft' };

const goTo = (instant: string) => world.advance(Date.parse(instant) - world.clock().getTime());
const idsOf = (invoiceId: string) => ({ userId: pat, invoiceId });
const count = (event: string) => lines.filter((line) => line.event === event).length;
const ports = () => ({
  store: repeatStore(world.plain, world.clock),
  invoices: invoiceReader(world.plain),
  accounts: invoiceAccounts(world.plain, world.clock),
  clock: world.clock,
});

let numbers = 0;

async function repeatingInvoice(way: RepeatChoice['way'] = 'draft'): Promise<string> {
  numbers += 1;
  const saved = await world.submit({
    invoice: {
      clientName: 'Dana Whitfield',
      clientEmail: client,
      invoiceNumber: `OLD-${numbers}`,
      issueDate: '2026-11-03',
      dueDate: '2026-11-17',
    },
  });
  if (!saved.ok) throw new Error(saved.refusal.code);
  const { invoiceId } = saved.value.invoice;
  await setRepeat(idsOf(invoiceId), { ...choice, way }, ports());
  world.service.delivered.length = 0;
  return invoiceId;
}

/** Sets an attribute of an item of the account. */
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

const madeInvoices = async () =>
  (await world.itemsUnder('INVOICE#')).filter(({ repeatOf }) => repeatOf !== undefined);

/** Runs schedule and outbox once per retry interval, once more often than work is tried. */
async function runAllTries(
  work: () => Promise<unknown> = () => runSchedulerAndOutbox(world, engine),
): Promise<void> {
  for (let run = 0; run <= limits.tries; run += 1) {
    await work();
    world.advance(hour + 60_000);
  }
}

const withoutAccount = () => ({
  ...ports(),
  ...world.portsUnder(planFault()),
  clock: world.clock,
  accounts: { ...invoiceAccounts(world.plain, world.clock), find: async () => undefined },
});

const trace = async (what: string) =>
  answerLines(await messageLookup(world.plain).answer({ what }), world.clock()).join('\n');

describe('a recurring invoice that cannot be made', () => {
  test('shows the reason in the log, to its owner and in a trace, and is set aside after three tries', async () => {
    const invoiceId = await repeatingInvoice();
    goTo(nine);
    expect(await repeatInvoice(idsOf(invoiceId), withoutAccount())).toBe('repeat-later');
    expect(await repeatInvoice(idsOf(invoiceId), withoutAccount())).toBeUndefined();
    const because = { because: 'setup-incomplete', isMade: false };
    expect(await getRepeat(idsOf(invoiceId), ports())).toMatchObject({
      value: { repeat: { next: '2026-11-30' }, trouble: { ...because, isAside: false } },
    });
    expect(await trace(invoiceId)).toContain('code setup-incomplete, is tried again within an hour');

    await runAllTries(() => repeatInvoice(idsOf(invoiceId), withoutAccount()));
    expect([count('repeat-failed'), count('set-aside')]).toEqual([limits.tries, 1]);
    expect(firingAlarms(lines)).toEqual(['message-set-aside']);
    expect(lines.filter(({ event }) => event === 'repeat-failed')).toContainEqual(
      expect.objectContaining({ level: 'ERROR', code: 'setup-incomplete', userId: pat, invoiceId }),
    );
    const trouble = { ...because, isAside: true };
    expect(await getRepeat(idsOf(invoiceId), ports())).toMatchObject({ value: { trouble } });
    const list = { list: repeatList(world.plain), invoices: invoiceReader(world.plain) };
    expect(await listRepeats({ userId: pat }, list)).toMatchObject({ value: { repeats: [{ trouble }] } });
    expect(await trace(invoiceId)).toMatch(/code setup-incomplete, set aside 2026-11-30T/);
    expect(await trace('OLD-1')).toContain('npm run retry-message -- INVOICE-ID --yes');

    // The owner is notified by email, and nothing else happens automatically.
    await runAllTries();
    expect(world.service.delivered).toEqual(['0001@example.com']);
    expect(await madeInvoices()).toEqual([]);
  });

  test('is created with its own date after it is retried, once', async () => {
    const invoiceId = await repeatingInvoice();
    goTo(nine);
    await runAllTries(() => repeatInvoice(idsOf(invoiceId), withoutAccount()));
    const [aside] = await scheduledAside(world.plain);
    expect(aside?.key).toMatchObject({ SK: `REPEAT#${invoiceId}` });
    if (!aside) return;
    expect(await retryScheduled(world.plain, aside, world.clock())).toBe(true);
    expect(await retryScheduled(world.plain, aside, world.clock())).toBe(false);
    await runAllTries();
    expect(await madeInvoices()).toMatchObject([{ issueDate: '2026-11-30' }]);
    const after = await getRepeat(idsOf(invoiceId), ports());
    expect(after).toMatchObject({ value: { repeat: { next: '2026-12-30' } } });
    expect(after.ok && after.value.trouble).toBeUndefined();
    expect(await scheduledAside(world.plain)).toEqual([]);
  });

  test.each<[string, (invoiceId: string) => Promise<unknown>]>([
    ['saves it again', (invoiceId) => setRepeat(idsOf(invoiceId), choice, ports())],
    ['stops it', (invoiceId) => stopRepeat(idsOf(invoiceId), ports())],
  ])('is no longer set aside when its owner %s', async (_, act) => {
    const invoiceId = await repeatingInvoice();
    goTo(nine);
    await runAllTries(() => repeatInvoice(idsOf(invoiceId), withoutAccount()));
    await act(invoiceId);
    expect(await scheduledAside(world.plain)).toEqual([]);
    const shown = await getRepeat(idsOf(invoiceId), ports());
    expect(shown.ok && shown.value.trouble).toBeUndefined();
  });

  test('because its item cannot be read is set aside and delays no other invoice', async () => {
    const broken = await repeatingInvoice();
    const readable = await repeatingInvoice();
    await setAttribute(`REPEAT#${broken}`, 'after', 7);
    goTo(nine);
    await runSchedulerAndOutbox(world, engine);
    expect(await madeInvoices()).toMatchObject([{ repeatOf: readable }]);
    await runAllTries();
    expect((await scheduledAside(world.plain)).map(({ key }) => key.SK)).toEqual([`REPEAT#${broken}`]);
    expect([count('repeat-failed'), count('set-aside')]).toEqual([limits.tries, 1]);

    await setAttribute(`REPEAT#${broken}`, 'after', '2026-11-29');
    for (const one of await scheduledAside(world.plain))
      await retryScheduled(world.plain, one, world.clock());
    await runAllTries();
    expect(await madeInvoices()).toHaveLength(2);
  });

  test('is tried as long as the table fails', async () => {
    const invoiceId = await repeatingInvoice();
    goTo(nine);
    const down = Object.assign(new Error('table is down'), { $metadata: {} });
    const failing = { ...withoutAccount(), accounts: { find: () => Promise.reject(down) } } as never;
    for (let run = 0; run < 6; run += 1)
      await expect(repeatInvoice(idsOf(invoiceId), failing)).rejects.toThrow('table is down');
    expect(await scheduledAside(world.plain)).toEqual([]);
    await runAllTries();
    expect(await madeInvoices()).toHaveLength(1);
  });
});

describe('a recurring invoice that was made and cannot be emailed', () => {
  const withoutDefaults = () => ({
    ...ports(),
    ...world.portsUnder(planFault()),
    clock: world.clock,
    defaults: { find: () => Promise.reject(new Error('no default')) },
    pace: async () => undefined,
  });

  test('is set aside after three tries, shows the reason, and is emailed once after it is retried', async () => {
    const invoiceId = await repeatingInvoice('client');
    goTo(nine);
    await runScheduler(world, engine);
    await runAllTries(() => finishRepeat(idsOf(invoiceId), withoutDefaults()));
    expect([count('repeat-failed'), count('set-aside')]).toEqual([limits.tries, 1]);
    expect(await getRepeat(idsOf(invoiceId), ports())).toMatchObject({
      value: { trouble: { because: 'other', isMade: true, isAside: true } },
    });
    // The owner is emailed about the draft.
    await emptyOutbox(world, engine);
    expect(world.service.delivered).toEqual(['0001@example.com']);

    for (const one of await scheduledAside(world.plain))
      await retryScheduled(world.plain, one, world.clock());
    await emptyOutbox(world, engine);
    await emptyOutbox(world, engine);
    expect(world.service.delivered.filter((to) => to === client)).toEqual([client]);
    expect(await madeInvoices()).toHaveLength(1);
    const after = await getRepeat(idsOf(invoiceId), ports());
    expect(after.ok && after.value.trouble).toBeUndefined();
  });
});
