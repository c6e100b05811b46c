// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageLookup } from '#bin/trace/lookup';
import { answerLines } from '#bin/trace/trace-screen';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { logTo } from '#lambdas/platform/log';
import { forgetMails } from '#test/support/fake-mail-service';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { clientOfInvoice, type PaymentWorld, paymentWorld } from '#test/support/payment-world';
import type { ProviderAct } from '#test/support/provider-world';
import { dispatchReceipts } from '#test/support/receipts';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});
beforeEach(async () => {
  logTo(() => undefined);
  world = await liteWorld(engine);
  await world.openAccount(pat, { hearsOfMoney: true });
  pay = await paymentWorld(engine, world);
});

const send = (act: ProviderAct) =>
  receivePaymentEvent(pay.webhook(pay.account.act(act) as Readonly<Record<string, unknown>>), pay.ports);

async function payInvoice(by: 'card' | 'bank'): Promise<void> {
  if (by === 'card') pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  else {
    pay.account.act({ kind: 'start-bank-payment', paymentIndex: 0 });
    pay.account.act({ kind: 'bank-pays', paymentIndex: 0 });
  }
  await send({ kind: 'money-booked', paymentIndex: 0 });
  await dispatchReceipts(world, engine);
  forgetMails(world.service);
}

/** The number of messages of each kind that a query finds. */
async function countMessages(question: { readonly what: string; readonly accountOfAddress?: string }) {
  const answer = await messageLookup(world.plain).answer(question);
  const kinds = answer.found.flatMap(({ messages }) => messages.map(({ kind }) => kind));
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    owner: count('payment-notice') + count('money-notice'),
    client: count('client-payment-notice'),
    lines: answerLines(answer, world.clock()).join('\n'),
  };
}

test.each<[string, 'card' | 'bank', readonly ProviderAct[], { owner: number; client: number }]>([
  [
    'a refund that fails',
    'card',
    [
      { kind: 'refund', paymentIndex: 0, percent: 100 },
      { kind: 'refund-succeeds', refundIndex: 0 },
      { kind: 'refund-fails', refundIndex: 0 },
    ],
    // The owner also hears of the payment.
    { owner: 2, client: 2 },
  ],
  ['a returned bank payment', 'bank', [{ kind: 'bank-returns', paymentIndex: 0 }], { owner: 2, client: 1 }],
  [
    'a dispute that is lost',
    'card',
    [
      { kind: 'dispute', paymentIndex: 0, isInquiry: false },
      { kind: 'lose', disputeIndex: 0 },
    ],
    { owner: 3, client: 0 },
  ],
])(
  'the emails about %s are found by the invoice, its number and their recipients',
  async (_, by, acts, counts) => {
    await payInvoice(by);
    for (const act of acts) {
      // A refund made in the provider's dashboard is reported once it has succeeded.
      if (act.kind === 'refund') pay.account.act(act);
      else await send(act);
      await dispatchReceipts(world, engine);
    }
    const invoice = await world.readInvoice(pay.invoiceId);
    if (!invoice.ok) throw new Error(invoice.refusal.code);
    for (const what of [pay.invoiceId, invoice.value.invoice.invoiceNumber])
      expect(await countMessages({ what }), what).toMatchObject(counts);
    expect(await countMessages({ what: clientOfInvoice })).toMatchObject({ client: counts.client });
    const owner = { what: `${(await world.lite()).email}`, accountOfAddress: pat };
    expect(await countMessages(owner)).toMatchObject({ owner: counts.owner });
    const { lines } = await countMessages({ what: pay.invoiceId });
    expect(lines).toContain('payment-notice');
    expect(lines).not.toContain('@');
  },
);
