import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripeProvider } from '#lambdas/online-payments/stripe/stripe-provider';
import { logTo } from '#lambdas/platform/log';
import { providerWorld } from '#test/support/provider-world';

let server: Server;
let origin: string;
let answer: { status: number; body: unknown };
let requests: { method: string; url: URL; headers: IncomingHttpHeaders; form: Record<string, string> };
let logged: string[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://127.0.0.1'),
      headers: request.headers,
      form: Object.fromEntries(new URLSearchParams(body)),
    };
    response.writeHead(answer.status, { 'request-id': 'req_1' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  logged = [];
  logTo((line) => logged.push(line));
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await new Promise((resolve) => server.close(resolve));
});

const provider = () => stripeProvider({ origin, secretKey: async () => 'sk_canary' });
const session = {
  accountId: 'acct_1',
  amountCents: 45_000,
  description: 'Invoice INV-7 from Miller & Sons',
  metadata: { userId: 'user-1', invoiceId: 'invoice-1' },
  methods: ['card', 'bank-transfer'],
  successUrl: 'https://billhook.example/i/1',
  cancelUrl: 'https://billhook.example/i/1',
  expiresAt: 1_800_003_600,
  key: 'session-1',
} as const;
const account = {
  id: 'acct_1',
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: true,
  requirements: {
    currently_due: ['external_account', 'representative.dob.day'],
    past_due: ['external_account'],
    disabled_reason: 'requirements.past_due',
  },
};
const opened = { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/canary', expires_at: 1_800_003_600 };

describe('the Stripe adapter', () => {
  test('creates a session on the connected account with API version and key, and with IDs that events repeat', async () => {
    answer = { status: 200, body: opened };
    expect(await provider().openSession(session)).toEqual({
      ok: true,
      value: { sessionId: 'cs_1', url: opened.url, expiresAt: opened.expires_at },
    });
    expect(requests.url.pathname).toBe('/v1/checkout/sessions');
    expect(requests.headers).toMatchObject({
      authorization: 'Bearer sk_canary',
      'stripe-version': '2026-10-28.endive',
      'stripe-account': 'acct_1',
      'idempotency-key': 'session-1',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(requests.form).toMatchObject({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'us_bank_account',
      'line_items[0][price_data][unit_amount]': '45000',
      'line_items[0][price_data][product_data][name]': 'Invoice INV-7 from Miller & Sons',
      'payment_intent_data[metadata][invoiceId]': 'invoice-1',
    });
  });

  test('creates an account that pays its own fees and is liable for its losses, and lists missing information', async () => {
    answer = { status: 200, body: account };
    const result = await provider().openAccount({ userId: 'user-1', email: 'a@b.example', key: 'k' });
    expect(requests.form).toMatchObject({
      'controller[fees][payer]': 'account',
      'controller[losses][payments]': 'stripe',
      'controller[stripe_dashboard][type]': 'full',
    });
    expect(requests.headers).not.toHaveProperty('stripe-account');
    expect(result).toEqual({
      ok: true,
      value: {
        accountId: 'acct_1',
        canCharge: false,
        canPayOut: false,
        isSubmitted: true,
        missing: ['external_account', 'representative.dob.day'],
        pausedBecause: 'requirements.past_due',
      },
    });
  });

  test('reads a payment with its balance transactions', async () => {
    const world = providerWorld();
    world.act({ kind: 'pay-by-card', paymentIndex: 0 });
    const paid = world.act({ kind: 'money-booked', paymentIndex: 0 }) as object;
    answer = { status: 200, body: { ...paid, metadata: { userId: 'user-1' } } };
    const result = await provider().readPayment('acct_1', 'pi/1');
    expect(requests.url.pathname).toBe('/v1/payment_intents/pi%2F1');
    expect(requests.url.searchParams.get('expand[0]')).toBe('latest_charge.balance_transaction');
    expect(result).toMatchObject({
      ok: true,
      value: { attempt: { status: 'succeeded', received: { grossCents: 45_000, feeCents: 1_335 } } },
    });
  });

  test('lists events page by page, and fails for a page that contains an unreadable event', async () => {
    const event = {
      object: 'event',
      id: 'evt_1',
      type: 'charge.succeeded',
      created: 1,
      account: 'acct_1',
      data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
    };
    answer = { status: 200, body: { data: [event], has_more: true } };
    const page = await provider().listEvents('acct_1', 100, 'evt_0');
    expect(Object.fromEntries(requests.url.searchParams)).toEqual({
      'created[gte]': '100',
      limit: '100',
      starting_after: 'evt_0',
    });
    expect(page).toMatchObject({
      ok: true,
      value: { hasMore: true, events: [{ eventId: 'evt_1', subject: { kind: 'payment', id: 'pi_1' } }] },
    });
    answer = { status: 200, body: { data: [event, { id: 'evt_2' }], has_more: false } };
    expect(await provider().listEvents('acct_1', 100)).toEqual({
      ok: false,
      refusal: { kind: 'unreadable' },
    });
  });

  test.each([
    [500, { error: { type: 'api_error' } }, { kind: 'unavailable' }],
    [500, {}, { kind: 'unreadable' }],
    [503, '<html>', { kind: 'unavailable' }],
    [429, { error: { type: 'rate_limit_error' } }, { kind: 'unavailable' }],
    [409, { error: { code: 'idempotency_key_in_use' } }, { kind: 'unavailable' }],
    [401, { error: { type: 'invalid_request_error' } }, { kind: 'unavailable' }],
    [403, { error: { type: 'invalid_request_error' } }, { kind: 'unavailable' }],
    [403, { error: { code: 'account_invalid' } }, { kind: 'no-access' }],
    [404, { error: { code: 'resource_missing' } }, { kind: 'not-found' }],
    [404, { error: { type: 'invalid_request_error' } }, { kind: 'unavailable' }],
    [402, { error: { code: 'card_declined' } }, { kind: 'unavailable' }],
    [400, { error: { type: 'idempotency_error' } }, { kind: 'rejected', code: 'idempotency_error' }],
    [400, { error: { code: 'amount_too_small' } }, { kind: 'rejected', code: 'amount_too_small' }],
    [400, { error: { type: 'invalid_request_error' } }, { kind: 'rejected', code: 'invalid_request_error' }],
    [200, { id: 'cs_1', url: 'no address' }, { kind: 'unreadable' }],
    [200, null, { kind: 'unavailable' }],
  ])('answers a response of %i with %j as %j', async (status, body, refusal) => {
    answer = { status, body };
    expect(await provider().openSession(session)).toEqual({ ok: false, refusal });
  });

  test('answers that the provider is unavailable if there is no response', async () => {
    const unreachable = stripeProvider({ origin: 'http://127.0.0.1:1', secretKey: async () => 'sk_canary' });
    expect(await unreachable.readAccount('acct_1')).toEqual({ ok: false, refusal: { kind: 'unavailable' } });
  });

  test('logs no key, no email address and no text of a response', async () => {
    for (const status of [400, 500]) {
      answer = { status, body: { ...opened, error: { message: 'canary', code: 'canary' } } };
      await provider().openSession(session);
    }
    expect(logged).toHaveLength(2);
    expect(logged.join()).toContain('req_1');
    expect(logged.join()).not.toMatch(/canary|Miller|checkout\.stripe/);
  });
});
