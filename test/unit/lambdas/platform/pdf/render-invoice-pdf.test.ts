import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import type { InvoiceDraft, LineDraft } from '#domain/documents/invoice-draft';
import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { printedTexts } from '#domain/documents/print/printable-text';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import type { PdfOptions } from '#lambdas/platform/pdf/render-pages';
import { measureCpuTime } from '#test/support/cpu-time';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';
import { entriesOfFile } from '#test/support/pdf-structure';

const options: PdfOptions = { author: 'Meridian', createdAt: new Date('2026-11-03T10:00:00Z') };

const filledDraft = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...aFullInvoice(),
  ...changes,
});

const manyLines = (count: number): LineDraft[] =>
  Array.from({ length: count }, (_, index) => ({
    description: `Visit ${index + 1}: exterior windows and frames`,
    quantity: String((index % 7) + 1),
    unitPrice: `${(index % 90) + 10}.50`,
  }));

const render = (changes: Partial<InvoiceDraft> = {}, more: Partial<PdfOptions> = {}) =>
  renderInvoicePdf(sheetOfDraft(filledDraft(changes)), { ...options, ...more });

const read = async (changes: Partial<InvoiceDraft> = {}, more: Partial<PdfOptions> = {}) =>
  readPdf(await render(changes, more));

const line = (description: string, quantity = '1', unitPrice = '10') => ({
  description,
  quantity,
  unitPrice,
});

const headings = (sheet: InvoiceSheet): string[] => [
  sheet.title,
  ...Object.values(sheet.columns),
  'Bill To',
  'Notes',
];

