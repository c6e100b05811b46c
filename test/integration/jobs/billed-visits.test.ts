import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBooks } from '#lambdas/composition/books/account-books';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { type JobQuery, listJobs } from '#lambdas/jobs/list-jobs';
import { setJobRepeat } from '#lambdas/recurring/repeat-job';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import { quickOrFull } from '#test/support/effort';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let clientId: string;
/** IDs of the first four visits, by day. */
let visits: readonly string[];

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

async function start(on = engine) {
  world = await jobWorld(on);
  clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  await world.saveJob('lawn', { clientId, title: 'Lawn mowing', date: '2026-11-04' });
  const ports = repeatJobPortsOn(world.plain, world.clock);
  await setJobRepeat({ userId: pat, jobId: 'lawn' }, { rhythm: 'week' }, ports);
  visits = (await world.jobs())
    .toSorted((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
    .slice(0, 4)
    .map(({ jobId }) => String(jobId));
}
beforeEach(() => start());

const finish = (jobId: string) => world.moveJob(jobId, { stage: 'In Progress', isDone: true });
const finishAll = async () => {
  for (const jobId of visits) await finish(jobId);
};

async function list(query: JobQuery) {
  const listed = await listJobs(pat, query, world.jobPorts());
  if (!listed.ok) throw new Error(listed.refusal.code);
  return listed.value.jobs.map(({ jobId }) => jobId);
}
const toBill = () => list({ clientId, toBill: '1' });

async function bill(visitIds: readonly string[]): Promise<string> {
  const saved = await world.submit({ visitIds: [...visitIds] });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return saved.value.invoice.invoiceId;
}

/** Deletes the draft that bills visits; an invoice that was sent stays. */
const deleteDraft = (invoiceId: string) =>
  deleteInvoiceDraft(
    { userId: pat, invoiceId },
    {
      invoices: invoiceReader(world.plain),
      drafts: invoiceDrafts(world.plain, world.clock),
    },
  );

const setVoid = (invoiceId: string, isVoid: boolean) =>
  setInvoiceVoid(
    { userId: pat, invoiceId, void: isVoid },
    {
      invoices: invoiceReader(world.plain),
      voids: invoiceVoids(world.plain, world.clock),
    },
  );

const findings = async () =>
  (await readBooks(world.plain, pat)).findings.filter(({ where }) => where.includes('JOB#'));

describe('done visits', () => {
  test('are to bill by day, the job that repeats included, until one invoice bills them together', async () => {
    expect(await toBill()).toEqual([]);
    await finishAll();
    expect(await toBill()).toEqual(visits);
    const invoiceId = await bill(visits.slice(0, 3));
    expect(await toBill()).toEqual([visits[3]]);
    for (const jobId of visits.slice(0, 3))
      expect(await world.readJob(jobId)).toMatchObject({ group: 'Invoiced', invoices: [{ invoiceId }] });
    expect((await invoiceReader(world.plain).find(pat, invoiceId))?.visitIds).toEqual(visits.slice(0, 3));
    expect(await findings()).toEqual([]);
  });

  test('are billed once: a second invoice of one of them is refused, and nothing of it is stored', async () => {
    await finishAll();
    await bill(visits.slice(0, 2));
    const count = (await world.itemsUnder('INVOICE#')).length;
    expect(await world.submit({ visitIds: visits.slice(1) })).toMatchObject({
      refusal: { code: 'visit-billed' },
    });
    expect(await world.submit({ jobId: visits[0] ?? '' })).toMatchObject({
      refusal: { code: 'visit-billed' },
    });
    expect(await world.submit({ visitIds: ['gone'] })).toMatchObject({ refusal: { code: 'visit-billed' } });
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(count);
    expect(await toBill()).toEqual(visits.slice(2));
  });

  test('are on one of ten invoices that are made at the same moment', async () => {
    await finishAll();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.submit(
          index % 2 === 0 ? { visitIds: [...visits] } : { jobId: visits[index % visits.length] ?? '' },
        ),
      ),
    );
    for (const jobId of visits) expect((await world.readJob(jobId)).invoices.length).toBeLessThan(2);
    const refused = made.filter((one) => !one.ok);
    for (const one of refused) expect(['visit-billed', 'in-progress']).toContain(!one.ok && one.refusal.code);
    expect(refused.length).toBeGreaterThan(0);
    expect(await findings()).toEqual([]);
  });

  test('are given back when the invoice is voided, and taken again by its Undo, unless they were billed again', async () => {
    await finishAll();
    const first = await bill(visits);
    expect(await setVoid(first, true)).toMatchObject({ ok: true });
    expect(await toBill()).toEqual(visits);
    expect(await setVoid(first, false)).toMatchObject({ ok: true });
    expect(await toBill()).toEqual([]);
    await setVoid(first, true);
    const second = await bill(visits.slice(0, 1));
    expect(await setVoid(first, false)).toMatchObject({ refusal: { code: 'void-not-undone' } });
    expect(await world.readJob(visits[0] ?? '')).toMatchObject({ invoices: [{ invoiceId: second }] });
    expect(await toBill()).toEqual(visits.slice(1));
  });

  test('are given back when the draft that bills them is deleted', async () => {
    await finishAll();
    const saved = await world.submit({ visitIds: [...visits], mail: false });
    if (!saved.ok) throw new Error(saved.refusal.code);
    expect(await toBill()).toEqual([]);
    await deleteDraft(saved.value.invoice.invoiceId);
    expect(await toBill()).toEqual(visits);
  });

  test('become one saved item without their days', async () => {
    await finishAll();
    const lineItems = ['November 4', 'November 11'].map((day) => ({
      ...{ description: `Lawn mowing, ${day}`, quantity: '1', unitPrice: '45' },
    }));
    const saved = await world.submit({ visitIds: visits.slice(0, 2), invoice: { lineItems } });
    expect(saved).toMatchObject({ ok: true });
    expect((await world.itemsUnder('ITEM#')).map(({ description }) => description)).toEqual(['Lawn mowing']);
  });
});

