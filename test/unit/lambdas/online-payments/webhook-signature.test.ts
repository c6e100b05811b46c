import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSignature } from '#lambdas/online-payments/stripe/webhook-signature';
import { quickOrFull } from '#test/support/effort';

const now = 1_800_000_000;
const secret = 'whsec_test';
const payload = Buffer.from('{"id":"evt_1","object":"event"}');
const sign = (seconds: number, signingSecret = secret, body: Uint8Array = payload) =>
  createHmac('sha256', signingSecret).update(`${seconds}.`).update(body).digest('hex');
const judge = (header: string | undefined, options: { body?: Uint8Array; secrets?: string[] } = {}) =>
  checkSignature({ payload: options.body ?? payload, header, secrets: options.secrets ?? [secret], now });

describe('the signature of a webhook', () => {
  test('is valid for the signed bytes, secret and time', () => {
    expect(judge(`t=${now},v1=${sign(now)}`)).toBe('genuine');
    expect(judge(`t=${now - 300},v0=00,v1=${sign(now - 300)}`)).toBe('genuine');
  });

  test('equals a signature that was computed with openssl', () => {
    // printf '1800000000.{"id":"evt_1","object":"event"}' | openssl dgst -sha256 -hmac whsec_test
    expect(judge(`t=${now},v1=0f1bebceb66c16b38bee6c528eb2e1e8a8b464a6d5ba72f4befa95635b543b07`)).toBe(
      'genuine',
    );
  });

  test('is valid with the old and the new secret while the secret is being replaced', () => {
    expect(judge(`t=${now},v1=${sign(now, 'old')},v1=${sign(now)}`)).toBe('genuine');
    expect(judge(`t=${now},v1=${sign(now, 'old')}`, { secrets: ['new', 'old'] })).toBe('genuine');
  });

  test('is stale if it is more than five minutes away from now', () => {
    expect(judge(`t=${now - 301},v1=${sign(now - 301)}`)).toBe('stale');
    expect(judge(`t=${now + 301},v1=${sign(now + 301)}`)).toBe('stale');
  });

  test.each([
    ['another secret', `t=${now},v1=${sign(now, 'other')}`, {}],
    ['another time', `t=${now},v1=${sign(now - 1)}`, {}],
    ['another body', `t=${now},v1=${sign(now)}`, { body: Buffer.from('{}') }],
    ['an empty secret', `t=${now},v1=${sign(now, '')}`, { secrets: [''] }],
    ['no secret', `t=${now},v1=${sign(now)}`, { secrets: [] }],
  ])('is forged if it has %s', (_, header, options) => {
    expect(judge(header, options)).toBe('forged');
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
    `t=1e9,v1=${sign(now)}`,
  ])('is malformed if the header is %j', (header) => {
    expect(judge(header)).toBe('malformed');
  });

  test('is never valid for a random header, and checking it never throws', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(`t=${now}`, 't=', 'v1=', 'v1==', `v1=${'0'.repeat(64)}`),
      fc.string({ minLength: 64, maxLength: 64 }).map((text) => `v1=${text}`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(judge(parts.join(','))).not.toBe('genuine');
      }),
      { numRuns: quickOrFull(1_000, 5_000) },
    );
  });
});
