import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import type { QuoteChoice } from '#domain/quotes/quote-options';
import { getQuote } from '#lambdas/quotes/approval/get-quote';
import { printCertificate } from '#lambdas/quotes/approval/print-certificate';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { anOptionDraft } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

const better: QuoteChoice = { option: 1, lines: [1, 4] };

/** A sent quote with options; its ID and the hash that its client is shown. */
async function sentQuote() {
  const quoteId = world.newQuoteId();
  expect(await world.send(quoteId, anOptionDraft())).toMatchObject({ ok: true });
  return { quoteId, contentHash: await world.shownHash(quoteId) };
}

const accept = (quoteId: string, contentHash: string, choice?: QuoteChoice) =>
  world.accept(quoteId, contentHash, 'Dana Whitfield', undefined, choice && { choice });

describe('a quote with options', () => {
  test('is approved with what its client chose, on every surface', async () => {
    const { quoteId, contentHash } = await sentQuote();
    expect(await world.detail(quoteId)).toMatchObject({ totalCents: 3_240_00, isUndecided: true });
    expect(await accept(quoteId, contentHash, better)).toMatchObject({ ok: true });
    const quote = await world.detail(quoteId);
    expect(quote).toMatchObject({
      state: 'approved',
      totalCents: 5_400_00,
      brokenBy: [],
      content: { choice: better },
    });
    expect(quote.isUndecided).toBeUndefined();
    expect(await world.jobs()).toMatchObject([{ totalCents: 5_400_00 }]);
    const shown = await getQuote(quoteId, world.ports());
    expect(shown).toMatchObject({
      value: { contentHash, quote: { choice: better, depositDueCents: 1_350_00 } },
    });
    const made = await world.submit({ quoteId, invoice: invoiceOfQuote(quote.content) });
    expect(made).toMatchObject({ ok: true, value: { invoice: { totalCents: 5_400_00 } } });
  });

  test('has a certificate that names what was chosen and what was not', async () => {
    const { quoteId, contentHash } = await sentQuote();
    await accept(quoteId, contentHash, { option: 1, lines: [4] });
    const stored = await world.ports().quotes.find(quoteId);
    if (!stored) throw new Error('It was sent');
    const drawn: string[] = [];
    await printCertificate(stored, {
      ...world.ports(),
      async renderCertificate(certificate) {
        drawn.push(JSON.stringify(certificate));
        return new Uint8Array();
      },
    });
    expect(drawn[0]).toContain('{"label":"Chosen","value":"Better"}');
    expect(drawn[0]).toContain('{"label":"Not chosen","value":"Surge protector"}');
    expect(drawn[0]).toContain('$5,205.60');
    expect(drawn[0]).not.toContain('Furnace, 98 %');
  });

  test('emails its client the options, and both what was agreed', async () => {
    const { quoteId, contentHash } = await sentQuote();
    await accept(quoteId, contentHash, better);
    await world.dispatch();
    const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
    const bodies = mails.map(({ text = '' }) => text);
    expect(bodies.find((text) => text.includes('Good'))).toMatch(/From \$3,240\.00/);
    expect(bodies.filter((text) => text.includes('Chosen') && text.includes('Better'))).toHaveLength(2);
  });

  test('cannot be approved without a choice that it offers', async () => {
    const { quoteId, contentHash } = await sentQuote();
    const refused = { refusal: { code: 'quote-choice-missing' } };
    expect(await accept(quoteId, contentHash)).toMatchObject(refused);
    expect(await accept(quoteId, contentHash, { lines: [] })).toMatchObject(refused);
    expect(await accept(quoteId, contentHash, { option: 3, lines: [] })).toMatchObject(refused);
    expect(await accept(quoteId, contentHash, { option: 0, lines: [4] })).toMatchObject(refused);
    expect(await world.links(quoteId)).toEqual(['created', 'sent']);
  });

  test('answers a repeated approval alike, and one of another choice that it was chosen already', async () => {
    const { quoteId, contentHash } = await sentQuote();
    const first = await accept(quoteId, contentHash, better);
    const again = await accept(quoteId, contentHash, { option: 1, lines: [4, 1] });
    expect(first).toMatchObject({ ok: true });
    expect(again).toMatchObject({ ok: true, value: first.ok ? { data: first.value.data } : {} });
    const other = { refusal: { code: 'quote-chosen' } };
    expect(await accept(quoteId, contentHash, { option: 2, lines: [] })).toMatchObject(other);
    expect(await accept(quoteId, contentHash)).toMatchObject(other);
    expect(await accept(quoteId, 'an older revision', better)).toMatchObject({
      refusal: { code: 'quote-changed' },
    });
  });

  test('that 50 visitors approve at once with different options is approved with one, and the others see it', async () => {
    const { quoteId, contentHash } = await sentQuote();
    const choices = Array.from({ length: 50 }, (_, at) => ({ option: at % 3, lines: at % 2 ? [1] : [] }));
    const answers = await Promise.all(choices.map((choice) => accept(quoteId, contentHash, choice)));
    const { content, brokenBy, totalCents } = await world.detail(quoteId);
    expect(brokenBy).toEqual([]);
    expect(await world.links(quoteId)).toEqual(['created', 'sent', 'approved']);
    expect(await world.jobs()).toMatchObject([{ totalCents }]);
    const won = JSON.stringify(content.choice);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code))).toEqual(
      choices.map((choice) => (JSON.stringify(choice) === won ? 'ok' : 'quote-chosen')),
    );
  });

  test('keeps its options in a revision and after a decline, without a choice', async () => {
    const { quoteId, contentHash } = await sentQuote();
    await world.decline(quoteId, contentHash);
    const { contentId: basedOn } = await world.detail(quoteId);
    expect(await world.send(quoteId, anOptionDraft({ title: 'Again' }), { basedOn })).toMatchObject({
      ok: true,
    });
    expect(await accept(quoteId, contentHash, better)).toMatchObject({ refusal: { code: 'quote-changed' } });
    expect(await accept(quoteId, await world.shownHash(quoteId), better)).toMatchObject({ ok: true });
    expect((await world.detail(quoteId)).brokenBy).toEqual([]);
  });

  test('shows that its record does not check out after somebody changed the stored choice or a price', async () => {
    const { quoteId, contentHash } = await sentQuote();
    await accept(quoteId, contentHash, better);
    const key = { PK: `QUOTE#${quoteId}`, SK: 'QUOTE' };
    const { content } = await world.detail(quoteId);
    const changes = [
      { choice: { option: 2, lines: [] } },
      { choice: { option: 1, lines: [4] } },
      { lineItems: content.lineItems.map((line, at) => (at === 5 ? { ...line, price: 1_00 } : line)) },
      { options: content.options?.toReversed() },
    ];
    for (const change of changes) {
      await updateItem(world.plain, key, change);
      expect((await world.detail(quoteId)).brokenBy).not.toEqual([]);
      const [field = ''] = Object.keys(change);
      await updateItem(world.plain, key, { [field]: content[field as keyof typeof content] });
    }
    expect((await world.detail(quoteId)).brokenBy).toEqual([]);
  });

  test('is saved as a draft as it was typed, also unfinished', async () => {
    const quoteId = world.newQuoteId();
    const draft = anOptionDraft({ options: [{ name: '' }, { name: 'Better', isRecommended: true }] });
    await world.save(quoteId, draft);
    const { typed } = await world.detail(quoteId);
    expect(typed?.options).toEqual(draft.options);
    expect(typed?.lineItems).toEqual(draft.lineItems);
    expect(
      await world.send(quoteId, draft, { basedOn: (await world.detail(quoteId)).contentId }),
    ).toMatchObject({
      refusal: { code: 'invalid-quote' },
    });
  });
});
