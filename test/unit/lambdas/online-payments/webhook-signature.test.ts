import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedValue } from '#lambdas/online-payments/stripe/webhook-signature';
import { quickOrFull } from '#test/support/effort';

const now = 1_800_000_000;
const secret = 'whsec_test';
const event = { id: 'evt_1', object: 'event' };
const payload = Buffer.from(JSON.stringify(event));
const sign = (seconds: number, signingSecret = secret, body: Uint8Array = payload) =>
  createHmac('sha256', signingSecret).update(`${seconds}.`).update(body).digest('hex');
const read = (header: string | undefined, options: { body?: Uint8Array; secrets?: string[] } = {}) =>
  signedValue({
    payload: options.body ?? payload,
    header,
    secrets: options.secrets ?? [secret],
    now: new Date(now * 1_000),
  });

describe('a webhook', () => {
  test('is read if its bytes, secret and time were signed', () => {
    expect(read(`t=${now},v1=${sign(now)}`)).toEqual(event);
    expect(read(`t=${now - 300},v0=00,v1=${sign(now - 300)}`)).toEqual(event);
  });

  test('is read if it was signed with openssl', () => {
    // printf '1800000000.{"id":"evt_1","object":"event"}' | openssl dgst -sha256 -hmac whsec_test
    expect(read(`t=${now},v1=0f1bebceb66c16b38bee6c528eb2e1e8a8b464a6d5ba72f4befa95635b543b07`)).toEqual(
      event,
    );
  });

  test('is read with the old and the new secret while the secret is being replaced', () => {
    expect(read(`t=${now},v1=${sign(now, 'old')},v1=${sign(now)}`)).toEqual(event);
    expect(read(`t=${now},v1=${sign(now, 'old')}`, { secrets: ['new', 'old'] })).toEqual(event);
  });

  test.each([
    ['was signed more than five minutes ago', `t=${now - 301},v1=${sign(now - 301)}`, {}],
    ['has another secret', `t=${now},v1=${sign(now, 'other')}`, {}],
    ['has another time', `t=${now},v1=${sign(now - 1)}`, {}],
    ['has another body', `t=${now},v1=${sign(now)}`, { body: Buffer.from('{}') }],
    ['has an empty secret', `t=${now},v1=${sign(now, '')}`, { secrets: [''] }],
    ['meets no secret', `t=${now},v1=${sign(now)}`, { secrets: [] }],
    ['is not JSON', `t=${now},v1=${sign(now, secret, Buffer.from('{'))}`, { body: Buffer.from('{') }],
  ])('is refused if it %s', (_, header, options) => {
    expect(read(header, options)).toBeUndefined();
  });

  test.each([
    undefined,
    '',
    'v1=',
    `t=${now}`,
    `v1=${sign(now)}`,
    `t=${now},v0=${sign(now)}`,
    `t=${now},v1=${sign(now).slice(2)}`,
    `t=${now},t=${now - 1},v1=${sign(now)}`,
    `t=-${now},v1=${sign(now)}`,
  ])('is refused if the header is %j', (header) => {
    expect(read(header)).toBeUndefined();
  });

  test('is never read with a random header, and checking it never throws', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(`t=${now}`, 't=', 'v1=', 'v1==', `v1=${'0'.repeat(64)}`),
      fc.string({ minLength: 64, maxLength: 64 }).map((text) => `v1=${text}`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(read(parts.join(','))).toBeUndefined();
      }),
      { numRuns: quickOrFull(1_000, 5_000) },
    );
  });
});
