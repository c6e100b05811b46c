// @module-tag further
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smokeTest } from '#bin/release/smoke-test';
import { parameterNames } from '#lib/names';
import { aFullInvoice } from '#test/support/invoices';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { runBin } from '#test/support/run-bin';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const command = (name: string, args: readonly string[], input = '') =>
  runBin(name, args, { endpoint: product.cloud.origin, input });

const submit = (email: string, to = product) =>
  to.api('/api/free-invoices', {
    headers: { 'idempotency-key': randomUUID() },
    body: { recipientEmail: email, invoice: aFullInvoice(), recaptchaToken: to.botToken() },
  });

describe('the smoke test', () => {
  test('finds no fault in a working product', async () => {
    const results = await smokeTest({ origin: product.siteOrigin, apiOrigin: product.cloud.apiOrigin });
    expect(results.filter(({ fault }) => fault !== undefined)).toEqual([]);
    expect(results.length).toBeGreaterThan(25);
  });

  test('tests the site under another name while its DNS does not point to it', async () => {
    const siteOrigin = 'https://www.billhook.test';
    const results = await smokeTest({ origin: product.siteOrigin, siteOrigin });
    expect(results.filter(({ fault }) => fault !== undefined)).toEqual([
      { name: 'the settings of the site', fault: `names ${product.siteOrigin} as its origin` },
    ]);
  });

  test('writes nothing and sends no email', async () => {
    const before = product.cloud.calls.length;
    await smokeTest({ origin: product.siteOrigin });
    const calls = product.cloud.calls.slice(before).map(({ operation }) => operation);
    expect(calls.filter((operation) => !/^(Get|Query|BatchGet)/.test(operation))).toEqual([]);
  });

  test('finds every fault of a server that answers everything with an empty page', async () => {
    const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const results = await smokeTest({ origin, apiOrigin: origin });
    server.close();
    expect(results.filter(({ fault }) => fault === undefined)).toEqual([]);
  });

  test('exits with an error if nothing answers', async () => {
    const { code, output } = await command('smoke-test', ['http://127.0.0.1:9']);
    expect(code).toBe(1);
    expect(output).toContain('FAULT page /');
  });
});

describe('the deployment', () => {
  test('explains how to bootstrap an account before it builds anything', async () => {
    const { code, output } = await command('deploy', ['--stage', 'dev']);
    expect(code).toBe(1);
    expect(output).toContain('npx cdk bootstrap aws://ACCOUNT/us-east-1');
  });

  test.each([
    [[]],
    [['--stage', 'staging']],
    [['--stagee', 'dev']],
    [['--stage', 'dev', '--', '-c', 'stage=prod']],
  ])('does nothing when it is called as %j', async (args) => {
    const { code, output } = await command('deploy', args);
    expect(code).toBe(2);
    expect(output).toContain('npm run deploy -- --stage NAME');
  });
});

describe('the switch of the free generator', () => {
  test('stops and starts it at once, without a deployment', async () => {
    expect((await submit('ann@example.com')).status).toBe(200);
    expect((await command('switch-free-generator', ['off', '--stage', 'dev'])).output).toMatch(
      /is off since .*operator/,
    );
    expect(await submit('ann@example.com')).toMatchObject({
      status: 429,
      json: { error: 'generator-busy' },
    });
    expect((await command('switch-free-generator', ['show', '--stage', 'dev'])).output).toContain('is off');
    expect((await command('switch-free-generator', ['on', '--stage', 'dev'])).output).toContain('is on');
    expect((await submit('ann@example.com')).status).toBe(200);
    expect(await product.mails('ann@example.com')).toHaveLength(2);
  });

  test.each([[['of', '--stage', 'dev']], [['off']], [['off', '--stage', 'staging']]])(
    'does nothing when it is called as %j',
    async (args) => {
      const { code } = await command('switch-free-generator', args);
      expect(code).toBe(2);
      expect((await submit(`${randomUUID()}@example.com`)).status).toBe(200);
    },
  );
});

