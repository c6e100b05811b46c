import { describe, expect, test } from 'vitest';
import { type InvoiceSheet, sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { ink, logoBox, page } from '#domain/documents/print/page-design';
import { type LogoSize, layOutPages } from '#domain/documents/print/page-layout';
import { printedTexts } from '#domain/documents/print/printable-text';
import { aFullInvoice, aLine, anInvoice, checked } from '#test/support/invoices';

const pagesOf = (sheet: InvoiceSheet, logo?: LogoSize) => layOutPages(sheet, helveticaTypesetter, logo).pages;

const textsOf = (sheet: InvoiceSheet) =>
  pagesOf(sheet).map(({ items }) => items.flatMap((item) => (item.kind === 'text' ? item : [])));

const paid = sheetOfInvoice(checked(anInvoice()), { edition: 'lite' }, { paidCents: 89_50 });
const open = sheetOfInvoice(checked(anInvoice()), { edition: 'lite' }, { paidCents: 89_49 });

describe('a printed page', () => {
  test('is marked PAID under its dates, bold, green and right-aligned, as soon as nothing is owed', () => {
    const [texts = []] = textsOf(paid);
    const mark = texts.find(({ line }) => line === 'PAID');
    const title = texts.find(({ line }) => line === 'INVOICE');
    const date = texts.find(({ line }) => line === 'November 3, 2026');
    expect(mark).toMatchObject({
      style: { bold: true },
      color: ink.done,
      align: 'right',
      x: title?.x,
      width: title?.width,
    });
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBe(page.margin + page.contentWidth);
    expect(mark?.y).toBeGreaterThan(date?.y ?? Number.POSITIVE_INFINITY);
    expect(
      textsOf(open)
        .flat()
        .some(({ line }) => line === 'PAID'),
    ).toBe(false);
  });

  test('shows facts side by side, with muted names and dark values, both right-aligned', () => {
    const [texts = []] = textsOf(open);
    const label = texts.find(({ line }) => line === 'Issue Date');
    const value = texts.find(({ line }) => line === 'November 3, 2026');
    expect(label).toMatchObject({ align: 'right', color: ink.soft, y: value?.y });
    expect(value).toMatchObject({ align: 'right', color: ink.strong });
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(value?.x ?? 0);
  });

  test('is marked VOID in the same place, muted and without payment details, after the invoice was voided', () => {
    const howToPay = { text: 'Check to Hartwell' };
    const style = { edition: 'lite', howToPay, isVoid: true } as const;
    const voided = sheetOfInvoice(checked(anInvoice()), style);
    const find = (sheet: InvoiceSheet, wanted: string) =>
      textsOf(sheet)
        .flat()
        .find(({ line }) => line === wanted);
    const { x, y, style: markStyle } = find(paid, 'PAID') ?? {};
    expect(find(voided, 'VOID')).toMatchObject({ x, y, style: markStyle, color: ink.muted });
    expect(voided.payment).toBeUndefined();
    expect(sheetOfInvoice(checked(anInvoice()), { ...style, isVoid: false }).payment).toBeDefined();
  });

  test('repeats number and client on one line in the upper margin, from the second page on', () => {
    const lineItems = Array.from({ length: 60 }, () => aLine());
    const clientName = 'Whitfield & Daughters '.repeat(9).trim();
    const [first = [], ...more] = textsOf(sheetOfDraft(anInvoice({ lineItems, clientName })));
    expect(first.some(({ y }) => y < page.top)).toBe(false);
    expect(more.length).toBeGreaterThan(0);
    for (const texts of more) {
      const head = texts.filter(({ y }) => y < page.top);
      expect(head).toHaveLength(2);
      expect(head[0]?.line).toMatch(/^Invoice # /);
      expect(head[1]?.line).toMatch(/^Whitfield & Daughters/);
      expect(head[1]).toMatchObject({ align: 'right', y: head[0]?.y, role: 'Pagination' });
    }
  });

  test('shows its number and the number of pages', () => {
    const lineItems = Array.from({ length: 60 }, () => aLine());
    const pages = textsOf(sheetOfDraft(anInvoice({ lineItems })));
    const lastLines = pages.map((texts) => texts.at(-1)?.line);
    expect(lastLines).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
    for (const texts of pages)
      expect(texts.at(-1)).toMatchObject({ color: ink.muted, align: 'center', width: page.contentWidth });
  });

  test('lists every payment of a receipt, over as many pages as needed', () => {
    const payments = Array.from({ length: 80 }, () => ({ amountCents: 1, date: '2026-11-03' }));
    const sheet = sheetOfInvoice(checked(anInvoice()), { edition: 'lite' }, { paidCents: 80, payments });
    const pages = textsOf(sheet);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().filter(({ line }) => line === 'Paid November 3, 2026')).toHaveLength(80);
    for (const { y } of pages.flat()) expect(y).toBeLessThan(page.height);
    const last = pages.at(-1)?.map(({ line }) => line) ?? [];
    expect(last.indexOf('Balance due')).toBeGreaterThan(last.indexOf('Paid'));
  });

  test('has no Bill To without a client', () => {
    const lines = (sheet: InvoiceSheet) =>
      textsOf(sheet)
        .flat()
        .map(({ line }) => line);
    expect(lines(sheetOfDraft(anInvoice()))).not.toContain('Bill To');
    expect(lines(sheetOfDraft(anInvoice({ clientPhone: '555' })))).toEqual(
      expect.arrayContaining(['Bill To', '555']),
    );
    expect(lines(sheetOfDraft(anInvoice({ notes: '' })))).not.toContain('Notes');
  });

  test.each([
    ['as high as it may be', { width: 10, height: 10 }, { width: logoBox.height, height: logoBox.height }],
    ['as wide as it may be', { width: 3_000, height: 600 }, { width: logoBox.width, height: 30 }],
  ])('draws a logo %s, with its aspect ratio', (_, size, drawn) => {
    const logos = pagesOf(open, size).flatMap(({ items }) => items.filter(({ kind }) => kind === 'logo'));
    expect(logos).toMatchObject([{ kind: 'logo', x: page.margin, y: page.top, ...drawn }]);
  });

  test('shows the placeholder of a missing business name in gray', () => {
    const colorOf = (sheet: InvoiceSheet, name: string) =>
      textsOf(sheet)
        .flat()
        .find(({ line }) => line === name)?.color;
    expect(colorOf(sheetOfDraft(anInvoice({ businessName: '' })), 'Your Business Name')).toBe(ink.muted);
    expect(colorOf(sheetOfDraft(aFullInvoice()), 'Hartwell Plumbing')).toBe(ink.strong);
  });
});

describe('the texts whose characters the fonts of a document must contain', () => {
  const filled = (sheet: InvoiceSheet) => printedTexts(sheet).filter((text) => text !== '');
  const row = ['Replace capacitor', '1', '$89.50', '$89.50'];
  const facts = ['Invoice #', 'INV-1001', 'Issue Date', 'November 3, 2026'];
  const thanks = 'Thank you for your business!';

  test('are labels, lines and notes, but no headings', () => {
    expect(filled(sheetOfDraft(anInvoice(), { edition: 'lite' }))).toEqual([
      "O'Brien & Söhne",
      ...facts,
      ...row,
      thanks,
    ]);
  });

  test('also include client, discount and payment details', () => {
    const draft = anInvoice({
      businessPhone: '555-1',
      clientName: 'Dana',
      clientCity: 'Dayton',
      discount: '10%',
      notes: 'Danke.',
    });
    const style = { edition: 'lite', howToPay: { text: 'Zelle to Söhne' } } as const;
    expect(filled(sheetOfDraft(draft, style))).toEqual([
      "O'Brien & Söhne",
      '555-1',
      ...facts,
      'Dana',
      'Dayton',
      ...row,
      'Discount (10%)',
      '-$8.95',
      'Zelle to Söhne',
      'Danke.',
      thanks,
    ]);
  });
});
