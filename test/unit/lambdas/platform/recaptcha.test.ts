import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recaptcha } from '#lambdas/platform/bot-check/recaptcha';
import { logTo } from '#lambdas/platform/log';

let server: Server;
let verifyUrl: string;
let answer: unknown;
let sentParameters: URLSearchParams;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    sentParameters = new URLSearchParams(body);
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const good = { success: true, action: 'generate_invoice', hostname: 'billhook.example', score: 0.9 };
let logged: unknown[];
beforeEach(() => {
  answer = good;
  logged = [];
  logTo((line) => logged.push(JSON.parse(line)));
});
afterAll(() => logTo((line) => process.stdout.write(line)));

const check = (url = verifyUrl, network = '203.0.113.7') =>
  recaptcha({
    verifyUrl: url,
    secret: async () => 's3cret',
    hostname: async () => 'billhook.example',
    minScore: 0.5,
    action: 'generate_invoice',
  }).judge('token-1', network);

describe('the bot check', () => {
  test("accepts a token that Google confirms, and sends Google the visitor's address", async () => {
    expect(await check()).toBe('human');
    expect(Object.fromEntries(sentParameters)).toEqual({
      secret: 's3cret',
      response: 'token-1',
      remoteip: '203.0.113.7',
    });
  });

  test.each([
    ['a token the provider refuses', { ...good, success: false }],
    ['a token of another action', { ...good, action: 'login' }],
    ['a token of another site', { ...good, hostname: 'evil.example' }],
    ['a low score', { ...good, score: 0.4 }],
    ['an answer without a score', { success: true, action: good.action, hostname: good.hostname }],
    ['an answer that is no JSON', '<html>'],
    ['an answer of another shape', { success: 'yes' }],
  ])('refuses %s', async (_case, given) => {
    answer = given;
    expect(await check()).toBe('refused');
  });

  test("does not send the visitor's network if that is more than one address", async () => {
    await check(verifyUrl, '2001:db8:0:1::/64');
    expect(sentParameters.has('remoteip')).toBe(false);
  });

  test('tells a token that was used before from a refused one', async () => {
    answer = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect(await check()).toBe('used');
  });

  test('refuses everybody if Google cannot be reached, and logs that', async () => {
    expect(await check('http://127.0.0.1:9/siteverify')).toBe('refused');
    expect(logged).toEqual([expect.objectContaining({ level: 'ERROR', event: 'bot-check-down' })]);
  });

  test.each(['invalid-input-secret', 'missing-input-secret', 'bad-request'])(
    'refuses everybody if Google answers %s, and logs that our configuration is wrong',
    async (code) => {
      answer = { success: false, 'error-codes': ['invalid-input-response', code] };
      expect(await check()).toBe('refused');
      expect(logged).toEqual([{ level: 'ERROR', event: 'bot-check-down', errorName: code }]);
    },
  );

  test.each([
    ['invalid-input-response', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['not-successful', { success: false }],
    ['other-action', { ...good, action: 'login' }],
    ['other-hostname', { ...good, hostname: 'evil.example' }],
    ['low-score', { ...good, score: 0.4 }],
  ])('logs only the reason %s for a refused visitor', async (errorName, given) => {
    answer = given;
    await check();
    expect(logged).toEqual([{ level: 'WARN', event: 'bot-check-refused', errorName }]);
  });

  test('logs every accepted visitor, because the key of another site would accept nobody', async () => {
    await check();
    expect(logged).toEqual([{ level: 'INFO', event: 'bot-check-passed' }]);
  });
});

describe('an error code that we do not know', () => {
  test.each([
    [true, 'human'],
    [false, 'refused'],
  ])('is logged as an error, and the answer success: %s decides', async (success, verdict) => {
    answer = { ...good, success, 'error-codes': ['over-free-quota'] };
    expect(await check()).toBe(verdict);
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'ERROR', event: 'bot-check-code', errorName: 'over-free-quota' }),
    );
  });

  test('is not one that is about the token of a visitor', async () => {
    answer = { success: false, 'error-codes': ['invalid-input-response'] };
    expect(await check()).toBe('refused');
    expect(JSON.stringify(logged)).not.toContain('bot-check-code');
  });
});
