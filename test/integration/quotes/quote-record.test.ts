import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import type { ItemKey } from '#domain/table/keys';
import { clientStore } from '#lambdas/clients/store/client-store';
import { allMessages } from '#lambdas/composition/all-messages';
import { stopBusinessMail } from '#lambdas/public-links/stop-business-mail';
import { mailStops } from '#lambdas/public-links/store/mail-stops';
import { getQuote } from '#lambdas/quotes/approval/get-quote';
import { quickOrFull } from '#test/support/effort';
import { aLine } from '#test/support/invoices';
import { kim, pat } from '#test/support/lite-world';
import { day, type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { stubIssuedFiles } from '#test/support/stub-issued-files';
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

const client = 'dana@whitfield.example';
/** The verified address of the account; the address of the business may belong to anybody. */
const owner = '0001@example.com';
const delivered = () => [...world.service.delivered];

/** A quote that was saved as a draft, sent, revised and approved. */
async function approvedQuote() {
  const quoteId = world.newQuoteId();
  await world.save(quoteId);
  const draft = await world.detail(quoteId);
  await world.send(quoteId, {}, { basedOn: draft.contentId });
  const sent = await world.detail(quoteId);
  await world.send(quoteId, { title: 'New furnace, larger' }, { basedOn: sent.contentId });
  expect(await world.accept(quoteId, await world.shownHash(quoteId))).toMatchObject({ ok: true });
  return quoteId;
}

describe('a quote from draft to approval', () => {
  test('emails the client each revision, and the certificate to client and owner', async () => {
    const quoteId = await approvedQuote();
    expect(await world.links(quoteId)).toEqual(['created', 'sent', 'revised', 'approved']);
    await world.dispatch();
    expect(delivered().toSorted()).toEqual([owner, client, client, client].toSorted());
    const quote = await world.detail(quoteId);
    expect(quote).toMatchObject({
      state: 'approved',
      delivery: 'accepted',
      wasMailed: true,
      brokenBy: [],
      acceptance: { name: 'Dana Whitfield' },
      certificateEmails: { owner: expect.any(String), client: expect.any(String) },
      content: { revision: 2, title: 'New furnace, larger', business: { name: 'Hartwell Plumbing' } },
    });
    expect(quote.timeline.map(({ kind }) => kind)).toEqual([
      'approved',
      'emailed',
      'revised',
      'emailed',
      'sent',
      'created',
    ]);
  });

  test('says who was emailed the certificate only once that is certain', async () => {
    const quoteId = await approvedQuote();
    expect(await world.detail(quoteId)).toMatchObject({ certificateEmails: {} });
    await world.dispatch();
    const key = { PK: world.partition, SK: `MESSAGE#quote-copy#${quoteId}` };
    await updateItem(world.plain, key, { bouncedAt: world.clock().toISOString() });
    const { certificateEmails } = await world.detail(quoteId);
    expect(certificateEmails).toEqual({ owner: expect.any(String) });
  });

  test('does not say that anybody was emailed a certificate that could not be drawn', async () => {
    const quoteId = await approvedQuote();
    const codeFor = async () => {
      throw new Error('no code');
    };
    await world.dispatch(undefined, { files: { ...stubIssuedFiles, codeFor } });
    expect(delivered()).toContain(owner);
    expect((await world.detail(quoteId)).certificateEmails).toEqual({});
  });

  test('requires a name, and stores nothing of an attempt without one', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const contentHash = await world.shownHash(quoteId);
    expect(await world.accept(quoteId, contentHash, '  ')).toMatchObject({
      refusal: { code: 'name-required' },
    });
    expect(await world.links(quoteId)).toEqual(['created', 'sent']);
  });

  test('has to be reloaded by a client who has an older revision open', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const older = await world.shownHash(quoteId);
    const { contentId: basedOn } = await world.detail(quoteId);
    // Sending an unchanged form also creates a revision.
    await world.send(quoteId, {}, { basedOn });
    expect(await world.accept(quoteId, older)).toMatchObject({ refusal: { code: 'quote-changed' } });
    expect(await world.accept(quoteId, await world.shownHash(quoteId))).toMatchObject({ ok: true });
  });

  test('was approved when its client approved it, not when it was first opened', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const contentHash = await world.shownHash(quoteId);
    world.advance(day);
    const before = world.clock().toISOString();
    expect(await world.accept(quoteId, contentHash)).toMatchObject({ ok: true });
    const approved = (await world.detail(quoteId)).timeline.find(({ kind }) => kind === 'approved');
    expect(approved?.at && approved.at >= before).toBe(true);
  });

  test("can be approved through its last day in its owner's time zone, and no longer", async () => {
    await updateItem(world.plain, { PK: world.partition, SK: 'LITE' }, { timeZone: 'America/Los_Angeles' });
    const quoteId = world.newQuoteId();
    await world.send(quoteId, { validUntil: '2026-11-04' });
    const contentHash = await world.shownHash(quoteId);
    // 04:00 UTC on the 5th is the evening of the 4th in Los Angeles.
    world.advance(day + 16 * 3_600_000);
    expect((await world.detail(quoteId)).state).toBe('sent');
    world.advance(5 * 3_600_000);
    expect((await world.detail(quoteId)).state).toBe('expired');
    expect(await world.accept(quoteId, contentHash)).toMatchObject({ refusal: { code: 'quote-expired' } });
  });

  test('that is edited at the same time is approved as it was shown, or not at all', async () => {
    for (let round = 0; round < quickOrFull(15, 1_000); round += 1) {
      const quoteId = world.newQuoteId();
      await world.send(quoteId);
      const [contentHash, { contentId: basedOn }] = [
        await world.shownHash(quoteId),
        await world.detail(quoteId),
      ];
      const [accepted] = await Promise.all([
        world.accept(quoteId, contentHash),
        world.send(quoteId, { title: `Dearer ${round}` }, { basedOn }),
      ]);
      const quote = await world.detail(quoteId);
      expect(quote.brokenBy).toEqual([]);
      expect(quote.state).toBe(accepted.ok ? 'approved' : 'sent');
      if (accepted.ok) expect(await world.shownHash(quoteId)).toBe(contentHash);
    }
  });
});

