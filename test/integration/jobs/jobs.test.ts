import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsPerPage, type MoveJobBody, type SaveJobBody } from '#domain/jobs/contract';
import { groupQuery, jobStages } from '#domain/jobs/job-stage';
import { keys } from '#domain/table/keys';
import { deleteServiceAddress, saveServiceAddress } from '#lambdas/clients/service-addresses';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { clientStore } from '#lambdas/clients/store/client-store';
import { serviceAddressesOf, serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { warrantyWrites } from '#lambdas/composition/projections';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { getJob } from '#lambdas/jobs/get-job';
import type { JobPorts } from '#lambdas/jobs/job-ports';
import { type JobQuery, listJobs } from '#lambdas/jobs/list-jobs';
import { moveJob } from '#lambdas/jobs/move-job';
import { saveJob } from '#lambdas/jobs/save-job';
import { jobProjection } from '#lambdas/jobs/store/job-projection';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { quickOrFull } from '#test/support/effort';
import { aLine } from '#test/support/invoices';
import { kim, pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;
let ports: JobPorts;
let clientId: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
  await world.openAccount(kim);
  ports = {
    jobs: jobStore(world.plain),
    async addressesOf(userId, id) {
      const known = await clientLookup(world.plain, userId).byId(id);
      return known ? serviceAddressesOf(world.plain, userId, known) : [];
    },
    findClient: (userId, id) => clientLookup(world.plain, userId).byId(id),
    findClients: (userId, ids) => clientLookup(world.plain, userId).together(ids),
    today: async () => '2026-11-03',
    clock: world.clock,
  };
  clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
});

const body = (changes: Partial<SaveJobBody> = {}): SaveJobBody => ({
  title: 'Replace the furnace',
  address: '',
  date: '',
  start: '',
  end: '',
  lastDay: '',
  notes: '',
  ...changes,
});

async function save(jobId: string, changes: Partial<SaveJobBody> = {}, userId = pat) {
  const saved = await saveJob(userId, jobId, body({ clientId, ...changes }), ports);
  if (!saved.ok) throw new Error(JSON.stringify(saved.refusal));
  return saved.value.job;
}

async function read(jobId: string) {
  const found = await getJob(pat, jobId, ports);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.job;
}

const accessOf = async (jobId: string) => (await read(jobId)).access;

test('a job at a service address of its client has its access notes, and no list or other account has them', async () => {
  const addresses = serviceAddressStore(world.plain, warrantyWrites, world.clock);
  const lake = { label: 'Lake house', address: '7 Shore Rd, Gales Creek', accessNotes: 'Gate 4417' };
  await saveServiceAddress(pat, { clientId, addressId: 'lake' }, lake, addresses);
  await save('at-the-lake', { address: '7 shore rd. Gales Creek' });
  await save('elsewhere', { address: '9 Oak St' });
  expect(await accessOf('at-the-lake')).toEqual({ accessNotes: 'Gate 4417', equipment: [] });
  expect(await accessOf('elsewhere')).toBeUndefined();
  const listed = await listJobs(pat, { clientId }, ports);
  expect(JSON.stringify(listed)).not.toContain('4417');
  // Stored with the client only: what is deleted there is nowhere else.
  expect(JSON.stringify(await world.itemsUnder('JOB#'))).not.toContain('4417');
  await deleteServiceAddress(pat, { clientId, addressId: 'lake' }, addresses);
  expect(await accessOf('at-the-lake')).toBeUndefined();
});

