import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { printCertificate } from '#lambdas/quotes/approval/print-certificate';
import type { DepositWorld } from '#test/support/deposit-world';
import { aLine } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { surfacesOf } from '#test/support/money-surfaces';
import { percent, progressIn, type QuoteParts, rest, startQuoteParts } from '#test/support/quote-parts';
import type { QuoteWorld } from '#test/support/quote-world';

const opened = startQuoteParts();
let world: QuoteWorld;
let parts: QuoteParts;

beforeEach(() => {
  ({ world, parts } = opened);
});

type QuoteFields = Parameters<QuoteWorld['send']>[1];

/** A quote that its client approved. */
async function approved(fields: QuoteFields): Promise<string> {
  const quoteId = world.newQuoteId();
  expect(await world.send(quoteId, fields)).toMatchObject({ ok: true });
  expect(await world.accept(quoteId, await world.shownHash(quoteId))).toMatchObject({ ok: true });
  await world.dispatch();
  return quoteId;
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const detailOf = async (invoiceId: string) => {
  const read = await world.readInvoice(invoiceId);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.invoice;
};

/** The texts of the PDF and of the client's page. */
async function textsOf(invoiceId: string): Promise<readonly string[]> {
  const pdf = await getInvoicePdf({ userId: pat, invoiceId }, world.ordinaryPorts());
  if (!pdf.ok) throw new Error(pdf.refusal.code);
  const { linkId = '' } = await detailOf(invoiceId);
  const links = clientLinks(world.plain, world.clock);
  const page = await getClientInvoice(linkId, { links, clock: world.clock, hash: String });
  if (!page.ok) throw new Error(page.refusal.code);
  return [new TextDecoder().decode(pdf.value.bytes), JSON.stringify(page.value.view)];
}

/** Expects that each invoice is over its amount, and that all surfaces that add them up have their sum. */
async function expectEverywhere(invoices: readonly { readonly id: string; readonly owed: number }[]) {
  const sharing = invoiceSharing(world.plain, world.clock);
  for (const { id } of invoices) await sharing.share(pat, id, { renew: false });
  const office = { world, pay: { detail: detailOf } } as unknown as DepositWorld;
  const said = await surfacesOf(
    office,
    invoices.map(({ id }) => id),
  );
  for (const [at, { owed }] of invoices.entries())
    expect(said.invoices[at]).toMatchObject({
      page: { owed, asked: owed },
      row: { owed },
      file: { owed },
      client: { asked: owed },
      paper: { due: owed },
      exported: { due: owed },
    });
  const sum = invoices.reduce((all, { owed }) => all + owed, 0);
  expect(said).toMatchObject({
    overview: { owed: sum },
    list: sum,
    owedReport: sum,
    clients: { balance: sum, statement: sum },
    books: [],
  });
  return said;
}

test.each([
  [12_870_59, '50', '50', 6_435_30, 6_435_29],
  [145_05, '30', '70', 43_52, 101_53],
])(
  '%i cents in steps of %s %% and %s %% are the same on every surface',
  async (agreed, one, other, first, second) => {
    const quoteId = await approved({
      lineItems: [aLine({ quantity: '1', unitPrice: String(agreed / 100) })],
    });
    const client = { clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' };
    const ids: string[] = [];
    for (const typed of [one, other]) {
      const progress = progressIn(percent(typed));
      const made = await world.submit({ quoteId, invoice: { ...client, progress } });
      if (!made.ok) throw new Error(JSON.stringify(made.refusal));
      ids.push(made.value.invoice.invoiceId);
    }
    await expectEverywhere([
      { id: ids[0] ?? '', owed: first },
      { id: ids[1] ?? '', owed: second },
    ]);
    for (const text of await textsOf(ids[0] ?? ''))
      for (const cents of [agreed, first, second]) expect(text).toContain(dollars(cents));
    for (const text of await textsOf(ids[1] ?? ''))
      for (const [label, cents] of [
        ['Agreed total', agreed],
        ['Billed before', first],
        ['This invoice', second],
        ['Remaining', 0],
      ] as const)
        expect(text).toContain(`{"label":"${label}","value":"${dollars(cents)}"}`);
    expect(await parts.remaining(quoteId)).toBe(0);
  },
);

const rounded = {
  lineItems: [
    aLine({ description: 'Cabinets', quantity: '1', unitPrice: '1000.10' }),
    aLine({ description: 'Trim', quantity: '1.5', unitPrice: '1.01' }),
  ],
  discount: '15%',
};

test.each(['as a whole', 'as the rest'])(
  '1 x 1,000.10 plus 1.5 x 1.01 less 15 %%, billed %s, is 851.38 on every surface',
  async (how) => {
    const quoteId = await approved(rounded);
    const { content, totalCents } = await world.detail(quoteId);
    expect(totalCents).toBe(851_38);
    expect(await world.jobs()).toMatchObject([{ totalCents: 851_38 }]);
    const id =
      how === 'as a whole'
        ? await parts.billWhole(quoteId, invoiceOfQuote(content))
        : await parts.bill(quoteId, rest);
    await expectEverywhere([{ id, owed: 851_38 }]);
    for (const text of await textsOf(id)) expect(text).toContain('$851.38');
  },
);

test('a deposit of exactly 2,117.00 on a total with 8 %% tax stays 2,117.00 on every surface', async () => {
  const quoteId = await approved({
    lineItems: [aLine({ quantity: '1', unitPrice: '9803.33' })],
    taxName: 'Tax',
    taxRate: '8',
    deposit: '2117',
  });
  expect(await world.read(quoteId)).toMatchObject({
    value: { quote: { depositDueCents: 2_117_00 } },
  });
  const stored = await world.ports().quotes.find(quoteId);
  if (!stored) throw new Error('It was sent');
  let certificate = '';
  await printCertificate(stored, {
    ...world.ports(),
    async renderCertificate(drawn) {
      certificate = JSON.stringify(drawn);
      return new Uint8Array();
    },
  });
  expect(certificate).toContain('$2,117.00');
  const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
  const asking = mails.filter(({ text = '' }) => text.includes('eposit'));
  expect(asking.length).toBeGreaterThanOrEqual(2);
  for (const { text = '' } of asking) expect(text).toContain('$2,117.00');
  const received = { amount: '2117', on: '2026-11-01' };
  expect(await world.setDeposit(quoteId, received)).toMatchObject({ ok: true });
  const { content, received: kept } = await world.detail(quoteId);
  expect(kept).toMatchObject({ cents: 2_117_00 });
  const id = await parts.billWhole(quoteId, invoiceOfQuote(content));
  expect(await parts.find(id)).toMatchObject({ totalCents: 10_587_60, depositCents: 2_117_00 });
  const { income, receivedList } = await expectEverywhere([{ id, owed: 10_587_60 - 2_117_00 }]);
  expect({ income: income.received, list: receivedList.cents }).toEqual({ income: 2_117_00, list: 2_117_00 });
  for (const text of await textsOf(id)) {
    expect(text).toContain('$2,117.00');
    expect(text).toContain('$8,470.60');
  }
});
