import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { problem } from '#domain/contract/problems';
import { ok, refuse } from '#domain/result';
import { accountOf } from '#lambdas/http/account-of';
import type { ApiAnswer } from '#lambdas/http/api-event';
import { publicOperation, type Run } from '#lambdas/http/http-operation';
import { idempotencyKey } from '#lambdas/http/idempotency-key';
import { networkOf } from '#lambdas/http/network-of';
import { readBody } from '#lambdas/http/read-body';
import { anApiEvent } from '#test/support/api-event';

const schema = z.strictObject({ name: z.string() });
const echo: Run<undefined> = async (event) => ok({ success: true, body: readBody(event, schema) });

async function call(run: Run<undefined>, event: Parameters<typeof anApiEvent>[0]): Promise<ApiAnswer> {
  const handler = publicOperation('count-free-invoices', run);
  return handler(anApiEvent(event), { getRemainingTimeInMillis: () => 1000 } as never);
}

const bodyOf = (answer: ApiAnswer) => JSON.parse(answer.body ?? '');

afterEach(() => vi.unstubAllEnvs());

describe('an operation behind the API', () => {
  test('answers JSON that no cache keeps and no browser sniffs', async () => {
    const answer = await call(echo, { body: '{"name":"Pat"}' });
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toEqual({ success: true, body: { name: 'Pat' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('reads a body that the gateway encoded', async () => {
    const body = Buffer.from('{"name":"Łukasz"}').toString('base64');
    expect(bodyOf(await call(echo, { body, isBase64Encoded: true }))).toMatchObject({
      body: { name: 'Łukasz' },
    });
  });

  test.each([
    ['no body', {}, 400, 'malformed-body'],
    ['half a JSON text', { body: '{"name":' }, 400, 'malformed-body'],
    ['bytes that are no UTF-8', { body: '/w==', isBase64Encoded: true }, 400, 'malformed-body'],
    ['an array', { body: '[]' }, 422, 'invalid-request'],
    ['a field too many', { body: '{"name":"a","plan":"gold"}' }, 422, 'invalid-request'],
    ['257 KB', { body: JSON.stringify({ name: 'x'.repeat(257 * 1024) }) }, 413, 'body-too-large'],
  ])('refuses %s with a stable code', async (_case, event, status, code) => {
    const answer = await call(echo, event);
    expect(answer.statusCode).toBe(status);
    expect(bodyOf(answer)).toMatchObject({ success: false, error: code });
  });

  test('names a wrong field without repeating what was in it', async () => {
    const answer = await call(echo, { body: '{"name":{"secret":"tok3n"}}' });
    expect(answer.body).toContain('"field":"name"');
    expect(answer.body).not.toContain('tok3n');
  });

  test('answers a refusal with its status and sentence', async () => {
    const answer = await call(async () => refuse(problem('free-limit-reached', { invoiceCount: 5 })), {});
    expect(answer.statusCode).toBe(403);
    expect(bodyOf(answer)).toMatchObject({ error: 'free-limit-reached', invoiceCount: 5 });
    expect(bodyOf(answer).message).toContain("You've created 5 invoices");
  });

  test('hides the details of a fault from the caller and words typed by people from the log', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const answer = await call(async () => {
      throw new Error('canary-7f3a in pat@example.com');
    }, {});
    spy.mockRestore();
    expect(answer.statusCode).toBe(500);
    expect(bodyOf(answer)).toEqual({
      success: false,
      error: 'fault',
      message: 'Failed to generate invoice. Please try again.',
    });
    expect(lines.join()).toContain('"event":"fault"');
    expect(lines.join()).not.toContain('canary');
  });
});

describe('behind CloudFront', () => {
  beforeEach(() => vi.stubEnv('ORIGIN_SECRET', 'wanted'));

  test('a call without the secret header is refused before anything is read', async () => {
    const run = vi.fn(echo);
    for (const headers of [{}, { 'x-origin-verify': 'wrong!' }, { 'x-origin-verify': 'wanted2' }]) {
      const answer = await call(run, { body: '{"name":"Pat"}', headers });
      expect(answer.statusCode).toBe(403);
    }
    expect(run).not.toHaveBeenCalled();
  });

  test('while the secret is replaced, the new and the old one go through, and nothing between them', async () => {
    vi.stubEnv('ORIGIN_SECRET', 'newer older');
    for (const [shown, status] of [
      ['newer', 200],
      ['older', 200],
      ['newer older', 403],
      ['', 403],
    ] as const) {
      const answer = await call(echo, { body: '{"name":"Pat"}', headers: { 'x-origin-verify': shown } });
      expect(answer.statusCode).toBe(status);
    }
  });

  test('a call with it goes through', async () => {
    const answer = await call(echo, { body: '{"name":"Pat"}', headers: { 'x-origin-verify': 'wanted' } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('the visitor’s network', () => {
  test.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
    ['2001:db8::1:443', '2001:db8:0:0::/64'],
  ])('of %s is %s', (viewer, network) => {
    expect(networkOf(anApiEvent({ headers: { 'cloudfront-viewer-address': viewer } }))).toBe(network);
  });

  test('is the caller’s own address where no CloudFront stands before the API', () => {
    expect(networkOf(anApiEvent({}))).toBe('192.0.2.10');
  });
});

describe('the Idempotency-Key', () => {
  test('is 16 to 64 letters, digits and hyphens', () => {
    const headers = { 'idempotency-key': '1c9a1b6e-5f5e-4d3e-9a2b-1c9a1b6e5f5e' };
    expect(idempotencyKey(anApiEvent({ headers }))).toBe(headers['idempotency-key']);
  });

  test.each(['', 'short', 'x'.repeat(65), 'has space in it 12', 'has#hash#has#hash'])(
    '%j is refused',
    (key) => {
      expect(() => idempotencyKey(anApiEvent({ headers: { 'idempotency-key': key } }))).toThrow(
        'missing-idempotency-key',
      );
    },
  );
});

describe('the signed-in caller', () => {
  test('is the sub of an access token', () => {
    expect(accountOf(anApiEvent({ claims: { sub: 'user-1', token_use: 'access' } }))).toEqual({
      userId: 'user-1',
    });
  });

  test.each([
    [undefined],
    [{ sub: 'user-1', token_use: 'id' }],
    [{ sub: '', token_use: 'access' }],
    [{ token_use: 'access' }],
  ])('with claims %j is nobody', (claims) => {
    expect(() =>
      accountOf(anApiEvent({ ...(claims && { claims: claims as Record<string, string> }) })),
    ).toThrow('unauthenticated');
  });
});