describe('sending a quote', () => {
  test('is refused to a client who stopped emails from the business, and for a suspended account', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const [message] = await world.mailsOf('quote-sent');
    const stops = mailStops(world.plain, world.clock);
    const portsWithHash = { stops, hash: () => String(message?.stopTokenHash) };
    expect(await stopBusinessMail(`${pat}.${message?.id}.secret`, portsWithHash)).toMatchObject({ ok: true });
    expect(await world.send(world.newQuoteId())).toMatchObject({
      refusal: { code: 'address-stopped', address: client },
    });
    await world.openAccount(pat, { clientMailSuspendedAt: '2026-11-03T00:00:00.000Z' });
    const suspended = await world.send(world.newQuoteId(), { clientEmail: 'lee@client.example' });
    expect(suspended).toMatchObject({ refusal: { code: 'client-mail-suspended' } });
    expect(delivered()).toEqual([client]);
  });

  test('is limited to twenty clients a day for a new account', async () => {
    await world.openAccount(pat, { createdAt: '2026-11-01T00:00:00.000Z' });
    for (let count = 0; count < 20; count += 1)
      expect(await world.send(world.newQuoteId())).toMatchObject({ ok: true });
    expect(await world.send(world.newQuoteId())).toMatchObject({ refusal: { code: 'client-mail-limit' } });
  });

  test('stops for a client who reports spam, and three reports suspend the account', async () => {
    for (const name of ['ada', 'bea', 'cal'])
      await world.send(world.newQuoteId(), { clientEmail: `${name}@client.example` });
    const { report } = allMessages(world.plain, world.clock)['quote-sent'];
    for (const { id } of await world.mailsOf('quote-sent')) {
      expect(await world.lite()).not.toHaveProperty('clientMailSuspendedAt');
      const message = { kind: 'quote-sent', id: String(id), owner: pat } as const;
      await report({ kind: 'complained', serviceId: 's1', message, at: world.clock() });
    }
    expect(await world.lite()).toHaveProperty('clientMailSuspendedAt');
    expect(await world.itemsUnder('STOP#')).toHaveLength(3);
  });

  test('several times with the same key creates one revision and one email', async () => {
    const [quoteId, key] = [world.newQuoteId(), world.newKey()];
    const results = await Promise.all(
      Array.from({ length: quickOrFull(5, 100) }, () => world.send(quoteId, {}, { key })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(results.length);
    expect(delivered()).toEqual([client]);
    expect(await world.links(quoteId)).toEqual(['created', 'sent']);
  });

  test('leaves the quote unsent if the email certainly failed, and a retry with the same key sends it', async () => {
    const [quoteId, key] = [world.newQuoteId(), world.newKey()];
    world.service.behave = () => 'reject';
    expect(await world.send(quoteId, {}, { key })).toMatchObject({ refusal: { code: 'quote-mail-refused' } });
    expect(await world.detail(quoteId)).toMatchObject({ delivery: 'failed', wasMailed: false });
    world.service.behave = () => 'accept';
    expect(await world.send(quoteId, {}, { key })).toMatchObject({ ok: true });
    expect(await world.detail(quoteId)).toMatchObject({ delivery: 'accepted', wasMailed: true });
    expect(await world.links(quoteId)).toEqual(['created', 'sent']);
    expect(delivered()).toEqual([client]);
  });

  test('is never repeated automatically if the outcome is unknown', async () => {
    const [quoteId, key] = [world.newQuoteId(), world.newKey()];
    world.service.behave = () => 'accept-then-time-out';
    const unknown = { refusal: { code: 'quote-delivery-unknown' } };
    expect(await world.send(quoteId, {}, { key })).toMatchObject(unknown);
    expect(await world.send(quoteId, {}, { key })).toMatchObject(unknown);
    expect(delivered()).toEqual([client]);
    expect(await world.detail(quoteId)).toMatchObject({ delivery: 'unknown', wasMailed: false });
  });

  test('from a form that is older than the quote is refused', async () => {
    const quoteId = world.newQuoteId();
    await world.save(quoteId);
    expect(await world.send(quoteId, {}, { basedOn: 'older' })).toMatchObject({
      refusal: { code: 'quote-edited' },
    });
    expect(delivered()).toEqual([]);
  });
});

describe('the client of a quote', () => {
  test('can decline with a reason, which is emailed to the owner once', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const contentHash = await world.shownHash(quoteId);
    expect(await world.decline(quoteId, contentHash, 'Too dear.')).toMatchObject({ ok: true });
    const again = { refusal: { code: 'quote-declined' } };
    expect(await world.decline(quoteId, contentHash, 'Another')).toMatchObject(again);
    world.service.behave = () => 'reject';
    await world.dispatch();
    expect(delivered()).toEqual([client]);
    // A refused email is tried again automatically.
    world.service.behave = () => 'accept';
    await world.dispatchLater();
    await world.dispatchLater();
    expect(delivered()).toEqual([client, owner]);
    expect((await world.detail(quoteId)).timeline[0]).toMatchObject({
      kind: 'declined',
      reason: 'Too dear.',
    });
  });

  test('can ask one question an hour, which is emailed to the owner once', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const answers = await Promise.all(
      Array.from({ length: quickOrFull(5, 100) }, () => world.ask(quoteId, 'When could you come?')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(answers.length);
    await world.dispatch();
    expect(delivered()).toEqual([client, owner]);
    expect(await world.ask(quoteId, 'And the price?')).toMatchObject({
      refusal: { code: 'question-limit' },
    });
    world.advance(3_600_001);
    expect(await world.ask(quoteId, 'And the price?')).toMatchObject({ ok: true });
    await world.dispatch();
    expect(delivered()).toHaveLength(3);
    const { questions, timeline } = await world.detail(quoteId);
    expect(questions.map(({ text }) => text)).toEqual(['And the price?', 'When could you come?']);
    expect(timeline.filter(({ kind }) => kind === 'question')).toHaveLength(2);
  });

  test('can ask a question that the owner sees with the quote, marks as answered, and opens again', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    await world.ask(quoteId, 'When could you come?');
    const [question] = (await world.detail(quoteId)).questions;
    expect(question).toMatchObject({ text: 'When could you come?' });
    expect(question).not.toHaveProperty('answeredAt');
    const questionId = question?.questionId ?? '';
    expect(await world.setAnswered(quoteId, questionId, true)).toMatchObject({
      value: { quote: { questions: [{ answeredAt: expect.any(String) }] } },
    });
    expect((await world.itemsUnder('QUESTION#'))[0]).toMatchObject({ state: 'answered' });
    await world.setAnswered(quoteId, questionId, false);
    expect((await world.detail(quoteId)).questions).toEqual([question]);
    for (const refused of [
      await world.setAnswered(quoteId, '1', true),
      await world.setAnswered(quoteId, 'not/an id', true),
    ])
      expect(refused).toMatchObject({ refusal: { code: 'question-not-found' } });
    expect(await world.setAnswered(quoteId, questionId, true, kim)).toMatchObject({
      refusal: { code: 'quote-not-found' },
    });
  });

  test('cannot cause emails to a typed business address, or to an unverified address', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    expect((await world.itemsUnder('PROFILE'))[0]).toMatchObject({ email: 'office@hartwell.example' });
    await world.ask(quoteId, 'Your account is locked, call us?');
    await world.dispatch();
    const shown = await world.shownHash(quoteId);
    await world.openAccount(pat, { emailVerified: false });
    world.advance(3_600_001);
    expect(await world.ask(quoteId, 'When?')).toMatchObject({ refusal: { code: 'quote-not-found' } });
    expect(await world.accept(quoteId, shown)).toMatchObject({ refusal: { code: 'quote-not-found' } });
    expect(delivered()).toEqual([client, owner]);
  });
});