test('a job keeps the access notes of the service address that was chosen, also when its text changes', async () => {
  const addresses = serviceAddressStore(world.plain, warrantyWrites, world.clock);
  const keep = (addressId: string, typed: Partial<Parameters<typeof saveServiceAddress>[2]>) =>
    saveServiceAddress(
      pat,
      { clientId, addressId },
      { label: '', address: '12 Elm St', accessNotes: '', ...typed },
      addresses,
    );
  await keep('up', { label: 'Upstairs', accessNotes: 'Code 1111' });
  await keep('down', { label: 'Basement', accessNotes: 'Code 2222' });
  const notesOf = async (jobId: string) => (await accessOf(jobId))?.accessNotes;
  const { edits } = await save('chosen', { address: '12 Elm St', addressId: 'down' });
  await save('typed', { address: '12 elm st' });
  expect(await notesOf('chosen')).toBe('Code 2222');
  // A typed address can mean either.
  expect(await notesOf('typed')).toBe('Upstairs: Code 1111\nBasement: Code 2222');
  // Moved by another form, which names no service address.
  await save('chosen', { address: '12 Elm St', date: '2026-11-04', basedOn: edits });
  expect(await read('chosen')).toMatchObject({ addressId: 'down' });
  await keep('down', { label: 'Basement', address: '12B Elm Street', accessNotes: 'Code 2222', basedOn: 1 });
  expect(await notesOf('chosen')).toBe('Upstairs: Code 1111\n12B Elm Street: Code 2222');
  // Only one is left that the text means, so that is remembered.
  await save('later', { address: '12 Elm St' });
  await keep('up', { label: 'Upstairs', address: '14 Elm St', accessNotes: 'Code 1111', basedOn: 1 });
  expect(await notesOf('later')).toBe('14 Elm St: Code 1111');
  expect(await accessOf('typed')).toBeUndefined();
  await save('chosen', { address: '9 Oak St', basedOn: edits + 1 });
  expect(await accessOf('chosen')).toBeUndefined();
  expect(await read('chosen')).not.toHaveProperty('addressId');
});

test('a job that moves to another client has nothing of the service address of the former one', async () => {
  const addresses = serviceAddressStore(world.plain, warrantyWrites, world.clock);
  const lake = { label: '', address: '7 Shore Rd', accessNotes: 'Gate 4417' };
  await saveServiceAddress(pat, { clientId, addressId: 'lake' }, lake, addresses);
  const { edits } = await save('j1', { address: '7 Shore Rd', addressId: 'lake' });
  const other = await world.addClient({ name: 'Ann Lee', email: 'ann@example.com' });
  await save('j1', { clientId: other, address: '7 Shore Rd', basedOn: edits });
  expect(await read('j1')).not.toHaveProperty('addressId');
  expect(await accessOf('j1')).toBeUndefined();
});

test('a job texts the number of its client that is marked mobile', async () => {
  const ruth = {
    name: 'Ruth Keller',
    email: 'ruth@keller.example',
    phone: '555 0100',
    address: '',
    city: '',
  };
  const mobile = { secondPhone: '555 0199', mobilePhone: 'secondPhone' } as const;
  const clients = clientStore(world.plain, world.clock);
  await clients.edit(pat, clientId, { ...ruth, ...mobile });
  const { edits } = await save('j1');
  expect(await read('j1')).toMatchObject({ clientPhone: '555 0100', clientMobile: '555 0199' });
  await clients.edit(pat, clientId, { ...ruth, ...mobile, mobilePhone: 'phone' });
  await save('j1', { basedOn: edits });
  expect(await read('j1')).not.toHaveProperty('clientMobile');
});

async function move(jobId: string, changes: Partial<MoveJobBody>) {
  const { edits, stage } = await read(jobId);
  const whole = { stage, isDone: false, isCanceled: false, reason: '', basedOn: edits, ...changes };
  return moveJob(pat, jobId, whole, ports);
}

async function list(query: JobQuery, userId = pat) {
  const found = await listJobs(userId, query, ports);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

const titles = async (query: JobQuery) => (await list(query)).jobs.map(({ title }) => title);

/** Sends a quote and approves it; returns its job. */
async function approved(total = '250', changes: object = {}) {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, {
    title: 'Water heater',
    lineItems: [aLine({ quantity: '1', unitPrice: total })],
    ...changes,
  });
  const answer = await world.accept(quoteId, await world.shownHash(quoteId));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { quoteId, jobId: answer.value.data.jobId };
}

