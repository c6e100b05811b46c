import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shownHowToPay } from '#domain/documents/how-to-pay';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { type SheetStyle, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { pageBreaks } from '#domain/documents/print/page-breaks';
import { type LogoSize, layOutPages } from '#domain/documents/print/page-layout';
import { printedTexts } from '#domain/documents/print/printable-text';
import { screenTypesetter } from '#domain/documents/print/screen-typesetter';
import type { PrintedMoney } from '#domain/documents/settlement';
import { layOutSummary, textsOfSummary } from '#domain/reports/books-summary';
import { layOutStatement, textsOfStatement } from '#domain/statements/statement-page';
import { aBooksSummary } from '#test/support/books-summary';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';
import { pageLines } from '#test/support/shown-pages';
import { aStatementPage } from '#test/support/statements';

/** `npx vitest run FILE -u` rewrites these files. Review the changes, because people see these pages. */
const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../../golden/layout/${name}.txt`, import.meta.url));

// Another color of the product must not change the committed files.
const lite: SheetStyle = { edition: 'lite', brandColor: '#15803d' };
const howToPay = shownHowToPay({ text: 'Check to Hartwell Plumbing', link: 'https://venmo.com/u/hartwell' });

interface Printed {
  readonly name: string;
  readonly draft: InvoiceDraft;
  readonly style?: SheetStyle;
  readonly paid?: PrintedMoney;
  readonly logo?: LogoSize;
}

const payments = Array.from({ length: 17 }, (_, index) => ({
  amountCents: 100,
  date: `2026-10-${String(17 - index).padStart(2, '0')}`,
  method: 'zelle' as const,
}));

const documents: readonly Printed[] = [
  {
    name: 'large-total',
    draft: anInvoice({
      lineItems: [aLine({ quantity: '8999', unitPrice: '9999999.99' })],
      taxName: 'A tax of the county with a name',
      taxRate: '7.5',
      notes: Array.from({ length: 4 }, (_, index) => `Clause ${index + 1}`).join('\n'),
    }),
    logo: { width: 60, height: 400 },
  },
  {
    name: 'void',
    draft: {
      ...aFullInvoice(),
      taxName: 'A tax of the county with a very long name of its own',
      taxRate: '7.5',
    },
    style: { ...lite, isVoid: true, howToPay },
    logo: { width: 900, height: 30 },
  },
  {
    name: 'only-a-link-to-pay',
    draft: anInvoice({ clientName: 'Whitfield' }),
    style: {
      ...lite,
      howToPay: shownHowToPay({ link: 'https://venmo.com/u/hartwell' }),
      pageUrl: 'https://pay.example/invoice?id=8fJ2mQ7vXk1nR5tY3wZb',
    },
  },
  {
    name: 'long-way-to-pay',
    draft: aFullInvoice(),
    style: {
      ...lite,
      howToPay: shownHowToPay({
        text: Array.from({ length: 14 }, (_, index) => `Way ${index + 1}`).join('\n'),
      }),
      pageUrl: 'https://pay.example/invoice?id=8fJ2mQ7vXk1nR5tY3wZb',
    },
  },
  {
    name: 'receipt-of-many-payments',
    draft: aFullInvoice(),
    style: { ...lite, verifyUrl: 'https://pay.example/verify#code=7KQ2' },
    paid: { paidCents: 1_700, waivedCents: 500, payments },
  },
  {
    name: 'tall-rows',
    draft: anInvoice({
      lineItems: [
        aLine({ description: 'First' }),
        aLine({ description: Array.from({ length: 95 }, (_, index) => `Step ${index + 1}`).join('\n') }),
        aLine({ description: 'Third', unitPrice: 'abc' }),
      ],
    }),
  },
  {
    name: 'nothing-typed',
    draft: anInvoice({ businessName: '', lineItems: [], invoiceNumber: '' }),
    style: lite,
  },
];

test.each(documents)(
  'the pages of a document are laid out as in the committed file: $name',
  async (printed) => {
    const { name, draft, style = lite, paid, logo } = printed;
    const sheet = sheetOfDraft(draft, style, paid);
    const lines = pageLines(layOutPages(sheet, screenTypesetter(printedTexts(sheet)), logo));
    const { beforeRow, ...breaks } = pageBreaks(sheet, logo);
    const shownBreaks = JSON.stringify({ ...breaks, beforeRow: [...beforeRow] }, null, 1);
    await expect(`${[...lines, '', shownBreaks].join('\n')}\n`).toMatchFileSnapshot(golden(name));
  },
);

test('a statement is laid out as in the committed file, with every table', async () => {
  const setter = screenTypesetter(textsOfStatement(aStatementPage));
  const lines = pageLines(layOutStatement(aStatementPage, setter));
  const tables = JSON.stringify(
    aStatementPage.tables.map(({ rows, ...table }) => ({ ...table, first: rows[0] })),
  );
  const texts = textsOfStatement(aStatementPage).slice(0, 24);
  await expect(`${[...lines, '', tables, ...texts].join('\n')}\n`).toMatchFileSnapshot(golden('statement'));
});

test('the summary of a month for an accountant is one page, laid out as in the committed file', async () => {
  const summary = aBooksSummary();
  const document = layOutSummary(summary, screenTypesetter(textsOfSummary(summary)));
  expect(document.pages).toHaveLength(1);
  await expect(`${pageLines(document).join('\n')}\n`).toMatchFileSnapshot(golden('books-summary'));
});

test('the summary of a year is at most two pages', () => {
  const summary = aBooksSummary('2026-01', '2026-11');
  const { pages } = layOutSummary(summary, screenTypesetter(textsOfSummary(summary)));
  expect(pages.length).toBeLessThanOrEqual(2);
});