describe('the owner of quotes', () => {
  test('lists their own quotes page by page, newest first', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const quoteId = world.newQuoteId();
      ids.unshift(quoteId);
      await world.save(quoteId, { title: `Quote ${made}` });
    }
    const first = await world.list();
    if (!first.ok) throw new Error(first.refusal.code);
    const second = await world.list(first.value.cursor);
    if (!second.ok) throw new Error(second.refusal.code);
    const listed = [...first.value.quotes, ...second.value.quotes];
    expect(listed.map(({ quoteId }) => quoteId)).toEqual(ids);
    expect([first.value.quotes.length, second.value.cursor]).toEqual([10, undefined]);
    expect(await world.list(undefined, kim)).toMatchObject({ value: { quotes: [] } });
    expect(await world.list(ids[0], kim)).toMatchObject({ refusal: { code: 'quote-not-found' } });
    expect(await world.withdraw(ids[0] ?? '', kim)).toMatchObject({ refusal: { code: 'quote-not-found' } });
  });

  test('finds the quotes of a client, chosen or typed, page by page, however many others there are', async () => {
    const book = clientStore(world.plain, world.clock);
    const saved = await book.add(pat, {
      name: 'Dana Whitfield',
      email: '',
      phone: '',
      address: '',
      city: '',
    });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    const { clientId } = saved.client;
    const idsOfClient: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const quoteId = world.newQuoteId();
      idsOfClient.unshift(quoteId);
      await world.save(quoteId, { clientName: 'dana  whitfield' });
      await world.save(world.newQuoteId(), { clientName: 'Luis Ortega' });
    }
    await world.send(
      idsOfClient[0] ?? '',
      {},
      { basedOn: (await world.detail(idsOfClient[0] ?? '')).contentId },
    );
    const page = async (cursor?: string, ofClient = clientId) => {
      const listed = await world.list(cursor, pat, ofClient);
      if (!listed.ok) throw new Error(listed.refusal.code);
      return listed.value;
    };
    const first = await page();
    const second = await page(first.cursor);
    expect([...first.quotes, ...second.quotes].map(({ quoteId }) => quoteId)).toEqual(idsOfClient);
    expect([first.quotes.length, second.cursor]).toEqual([10, undefined]);
    expect(await page(undefined, 'nobody')).toMatchObject({ quotes: [] });
    // A quote belongs to another client once its form names that client.
    await world.save(
      idsOfClient[1] ?? '',
      { clientName: 'Luis Ortega' },
      (await world.detail(idsOfClient[1] ?? '')).contentId,
    );
    expect((await page()).quotes.map(({ quoteId }) => quoteId)).not.toContain(idsOfClient[1]);
    expect(await world.list(undefined, kim, clientId)).toMatchObject({ value: { quotes: [] } });
  });

  test('finds quotes by their work, street and state, page by page, however many others there are', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const quoteId = world.newQuoteId();
      ids.unshift(quoteId);
      await world.save(quoteId, { title: 'Sprinkler repair', clientAddress: `${made} Main St` });
      await world.save(world.newQuoteId(), { clientAddress: '7 Harbor Lane' });
    }
    const page = async (query: Parameters<typeof world.find>[0]) => {
      const listed = await world.find(query);
      if (!listed.ok) throw new Error(listed.refusal.code);
      const { quotes, cursor } = listed.value;
      return { ids: quotes.map(({ quoteId }) => quoteId), cursor };
    };
    const first = await page({ search: 'SPRINKLER' });
    const second = await page({ search: 'SPRINKLER', cursor: first.cursor });
    expect([...first.ids, ...second.ids]).toEqual(ids);
    expect(second.cursor).toBeUndefined();
    expect(await page({ search: '3 main st' })).toMatchObject({ ids: [ids[8]] });
    const [sent = ''] = ids;
    await world.send(sent, {}, { basedOn: (await world.detail(sent)).contentId });
    expect(await page({ show: 'sent' })).toMatchObject({ ids: [sent] });
    expect(await page({ show: 'closed' })).toMatchObject({ ids: [] });
  });

  test('records a received deposit up to the total, and removes it again', async () => {
    const quoteId = await approvedQuote();
    expect(await world.setDeposit(quoteId, { amount: '250.01', on: '2026-11-03' })).toMatchObject({
      refusal: { code: 'invalid-deposit' },
    });
    expect(await world.setDeposit(quoteId, { amount: '50', on: '2026-11-04' })).toMatchObject({
      refusal: { code: 'invalid-deposit' },
    });
    expect(await world.setDeposit(quoteId, { amount: '50', on: '2026-11-03' })).toMatchObject({
      value: { quote: { received: { cents: 50_00, on: '2026-11-03' } } },
    });
    const note = { amount: '60', on: '2026-11-03', method: 'check', note: 'Check 1042' };
    expect(await world.setDeposit(quoteId, note)).toMatchObject({
      value: { quote: { received: { cents: 60_00, method: 'check', note: 'Check 1042' } } },
    });
    const shown = await getQuote(quoteId, world.ports());
    expect(JSON.stringify(shown)).not.toContain('1042');
    const back = await world.setDeposit(quoteId, null);
    expect(back.ok && back.value.quote).not.toHaveProperty('received');
    // The next one has neither note nor method.
    expect(await world.setDeposit(quoteId, { amount: '50', on: '2026-11-03' })).toMatchObject({
      value: { quote: { received: { cents: 50_00, on: '2026-11-03' } } },
    });
    expect((await world.detail(quoteId)).received).toEqual({ cents: 50_00, on: '2026-11-03' });
  });
});

