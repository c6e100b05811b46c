import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { switchFreeGenerator } from '#lambdas/free-invoice/store/free-generator-switch';
import { logTo } from '#lambdas/platform/log';
import { quickOrFull } from '#test/support/effort';
import { type FreeInvoiceWorld, freeInvoiceWorld } from '#test/support/free-invoice-world';
import { aLine, anInvoice } from '#test/support/invoices';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: FreeInvoiceWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await freeInvoiceWorld(engine);
});

const keyOf = (index: number) => `key-${String(index).padStart(16, '0')}`;

describe('the five free invoices of an address', () => {
  test('are sent one by one, and the sixth is refused with the count', async () => {
    for (let index = 1; index <= 5; index += 1)
      expect(await world.submit({ key: keyOf(index) })).toMatchObject({
        ok: true,
        value: { invoiceCount: index },
      });
    expect(await world.submit({ key: keyOf(6) })).toEqual({
      ok: false,
      refusal: { code: 'free-limit-reached', invoiceCount: 5 },
    });
    expect(world.service.delivered).toHaveLength(5);
    expect(await world.countOf()).toBe(5);
  });

  test('are never exceeded by concurrent submissions', async () => {
    const count = quickOrFull(60, 500);
    const results = await Promise.all(
      Array.from({ length: count }, (_, index) => world.submit({ key: keyOf(index) })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(5);
    expect(world.service.delivered).toHaveLength(5);
    expect(await world.countOf()).toBe(5);
  });

  test('are shared by every spelling of one mailbox', async () => {
    // Spellings of one Gmail mailbox: with tags, dots, upper case and spaces.
    const spellings = Array.from({ length: 40 }, (_, index) => {
      const tag = index % 4 === 0 ? '' : `+t${index}`;
      const local = index % 2 === 0 ? 'pat.smith' : 'p.atsmit.h';
      const text = `${local}${tag}@gmail.com`;
      return index % 3 === 0 ? text.toUpperCase() : ` ${text} `;
    });
    const count = quickOrFull(80, 1000);
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        world.submit({ key: keyOf(index), email: spellings[index % spellings.length] ?? '' }),
      ),
    );
    expect(world.service.delivered.length).toBeLessThanOrEqual(5);
    expect(world.service.delivered.length).toBeGreaterThan(0);
  });
});

describe('the limit text', () => {
  test('states no number for a spelling if other spellings of its mailbox were used', async () => {
    for (let index = 1; index <= 5; index += 1) await world.submit({ key: keyOf(index) });
    expect(await world.submit({ key: keyOf(6), email: 'pat+again@example.com' })).toEqual({
      ok: false,
      refusal: { code: 'free-limit-reached' },
    });
  });
});

/** The answer that is expected after an invoice was emailed with a key. */
const sent = (key: number, invoiceCount = 1) => ({
  ok: true,
  value: {
    success: true,
    message: 'Invoice sent.',
    invoiceCount,
    downloadToken: expect.stringMatching(new RegExp(`^${keyOf(key)}\\.[\\w-]{22}$`)),
  },
});

describe('the emailed PDF', () => {
  /** The download token in the answer to a submission. */
  async function tokenOf(key: number): Promise<string> {
    const answer = await world.submit({ key: keyOf(key) });
    return (answer.ok && answer.value.downloadToken) || '';
  }

  test('can be downloaded for a day with the token in the response, which is the same if the request is repeated', async () => {
    const token = await tokenOf(1);
    expect(await tokenOf(1)).toBe(token);
    const pdf = Buffer.from('%PDF');
    world.advance(24 * 60 * 60 * 1000 - 1);
    expect(await world.download(token)).toMatchObject({
      ok: true,
      value: { contentType: 'application/pdf' },
    });
    const answer = await world.download(token);
    expect(answer.ok && Buffer.from(answer.value.bytes)).toEqual(pdf);
    world.advance(1);
    expect(await world.download(token)).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  });

  test('cannot be downloaded with another token, and the email contains none', async () => {
    const token = await tokenOf(1);
    const other = await tokenOf(2);
    const [, secret = ''] = token.split('.');
    expect(JSON.stringify(world.service.delivered)).not.toContain(secret);
    for (const wrong of [
      '',
      keyOf(1),
      `${keyOf(1)}.`,
      `${keyOf(1)}.${other.split('.')[1]}`,
      `../x.${secret}`,
    ])
      expect(await world.download(wrong), wrong).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  });
});