describe('a new job', () => {
  test('is a Lead without a date and Scheduled with one, at the address of its client', async () => {
    expect(await save('one')).toMatchObject({ group: 'Lead', clientName: 'Ruth Keller' });
    expect(await save('two', { date: '2026-11-04', start: '08:00', end: '10:00' })).toMatchObject({
      group: 'Scheduled',
      date: '2026-11-04',
    });
  });

  test('is made once by a repeated request', async () => {
    const first = await save('one');
    expect(await save('one')).toEqual(first);
  });

  test('whose answer was lost is not taken for what was typed since', async () => {
    const day = { title: 'Drain', date: '2026-11-04', start: '08:00', end: '10:00' };
    await save('one', day);
    const other = await world.addClient({ name: 'Omar', email: '' });
    for (const change of [
      { date: '2026-11-05' },
      { start: '09:00' },
      { address: '7 Shore Rd' },
      { clientId: other },
    ])
      expect(await saveJob(pat, 'one', body({ clientId, ...day, ...change }), ports)).toMatchObject({
        refusal: { code: 'job-changed' },
      });
    // The form then has the job as it is, and saves what was typed.
    await save('one', { ...day, date: '2026-11-05', basedOn: 1 });
    expect(await read('one')).toMatchObject({ date: '2026-11-05' });
  });

  test('has messages at its fields, and nothing is written', async () => {
    const refused = await saveJob(
      pat,
      'one',
      body({ clientId: 'gone', title: '', date: '2201-01-01' }),
      ports,
    );
    expect(refused).toMatchObject({ refusal: { code: 'invalid-job' } });
    expect(!refused.ok && refused.refusal.faults?.map(({ field }) => field)).toEqual([
      'client',
      'title',
      'date',
    ]);
    expect(await world.jobs()).toEqual([]);
  });

  test('cannot be read or moved by another account', async () => {
    await save('one');
    const whole = { stage: 'Paid', isDone: false, isCanceled: false, reason: '', basedOn: 1 } as const;
    expect(await getJob(kim, 'one', ports)).toMatchObject({ refusal: { code: 'job-not-found' } });
    expect(await moveJob(kim, 'one', whole, ports)).toMatchObject({ refusal: { code: 'job-not-found' } });
    const edit = await saveJob(kim, 'one', body({ basedOn: 1 }), ports);
    expect(edit).toMatchObject({ refusal: { code: 'job-not-found' } });
  });
});

describe('an edit', () => {
  test('keeps attributes of the mobile app', async () => {
    await save('one');
    const command = new UpdateCommand({
      TableName: world.tableName,
      Key: keys.job(pat, 'one'),
      UpdateExpression: 'SET crew = :crew, photos = :photos',
      ExpressionAttributeValues: { ':crew': ['Sam'], ':photos': { a: 1 } },
    });
    await world.plain.client.send(command);
    await save('one', { basedOn: 1, date: '2026-11-04', notes: 'Ring twice' });
    await move('one', { stage: 'In Progress' });
    await move('one', { isCanceled: true, reason: 'Sold the house' });
    expect(await world.jobs()).toMatchObject([
      { crew: ['Sam'], photos: { a: 1 }, cancelReason: 'Sold the house' },
    ]);
  });

  test('removes a date, and is listed where it belongs', async () => {
    await save('one', { date: '2026-11-04', start: '08:00' });
    expect(await titles({ from: '2026-11-04', to: '2026-11-04' })).toEqual(['Replace the furnace']);
    await save('one', { basedOn: 1 });
    expect(await titles({ from: '2026-11-04', to: '2026-11-04' })).toEqual([]);
    expect(await titles({ toSchedule: '1' })).toEqual(['Replace the furnace']);
  });

  test('of an older version is refused, and the history says what the other device did', async () => {
    await save('one');
    await save('one', { basedOn: 1, date: '2026-11-05' });
    const late = await saveJob(pat, 'one', body({ clientId, basedOn: 1, title: 'Other' }), ports);
    expect(late).toMatchObject({ refusal: { code: 'job-changed' } });
    expect((await read('one')).history[0]).toMatchObject({ kind: 'scheduled', detail: 'Thu, Nov 5, 2026' });
  });

  test('keeps a client that was deleted meanwhile, but does not take one', async () => {
    await save('one');
    await clientStore(world.plain, world.clock).remove(pat, clientId);
    expect(await save('one', { basedOn: 1, title: 'Mow' })).toMatchObject({
      title: 'Mow',
      clientName: 'Ruth Keller',
    });
    const fresh = await saveJob(pat, 'two', body({ clientId }), ports);
    expect(fresh).toMatchObject({ refusal: { faults: [{ field: 'client' }] } });
  });
});

