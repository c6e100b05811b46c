import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { leaveProvider } from '#lambdas/online-payments/leave-provider';
import { openDepositPage } from '#lambdas/online-payments/open-deposit-page';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { payeeAccount, payeeOwner } from '#lambdas/online-payments/store/payee-account';
import { logTo } from '#lambdas/platform/log';
import { tryCommit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { update } from '#lambdas/platform/table/writes';
import { getClientInvoicePdf } from '#lambdas/public-links/get-client-invoice-pdf';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { aLine } from '#test/support/invoices';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { payeeId, paymentWorld } from '#test/support/payment-world';
import { valueIn } from '#test/support/recorded-story';

let logged: string[];

beforeEach(() => {
  logged = [];
  logTo((line) => logged.push(line));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

async function openInvoice() {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const open = (shownCents = 45_000) => openPaymentPage({ linkId: pay.linkId, shownCents }, pay.ports);
  return { world, pay, open };
}

const codeOf = (answer: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
  answer.ok ? 'ok' : answer.refusal?.code;

describe('the page for the deposit of a quote', () => {
  test('names the number of the quote and the business', async () => {
    const { world, pay, quoteId, open } = await depositWorld(memoryEngine());
    valueIn(await open());
    const [request] = [...pay.opened.values()];
    const { quoteNumber } = await world.detail(quoteId);
    expect(quoteNumber).toMatch(/^Q-/);
    expect(request).toMatchObject({
      amountCents: 45_000,
      description: `Deposit for quote ${quoteNumber} from Hartwell Plumbing`,
      metadata: { userId: pat, invoiceId: quoteId, quoteId },
    });
  });

  test('is not opened for another amount, an unknown quote, or before the product is configured', async () => {
    const { pay, quoteId, open } = await depositWorld(memoryEngine());
    expect(codeOf(await open(1))).toBe('amount-changed');
    const of = (id: string, ports = {}) =>
      openDepositPage({ quoteId: id, shownCents: 45_000 }, { ...pay.ports, ...ports });
    expect(codeOf(await of('AAAAAAAAAAAAAAAAAAAAAA'))).toBe('quote-not-found');
    expect(codeOf(await of('no ID'))).toBe('quote-not-found');
    expect(codeOf(await of(quoteId, { configuration: async () => undefined }))).toBe('quote-not-found');
  });

  const meanwhile = {
    'was billed': (deposit: DepositWorld) => deposit.bill(),
    'was billed as a draft': (deposit: DepositWorld) => deposit.draft(),
    'has a deposit by check': (deposit: DepositWorld) => deposit.recordCheck(),
    'got a new link': (deposit: DepositWorld) => deposit.renew(),
  } as const;

  test.each(Object.entries(meanwhile))(
    'is not opened for a quote that %s after the client pressed Pay',
    async (_, change) => {
      const deposit = await depositWorld(memoryEngine());
      let isFirst = true;
      // Called after the quote was read.
      const siteOrigin = async () => {
        if (isFirst) {
          isFirst = false;
          expect((await change(deposit)).ok).toBe(true);
        }
        return 'https://billhook.example';
      };
      const page = openDepositPage(
        { quoteId: deposit.quoteId, shownCents: 45_000 },
        { ...deposit.pay.ports, siteOrigin },
      );
      expect(['not-payable-online', 'quote-not-found']).toContain(codeOf(await page));
      expect(deposit.pay.opened.size).toBe(0);
    },
  );

  test('is closed after the deposit was recorded, and the invoice of the quote shows how it was received', async () => {
    const { world, recordCheck, bill, invoiceId, open } = await depositWorld(memoryEngine());
    valueIn(await recordCheck());
    expect(codeOf(await open())).toBe('not-payable-online');
    valueIn(await bill());
    const read = valueIn(await world.readInvoice(await invoiceId())).invoice;
    expect(read.deposit).toMatchObject({ cents: 45_000, on: '2026-11-02' });
    expect(read.depositCents).toBe(45_000);
  });
});

describe('the page for an invoice', () => {
  test('cannot be paid if the provider cannot be reached, and is opened when it can be again', async () => {
    const { pay, open } = await openInvoice();
    pay.setDown(true);
    expect(codeOf(await open())).toBe('online-payment-unavailable');
    pay.setDown(false);
    const { url } = valueIn(await open());
    expect(valueIn(await open()).url).toBe(url);
    expect(pay.opened.size).toBe(1);
  });

  test('is expired at once if the invoice changed while it was opened', async () => {
    const { world, pay } = await openInvoice();
    const openSession: typeof pay.provider.openSession = async (request) => {
      valueIn(await world.pay(pay.invoiceId, { amount: '10' }));
      return pay.provider.openSession(request);
    };
    const ports = { ...pay.ports, provider: { ...pay.provider, openSession } };
    const answer = await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, ports);
    expect(codeOf(answer)).toBe('not-payable-online');
    expect(pay.expired).toEqual([`cs_${[...pay.opened.keys()][0]}`]);
  });

  test('is expired when its account is deleted, unless it has ended by itself; an error of the provider is only logged', async () => {
    const { world, pay, open } = await openInvoice();
    valueIn(await open());
    const expireSession = async () => Promise.reject(new Error('down'));
    await leaveProvider(pat, { ...pay.ports, provider: { expireSession } });
    expect(logged.join()).toContain('payment-page-not-expired');
    expect(await find(world.plain, payeeOwner, payeeOwner.key(payeeId))).toEqual({
      leftAt: expect.any(String),
    });
    await leaveProvider(pat, pay.ports);
    expect(pay.expired).toHaveLength(1);
    world.advance(3 * 60 * 60_000);
    await leaveProvider(pat, pay.ports);
    expect(pay.expired).toHaveLength(1);
  });

  test('of an account that was never connected is left alone', async () => {
    const { world, pay, open } = await openInvoice();
    valueIn(await open());
    await leaveProvider('another', pay.ports);
    expect(pay.expired).toEqual([]);
    expect((await find(world.plain, payeeAccount, payeeAccount.key(pat)))?.accountId).toBe(payeeId);
  });
});

describe('a payment by hand', () => {
  test('of an invoice of $0.00 marks it paid, without a payment', async () => {
    const { world } = await openInvoice();
    const free = { clientName: 'Oakmont', lineItems: [aLine({ unitPrice: '0' })] };
    const { invoiceId } = valueIn(await world.submit({ invoice: free })).invoice;
    expect(valueIn(await world.pay(invoiceId)).invoice.status).toBe('paid');
    expect(await world.itemsUnder(`PAYMENT#${invoiceId}`)).toEqual([]);
  });

  test('is refused while a bank payment of everything is on its way', async () => {
    const { world, pay } = await openInvoice();
    await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
    const refused = { ok: false, refusal: { code: 'payment-pending', balanceCents: 0 } };
    expect(await world.pay(pay.invoiceId)).toMatchObject(refused);
    expect(await world.pay(pay.invoiceId, { amount: '1' })).toMatchObject(refused);
  });

  test('is removed from an invoice that was also paid by card, which stays paid', async () => {
    const { world, pay, open } = await openInvoice();
    await open();
    const byCard = pay.payByCard();
    valueIn(await world.pay(pay.invoiceId));
    await pay.send(byCard);
    const { payments = [], ...twice } = await pay.detail();
    expect(twice).toMatchObject({ status: 'paid', paidCents: 90_000 });
    const byHand = payments.find(({ online }) => online === undefined);
    valueIn(await world.unpay(pay.invoiceId, byHand?.paymentId));
    expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
  });

  test('is refused if it is more than what is left to pay', async () => {
    const { world, pay } = await openInvoice();
    expect(await world.pay(pay.invoiceId, { amount: '450.01' })).toMatchObject({
      ok: false,
      refusal: { code: 'payment-too-large', invoiceId: pay.invoiceId, balanceCents: 45_000 },
    });
  });
});

test('the paper says how to pay online only while somebody can', async () => {
  const { world, pay } = await openInvoice();
  const { invoiceId, linkId } = pay;
  const ports = {
    ...world.ordinaryPorts(),
    renderPdf: async (sheet: unknown) => new TextEncoder().encode(JSON.stringify(sheet)),
  };
  const links = clientLinks(world.plain, world.clock);
  const changes = onlineChanges(world.plain, world.clock);
  const papers = async () =>
    [
      await getInvoicePdf({ userId: pat, invoiceId, contentId: undefined }, ports),
      await getClientInvoicePdf(linkId, { ...ports, links }),
    ].map((file) => new TextDecoder().decode(valueIn(file).bytes).includes('Pay online on the page'));
  expect(await papers()).toEqual([true, true]);
  await changes.exclude(pat, invoiceId, true);
  expect(await papers()).toEqual([false, false]);
  await changes.exclude(pat, invoiceId, false);
  expect(await papers()).toEqual([true, true]);
  const key = payeeAccount.key(pat);
  await tryCommit(world.plain, update(payeeAccount, key, { set: { card: false, bankTransfer: false } }));
  expect(await papers()).toEqual([false, false]);
});

const stopped = {
  'all methods are switched off': { card: false, bankTransfer: false },
  'access was withdrawn': { canCharge: false, accessLostAt: '2026-11-03T12:00:00.000Z' },
} as const;

test.each(Object.keys(stopped) as (keyof typeof stopped)[])(
  'the page of an invoice and new invoices do not say that clients pay online after %s',
  async (reason) => {
    const { world, pay } = await openInvoice();
    const says = async (invoiceId: string) => valueIn(await world.readInvoice(invoiceId)).invoice.takesOnline;
    expect(await says(pay.invoiceId)).toBe(true);
    const key = payeeAccount.key(pat);
    await tryCommit(world.plain, update(payeeAccount, key, { set: stopped[reason] }));
    expect(await says(pay.invoiceId)).toBeUndefined();
    world.service.raw.length = 0;
    const { invoice } = valueIn(await world.submit());
    expect(valueIn(await world.readInvoice(invoice.invoiceId)).invoice.takesOnline).toBeUndefined();
    const saved = await invoiceReader(world.plain).findContent(pat, invoice.contentId);
    expect(saved).toMatchObject({ invoiceId: invoice.invoiceId });
    expect(saved).not.toHaveProperty('takesOnline');
  },
);