describe('the invoice of an approved quote', () => {
  test('is created once, however often at once, and quote and invoice refer to each other', async () => {
    const quoteId = await approvedQuote();
    const outcomes = await Promise.all([1, 2, 3].map(() => world.submit({ quoteId })));
    const [first, ...more] = outcomes.flatMap((one) => (one.ok ? [one.value.invoice] : []));
    expect(more).toEqual([]);
    expect(first).toMatchObject({ quoteId });
    expect(await world.detail(quoteId)).toMatchObject({ invoiceId: first?.invoiceId, brokenBy: [] });
    for (const refused of outcomes.filter(({ ok }) => !ok))
      expect(refused).toMatchObject({ refusal: { code: 'quote-invoiced', invoiceId: first?.invoiceId } });
    // From now on the received deposit belongs to the invoice.
    expect(await world.setDeposit(quoteId, null)).toMatchObject({ refusal: { code: 'quote-invoiced' } });
  });

  test('is refused before the approval, and for a quote of another account', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const refusal = { refusal: { code: 'quote-not-approved' } };
    expect(await world.submit({ quoteId })).toMatchObject(refusal);
    await world.openAccount(kim);
    expect(await world.submit({ quoteId: await approvedQuote(), userId: kim })).toMatchObject(refusal);
    expect(await world.itemsUnder('INVOICE#')).toEqual([]);
  });
});