describe('one Idempotency-Key', () => {
  test('that is sent many times at once causes one email, and all responses are equal', async () => {
    const results = await Promise.all(
      Array.from({ length: quickOrFull(40, 200) }, () => world.submit({ key: keyOf(1) })),
    );
    expect(new Set(results.map((result) => JSON.stringify(result)))).toHaveLength(1);
    expect(results[0]).toEqual(sent(1));
    expect(world.service.delivered).toHaveLength(1);
    expect(await world.countOf()).toBe(1);
  });

  test('that is sent three times at once with one bot check token, which is valid once, gets equal responses', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => world.submit({ key: keyOf(1), token: 'once-1' })));
    expect(answers).toEqual([sent(1), answers[0], answers[0]]);
    expect(world.service.delivered).toHaveLength(1);
  });

  test('does not make a used token valid for another invoice', async () => {
    await world.submit({ key: keyOf(1), token: 'once-1' });
    expect(await world.submit({ key: keyOf(2), token: 'once-1' })).toMatchObject({
      ok: false,
      refusal: { code: 'bot-check-failed' },
    });
  });

  test('with another invoice is refused, and nothing is sent', async () => {
    await world.submit({ key: keyOf(1) });
    const other = await world.submit({ key: keyOf(1), invoice: anInvoice({ notes: 'changed' }) });
    expect(other).toMatchObject({ ok: false, refusal: { code: 'key-reused' } });
    expect(world.service.delivered).toHaveLength(1);
  });

  test('is answered before the bot check, because its token is used', async () => {
    await world.submit({ key: keyOf(1) });
    expect(await world.submit({ key: keyOf(1), token: 'used' })).toMatchObject({ ok: true });
  });
});

describe('a failing mail service', () => {
  test('that throttles is tried again, and one email is sent', async () => {
    world.service.behave = (attempt) => (attempt < 3 ? 'throttle' : 'accept');
    expect(await world.submit({ key: keyOf(1) })).toMatchObject({ ok: true });
    expect(world.service.delivered).toHaveLength(1);
  });

  test.each(['reject', 'refuse-connection', 'throttle'] as const)(
    'that answers with %s leaves the invoice uncounted, and a retry with the same key can send it',
    async (behaviour) => {
      world.service.behave = () => behaviour;
      expect(await world.submit({ key: keyOf(1) })).toMatchObject({
        ok: false,
        refusal: { code: 'mail-refused' },
      });
      expect(await world.countOf()).toBe(0);
      world.service.behave = () => 'accept';
      expect(await world.submit({ key: keyOf(1) })).toMatchObject({ ok: true, value: { invoiceCount: 1 } });
      expect(await world.countOf()).toBe(1);
      expect(world.service.delivered).toHaveLength(1);
    },
  );

  test('that accepts the email and never answers leaves it unknown, counted and not sent again', async () => {
    world.service.behave = () => 'accept-then-time-out';
    expect(await world.submit({ key: keyOf(1) })).toMatchObject({
      ok: false,
      refusal: { code: 'delivery-unknown' },
    });
    expect(await world.submit({ key: keyOf(1) })).toMatchObject({
      ok: false,
      refusal: { code: 'delivery-unknown' },
    });
    await world.sweepAfterLease();
    expect(world.service.delivered).toHaveLength(1);
    expect(await world.countOf()).toBe(1);
  });
});

