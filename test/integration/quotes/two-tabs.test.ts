// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import { approvedQuoteWorld } from '#test/support/change-orders';
import { quickOrFull } from '#test/support/effort';
import { percent, quotePartsOf, rest } from '#test/support/quote-parts';
import { quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const codeOf = (answer: { readonly ok: boolean; readonly refusal?: { readonly code: string } }): string =>
  answer.ok ? 'ok' : (answer.refusal?.code ?? '');

test('a quote that was approved while the owner typed a revision is not changed by it, and the owner is told why', async () => {
  const world = await quoteWorld(engine);
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  const { contentId: basedOn } = await world.detail(quoteId);
  expect(codeOf(await world.accept(quoteId, await world.shownHash(quoteId)))).toBe('ok');
  const before = await world.items();
  const late = { title: 'Dearer' };
  const refusals = [
    await world.send(quoteId, late, { basedOn }),
    await world.save(quoteId, late, basedOn),
  ].map(codeOf);
  expect(refusals).toEqual(['quote-approved', 'quote-approved']);
  expect(problems['quote-approved'].message).toContain('approved');
  expect(await world.items()).toEqual(before);
});

test('of a revision and an approval at the same moment one counts, and the other side is told', async () => {
  for (let round = 0; round < quickOrFull(10, 500); round += 1) {
    const world = await quoteWorld(engine);
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const [contentHash, { contentId: basedOn }] = [
      await world.shownHash(quoteId),
      await world.detail(quoteId),
    ];
    const [accepted, revised] = (
      await Promise.all([
        world.accept(quoteId, contentHash),
        world.send(quoteId, { title: 'Dearer' }, { basedOn }),
      ])
    ).map(codeOf);
    const { state, title, brokenBy } = await world.detail(quoteId);
    expect(brokenBy).toEqual([]);
    if (accepted === 'ok') {
      expect([state, title]).toEqual(['approved', 'New furnace']);
      expect(['quote-approved', 'quote-edited']).toContain(revised);
    } else expect([accepted, revised, state, title]).toEqual(['quote-changed', 'ok', 'sent', 'Dearer']);
  }
});

test('a part that another tab billed meanwhile is refused with what is left, and nothing is saved', async () => {
  const world = await quoteWorld(engine);
  const { bill, submitPart } = quotePartsOf(world);
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  await world.accept(quoteId, await world.shownHash(quoteId));
  await bill(quoteId, percent('60'));
  const before = await world.items();
  expect(await submitPart(percent('60'), { quoteId })).toMatchObject({
    refusal: {
      code: 'invalid-invoice',
      faults: [{ field: 'progress', message: 'At most $100.00 is left of what was agreed.' }],
    },
  });
  expect(await world.items()).toEqual(before);
  await bill(quoteId, rest);
  expect(await submitPart(rest, { quoteId })).toMatchObject({
    refusal: { faults: [{ message: 'Everything that was agreed is billed.' }] },
  });
});

test('a change order that is sent while the first one is signed or declined is kept, and so is the answer', async () => {
  for (let round = 0; round < quickOrFull(10, 300); round += 1) {
    const { base, decline, sendChange, shownHash, sign, newQuoteId } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange();
    const secondId = newQuoteId();
    const hash = await shownHash(changeId);
    const isSigned = round % 2 === 0;
    const [answered, sent] = await Promise.all([
      isSigned ? sign(changeId) : decline(changeId, hash),
      sendChange({}, undefined, secondId),
    ]);
    // The second tab is told to look again; then the same press works.
    const codes = [codeOf(answered), codeOf(sent.answer)];
    for (const code of codes) expect(['ok', 'quote-changed', 'quote-edited']).toContain(code);
    if (codes[0] !== 'ok')
      expect(codeOf(await (isSigned ? sign(changeId) : decline(changeId, hash)))).toBe('ok');
    if (codes[1] !== 'ok') expect(codeOf((await sendChange({}, undefined, secondId)).answer)).toBe('ok');
    const { agreedCents, brokenBy, changes } = await base();
    expect(brokenBy).toEqual([]);
    expect(changes?.map(({ changeNumber, status }) => [changeNumber, status])).toEqual([
      ['Q-1001-C1', isSigned ? 'accepted' : 'declined'],
      ['Q-1001-C2', 'sent'],
    ]);
    expect(agreedCents).toBe(isSigned ? 330_00 : 250_00);
    // The second one is signed with the agreed total that is shown now.
    expect(codeOf(await sign(secondId))).toBe('ok');
    expect(await base()).toMatchObject({ agreedCents: isSigned ? 410_00 : 330_00, brokenBy: [] });
  }
});