test('a quote with a credit is signed with it, and billed with it', async () => {
  const lineItems = [
    aLine({ description: 'Furnace', unitPrice: '4820' }),
    aLine({ description: 'Trade-in', unitPrice: '85', credit: true }),
  ];
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems });
  expect(await world.accept(quoteId, await world.shownHash(quoteId))).toMatchObject({ ok: true });
  const quote = await world.detail(quoteId);
  expect(quote).toMatchObject({ brokenBy: [], totalCents: 4_735_00 });
  expect(quote.content.lineItems[1]).toMatchObject({ price: 85_00, credit: true });
  const made = await world.submit({ quoteId, invoice: invoiceOfQuote(quote.content) });
  expect(made).toMatchObject({ ok: true, value: { invoice: { totalCents: 4_735_00 } } });
});

describe('the record of an approval', () => {
  /**
   * Attributes of a quote and its chain that change after the approval, or, as `revisedParts`, follow from contents and are
   * shown until then. Every other text and number is tested.
   */
  const changingAttributes = new Set([
    'PK',
    'SK',
    'GSI1PK',
    'GSI1SK',
    'delivery',
    'mailedAt',
    'sending',
    'contentId',
    'clientId',
    'revisedAt',
    'revisedParts',
    'waitsFrom',
  ]);

  function pathsOfValues(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, inner]) => pathsOfValues(inner, [...path, name]));
    return value === '' ? [] : [path];
  }

  /** A text or number with one changed byte. */
  function changedByte(value: unknown, by: number): unknown {
    if (typeof value === 'number') return value + 1 + by;
    const text = String(value);
    const at = by % text.length;
    return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
  }

  function withChangedByte(value: unknown, [name, ...rest]: readonly string[], by: number): unknown {
    if (name === undefined) return changedByte(value, by);
    const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
    copy[name] = withChangedByte(copy[name], rest, by);
    return copy;
  }

  test('detects every changed byte of the approved content, of the approval and of earlier entries', async () => {
    const quoteId = await approvedQuote();
    const items = (await world.items()).filter(({ PK }) => PK === `QUOTE#${quoteId}`);
    const places = items.flatMap((item) =>
      pathsOfValues(item)
        .filter(([name = '']) => !changingAttributes.has(name))
        .map((path) => ({ item, path })),
    );
    // A large prime as the step spreads the attempts over all places.
    for (let attempt = 0; attempt < quickOrFull(60, 1_000); attempt += 1) {
      const { item, path } = places[(attempt * 7919) % places.length] ?? { item: {}, path: [] };
      const [attribute = '', ...rest] = path;
      const { PK = '', SK = '' } = item as Partial<ItemKey>;
      const key = { PK, SK };
      await updateItem(world.plain, key, { [attribute]: withChangedByte(item[attribute], rest, attempt) });
      // A record that can no longer be read is detected as well.
      const brokenBy = await world.detail(quoteId).then(
        (quote) => quote.brokenBy,
        (error: unknown) => [String(error)],
      );
      expect(brokenBy, path.join('.')).not.toEqual([]);
      await updateItem(world.plain, key, { [attribute]: item[attribute] });
    }
    expect((await world.detail(quoteId)).brokenBy).toEqual([]);
  });
});
