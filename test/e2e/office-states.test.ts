// @module-tag further
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FullExportAnswer } from '#domain/full-export/contract';
import type { FullImportAnswer } from '#domain/full-import/contract';
import { reportNames } from '#domain/reports/all-reports';
import type { ReadBooksAnswer } from '#domain/reports/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { aBookInvoice, aBookPayment } from '#test/support/books';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';

const site = startSite();

const viewOf = (width: number) => ({
  viewport: { width, height: 1000 },
  colorScheme: width < 1000 ? ('light' as const) : ('dark' as const),
});

/** Expects a page without accessibility violations that scrolls in one direction only. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violationsOf(page), state).toEqual([]);
  const { content: contentWidth, width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(contentWidth, state).toBeLessThanOrEqual(width);
}

/** Two hundred invoices of as many clients, with payments, long names and gaps between the numbers. */
const books: ReadBooksAnswer = {
  success: true,
  count: 200,
  invoices: Array.from({ length: 200 }, (_, index) =>
    aBookInvoice({
      invoiceNumber: `INV-${1_000 + 2 * index}`,
      clientName:
        index % 9 === 0 ? `${'A very long name of a client '.repeat(3)}${index}` : `Client ${index}`,
      issueDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-05`,
      dueDate: index % 5 === 0 ? '' : `2026-${String(1 + (index % 12)).padStart(2, '0')}-28`,
      totalCents: 12_345_600 + index,
      payments:
        index % 2 === 0
          ? [aBookPayment(`2026-10-${String(1 + (index % 28)).padStart(2, '0')}`, 5_000 + index)]
          : [],
    }),
  ),
};

testAtWidths(1440, 'at %i px reports are usable with 200 rows, and while they load slowly', async (width) => {
  const own = await site.office();
  const { page } = await own.visit(siteRoutes.liteInvoices.path, viewOf(width));
  await page.getByText('No invoices yet').waitFor();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/api/books?**', (route) =>
    route.fulfill({ json: { ...books, invoices: books.invoices.slice(100) } }),
  );
  await intercept(page, '**/api/books', async (route) => {
    await released;
    await route.fulfill({ json: { ...books, invoices: books.invoices.slice(0, 100), cursor: 'next' } });
  });
  await page.goto(new URL(`${siteRoutes.liteReports.path}?year=2026`, page.url()).href);
  await page.getByRole('progressbar').waitFor();
  await expectAccessible(page, 'loading');
  release();
  await page.getByRole('table', { name: 'Income by month' }).waitFor();
  for (const report of reportNames) {
    await page.getByLabel('Report', { exact: true }).selectOption(report);
    await page.getByRole('table').first().waitFor();
    await expectAccessible(page, report);
  }
});

const anExport = (status: Partial<NonNullable<FullExportAnswer['export']>>): FullExportAnswer => ({
  success: true,
  export: {
    state: 'running',
    done: 1_234,
    total: 123_456,
    startedAt: '2026-11-03T08:10:00.000Z',
    ...status,
  },
});

const anImport = (status: Partial<NonNullable<FullImportAnswer['import']>>): FullImportAnswer => ({
  success: true,
  isEmpty: status.state !== 'done',
  import: {
    importId: 'a'.repeat(64),
    state: 'running',
    done: 1_234,
    total: 123_456,
    startedAt: '2026-11-03T08:10:00.000Z',
    ...status,
  },
});

testAtWidths(
  390,
  'at %i px the data page is usable in every state of an export and an import',
  async (width) => {
    const own = await site.office();
    const states = [
      ['running', anExport({}), anImport({}), /^1,234 of 123,456 records imported$/],
      ['ending', anExport({ state: 'stopping' }), anImport({ state: 'undoing' }), 'Taking the import back.'],
      [
        'failed',
        anExport({ state: 'failed' }),
        anImport({ state: 'failed', problem: 'taken', kept: 3 }),
        'Everything was taken back. 3 records stayed',
      ],
      [
        'done',
        anExport({ state: 'ready', bytes: 5_000_000_000, keptUntil: '2026-11-10T08:10:00.000Z' }),
        anImport({ state: 'done', done: 123_456 }),
        'Imported 123,456 records.',
      ],
      ['ended', anExport({ state: 'canceled' }), anImport({ state: 'undone', kept: 1 }), '1 record stayed'],
    ] as const;
    for (const [state, exported, imported, text] of states) {
      const { page } = await own.visit(siteRoutes.liteAccountSettings.path, viewOf(width));
      await intercept(page, '**/api/full-export', (route) => route.fulfill({ json: exported }));
      await intercept(page, '**/api/full-import', (route) => route.fulfill({ json: imported }));
      await page.goto(new URL(siteRoutes.liteDataSettings.path, page.url()).href);
      await page.getByText(text).waitFor();
      await expectAccessible(page, state);
      await page.close();
    }
  },
);

testAtWidths(
  1440,
  'at %i px the data page names what could not be loaded, and tries again',
  async (width) => {
    const own = await site.office();
    const { page } = await own.visit(siteRoutes.liteAccountSettings.path, viewOf(width));
    const paths = ['**/api/full-export', '**/api/full-import'];
    const restoreRequests = await Promise.all(
      paths.map((path) => intercept(page, path, (route) => route.fulfill({ status: 500, json: {} }))),
    );
    await page.goto(new URL(siteRoutes.liteDataSettings.path, page.url()).href);
    const failureTexts = [
      'The state of your export could not be loaded.',
      'The state of your import could not be loaded.',
    ];
    for (const text of failureTexts) await page.getByText(text).waitFor();
    await expectAccessible(page, 'failed');
    for (const restoreRequest of restoreRequests) restoreRequest();
    for (const text of failureTexts) {
      await page.getByText(text).getByRole('button', { name: 'Try again' }).click();
      await page.getByText(text).waitFor({ state: 'detached' });
    }
    await page.getByLabel('Zip file of an export').waitFor();
  },
);

testAtWidths(390, 'at %i px an import of 200 changed and 200 refused rows is usable', async (width) => {
  const own = await site.office();
  const { page } = await own.visit(siteRoutes.liteDataSettings.path, viewOf(width));
  const rows = Array.from({ length: 400 }, (_, index) =>
    index % 2 === 0 ? `Client ${index} ${randomUUID()},c${index}@example.com` : `Client ${index},no address`,
  );
  await page.getByLabel('CSV or VCF file').setInputFiles({
    name: `${'long-name-'.repeat(12)}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Email\r\n${rows.join('\r\n')}`),
  });
  await page.getByRole('button', { name: 'Show what will change' }).click();
  await page.getByText(/^Row 3, Email: /).waitFor();
  await expectAccessible(page, 'preview');
});
