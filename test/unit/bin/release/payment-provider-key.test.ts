import { permissions } from 'one-machine-cloud/payments/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkProviderKey } from '#bin/release/payment-provider-key';
import { startPaymentEmulator } from '#test/support/payment-emulator';

type PaymentEmulatorServer = Awaited<ReturnType<typeof startPaymentEmulator>>;
let server: PaymentEmulatorServer;

beforeEach(async () => {
  server = await startPaymentEmulator();
});
afterEach(() => server.stop());

const check = (key: string, webhookUrl = `${server.origin}/webhooks`) =>
  checkProviderKey(key, server.origin, webhookUrl);

test('a key that the provider accepts is reported as valid, with whether its webhooks are sent to this stage', async () => {
  const { apiKey } = server.emulator;
  expect(await check(apiKey)).toEqual({
    kind: 'known',
    hasTriedAccount: false,
    hasWebhook: true,
    missingEvents: [],
  });
  await server.account();
  expect(await check(apiKey)).toMatchObject({ kind: 'known', hasTriedAccount: true });
  expect(await check(apiKey, 'https://elsewhere.example/api/payment-events')).toMatchObject({
    kind: 'known',
    hasWebhook: false,
  });
});

test.each(permissions)('a key without %s is refused in the words of the provider', async (permission) => {
  await server.account();
  server.emulator.behavior.lackedPermission = permission;
  expect(await check(server.emulator.apiKey)).toEqual({
    kind: 'refused',
    reasons: expect.arrayContaining([expect.stringContaining(`Having the '${permission}' permission`)]),
  });
});

test('a key that the provider does not know is reported as wrong', async () => {
  expect(await check('sk_test_of_somebody_else')).toEqual({ kind: 'unknown' });
});

test('a key is neither valid nor wrong while the provider does not answer', async () => {
  server.emulator.behavior.mode = 'down';
  await expect(check(server.emulator.apiKey)).rejects.toThrow('503');
});
