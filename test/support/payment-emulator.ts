import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudRequest } from 'one-machine-cloud/cloud/exchange';
import { serveHttp } from 'one-machine-cloud/cloud/http-server';
import { createPaymentEmulator } from 'one-machine-cloud/payments/payment-emulator';
import { type ProviderEvent, parseEvent, signatureHeader } from '#domain/online-payments/provider-event';
import { stripeProvider } from '#lambdas/online-payments/stripe/stripe-provider';
import { signedValue } from '#lambdas/online-payments/stripe/webhook-signature';
import { seeded } from './seeded.ts';

export interface ReceivedWebhook {
  readonly isGenuine: boolean;
  readonly event: ProviderEvent | undefined;
}

/** The emulator of the payment provider over HTTP with a webhook receiver, the product's adapter, and a clock. */
export async function startPaymentEmulator(seed = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  const clock = { now: Date.UTC(2026, 10, 25, 12) };
  const webhooks: ReceivedWebhook[] = [];
  const receiving = { status: 200 };
  const receive = ({ body, headers }: CloudRequest) => {
    const signed = signedValue({
      payload: body,
      header: String(headers[signatureHeader.toLowerCase()]),
      secrets: [emulator.signingSecret],
      now: new Date(clock.now),
    });
    webhooks.push({ isGenuine: signed !== undefined, event: parseEvent(JSON.parse(body.toString('utf8'))) });
    return { status: receiving.status, headers: {}, body: '' };
  };
  const options = {
    path: '/_payments',
    origin: () => origin,
    file: join(folder, 'payments.json'),
    now: () => clock.now,
    receiver: () => `${origin}/webhooks`,
    random: seeded(seed),
  };
  const emulator = createPaymentEmulator(options);
  const server = await serveHttp({
    port: 0,
    variable: 'its port',
    handle: async (request) =>
      request.path === '/webhooks'
        ? receive(request)
        : ((await emulator.page(request)) ?? { status: 404, headers: {}, body: '' }),
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const provider = stripeProvider({
    origin,
    secretKey: async () => emulator.apiKey,
  });
  const choose = (url: string, choice: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  const seconds = () => Math.floor(clock.now / 1_000);

  async function account(): Promise<string> {
    const opened = await provider.openAccount({ userId: 'user-1', email: 'o@b.example', key: 'open' });
    if (!opened.ok) throw new Error(opened.refusal.kind);
    const { accountId } = opened.value;
    const link = await provider.onboardingLink({
      accountId,
      refreshUrl: 'http://b.example/again',
      returnUrl: 'http://b.example/done',
    });
    if (!link.ok) throw new Error(link.refusal.kind);
    await choose(link.value.url, 'all');
    return accountId;
  }

  async function session(accountId: string, amountCents = 45_000, key = 'session') {
    return provider.openSession({
      accountId,
      amountCents,
      description: 'Invoice INV-7',
      key,
      metadata: { userId: 'user-1', invoiceId: 'invoice-1' },
      methods: ['card', 'bank-transfer'],
      successUrl: 'http://b.example/i?payment=done',
      cancelUrl: 'http://b.example/i?payment=canceled',
      expiresAt: seconds() + 3_600,
    });
  }

  /** Pays on the hosted page; returns the ID of the payment. */
  async function pay(accountId: string, choice: 'pay' | 'bank', amountCents?: number): Promise<string> {
    const opened = await session(accountId, amountCents, `session ${choice} ${amountCents}`);
    if (!opened.ok) throw new Error(opened.refusal.kind);
    await choose(opened.value.url, choice);
    const data = emulator.accounts().find((one) => one.account.id === accountId);
    const { payment_intent } = data?.sessions[opened.value.sessionId] ?? {};
    if (!payment_intent) throw new Error('Nothing was paid');
    return payment_intent;
  }

  return {
    emulator,
    provider,
    clock,
    webhooks,
    receiving,
    origin,
    choose,
    seconds,
    account,
    session,
    pay,
    /** The same data in an emulator that was started again. */
    restarted: () => createPaymentEmulator(options),
    async stop() {
      await emulator.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
