// @module-tag further

import { afterAll, describe, expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { readBooks } from '#lambdas/composition/books/account-books';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import { logTo } from '#lambdas/platform/log';
import { auditToday } from '#test/support/audit-today';
import { depositWorld } from '#test/support/deposit-world';
import { tableOn } from '#test/support/invoice-tables';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { runPaymentScheduleFor } from '#test/support/payment-schedule';
import { paymentWorld } from '#test/support/payment-world';

logTo(() => undefined);
afterAll(() => logTo((line) => process.stdout.write(line)));

const engine = memoryEngine();

/** An act of the owner on a table, a payment of the client, and what is so in the end. */
interface Scene {
  readonly tableName: string;
  act(table: InvoiceTable): Promise<{ readonly ok: boolean }>;
  pay(): Promise<unknown>;
  end(): Promise<object>;
}

/** An invoice of $450.00 that its client pays by card. */
async function invoiceScene(act: (scene: InvoiceScene, table: InvoiceTable) => ReturnType<Scene['act']>) {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const provider = await paymentWorld(engine, world);
  const scene = { world, provider };
  const moneyIn = async (invoiceId = provider.invoiceId) => {
    const invoice = await provider.detail(invoiceId);
    const { owedCents, overpaidCents } = moneyOf(invoice);
    const { status, totalCents, payments = [] } = invoice;
    expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(payments.length);
    return { status, totalCents, owedCents, overpaidCents, paid: payments.map((one) => one.amountCents) };
  };
  return {
    ...scene,
    tableName: world.tableName,
    act: (table: InvoiceTable) => act(scene, table),
    pay: () => provider.send(provider.payByCard()),
    moneyIn,
    async end(): Promise<object> {
      await runPaymentScheduleFor(5, world, provider);
      expect((await readBooks(world.plain, pat)).findings).toEqual([]);
      await auditToday(world, 'in the end');
      return moneyIn();
    },
  };
}

interface InvoiceScene {
  readonly world: Awaited<ReturnType<typeof liteWorld>>;
  readonly provider: Awaited<ReturnType<typeof paymentWorld>>;
}

const setVoid = ({ provider, world }: InvoiceScene, table: InvoiceTable, isVoid: boolean) =>
  setInvoiceVoid(
    { userId: pat, invoiceId: provider.invoiceId, void: isVoid },
    { invoices: invoiceReader(table), voids: invoiceVoids(table, world.clock) },
  );

const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
  edit: () =>
    invoiceScene(({ world, provider }, table) =>
      world.submit({
        invoiceId: provider.invoiceId,
        mail: false,
        invoice: {
          clientName: 'Dana',
          lineItems: [{ description: 'Work', quantity: '1', unitPrice: '500' }],
        },
        ports: { ...world.ordinaryPorts(), invoices: invoiceStore(table, world.clock) },
      }),
    ),
  void: () => invoiceScene((scene, table) => setVoid(scene, table, true)),
  async Undo() {
    const scene = await invoiceScene((one, table) => setVoid(one, table, false));
    expect(await setVoid(scene, scene.world.plain, true)).toMatchObject({ ok: true });
    return scene;
  },
  async move() {
    let toInvoiceId = '';
    const scene = await invoiceScene(({ provider }, table) =>
      moveSurplus(
        {
          userId: pat,
          invoiceId: provider.invoiceId,
          toInvoiceId,
          amountCents: 30_000,
          key: 'key-of-the-only-press',
        },
        provider.portsOn(table),
      ),
    );
    const { world, provider } = scene;
    const sent = await world.submit({
      invoice: {
        clientName: 'Dana',
        clientEmail: 'dana@client.example',
        lineItems: [{ description: 'Work', quantity: '1', unitPrice: '300' }],
      },
    });
    if (!sent.ok) throw new Error(sent.refusal.code);
    toInvoiceId = sent.value.invoice.invoiceId;
    const byCard = async (paymentIndex: number) => {
      await provider.happens({ kind: 'pay-by-card', paymentIndex });
      return provider.happens({ kind: 'money-booked', paymentIndex });
    };
    await byCard(0);
    await byCard(1);
    // Another client pays the invoice to which the surplus is moved.
    const third = (provider.account.current() as readonly { id: string }[])[2]?.id ?? '';
    provider.purposes.set(third, { userId: pat, invoiceId: toInvoiceId });
    return {
      ...scene,
      pay: () => byCard(2),
      end: async () => ({ from: await scene.end(), to: await scene.moneyIn(toInvoiceId) }),
    };
  },
  async delete() {
    const deposit = await depositWorld(engine);
    expect(await deposit.draft()).toMatchObject({ ok: true });
    return {
      tableName: deposit.world.tableName,
      act: (table) => deposit.deleteDraft(table),
      pay: () => deposit.receiveWebhook(deposit.pay.payByCard()),
      async end() {
        await runPaymentScheduleFor(5, deposit.world, deposit.pay);
        expect((await readBooks(deposit.world.plain, pat)).findings).toEqual([]);
        const { invoiceId, onlineDeposit } = await deposit.world.detail(deposit.quoteId);
        return { isBilled: invoiceId !== undefined, paidCents: onlineDeposit?.paidCents };
      },
    };
  },
};

/** Runs the act; the payment arrives before its call `at`, or not at all. Returns the end, and the number of calls. */
async function endOf(scene: Scene, at?: number) {
  let calls = 0;
  const client = engine.client();
  client.middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      if (calls === at) await scene.pay();
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'payment' },
  );
  const { ok } = await scene.act(tableOn(client, scene.tableName));
  return { calls, end: async () => ({ ok, ...(await scene.end()) }) };
}

describe('a payment between any two steps', () => {
  test.each(Object.entries(scenes))('of %s ends as before or after it', async (_, open) => {
    const late = await open();
    const whole = await endOf(late);
    await late.pay();
    const after = await whole.end();
    const early = await open();
    await early.pay();
    const before = await (await endOf(early)).end();
    expect(whole.calls).toBeGreaterThan(1);
    for (let at = 1; at <= whole.calls; at += 1) {
      const end = await (await endOf(await open(), at)).end();
      expect([before, after], `before call ${at}`).toContainEqual(end);
    }
  });
});
