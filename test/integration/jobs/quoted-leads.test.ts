import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendQuote } from '#lambdas/quotes/editing/send-quote';
import { aLine } from '#test/support/invoices';
import { type JobWorld, jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { aQuoteDraft } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: JobWorld;
let clientId: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await jobWorld(engine);
  clientId = await world.addClient({ name: 'Ruth Keller', email: 'ruth@keller.example' });
  await world.saveJob('lead', { clientId, notes: 'Ring twice.' });
});

/** Sends a quote that was made from a job; returns its ID. */
async function sendFor(jobId: string): Promise<string> {
  const quoteId = world.newQuoteId();
  const quote = aQuoteDraft({
    title: 'Water heater',
    lineItems: [aLine({ quantity: '1', unitPrice: '250' })],
  });
  const sent = await sendQuote({ userId: pat, quoteId, key: world.newKey(), quote, jobId }, world.ports());
  if (!sent.ok) throw new Error(sent.refusal.code);
  return quoteId;
}

async function approve(quoteId: string): Promise<string> {
  const answer = await world.accept(quoteId, await world.shownHash(quoteId));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.data.jobId;
}

describe('a quote that was made from a Lead', () => {
  test('moves that job to Scheduled when it is approved, and creates no other', async () => {
    const quoteId = await sendFor('lead');
    expect(await world.readJob('lead')).toMatchObject({ group: 'Lead' });
    expect(await approve(quoteId)).toBe('lead');
    expect(await world.jobs()).toHaveLength(1);
    expect(await world.readJob('lead')).toMatchObject({
      group: 'Scheduled',
      title: 'Replace the furnace',
      notes: 'Ring twice.',
      agreedCents: 25_000,
      quoteId,
      history: [{ kind: 'approved' }, { kind: 'created' }],
    });
  });

  test('is in "To schedule" until the job has a date, and stays in progress if work has begun', async () => {
    await approve(await sendFor('lead'));
    expect(await world.itemsUnder('TODAY#')).toContainEqual(
      expect.objectContaining({ reason: 'job-to-schedule' }),
    );
    await world.saveJob('begun', { clientId, date: '2026-11-03' });
    await world.moveJob('begun', { stage: 'In Progress' });
    expect(await approve(await sendFor('begun'))).toBe('begun');
    expect(await world.readJob('begun')).toMatchObject({ group: 'In Progress', agreedCents: 25_000 });
  });

  test('creates a job if the Lead was canceled, has another approved quote, or is gone', async () => {
    const [first, second] = [await sendFor('lead'), await sendFor('lead')];
    expect(await approve(first)).toBe('lead');
    const other = await approve(second);
    expect(other).not.toBe('lead');
    await world.saveJob('canceled', { clientId });
    const third = await sendFor('canceled');
    await world.moveJob('canceled', { isCanceled: true });
    expect(await approve(third)).not.toBe('canceled');
    expect(await world.readJob('canceled')).toMatchObject({ group: 'Canceled' });
    expect(await approve(await sendFor('nowhere'))).not.toBe('nowhere');
  });

  test('is approved also while the owner changes the Lead at the same moment', async () => {
    const quoteId = await sendFor('lead');
    const hash = await world.shownHash(quoteId);
    const [answer] = await Promise.all([
      world.accept(quoteId, hash),
      world.saveJob('lead', { title: 'Replace both furnaces' }).catch(() => undefined),
    ]);
    expect(answer).toMatchObject({ ok: true });
    expect(await world.readJob('lead')).toMatchObject({ group: 'Scheduled', quoteId });
    expect(await world.jobs()).toHaveLength(1);
  });
});
