import { afterEach, expect, test, vi } from 'vitest';
import { paymentProviderOf, providerUrl } from '#bin/command/payment-provider';
import { logTo } from '#lambdas/platform/log';
import { parameterNames } from '#lib/names';
import { startPaymentEmulator } from '#test/support/payment-emulator';

afterEach(() => {
  vi.unstubAllEnvs();
  logTo((line) => process.stdout.write(line));
});

test('commands for a deployed stage call Stripe, and commands for the local product call the payment emulator', () => {
  vi.stubEnv('BILLHOOK_CLOUD_PORT', '4877');
  expect(providerUrl({ stage: 'dev' })).toBe('https://api.stripe.com');
  expect(providerUrl({ local: true })).toBe('http://localhost:4877');
});

test('commands use the key that is stored for the stage', async () => {
  logTo(() => undefined);
  const server = await startPaymentEmulator();
  try {
    vi.stubEnv('BILLHOOK_CLOUD_PORT', new URL(server.origin).port);
    const accountId = await server.account();
    const providerWith = (secretKey: string) => {
      const Value = JSON.stringify({ secretKey, webhookSecrets: ['whsec_0123456789abcdef'] });
      const client = { send: async () => ({ Parameter: { Value } }) };
      return paymentProviderOf({ client: client as never, names: parameterNames('dev') }, { local: true });
    };
    const read = async (key: string) => (await providerWith(key))?.readAccount(accountId);
    expect(await read(server.emulator.apiKey)).toMatchObject({ ok: true, value: { accountId } });
    expect(await read('sk_test_0123456789abcdef')).toMatchObject({ ok: false });
  } finally {
    await server.stop();
  }
});