describe('the invoice PDF', () => {
  test("shows every text of the invoice's document view", async () => {
    const sheet = sheetOfDraft(filledDraft());
    const pdf = await readPdf(await renderInvoicePdf(sheet, options));
    const texts = [...printedTexts(sheet), ...headings(sheet)];
    expect(texts.length).toBeGreaterThan(35);
    expect(texts.filter((text) => !shows(pdf, text))).toEqual([]);
  });

  test('is one letter-size page with text in reading order, without links and scripts', async () => {
    const pdf = await read();
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.size).toEqual([612, 792]);
    expect(pdf.annotations).toBe(0);
    expect(pdf.hasScripts).toBe(false);
    expect(pdf.pages[0]).toMatch(
      /Hartwell[\s\S]*INVOICE[\s\S]*Bill To[\s\S]*Description[\s\S]*Subtotal[\s\S]*Notes[\s\S]*Page 1 of 1/,
    );
  });

  test('has title, author and language in its properties, even with characters that must be escaped in XML', async () => {
    const pdf = await read({ businessName: 'Łukasz & <Söhne>' }, { author: 'Łukasz & <Söhne>' });
    expect(pdf.title).toBe('Invoice INV-2026-042 – Łukasz & <Söhne>');
    expect(pdf.author).toBe('Łukasz & <Söhne>');
    expect(pdf.language).toBe('en-US');
  });

  test.each([
    ['Windows-1252', {}],
    ['many scripts', { notes: 'Łódź 窗户 שלום ไทย' }],
  ])('with text in %s contains no active content, whatever its texts are', async (_, changes) => {
    const businessName = 'A) /OpenAction << /S /JavaScript >> (B \\';
    const file = await render({ ...changes, businessName });
    const pdf = await readPdf(file);
    expect(pdf.title).toContain(businessName);
    expect(pdf).toMatchObject({ annotations: 0, hasScripts: false });
    const outsideTexts = entriesOfFile(file).replaceAll(/\((?:\\.|[^\\)])*\)/g, '');
    for (const name of ['JavaScript', 'OpenAction', 'AA', 'URI', 'Launch', 'EmbeddedFile', 'AcroForm'])
      expect(outsideTexts).not.toMatch(new RegExp(`/${name}\\b`));
  });

  test('is the same file each time for the same document view and time', async () => {
    expect(Buffer.from(await render()).equals(Buffer.from(await render()))).toBe(true);
  });

  test('omits what the document view omits', async () => {
    const pdf = await read({
      notes: '',
      dueDate: '',
      clientName: '',
      clientAddress: '',
      clientCity: '',
      clientPhone: '',
      clientEmail: '',
    });
    for (const absent of ['Bill To', 'Notes', 'Due Date']) expect(shows(pdf, absent)).toBe(false);
    expect(shows(pdf, 'Issue Date')).toBe(true);
  });

  test.each([
    ['Windows-1252', 'Sales tax'],
    ['any script', 'Podatek łączny'],
  ])('shows discount, tax and PO number in text of %s', async (_, taxName) => {
    const sheet = sheetOfDraft(
      filledDraft({
        reference: 'HQ-77',
        discount: '10%',
        taxName,
        taxRate: '8.25',
        lineItems: [line('a'), { ...line('b'), taxed: false }],
      }),
    );
    const pdf = await readPdf(await renderInvoicePdf(sheet, options));
    const rows = [
      'PO Number HQ-77',
      'Discount (10%) -$2.00',
      `${taxName} (8.25% on $9.00) $0.74`,
      'Total $18.74',
    ];
    expect(rows.filter((text) => !shows(pdf, text))).toEqual([]);
  });

  test('wraps a tax name that is too long for its line, and does not break the largest amounts', async () => {
    const lineItems = [line('most', '1000', '49999999.99'), { ...line('more', '1', '9.99'), taxed: false }];
    const pdf = await read({ lineItems, taxName: 'W'.repeat(30), taxRate: '99.999', discount: '0.125%' });
    expect(shows(pdf, `${'W'.repeat(30)} (99.999% on`)).toBe(true);
    expect(pdf.rightmost).toBeLessThan(558.5);
  });

  test('asks for line items if the invoice has none', async () => {
    expect(shows(await read({ lineItems: [] }), 'Add line items to see them here')).toBe(true);
  });

  test('fits twelve lines, logo and notes on one page', async () => {
    const logo = encode({ width: 40, height: 16, channels: 3, data: new Uint8Array(40 * 16 * 3).fill(90) });
    const pdf = await read({ lineItems: manyLines(12) }, { logo });
    expect(pdf.pages).toHaveLength(1);
  });

  test('contains the logo', async () => {
    const logo = encode({ width: 40, height: 16, channels: 3, data: new Uint8Array(40 * 16 * 3).fill(90) });
    expect(await read({}, { logo })).toMatchObject({ images: 1 });
    expect(await read()).toMatchObject({ images: 0 });
  });

  test('numbers the pages of 200 lines, and repeats the table header on each', async () => {
    const lineItems = manyLines(200);
    const pdf = await read({ lineItems });
    expect(pdf.pages.length).toBeGreaterThan(5);
    pdf.pages.forEach((page, index) => {
      expect(page).toMatch(/Description\s*Qty\s*Unit Price\s*Total/);
      expect(page).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
      expect(page).toContain('Thank you for your business!');
    });
    expect(lineItems.filter(({ description }) => !shows(pdf, description))).toEqual([]);
  });

  test('does not split a row of several lines over two pages', async () => {
    const description = Array.from({ length: 9 }, (_, index) => `part ${index}`).join('\n');
    const pdf = await read({ lineItems: Array.from({ length: 30 }, () => line(description)) });
    expect(pdf.pages.length).toBeGreaterThan(3);
    for (const page of pdf.pages)
      expect(page.match(/part 0/g)?.length ?? 0).toBe(page.match(/part 8/g)?.length ?? 0);
  });

  test('starts the table on the next page if only the header would fit on the page', async () => {
    const pdf = await read({
      businessName: 'W'.repeat(200),
      businessAddress: 'W'.repeat(200),
      businessCity: 'W'.repeat(200),
      lineItems: [line('tall\n'.repeat(30))],
    });
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.pages[0]).not.toContain('Description');
    expect(pdf.pages[1]).toContain('Description');
  });

  test('splits a row that is taller than a page over several pages without losing a line', async () => {
    const parts = Array.from({ length: 150 }, (_, index) => `p${index};`);
    const pdf = await read({ lineItems: [line(parts.join('\n'))] });
    expect(pdf.pages.length).toBeGreaterThan(2);
    expect(parts.filter((part) => !shows(pdf, part))).toEqual([]);
  });

  test('shows amounts from one cent to a million dollars', async () => {
    const pdf = await read({
      lineItems: [
        line('least', '1', '0.01'),
        line('most', '1', '1,000,000.00'),
        line('top', '1000000', '99999.99'),
      ],
    });
    for (const amount of ['$0.01', '$1,000,000.00', '$99,999,990,000.00', '1,000,000'])
      expect(pdf.pages[0]?.split(/\s+/)).toContain(amount);
    expect(pdf.rightmost).toBeLessThan(558.5);
  });
});

describe('long words in the invoice PDF', () => {
  const word = (length: number): string =>
    Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('');

  test('stay inside the page and are unchanged in the text of the PDF', async () => {
    const long = word(500);
    const pdf = await read({ lineItems: [line(long)], businessName: long, notes: long, invoiceNumber: long });
    expect(pdf.textWithoutSpaces.split(long)).toHaveLength(5);
    expect(pdf.rightmost).toBeLessThan(558.5);
  });

  test('of 100,000 characters are laid out in less than five seconds of CPU time, in embedded fonts too', async () => {
    for (const extra of ['', 'ł']) {
      const long = word(100_000) + extra;
      const work = measureCpuTime();
      const bytes = await render({ notes: long });
      expect(work()).toBeLessThan(5_000);
      const pdf = await readPdf(bytes);
      const head = /^Invoice # [^\n]*\n/;
      const notes = pdf.pages.map((page, index) =>
        (index > 0 ? page.replace(head, '') : page).replace(/Thank you for your business![\s\S]*$/, ''),
      );
      expect(notes.join('').replace(/\s/g, '')).toContain(long);
      expect(pdf.rightmost).toBeLessThan(558.5);
    }
  });
});
