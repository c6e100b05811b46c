import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkProviderKey } from '#bin/release/payment-provider-key';
import { startPaymentEmulator } from '#test/support/payment-emulator';

type World = Awaited<ReturnType<typeof startPaymentEmulator>>;
let world: World;

beforeEach(async () => {
  world = await startPaymentEmulator();
});
afterEach(() => world.stop());

const check = (key: string, webhookUrl = `${world.origin}/webhooks`) =>
  checkProviderKey(key, `${world.origin}/_payments`, webhookUrl);

test('the provider knows its key, and says whether its webhooks come here', async () => {
  const { apiKey } = world.emulator;
  expect(await check(apiKey)).toEqual({ kind: 'known', hasWebhook: true, missingEvents: [] });
  expect(await check(apiKey, 'https://elsewhere.example/api/payment-events')).toMatchObject({
    kind: 'known',
    hasWebhook: false,
  });
});

test('a key that the provider does not know is said to be none', async () => {
  expect(await check('sk_test_of_somebody_else')).toEqual({ kind: 'unknown' });
});

test('while the provider is down nothing is said of a key', async () => {
  world.emulator.behavior.mode = 'down';
  await expect(check(world.emulator.apiKey)).rejects.toThrow('503');
});
