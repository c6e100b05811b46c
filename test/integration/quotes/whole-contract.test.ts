import { beforeEach, expect, test } from 'vitest';
import { agreedOf } from '#domain/quotes/agreed';
import { signedCents } from '#domain/quotes/change-order';
import { quoteAmounts } from '#domain/quotes/quote';
import { billedCentsOf } from '#domain/quotes/quote-billing';
import { badgeOfQuote, notesOfQuote } from '#domain/quotes/quote-words';
import { addQuote } from '#lambdas/full-export/quote-files';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { issuedFileReader } from '#lambdas/issued-files/store/issued-file-reader';
import { findJob } from '#lambdas/jobs/store/find-job';
import { sha256 } from '#lambdas/platform/hash';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import { verifyFile } from '#lambdas/public-links/verify-file';
import { getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { quoteToImport, readExportedQuote } from '#lambdas/quotes/store/exported-quote';
import { aCreditLine } from '#test/support/change-orders';
import type { DepositWorld } from '#test/support/deposit-world';
import { aLine } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { surfacesOf } from '#test/support/money-surfaces';
import {
  amount,
  percent,
  progressIn,
  type QuoteParts,
  rest,
  startQuoteParts,
} from '#test/support/quote-parts';
import type { QuoteWorld } from '#test/support/quote-world';
import { anOptionDraft } from '#test/support/quotes';

/**
 * One contract with everything, worked out by hand, with 8 % tax:
 *
 *     Better: 200.00 + 4,500.00 + thermostat 120.00 + surge protector 180.00 = 5,000.00, with tax 5,400.00
 *     Deposit, 25 % of 5,400.00                                              =           1,350.00
 *     Change order 1: 150.00, with tax 162.00       agreed total 5,562.00
 *     Change order 2: -85.00, with tax -91.80       agreed total 5,470.20, of which tax 405.20
 *     Part 1, 50 %: 2,735.10, less the deposit of 1,350.00 = 1,385.10
 *     Part 2: 1,000.00, void, and billed again as part 4
 *     Part 3, the rest: 5,470.20 - 2,735.10 - 1,000.00 = 1,735.10
 *     Owed: 1,385.10 + 1,735.10 + 1,000.00 = 4,120.20, and 2,735.10 after part 1 is paid
 */
const dana = { clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' };

const opened = startQuoteParts();
let world: QuoteWorld;
let parts: QuoteParts;

beforeEach(() => {
  ({ world, parts } = opened);
});

async function billed(quoteId: string, part: ReturnType<typeof percent>): Promise<string> {
  const made = await world.submit({
    quoteId,
    client: { message: '' },
    invoice: { ...dana, progress: progressIn(part) },
  });
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  const { invoiceId } = made.value.invoice;
  await invoiceSharing(world.plain, world.clock).share(pat, invoiceId, { renew: false });
  await world.dispatch();
  return invoiceId;
}

async function wholeContract() {
  const quoteId = world.newQuoteId();
  expect(await world.send(quoteId, anOptionDraft())).toMatchObject({ ok: true });
  const choice = { option: 1, lines: [1, 4] };
  const signed = await world.accept(quoteId, await world.shownHash(quoteId), 'Dana Whitfield', undefined, {
    choice,
  });
  expect(signed).toMatchObject({ ok: true });
  await world.dispatch();
  const more = [aLine({ description: 'Second thermostat', quantity: '1', unitPrice: '150' })];
  const tax = { taxName: 'Tax', taxRate: '8' };
  const changes = [
    await parts.change(quoteId, { ...tax, lineItems: more }),
    await parts.change(quoteId, {
      ...tax,
      lineItems: [aCreditLine('85')],
      changeReason: 'Kept.',
      daysAdded: '',
    }),
  ];
  const deposit = { amount: '1350', on: '2026-11-01', method: 'check' };
  expect(await world.setDeposit(quoteId, deposit)).toMatchObject({ ok: true });
  const half = await billed(quoteId, percent('50'));
  const again = await billed(quoteId, amount('1000'));
  const last = await billed(quoteId, rest);
  expect(await parts.setVoid(again, true)).toMatchObject({ ok: true });
  expect(await parts.remaining(quoteId)).toBe(1_000_00);
  const fourth = await billed(quoteId, amount('1000'));
  return { quoteId, changes, half, voided: again, last, fourth };
}

const detailOf = async (invoiceId: string) => {
  const read = await world.readInvoice(invoiceId);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.invoice;
};

const verify = async (wanted: Parameters<typeof verifyFile>[0]) => {
  const answer = await verifyFile(wanted, {
    files: issuedFileReader(world.plain),
    ...verifiedStates(world.plain),
  });
  return answer.ok ? answer.value.file : undefined;
};

/** The files of a quote in the zip, and its JSON. */
async function inZip(quoteId: string) {
  const files = new Map<string, Uint8Array | string>();
  const archive = {
    freeName: (name: string) => name,
    has: () => true,
    add: async (name: string, content: Uint8Array | string) => void files.set(name, content),
  };
  const added = await addQuote(pat, quoteId, archive as never, world.ports());
  if (!added) throw new Error('The quote is gone');
  return { files, json: JSON.parse(JSON.stringify(added.json)) };
}

test('every surface says of a contract with all of it what was worked out by hand', async () => {
  const { quoteId, half, voided, last, fourth } = await wholeContract();

  // The owner's page and list.
  const quote = await world.detail(quoteId);
  expect(quote).toMatchObject({
    ...{ totalCents: 5_400_00, agreedCents: 5_470_20, billedCents: 5_470_20, chosenOption: 'Better' },
    brokenBy: [],
    billing: { agreed: { amounts: { total: 5_470_20, tax: 405_20, taxBase: 5_065_00 } } },
  });
  expect([badgeOfQuote(quote).label, await parts.remaining(quoteId)]).toEqual(['Approved, invoiced', 0]);
  const list = await world.list();
  const row = list.ok ? list.value.quotes.find((each) => each.quoteId === quoteId) : undefined;
  expect(row && notesOfQuote(row)).toEqual(['Better', 'Agreed total; the quote was $5,400.00']);
  const job = await findJob(world.plain, pat, quote.acceptance?.jobId ?? '');
  expect(job).toMatchObject({ agreedCents: 5_470_20 });

  // The client's page.
  expect(await world.read(quoteId)).toMatchObject({
    value: {
      quote: {
        ...{
          agreedCents: 5_470_20,
          billedCents: 5_470_20,
          depositDueCents: 0,
          received: { cents: 1_350_00 },
        },
        signedChanges: [{ cents: 162_00 }, { cents: -91_80 }],
      },
    },
  });

  // The invoices, wherever their amounts are said and added up.
  const ids = [half, last, fourth];
  const office = { world, pay: { detail: detailOf } } as unknown as DepositWorld;
  const owed = [1_385_10, 1_735_10, 1_000_00];
  const said = await surfacesOf(office, ids);
  for (const [at, cents] of owed.entries())
    expect(said.invoices[at]).toMatchObject({
      page: { owed: cents, asked: cents },
      ...{ row: { owed: cents }, file: { owed: cents }, client: { asked: cents } },
      ...{ paper: { due: cents }, exported: { due: cents } },
    });
  const taxes = await Promise.all(ids.map(async (id) => (await parts.find(id)).progress?.taxCents ?? 0));
  expect(taxes.reduce((sum, cents) => sum + cents, 0)).toBe(405_20);
  expect(said).toMatchObject({
    ...{ overview: { owed: 4_120_20, received: { cents: 1_350_00 } }, list: 4_120_20, owedReport: 4_120_20 },
    ...{ clients: { balance: 4_120_20, statement: 4_120_20 }, receivedList: { cents: 1_350_00 } },
    income: { taxInvoiced: 405_20, received: 1_350_00 },
    books: [],
  });
  const pages = clientLinks(world.plain, world.clock);
  const { linkId = '' } = await detailOf(fourth);
  const page = await getClientInvoice(linkId, { links: pages, clock: world.clock, hash: String });
  const pdf = await getInvoicePdf({ userId: pat, invoiceId: fourth }, world.ordinaryPorts());
  const texts = [JSON.stringify(page), pdf.ok ? new TextDecoder().decode(pdf.value.bytes) : ''];
  for (const text of texts)
    for (const [label, value] of [
      ['Agreed total', '$5,470.20'],
      ['Billed before', '$4,470.20'],
      ['This invoice', '$1,000.00'],
      ['Remaining', '$0.00'],
    ])
      expect(text).toContain(`{"label":"${label}","value":"${value}"}`);
  expect(await detailOf(voided)).toMatchObject({ status: 'void' });

  // The certificate, in the zip and on the verify page.
  let drawn = '';
  const certificate = await getQuoteCertificate(quoteId, {
    ...world.ports(),
    renderCertificate: async (content) => {
      drawn = JSON.stringify(content);
      return new TextEncoder().encode(drawn);
    },
  });
  for (const text of ['Better', '$5,400.00', '+$162.00', '-$91.80', '$5,470.20'])
    expect(drawn).toContain(text);
  const bytes = certificate.ok ? certificate.value.bytes : new Uint8Array();
  expect(await verify({ sha256: sha256(bytes) })).toMatchObject({
    ...{ kind: 'certificate', number: 'Q-1001 New furnace', totalCents: 5_470_20 },
  });

  // Paid, the rest is owed.
  expect(await world.pay(half)).toMatchObject({ ok: true });
  const paid = await surfacesOf(office, ids);
  expect(paid).toMatchObject({
    ...{ overview: { owed: 2_735_10 }, list: 2_735_10, owedReport: 2_735_10 },
    ...{ clients: { balance: 2_735_10, statement: 2_735_10 }, income: { received: 2_735_10 }, books: [] },
  });
});

test('the zip holds all of it, and an import keeps what is agreed, billed and left', async () => {
  const { quoteId, changes, half, voided, last, fourth } = await wholeContract();
  const { files, json } = await inZip(quoteId);
  // The paper, the certificate and its record.
  expect([...files.keys()].map((name) => name.split('.').at(-1))).toEqual(['pdf', 'pdf', 'json']);
  const target = { userId: pat, importId: world.newKey() };
  const { item, links } = quoteToImport(readExportedQuote(json), target);
  expect(links.map(({ kind }) => kind)).toEqual([
    ...['created', 'sent', 'approved', 'change-sent', 'change-approved', 'change-sent', 'change-approved'],
  ]);
  const signed = await Promise.all(
    changes.map(async (changeId) => readExportedQuote((await inZip(changeId)).json).item),
  );
  const stored = await world.ports().quotes.find(quoteId);
  expect(item.choice).toEqual({ option: 1, lines: [1, 4] });
  expect([quoteAmounts(item).total, signedCents(item.changes)]).toEqual([5_400_00, 70_20]);
  expect(agreedOf(item, signed).amounts).toMatchObject({ total: 5_470_20, tax: 405_20 });
  expect(billedCentsOf(item.parts)).toBe(5_470_20);
  expect(Object.keys(item.parts ?? {})).toHaveLength(3);
  expect(Object.keys(stored?.parts ?? {}).sort()).toEqual([half, last, fourth].sort());
  expect(Object.keys(stored?.parts ?? {})).not.toContain(voided);
  expect(item.received).toEqual({ cents: 1_350_00, on: '2026-11-01' });
});
