import { afterEach, expect, test, vi } from 'vitest';
import { paymentProviderOf } from '#bin/command/payment-provider';
import { logTo } from '#lambdas/platform/log';
import { parameterNames } from '#lib/names';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  logTo((line) => process.stdout.write(line));
});

const configuration = {
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecrets: ['whsec_0123456789abcdef'],
  rates: { card: '2.9%', bankTransfer: '0.8%' },
};

/** The URL at which a command calls the provider, with the stored configuration. */
async function providerOriginFor(choice: { stage?: string; local?: boolean }): Promise<string> {
  logTo(() => undefined);
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    requestedUrls.push(new URL(url).origin + new URL(url).pathname.replace(/\/v1\/.*/, ''));
    return Response.json({ object: 'list', data: [], has_more: false });
  });
  const client = { send: async () => ({ Parameter: { Value: JSON.stringify(configuration) } }) };
  const provider = await paymentProviderOf({ client: client as never, names: parameterNames('dev') }, choice);
  await provider?.listEvents('acct_1', 0);
  return requestedUrls[0] ?? 'nowhere';
}

test('commands for a deployed stage call Stripe, and commands for the local product call the payment emulator', async () => {
  vi.stubEnv('BILLHOOK_CLOUD_PORT', '4877');
  expect(await providerOriginFor({ stage: 'dev' })).toBe('https://api.stripe.com');
  expect(await providerOriginFor({ local: true })).toBe('http://localhost:4877/_payments');
});
