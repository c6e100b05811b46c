import { beforeEach, expect, test } from 'vitest';
import { signatureHeader } from '#domain/online-payments/provider-event';
import { paymentEventBytes, receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { bytesBody } from '#lambdas/platform/http/body';
import { publicOperation } from '#lambdas/platform/http/http-operation';
import { anApiEvent } from '#test/support/api-event';
import { quickOrFull } from '#test/support/effort';
import type { LiteWorld } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import type { PaymentWorld } from '#test/support/payment-world';
import { seeded } from '#test/support/seeded';

const openPayments = paymentTests();
let world: LiteWorld;
let pay: PaymentWorld;
let logged: string[];

beforeEach(async () => {
  ({ world, pay, logged } = await openPayments());
});

type Json = Readonly<Record<string, unknown>>;
interface Webhook {
  readonly payload: Uint8Array;
  readonly signature: string | undefined;
}

/**
 * Returns a function that sends a webhook through the middlewares of the deployed function. It returns the response
 * status.
 */
function receiver() {
  const handler = publicOperation('receive-payment-event', {
    body: bytesBody(paymentEventBytes, 'body-too-large'),
    run: ({ body, signature }) => receivePaymentEvent({ payload: body, signature }, pay.ports),
  });
  return async ({ payload, signature }: Webhook): Promise<number | undefined> => {
    const event = anApiEvent({
      body: Buffer.from(payload).toString('base64'),
      isBase64Encoded: true,
      headers: signature === undefined ? {} : { [signatureHeader.toLowerCase()]: signature },
    });
    const answer = await handler(event, { getRemainingTimeInMillis: () => 25_000 } as never);
    return answer.statusCode;
  };
}

/** A payload of the maximum size, plus a number of bytes. */
const padded = (object: Json, more: number): Json => {
  const spaceLeft = paymentEventBytes - pay.webhook({ ...object, padding: '' }).payload.byteLength;
  return { ...object, padding: 'x'.repeat(spaceLeft + more) };
};

const withFlippedBit = ({ payload, signature }: Webhook, at: number): Webhook => {
  const changed = Uint8Array.from(payload);
  const index = at % changed.length;
  changed[index] = (changed[index] ?? 0) ^ 1;
  return { payload: changed, signature };
};

/** Requests that anybody may send, with the expected response status. */
function hostile(random: () => number): readonly [number, () => Webhook][] {
  const now = () => Math.floor(world.clock().getTime() / 1000);
  const randomBelow = (most: number) => Math.floor(random() * most);
  const object = pay.account.act({ kind: 'money-booked', paymentIndex: 0 }) as Json;
  const refund = { object: 'refund', id: 're_of_nobody', payment_intent: object.id };
  const garbage = () =>
    String.fromCharCode(...Array.from({ length: randomBelow(80) }, () => 33 + randomBelow(94)));
  const first = pay.webhook(object, { eventId: 'evt_first' });
  return [
    [400, () => pay.webhook(refund, { secret: `whsec_${garbage()}` })],
    [400, () => withFlippedBit(pay.webhook(object), randomBelow(10_000))],
    [400, () => pay.webhook(object, { at: now() - 301 - randomBelow(1_000_000) })],
    [400, () => ({ ...pay.webhook(object), signature: garbage() })],
    [400, () => ({ ...pay.webhook(object), signature: `t=${now()},v1=${garbage()}` })],
    [400, () => ({ ...pay.webhook(object), signature: undefined })],
    [400, () => ({ payload: new Uint8Array(), signature: first.signature })],
    [413, () => pay.webhook(padded(object, 1 + randomBelow(2_000)))],
    [413, () => pay.webhook(padded(object, 1 + randomBelow(2_000)), { secret: 'whsec_of_somebody' })],
    [200, () => pay.webhook(object, { eventId: 'evt_first' })],
    [200, () => pay.webhook(refund, { account: `acct_${randomBelow(9)}9` })],
    [200, () => pay.webhook({ object: 'topup', id: `tu_${randomBelow(9)}` })],
  ];
}

test('forged, stale, oversized and repeated webhooks are refused or ignored, and nothing changes', async () => {
  const send = receiver();
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  const genuine = pay.account.act({ kind: 'money-booked', paymentIndex: 0 }) as Json;
  expect(await send(pay.webhook(genuine, { eventId: 'evt_first' }))).toBe(200);
  const before = await world.items();
  expect(before.find(({ SK }) => SK === `INVOICE#${pay.invoiceId}`)).toMatchObject({ paidCents: 45_000 });
  const random = seeded(29);
  const kinds = hostile(random);
  for (let sent = 0; sent < quickOrFull(300, 5_000); sent += 1) {
    const [status, webhook] = kinds[sent % kinds.length] ?? [0, () => pay.webhook(genuine)];
    expect(await send(webhook()), `webhook ${sent}`).toBe(status);
  }
  expect(await world.items()).toEqual(before);
  const lines = logged.join('');
  // Each refusal is logged without the content of the request.
  for (const text of ['whsec_', 'v1=', genuine.id]) expect(lines).not.toContain(text);
  expect(logged.filter((line) => line.includes('payment-signature-refused')).length).toBeGreaterThan(100);
});

test('an event of the maximum size is recorded', async () => {
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  const genuine = pay.account.act({ kind: 'money-booked', paymentIndex: 0 }) as Json;
  expect(await receiver()(pay.webhook(padded(genuine, 0)))).toBe(200);
  const [paid] = await world.itemsUnder(`INVOICE#${pay.invoiceId}`);
  expect(paid).toMatchObject({ paidCents: 45_000 });
});
