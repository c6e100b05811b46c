import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCreditLine, approvedQuoteWorld, aTypedChange } from '#test/support/change-orders';
import { aLine } from '#test/support/invoices';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const codeOf = (answer: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
  answer.ok ? 'ok' : answer.refusal?.code;

describe('a change order of an approved quote', () => {
  test('has the number of its quote, and is not agreed until it is signed', async () => {
    const { base, sendChange } = await approvedQuoteWorld(engine);
    const { answer } = await sendChange();
    expect(answer).toMatchObject({ ok: true, value: { quote: { quoteNumber: 'Q-1001-C1', state: 'sent' } } });
    expect(await base()).toMatchObject({
      agreedCents: 250_00,
      brokenBy: [],
      changes: [{ number: 1, changeNumber: 'Q-1001-C1', status: 'sent', cents: 80_00, daysAdded: 2 }],
    });
  });

  test('says in its email, and in that of a revision, what was agreed before and what is agreed with it', async () => {
    const { world, sendChange, detail } = await approvedQuoteWorld(engine);
    const lastMail = async () => (await PostalMime.parse(world.service.raw.at(-1) ?? '')).text ?? '';
    const { changeId } = await sendChange();
    const first = await lastMail();
    expect(first).toContain('Agreed before: $250.00');
    expect(first).toContain('Agreed total with this change: $330.00');
    const { contentId, changeOf } = await detail(changeId);
    const revised = aTypedChange({
      lineItems: [aLine({ description: 'Surge protector', quantity: '1', unitPrice: '60' })],
    });
    await world.send(changeId, revised, { changeOf, basedOn: contentId });
    expect(await lastMail()).toContain('Agreed total with this change: $310.00');
  });

  test('changes the agreed total of the quote and its job when it is signed, and adds its days', async () => {
    const { base, jobs, sendChange, sign, detail } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange();
    const signed = await sign(changeId);
    const { acceptance } = await base();
    expect(signed).toMatchObject({ ok: true, value: { data: { jobId: acceptance?.jobId } } });
    expect(await base()).toMatchObject({
      agreedCents: 330_00,
      brokenBy: [],
      signedChanges: [{ title: 'New furnace' }],
    });
    expect(await detail(changeId)).toMatchObject({
      state: 'approved',
      brokenBy: [],
      content: { change: { number: 1, quoteNumber: 'Q-1001', agreedBeforeCents: 250_00 } },
    });
    const stored = await jobs();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ totalCents: 330_00, daysToAdd: 2 });
    const history = (stored[0]?.history ?? []) as { readonly kind: string }[];
    const kinds = history.map(({ kind }) => kind);
    expect(kinds).toEqual(['approved', 'change-sent', 'change-signed']);
  });

  test('makes a form of the job that was opened before it stale, so that its days are not lost', async () => {
    const { jobs, sendChange, sign } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange();
    const before = (await jobs())[0]?.edits ?? 0;
    await sign(changeId);
    const after = (await jobs())[0];
    expect(after).toMatchObject({ daysToAdd: 2, edits: Number(before) + 1 });
  });

  test('repeats each of its events in the chain of the quote', async () => {
    const { base, links, quoteId, sendChange, sign, decline, shownHash, withdraw } =
      await approvedQuoteWorld(engine);
    const [first, second, third] = [await sendChange(), await sendChange(), await sendChange()];
    await sign(first.changeId);
    await decline(second.changeId, await shownHash(second.changeId));
    await withdraw(third.changeId);
    expect(await links(quoteId)).toEqual([
      'created',
      'sent',
      'approved',
      'change-sent',
      'change-sent',
      'change-sent',
      'change-approved',
      'change-declined',
      'change-withdrawn',
    ]);
    expect((await base()).changes?.map(({ changeNumber, status }) => [changeNumber, status])).toEqual([
      ['Q-1001-C1', 'accepted'],
      ['Q-1001-C2', 'declined'],
      ['Q-1001-C3', 'withdrawn'],
    ]);
    expect((await base()).brokenBy).toEqual([]);
  });

  test('is signed only with the agreed total that was shown', async () => {
    const { accept, base, sendChange, shownHash, sign } = await approvedQuoteWorld(engine);
    const [first, second] = [await sendChange(), await sendChange()];
    const shownBefore = await shownHash(second.changeId);
    await sign(first.changeId);
    expect(codeOf(await accept(second.changeId, shownBefore))).toBe('quote-changed');
    expect(codeOf(await sign(second.changeId))).toBe('ok');
    expect(await base()).toMatchObject({ agreedCents: 410_00, brokenBy: [] });
  });

  test('of two that are signed at the same moment, both count once', async () => {
    const { accept, base, jobs, sendChange, shownHash, sign } = await approvedQuoteWorld(engine);
    const [first, second] = [await sendChange(), await sendChange()];
    const hashes = [await shownHash(first.changeId), await shownHash(second.changeId)];
    const outcomes = await Promise.all([
      accept(first.changeId, hashes[0] ?? ''),
      accept(second.changeId, hashes[1] ?? ''),
    ]);
    expect(outcomes.map(codeOf).sort()).toEqual(['ok', 'quote-changed']);
    const left = outcomes[0]?.ok ? second : first;
    expect(codeOf(await sign(left.changeId))).toBe('ok');
    expect(await base()).toMatchObject({ agreedCents: 410_00, brokenBy: [] });
    expect((await jobs())[0]).toMatchObject({ totalCents: 410_00, daysToAdd: 4 });
  });

  test('can lower the agreed total, but not below 0', async () => {
    const { base, sendChange, sign } = await approvedQuoteWorld(engine);
    const tooMuch = await sendChange({ lineItems: [aCreditLine('250.01')] });
    expect(codeOf(tooMuch.answer)).toBe('invalid-quote');
    const { changeId } = await sendChange({ lineItems: [aCreditLine('85')] });
    await sign(changeId);
    expect(await base()).toMatchObject({ agreedCents: 165_00, brokenBy: [] });
  });

  test('needs a reason, and keeps what was typed in a draft until it is sent or deleted', async () => {
    const { base, newQuoteId, quoteId, remove, save, sendChange } = await approvedQuoteWorld(engine);
    const unexplained = await sendChange({ changeReason: ' ' });
    expect(unexplained.answer).toMatchObject({
      refusal: { faults: [{ field: 'changeReason', message: 'Type why the work changes.' }] },
    });
    const changeId = newQuoteId();
    await save(changeId, aTypedChange({ daysAdded: 'two' }), undefined, quoteId);
    expect((await base()).changes).toMatchObject([{ changeNumber: 'Q-1001-C1', status: 'draft' }]);
    await remove(changeId);
    expect(await base()).toMatchObject({ changes: [], agreedCents: 250_00, brokenBy: [] });
  });

  test('keeps title and tax of the quote, and has neither discount nor deposit', async () => {
    const { sendChange } = await approvedQuoteWorld(engine);
    const { answer } = await sendChange({
      title: 'Other',
      taxRate: '10',
      taxName: 'GST',
      discount: '5',
      deposit: '50%',
    });
    const content = answer.ok ? answer.value.quote.content : undefined;
    expect(content).toMatchObject({ title: 'New furnace', taxRate: 0 });
    expect(content).not.toHaveProperty('discount');
    expect(content).not.toHaveProperty('deposit');
  });

  test('is refused for a quote that is not approved, for a change order, and for no quote', async () => {
    const { newQuoteId, send, sendChange } = await approvedQuoteWorld(engine);
    const open = newQuoteId();
    await send(open);
    const { changeId } = await sendChange();
    const codes = [];
    for (const changeOf of [open, changeId, newQuoteId()])
      codes.push(codeOf(await send(newQuoteId(), aTypedChange(), { changeOf })));
    expect(codes).toEqual(['quote-not-approved', 'quote-not-found', 'quote-not-found']);
  });

  test('never becomes one of another quote, nor a quote', async () => {
    const { detail, send, sendChange, quoteId } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange();
    const basedOn = (await detail(changeId)).contentId;
    expect(codeOf(await send(changeId, aTypedChange(), { basedOn }))).toBe('quote-not-found');
    expect(codeOf(await send(changeId, aTypedChange(), { basedOn, changeOf: quoteId }))).toBe('ok');
  });

  test('is shown to the client with the agreed total before and with it, and its quote with the signed ones', async () => {
    const { quoteId, read, sendChange, sign } = await approvedQuoteWorld(engine);
    const [first, second] = [await sendChange(), await sendChange()];
    await sign(first.changeId);
    expect(await read(second.changeId)).toMatchObject({
      value: { quote: { state: 'sent', change: { number: 2, agreedBeforeCents: 330_00 } } },
    });
    const shown = await read(quoteId);
    expect(shown).toMatchObject({
      value: { quote: { agreedCents: 330_00, signedChanges: [{ changeNumber: 'Q-1001-C1', cents: 80_00 }] } },
    });
    expect(JSON.stringify(shown)).not.toContain('Q-1001-C2');
  });

  test('tells owner and client when it was signed, and the owner when it was declined', async () => {
    const { decline, dispatch, mailsOf, sendChange, shownHash, sign } = await approvedQuoteWorld(engine);
    const [first, second] = [await sendChange(), await sendChange()];
    await sign(first.changeId);
    await decline(second.changeId, await shownHash(second.changeId));
    await dispatch();
    const sent = async (kind: string) =>
      (await mailsOf(kind)).filter(({ state }) => state === 'sent').map(({ about }) => about);
    expect(await sent('quote-approval')).toContain(first.changeId);
    expect(await sent('quote-copy')).toContain(first.changeId);
    expect(await sent('quote-decline')).toEqual([second.changeId]);
  });
});