describe('moves', () => {
  test('of one job from many devices at once: one wins, the others are told', async () => {
    await save('one');
    const { edits: basedOn } = await read('one');
    const moves = Array.from({ length: quickOrFull(20, 100) }, (_, index) =>
      moveJob(
        pat,
        'one',
        {
          stage: jobStages[index % 3] ?? 'Lead',
          isDone: false,
          isCanceled: index % 7 === 0,
          reason: '',
          basedOn,
        },
        ports,
      ),
    );
    const answers = await Promise.all(moves);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : answer.refusal.code))).toEqual(
      Array(moves.length - 1).fill('job-changed'),
    );
  });

  test('list a job in its stage and only there, canceled ones apart', async () => {
    await save('one');
    for (const stage of jobStages) {
      await move('one', { stage });
      for (const group of jobStages)
        expect(await titles({ group: groupQuery(group) })).toHaveLength(group === stage ? 1 : 0);
    }
    await move('one', { stage: 'Scheduled' });
    await move('one', { isCanceled: true });
    expect(await titles({ group: 'Canceled' })).toHaveLength(1);
    expect(await titles({ group: 'Scheduled' })).toEqual([]);
    await move('one', { isCanceled: false });
    expect((await read('one')).history.map(({ kind }) => kind).slice(0, 2)).toEqual(['restored', 'canceled']);
  });
});

describe('the job of an approved quote', () => {
  test('is at the service address of the quote, otherwise at the address of its client', async () => {
    const own = { clientAddress: '12 Elm St', clientCity: 'Austin, TX' };
    const lake = await approved('250', { ...own, serviceAddress: ' 7 Shore  Rd ' });
    expect(await read(lake.jobId)).toMatchObject({ address: '7 Shore Rd' });
    const home = await approved('250', own);
    expect(await read(home.jobId)).toMatchObject({ address: '12 Elm St, Austin, TX' });
  });

  test('waits for a date, in its group and on Today, until it has one', async () => {
    const { jobId, quoteId } = await approved();
    expect(await read(jobId)).toMatchObject({
      title: 'Water heater',
      group: 'Scheduled',
      agreedCents: 25_000,
      quoteId,
      history: [{ kind: 'approved' }],
    });
    expect(await titles({ toSchedule: '1' })).toEqual(['Water heater']);
    const waiting = async () =>
      (await world.itemsUnder('TODAY#')).filter(({ reason }) => reason === 'job-to-schedule');
    expect(await waiting()).toMatchObject([{ documentId: jobId, title: 'Water heater' }]);
    await save(jobId, { title: 'Water heater', basedOn: 1, date: '2026-11-04' });
    expect(await waiting()).toEqual([]);
    expect(await titles({ toSchedule: '1' })).toEqual([]);
  });

  test('is Invoiced, Paid, and Invoiced again as its invoice is sent, paid and unpaid', async () => {
    const { jobId, quoteId } = await approved();
    const sent = await world.submit({
      quoteId,
      invoice: { clientName: 'Dana Whitfield', lineItems: [aLine({ quantity: '1', unitPrice: '250' })] },
    });
    if (!sent.ok) throw new Error(sent.refusal.code);
    const { invoiceId } = sent.value.invoice;
    expect(await read(jobId)).toMatchObject({ group: 'Invoiced', invoiceId, choices: [] });
    expect(await titles({ group: 'Invoiced' })).toEqual(['Water heater']);
    await world.pay(invoiceId, { amount: '100' });
    expect(await read(jobId)).toMatchObject({ group: 'Invoiced', invoices: [{ owedCents: 15_000 }] });
    await world.pay(invoiceId);
    expect(await read(jobId)).toMatchObject({ group: 'Paid' });
    expect(await titles({ group: 'Paid' })).toEqual(['Water heater']);
    const [payment] = await world.itemsUnder('PAYMENT#');
    await world.unpay(invoiceId, String(payment?.paymentId));
    expect(await read(jobId)).toMatchObject({ group: 'Invoiced' });
    expect((await read(jobId)).edits).toBe(1);
  });

  test('may be edited from what was shown before a payment, because that is no other device', async () => {
    const { jobId, quoteId } = await approved();
    await world.submit({ quoteId, invoice: { lineItems: [aLine({ quantity: '1', unitPrice: '250' })] } });
    expect(await save(jobId, { basedOn: 1, date: '2026-11-04' })).toMatchObject({ group: 'Invoiced' });
  });
});

test('an invoice of a job without a quote makes it Invoiced once the work is done', async () => {
  await save('one', { date: '2026-11-03' });
  const sent = await world.submit({ jobId: 'one' });
  if (!sent.ok) throw new Error(sent.refusal.code);
  expect(await read('one')).toMatchObject({
    group: 'Scheduled',
    choices: ['Lead', 'Scheduled', 'In Progress'],
  });
  expect(await move('one', { stage: 'Paid' })).toMatchObject({ refusal: { code: 'job-stage-follows' } });
  await move('one', { stage: 'In Progress', isDone: true });
  expect(await read('one')).toMatchObject({ group: 'Invoiced' });
});

