import { expect, test } from 'vitest';
import { newArchive, openArchive } from '#lambdas/full-export/archive';
import { addQuote } from '#lambdas/full-export/quote-files';
import { approvedQuoteWorld } from '#test/support/change-orders';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import type { QuoteWorld } from '#test/support/quote-world';

/** The names of the files that an export has of some quotes, and those that its page links to. */
async function exported(world: QuoteWorld, quoteIds: readonly string[]) {
  const archive = openArchive(newArchive(world.clock().toISOString()), Buffer.alloc(0), async () => 'part');
  const documents = [];
  for (const quoteId of quoteIds)
    documents.push(await addQuote(pat, quoteId, archive, { ...world.ordinaryPorts(), ...world.ports() }));
  return {
    names: archive.files.map(({ name }) => name),
    states: documents.map((document) => document?.offline.facts[0]),
    linked: documents.flatMap((document) => document?.offline.files.map(({ path }) => path) ?? []),
  };
}

test('the zip has the paper of every quote and change order that was sent, whatever became of it', async () => {
  const { world, quoteId, sendChange, sign } = await approvedQuoteWorld(memoryEngine());
  const signed = await sendChange();
  await sign(signed.changeId);
  const waiting = await sendChange();
  const [draft, withdrawn] = [world.newQuoteId(), world.newQuoteId()];
  await world.save(draft, { quoteNumber: 'Q-2000' } as never);
  await world.send(withdrawn, { quoteNumber: 'Q-3000' } as never);
  await world.withdraw(withdrawn);
  const all = [quoteId, signed.changeId, waiting.changeId, draft, withdrawn];
  const { names, linked } = await exported(world, all);
  expect(names.filter((name) => name.startsWith('quotes/'))).toEqual([
    'quotes/Quote Q-1001 - Hartwell Plumbing.pdf',
    'quotes/Change order Q-1001-C1 - Hartwell Plumbing.pdf',
    'quotes/Change order Q-1001-C2 - Hartwell Plumbing.pdf',
    'quotes/Quote Q-3000 - Hartwell Plumbing.pdf',
  ]);
  expect(linked).toEqual(names);
});

test('two quotes with one number have two papers', async () => {
  const { world, quoteId } = await approvedQuoteWorld(memoryEngine());
  const { names } = await exported(world, [quoteId, quoteId]);
  expect(names.filter((name) => name.startsWith('quotes/'))).toEqual([
    'quotes/Quote Q-1001 - Hartwell Plumbing.pdf',
    'quotes/Quote Q-1001 - Hartwell Plumbing (2).pdf',
  ]);
});

test('the index says of a quote whose last day is over that it has expired, as the list does', async () => {
  const { world } = await approvedQuoteWorld(memoryEngine());
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { quoteNumber: 'Q-4000', validUntil: '2026-11-20' } as never);
  await world.dispatch();
  expect((await exported(world, [quoteId])).states).toEqual(['Sent']);
  world.advance(60 * 24 * 60 * 60_000);
  expect((await exported(world, [quoteId])).states).toEqual(['Expired']);
});
