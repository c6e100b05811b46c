// @module-tag further
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { leftCentsOf } from '#domain/quotes/quote-billing';
import { sha256 } from '#lambdas/platform/hash';
import { everyConflict, everyFault, runWithFault } from '#test/support/crash-matrix';
import { fullEffort } from '#test/support/effort';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { pat } from '#test/support/lite-world';
import { percent, progressIn, quotePartsOf } from '#test/support/quote-parts';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { anOptionDraft } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

/** A business with a logo; reading the logo can fail like any other call. */
async function businessWithLogo(): Promise<QuoteWorld> {
  const world = await quoteWorld(engine);
  const logo = new Uint8Array([1, 2, 3]);
  world.store.objects.set(`users/${pat}/logos/logo.png`, logo);
  world.store.objects.set(`users/${pat}/logo-copies/${sha256(logo)}.png`, logo);
  return world;
}

/** An action on a quote, which does the same each time it runs. */
interface Act {
  run(plan?: FaultPlan): Promise<unknown>;
  /** Checks what must be true at the end, however often the action ran and wherever it died. */
  check(where: string): Promise<void>;
}

/** Sends a quote. Returns the values that its client would send back. */
async function sentQuote(world: QuoteWorld) {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  return { quoteId, contentHash: await world.shownHash(quoteId) };
}

/** Expects the chain to have these entries and to be valid. */
async function expectChain(world: QuoteWorld, quoteId: string, links: readonly string[], where: string) {
  expect(await world.links(quoteId), where).toEqual(links);
  expect((await world.detail(quoteId)).brokenBy, where).toEqual([]);
}

/** Expects one message of a kind, which was sent or may have been sent. */
async function expectOneMail(world: QuoteWorld, kind: string, where: string) {
  const mails = await world.mailsOf(kind);
  expect(mails, where).toHaveLength(1);
  expect(['sent', 'unknown'], where).toContain(mails[0]?.state);
  expect(mails[0], where).not.toHaveProperty('due');
}

const dana = 'dana@whitfield.example';

/** The number of emails to an address. */
const delivered = ({ service }: QuoteWorld, to: string) =>
  service.delivered.filter((one) => one === to).length;

const acts: Readonly<Record<string, (world: QuoteWorld) => Promise<Act>>> = {
  async 'sending a quote'(world) {
    const [quoteId, key] = [world.newQuoteId(), world.newKey()];
    return {
      run: (plan) => world.send(quoteId, {}, plan ? { key, plan } : { key }),
      async check(where) {
        await expectChain(world, quoteId, ['created', 'sent'], where);
        await expectOneMail(world, 'quote-sent', where);
        expect(delivered(world, dana), where).toBeLessThanOrEqual(1);
      },
    };
  },
  async 'declining a quote'(world) {
    const { quoteId, contentHash } = await sentQuote(world);
    return {
      run: (plan) => world.decline(quoteId, contentHash, 'Too dear.', plan),
      async check(where) {
        await expectChain(world, quoteId, ['created', 'sent', 'declined'], where);
        await world.dispatch();
        await expectOneMail(world, 'quote-decline', where);
        expect(world.service.delivered.length, where).toBe(2);
      },
    };
  },
  async 'asking about a quote'(world) {
    const { quoteId } = await sentQuote(world);
    return {
      run: (plan) => world.ask(quoteId, 'When could you come?', plan),
      async check(where) {
        await expectChain(world, quoteId, ['created', 'sent'], where);
        await world.dispatch();
        await expectOneMail(world, 'quote-question', where);
        expect(world.service.delivered.length, where).toBe(2);
      },
    };
  },
  async 'withdrawing a quote'(world) {
    const { quoteId } = await sentQuote(world);
    return {
      run: (plan) => world.withdraw(quoteId, pat, plan),
      check: (where) => expectChain(world, quoteId, ['created', 'sent', 'withdrawn'], where),
    };
  },
  async 'billing a part of a quote with options and a change order'(world) {
    const quoteId = world.newQuoteId();
    await world.send(quoteId, anOptionDraft());
    const choice = { option: 1, lines: [1, 4] };
    await world.accept(quoteId, await world.shownHash(quoteId), 'Dana Whitfield', undefined, { choice });
    await world.setDeposit(quoteId, { amount: '50', on: '2026-11-01' });
    await quotePartsOf(world).change(quoteId);
    const key = world.newKey();
    const invoice = { clientName: 'Dana Whitfield', progress: progressIn(percent('50')) };
    return {
      run: (plan) => world.submit({ quoteId, key, invoice }, plan),
      async check(where) {
        const invoices = await world.itemsUnder('INVOICE#');
        // 5,400.00 and 86.40 for the change order.
        expect(invoices, where).toMatchObject([{ totalCents: 2_743_20, depositCents: 50_00 }]);
        const { billing } = await world.detail(quoteId);
        expect(Object.values(billing?.parts ?? {}), where).toMatchObject([{ cents: 2_743_20 }]);
        expect(billing && leftCentsOf(billing), where).toBe(2_743_20);
        await expectOneMail(world, 'lite-invoice', where);
      },
    };
  },
  async 'making the invoice of a quote'(world) {
    const { quoteId, contentHash } = await sentQuote(world);
    await world.accept(quoteId, contentHash);
    await world.setDeposit(quoteId, { amount: '50', on: '2026-11-01' });
    const key = world.newKey();
    return {
      run: (plan) => world.submit({ quoteId, key, invoice: { clientName: 'Dana Whitfield' } }, plan),
      async check(where) {
        const invoices = await world.itemsUnder('INVOICE#');
        expect(invoices, where).toMatchObject([{ depositCents: 50_00 }]);
        expect((await world.detail(quoteId)).invoiceId, where).toBe(invoices[0]?.invoiceId);
        await expectOneMail(world, 'lite-invoice', where);
      },
    };
  },
};

describe.each(Object.entries(acts))('%s', (_, prepare) => {
  const callsOfAct = async () => {
    const plan = planFault();
    await (await prepare(await businessWithLogo())).run(plan);
    return plan.calls;
  };

  for (const effect of ['exit', 'error'] as const) {
    const name = `happens once and leaves nothing unfinished, whichever call of its function ends in an ${effect}`;
    testInParts(12, name, async (partOf) => {
      // The quick run tests every third fault.
      const faults = everyFault(await callsOfAct(), effect).filter((_, at) => fullEffort || at % 3 === 0);
      for (const planned of partOf(faults)) {
        const world = await businessWithLogo();
        const act = await prepare(world);
        await runWithFault(planned, act.run);
        for (let retry = 0; retry < 3; retry += 1) await act.run().catch(() => undefined);
        await world.sweepAfterLease();
        await act.run();
        await act.check(planned.where);
      }
    });
  }

  testInParts(6, 'waits for transactions that lock its items', async (partOf) => {
    for (const planned of partOf(everyConflict(await callsOfAct()))) {
      const act = await prepare(await businessWithLogo());
      expect(await runWithFault(planned, act.run), planned.where).toMatchObject({ ok: true });
      await act.check(planned.where);
    }
  });
});