describe('a change order of a quote that is billed', () => {
  const furnace = {
    clientName: 'Dana Whitfield',
    lineItems: [{ description: 'Furnace', quantity: '1', unitPrice: '250' }],
  };

  test('is refused if it would lower the agreed total below what is billed, when it is sent', async () => {
    const { quoteId, sendChange, world } = await approvedQuoteWorld(engine);
    const { acceptance } = await world.detail(quoteId);
    await world.submit({ quoteId, jobId: acceptance?.jobId ?? '', invoice: furnace });
    const { answer } = await sendChange({ lineItems: [aCreditLine('85')] });
    expect(answer).toEqual({ ok: false, refusal: { code: 'change-below-billed', balanceCents: 250_00 } });
    expect((await sendChange()).answer.ok).toBe(true);
  });

  test('is refused if it would lower the agreed total below the deposit that was received', async () => {
    const { base, quoteId, sendChange, sign, world } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange({ lineItems: [aCreditLine('85')] });
    await world.setDeposit(quoteId, { amount: '200', on: '2026-11-01' });
    const refused = { ok: false, refusal: { code: 'change-below-billed', balanceCents: 200_00 } };
    expect((await sendChange({ lineItems: [aCreditLine('85')] })).answer).toEqual(refused);
    expect(await sign(changeId)).toEqual(refused);
    expect(await base()).toMatchObject({ agreedCents: 250_00, brokenBy: [] });
    expect((await sendChange({ lineItems: [aCreditLine('50')] })).answer.ok).toBe(true);
  });

  test('is refused if it would lower the agreed total below what is billed, when it is signed', async () => {
    const { base, quoteId, sendChange, sign, world } = await approvedQuoteWorld(engine);
    const { changeId } = await sendChange({ lineItems: [aCreditLine('85')] });
    const { acceptance } = await world.detail(quoteId);
    await world.submit({ quoteId, jobId: acceptance?.jobId ?? '', invoice: furnace });
    expect(await sign(changeId)).toEqual({
      ok: false,
      refusal: { code: 'change-below-billed', balanceCents: 250_00 },
    });
    expect(await base()).toMatchObject({ agreedCents: 250_00, brokenBy: [] });
  });
});