describe('the secret of the bot check', () => {
  const setSecret = (secret: string, verifyUrl = `${product.cloud.origin}/recaptcha/api/siteverify`) =>
    command('set-bot-check-secret', ['--stage', 'dev', '--verify-url', verifyUrl], secret);
  const storedSecret = async () => {
    const { Parameter } = await new SSMClient({
      endpoint: product.cloud.origin,
      region: 'us-east-1',
      credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
    }).send(new GetParameterCommand({ Name: parameterNames('dev').botCheckSecret, WithDecryption: true }));
    return Parameter?.Value;
  };

  test('is stored from standard input once the provider accepts it, and never printed', async () => {
    const secret = 'local-bot-check-secret';
    product.cloud.setParameter(parameterNames('dev').botCheckSecret, 'the-one-before');
    const { code, output } = await setSecret(`${secret}\n`);
    expect(code).toBe(0);
    expect(output).toContain(parameterNames('dev').botCheckSecret);
    expect(output).not.toContain(secret);
    expect(await storedSecret()).toBe(secret);
  });

  test('is not stored if the provider does not accept it, for example because it is the site key', async () => {
    const before = await storedSecret();
    const { code, output } = await setSecret('the-public-site-key-of-the-pair');
    expect(code).toBe(1);
    expect(output).toContain('Nothing was stored');
    expect(output).not.toContain('the-public-site-key-of-the-pair');
    expect(await storedSecret()).toBe(before);
  });

  test('is not stored if the provider does not answer', async () => {
    const before = await storedSecret();
    const { code, output } = await setSecret('local-bot-check-secret', 'http://127.0.0.1:9/siteverify');
    expect(code).toBe(1);
    expect(output).toContain('Nothing answers at http://127.0.0.1:9/siteverify');
    expect(await storedSecret()).toBe(before);
  });

  test.each(['', 'short', 'with spaces in the middle of it'])('is refused if it is %j', async (secret) => {
    expect((await setSecret(secret)).code).toBe(2);
  });
});

describe('the key of the payment provider', () => {
  const name = parameterNames('dev').paymentProvider;
  const setProvider = (typed: string, ...args: string[]) =>
    command(
      'set-payment-provider',
      ['--stage', 'dev', '--provider-url', product.cloud.origin, ...args],
      typed,
    );
  const storedProvider = async (): Promise<unknown> => {
    const ssm = new SSMClient({
      endpoint: product.cloud.origin,
      region: 'us-east-1',
      credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
    });
    const answer = await ssm
      .send(new GetParameterCommand({ Name: name, WithDecryption: true }))
      .catch(() => undefined);
    return answer?.Parameter?.Value === undefined ? undefined : JSON.parse(answer.Parameter.Value);
  };

  test('is stored with the signing secret and the rates once Stripe accepts it, and never printed', async () => {
    const { apiKey, signingSecret } = product.cloud.payments;
    const { code, output } = await setProvider(
      `${apiKey}\n${signingSecret}\n`,
      '--card-rate',
      '2.9% + $0.30',
    );
    expect(output).toContain(name);
    expect(code).toBe(0);
    expect(output).not.toContain(apiKey);
    expect(output).not.toContain(signingSecret);
    expect(await storedProvider()).toEqual({
      secretKey: apiKey,
      webhookSecrets: [signingSecret],
      rates: { card: '2.9% + $0.30' },
    });
  });

  test('is not stored if Stripe does not accept it', async () => {
    const before = await storedProvider();
    const { code, output } = await setProvider('sk_test_of_somebody_else\nwhsec_something');
    expect(code).toBe(1);
    expect(output).toContain('Nothing was stored');
    expect(output).not.toContain('somebody_else');
    expect(await storedProvider()).toEqual(before);
  });

  test.each(['', 'pk_test_public\nwhsec_1', 'sk_test_0123456789', 'whsec_1\nsk_test_0123456789'])(
    'is refused if standard input is %j',
    async (typed) => {
      expect((await setProvider(typed)).code).toBe(2);
    },
  );

  test('is deleted by --off, which can be repeated', async () => {
    for (const _time of [1, 2]) expect((await setProvider('', '--off')).code).toBe(0);
    expect(await storedProvider()).toBeUndefined();
  });
});