describe('a refused submission', () => {
  test.each([
    ['a failed bot check', { token: 'robot' }, 'bot-check-failed'],
    ['an invoice without lines', { invoice: anInvoice({ lineItems: [] }) }, 'invalid-invoice'],
    [
      'a line without a price',
      { invoice: anInvoice({ lineItems: [aLine({ unitPrice: '' })] }) },
      'invalid-invoice',
    ],
    ['an address with a second recipient', { email: 'a@b.example,c@d.example' }, 'invalid-invoice'],
    ['an address with a line break', { email: 'a@b.example\r\nBcc: c@d.example' }, 'invalid-invoice'],
  ])('because of %s leaves the table unchanged', async (_case, change, code) => {
    expect(await world.submit({ key: keyOf(1), ...change })).toMatchObject({ ok: false, refusal: { code } });
    expect(await world.items()).toEqual([]);
    expect(world.service.delivered).toEqual([]);
  });

  test('because the operator paused the generator says that it is busy', async () => {
    await switchFreeGenerator(world.plain, false, world.clock());
    expect(await world.submit({ key: keyOf(1) })).toMatchObject({
      ok: false,
      refusal: { code: 'generator-busy' },
    });
    expect(world.service.delivered).toEqual([]);
  });

  test('does not count for its network, which several people may share: only emails count', async () => {
    const capped = await freeInvoiceWorld(engine, { perNetwork: 7, perDay: 7 });
    let count = 0;
    const send = (email: string) => {
      count += 1;
      return capped.submit({ key: keyOf(count), email });
    };
    for (let sent = 1; sent <= 5; sent += 1) expect((await send('one@example.com')).ok).toBe(true);
    for (let tries = 1; tries <= 30; tries += 1)
      expect(await send('one@example.com')).toMatchObject({ refusal: { code: 'free-limit-reached' } });
    capped.service.behave = () => 'reject';
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await send('two@example.com')).toMatchObject({ refusal: { code: 'mail-refused' } });
    // An email that may have been sent counts.
    capped.service.behave = () => 'accept-then-time-out';
    expect(await send('two@example.com')).toMatchObject({ refusal: { code: 'delivery-unknown' } });
    capped.service.behave = () => 'accept';
    expect((await send('three@example.com')).ok).toBe(true);
    expect(await send('four@example.com')).toMatchObject({ refusal: { code: 'network-busy' } });
  });

  test('because of a limit affects only the network that reached it', async () => {
    const capped = await freeInvoiceWorld(engine, { perNetwork: 2, perDay: 100 });
    const send = (index: number, network: string) =>
      capped.submit({ key: keyOf(index), email: `p${index}@example.com`, network });
    expect((await send(1, '192.0.2.1')).ok).toBe(true);
    expect((await send(2, '192.0.2.1')).ok).toBe(true);
    expect(await send(3, '192.0.2.1')).toMatchObject({ refusal: { code: 'network-busy' } });
    expect((await send(4, '192.0.2.2')).ok).toBe(true);
  });

  test('because of the daily limit is logged for the operator', async () => {
    const lines: string[] = [];
    logTo((line) => lines.push(line));
    const capped = await freeInvoiceWorld(engine, { perNetwork: 100, perDay: 1 });
    const send = (index: number) => capped.submit({ key: keyOf(index), email: `p${index}@example.com` });
    expect((await send(1)).ok).toBe(true);
    expect(lines.join()).not.toContain('free-day-cap-reached');
    expect(await send(2)).toMatchObject({ refusal: { code: 'generator-busy' } });
    expect(lines.join()).toContain('free-day-cap-reached');
    logTo((line) => process.stdout.write(line));
  });
});

test('a stored submission contains no text of the visitor except the normalized address', async () => {
  await world.submit({ key: keyOf(1), email: ' Pat@Example.com ' });
  const stored = JSON.stringify(await world.items());
  expect(stored).not.toContain('capacitor');
  expect(stored).not.toContain('Pat@');
  expect(stored).toContain('pat@example.com');
});