test('a change of two invoices of one job is one write of the job, which a transaction requires', async () => {
  await save('one');
  const reader = invoiceReader(world.plain);
  const changes = await Promise.all(
    ['first', 'second'].map(async (number) => {
      const sent = await world.submit({ jobId: 'one', invoice: { invoiceNumber: number } });
      if (!sent.ok) throw new Error(sent.refusal.code);
      const before = await reader.find(pat, sent.value.invoice.invoiceId);
      if (!before) throw new Error('The invoice was not stored');
      return { cause: 'deleted', userId: pat, before } as const;
    }),
  );
  expect(Object.keys((await read('one')).invoices)).toHaveLength(2);
  const together = jobProjection.writesTogether?.(
    world.plain,
    changes as unknown as Parameters<NonNullable<typeof jobProjection.writesTogether>>[1],
    world.clock(),
  );
  expect(await together).toHaveLength(1);
});

test('an invoice for a job that does not exist is saved all the same', async () => {
  expect(await world.submit({ jobId: 'gone' })).toMatchObject({ ok: true });
});

describe('lists', () => {
  test('of days contain jobs that last, in order of time', async () => {
    await save('long', { title: 'Kitchen', date: '2026-11-02', lastDay: '2026-11-06' });
    await save('late', { title: 'Late', date: '2026-11-04', start: '15:00' });
    await save('early', { title: 'Early', date: '2026-11-04', start: '07:30', end: '08:00' });
    await save('other', { title: 'Other day', date: '2026-11-05' });
    expect(await titles({ from: '2026-11-04', to: '2026-11-04' })).toEqual(['Kitchen', 'Early', 'Late']);
    expect(await titles({ from: '2026-11-01', to: '2026-11-07' })).toHaveLength(4);
    expect(await titles({ from: '2026-11-07', to: '2026-11-09' })).toEqual([]);
    expect(await titles({ from: '2026-01-01', to: '2026-12-31' })).toEqual([]);
  });

  test('page through a group and a search without losing a job', async () => {
    const count = jobsPerPage * 2 + 3;
    for (let index = 0; index < count; index += 1)
      await save(`job-${index}`, { title: `Job ${index}`, notes: 'Behind the blue door' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ group: 'Lead', cursor });
      seen.push(...page.jobs.map(({ jobId }) => jobId));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
    expect((await list({ search: 'BLUE door' })).jobs).toHaveLength(count);
    expect(await titles({ search: 'Job 22' })).toEqual(['Job 22']);
    expect(await titles({ search: 'green' })).toEqual([]);
  });

  test('are found by title, client, address and notes, in capitals or not, and by what they are now', async () => {
    await save('one', { title: 'Replace the furnace', address: '12 Elm Street', notes: 'Ring twice' });
    const other = await world.addClient({ name: 'Søren Åkesson', email: '' });
    await save('two', { title: 'Drain', clientId: other, address: '7 Shore Rd' });
    for (const search of ['FURNACE', 'ruth kel', 'elm st', 'ring TWICE'])
      expect(await titles({ search }), search).toEqual(['Replace the furnace']);
    for (const search of ['åkes', '7 shore']) expect(await titles({ search }), search).toEqual(['Drain']);
    await save('one', { title: 'Repair the boiler', address: '12 Elm Street', basedOn: 1 });
    expect(await titles({ search: 'furnace' })).toEqual([]);
    expect(await titles({ search: 'boiler' })).toEqual(['Repair the boiler']);
    expect((await list({ search: 'boiler' }, kim)).jobs).toEqual([]);
  });

  test('of a client have only its jobs, the latest date first', async () => {
    const other = await world.addClient({ name: 'Omar', email: '' });
    await save('one', { title: 'First', date: '2026-11-04' });
    await save('two', { title: 'Second', date: '2026-12-04' });
    await save('three', { title: 'Elsewhere', clientId: other });
    expect(await titles({ clientId })).toEqual(['Second', 'First']);
    expect(await titles({ clientId: other })).toEqual(['Elsewhere']);
    expect((await list({ clientId }, kim)).jobs).toEqual([]);
  });

  test('of an unclear query are empty', async () => {
    await save('one');
    for (const query of [{}, { group: 'Done' }, { group: 'Lead', cursor: 'x' }, { from: 'x', to: 'y' }])
      expect(await titles(query)).toEqual([]);
  });
});