test(
  'no history of done, undone, billed, voided, restored and deleted visits bills one twice',
  async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'finish',
        'undo',
        'cancel',
        'bill',
        'alone',
        'draft',
        'delete',
        'void',
        'restore',
      ),
      at: fc.nat(3),
      size: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await start(memoryEngine());
        const made: string[] = [];
        for (const { kind, at, size } of steps) {
          const jobId = visits[at] ?? '';
          const invoiceId = made[at % Math.max(1, made.length)];
          if (kind === 'finish') await finish(jobId);
          if (kind === 'undo') await world.moveJob(jobId, { stage: 'Scheduled' });
          if (kind === 'cancel') {
            const { stage, isDone, group } = await world.readJob(jobId);
            await world.moveJob(jobId, { stage, isDone, isCanceled: group !== 'Canceled' });
          }
          if (kind === 'bill' || kind === 'alone' || kind === 'draft') {
            const saved = await world.submit({
              ...(kind === 'alone' ? { jobId } : { visitIds: visits.slice(at, at + size) }),
              ...(kind === 'draft' && { mail: false }),
            });
            if (saved.ok) made.push(saved.value.invoice.invoiceId);
          }
          if (invoiceId !== undefined && kind === 'delete') await deleteDraft(invoiceId);
          if (invoiceId !== undefined && (kind === 'void' || kind === 'restore'))
            await setVoid(invoiceId, kind === 'void');
          for (const id of visits) expect((await world.readJob(id)).invoices.length).toBeLessThan(2);
        }
        expect(await findings()).toEqual([]);
        const unbilled = await Promise.all(visits.map((id) => world.readJob(id)));
        expect(await toBill()).toEqual(
          unbilled
            .filter(({ isDone, invoices, group }) => isDone && invoices.length === 0 && group !== 'Canceled')
            .map((one) => one.jobId),
        );
      }),
      { numRuns: quickOrFull(10, 10_000) },
    );
  },
  quickOrFull(60_000, 6 * 60 * 60_000),
);
