import { runInNewContext } from 'node:vm';
import type { CloudRequest } from 'one-machine-cloud/cloud/exchange';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BotCheck, createBotCheck } from '#bin/local/bot-check';

let check: BotCheck;
beforeEach(() => {
  check = createBotCheck('the secret');
});
afterEach(() => vi.useRealTimers());

const request = (path: string, more: Partial<CloudRequest> = {}): CloudRequest => ({
  method: 'GET',
  path,
  rawQuery: '',
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.alloc(0),
  remoteAddress: '127.0.0.1',
  remotePort: 1,
  ...more,
});

async function verify(response: string, secret = 'the secret') {
  const body = Buffer.from(new URLSearchParams({ secret, response, remoteip: '1.2.3.4' }).toString());
  const answer = await check.handle(request('/recaptcha/api/siteverify', { method: 'POST', body }));
  return answer?.status === 200 ? JSON.parse(String(answer.body)) : answer?.status;
}

async function tokenOfBrowser(action: string): Promise<string> {
  const script = await check.handle(
    request('/recaptcha/api.js', { headers: { referer: 'http://localhost:5173/invoice-generator' } }),
  );
  const window: { grecaptcha?: { execute(key: string, options: object): Promise<string> } } = {};
  runInNewContext(String(script?.body), { window, btoa, crypto, Date });
  return (await window.grecaptcha?.execute('key', { action })) ?? '';
}

describe('the local bot check', () => {
  test('accepts a token of its script once, and returns its action, host name and score', async () => {
    const token = await tokenOfBrowser('generate_invoice');
    expect(await verify(token)).toMatchObject({
      success: true,
      action: 'generate_invoice',
      hostname: 'localhost',
      score: 0.9,
      challenge_ts: expect.stringMatching(/Z$/),
    });
    expect(await verify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  });

  test.each([
    ['no token', '', 'missing-input-response'],
    ['a made-up token', 'nonsense', 'invalid-input-response'],
    ['a token of another session', 'a.eyJhY3Rpb24iOiJ4IiwiYXQiOjF9.1', 'invalid-input-response'],
  ])('refuses %s', async (_, token, code) => {
    expect(await verify(token)).toEqual({ success: false, 'error-codes': [code] });
  });

  test('refuses a wrong secret', async () => {
    const token = check.issueToken('generate_invoice');
    expect(await verify(token, 'wrong')).toMatchObject({ 'error-codes': ['invalid-input-secret'] });
    expect(await verify(token, '')).toMatchObject({ 'error-codes': ['missing-input-secret'] });
  });

  test('refuses a token after two minutes', async () => {
    const token = check.issueToken('generate_invoice');
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 1_000 + 1 });
    expect(await verify(token)).toMatchObject({ 'error-codes': ['timeout-or-duplicate'] });
  });

  test('fails in every way that a test can request', async () => {
    check.mode = 'low-score';
    expect(await verify(check.issueToken('a'))).toMatchObject({ success: true, score: 0.1 });
    check.mode = 'fail';
    expect(await verify(check.issueToken('a'))).toMatchObject({ success: false });
    check.mode = 'down';
    expect(await verify(check.issueToken('a'))).toBe(503);
    check.mode = 'script-missing';
    expect((await check.handle(request('/recaptcha/api.js')))?.status).toBe(404);
  });
});
