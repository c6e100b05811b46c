import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { type InvoiceSheet, scanToVerify, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { layOutPages } from '#domain/documents/print/page-layout';
import { addElement, openStructure } from '#domain/documents/print/structure';
import { certificateOf } from '#domain/quotes/certificate';
import { drawPages } from '#lambdas/platform/pdf/draw-pages';
import { openLatinText } from '#lambdas/platform/pdf/latin-text';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { renderCertificatePdf } from '#lambdas/platform/pdf/render-pages';
import { anApproval } from '#test/support/approvals';
import { goldenDocuments } from '#test/support/golden-documents';
import { aFullInvoice, aLine } from '#test/support/invoices';
import { type ReadElement, readingOrder, readStructure } from '#test/support/pdf-structure';

const createdAt = new Date('2026-11-03T10:00:00Z');
const options = { author: 'Hartwell Plumbing', createdAt };
const logo = encode({ width: 40, height: 16, channels: 3, data: new Uint8Array(40 * 16 * 3).fill(90) });

/**
 * Removes what glyphs do not tell: spaces at line ends and the order of a letter's marks. A character without a font is
 * a box.
 */
const withoutLayout = (texts: readonly string[]): string =>
  texts
    .join('')
    .normalize('NFKD')
    .replace(/[\s\p{M}]/gu, '')
    .replaceAll('🎉', '□');

/** The texts of a document in the order of its document view. */
const textsOf = (sheet: InvoiceSheet, hasLogo: boolean): string[] => [
  ...(hasLogo ? [sheet.business.name] : []),
  sheet.business.name,
  ...sheet.business.lines,
  sheet.title,
  ...sheet.facts.flatMap(({ label, value }) => [label, value]),
  ...(sheet.mark ? [sheet.mark] : []),
  ...(sheet.headline ? [sheet.headline.label, sheet.headline.value, sheet.headline.note ?? ''] : []),
  ...(sheet.billTo ? [sheet.billTo.heading, sheet.billTo.name ?? '', ...sheet.billTo.lines] : []),
  ...['description', 'quantity', 'unitPrice', 'total'].map(
    (column) => sheet.columns[column as keyof InvoiceSheet['columns']],
  ),
  ...(sheet.rows.length === 0 ? [sheet.emptyText] : []),
  ...sheet.rows.flatMap((row) => [row.description, row.quantity, row.unitPrice, row.total]),
  ...[sheet.subtotal, ...(sheet.adjustments ?? []), sheet.total, ...(sheet.settlement ?? [])].flatMap(
    ({ label, value }) => [label, value],
  ),
  ...(sheet.payment
    ? [
        sheet.payment.heading,
        sheet.payment.text ?? '',
        sheet.payment.link ? `${sheet.payment.link.label}: ${sheet.payment.link.url}` : '',
        ...(sheet.payment.code
          ? [`${sheet.payment.code.caption}: ${sheet.payment.code.url}`, sheet.payment.code.caption]
          : []),
      ]
    : []),
  ...(sheet.notes ? [sheet.notes.heading, sheet.notes.text] : []),
  ...(sheet.verification
    ? [
        sheet.verification.heading,
        sheet.verification.text,
        `${scanToVerify}: ${sheet.verification.url}`,
        scanToVerify,
      ]
    : []),
];

const typesOf = ({ type, children }: ReadElement): string[] => [type, ...children.flatMap(typesOf)];

describe.each(goldenDocuments)('the PDF of the $name', ({ draft, style, paid, hasLogo }) => {
  const sheet = sheetOfDraft(draft, style, paid);
  const render = () => renderInvoicePdf(sheet, { ...options, ...(hasLogo && { logo }) });

  test('has a tag for every piece of content, or marks it as an artifact', async () => {
    expect(readStructure(await render()).faults).toEqual([]);
  });

  test('is read aloud in the order of the document view', async () => {
    const { root } = readStructure(await render());
    expect(withoutLayout(readingOrder(root))).toBe(withoutLayout(textsOf(sheet, hasLogo === true)));
  });
});

test('a table has its column header cells once, although its header is printed on every page', async () => {
  const lineItems = Array.from({ length: 120 }, (_, index) => aLine({ description: `Visit ${index + 1}` }));
  const { root, faults } = readStructure(
    await renderInvoicePdf(sheetOfDraft({ ...aFullInvoice(), lineItems }), options),
  );
  expect(faults).toEqual([]);
  const [lines] = root.children.filter(({ type }) => type === 'Table');
  expect(lines?.children).toHaveLength(121);
  expect(lines?.children[0]?.children.map(({ type, scope }) => `${type} ${scope}`)).toEqual(
    Array(4).fill('TH Column'),
  );
  expect(lines?.children.slice(1).flatMap(({ children }) => children.map(({ type }) => type))).toEqual(
    Array(480).fill('TD'),
  );
});

test.each([
  ['Arabic', 'إصلاح المكيف رقم 12 في الطابق الثاني (2)'],
  ['Hebrew', 'ניקוי חלונות 123 abc (2)'],
  ['Japanese', 'エアコンの修理と、窓の清掃を行いました。'],
])('a sentence in %s is read in its reading order', async (_, sentence) => {
  const { root, faults } = readStructure(
    await renderInvoicePdf(
      sheetOfDraft({ ...aFullInvoice(), lineItems: [aLine({ description: sentence })] }),
      options,
    ),
  );
  expect(faults).toEqual([]);
  expect(readingOrder(root).map((text) => text.trim())).toContain(sentence);
});

test('a certificate has headings, and one table for each group of facts', async () => {
  const { root, faults } = readStructure(await renderCertificatePdf(certificateOf(anApproval), options));
  expect(faults).toEqual([]);
  const types = typesOf(root);
  expect(types.filter((type) => type === 'H1')).toHaveLength(1);
  expect(types.filter((type) => type === 'H2').length).toBe(types.filter((type) => type === 'Table').length);
});

test('a piece of content is refused if its element was not added to the structure', async () => {
  const text = await openLatinText();
  const laidOut = layOutPages(sheetOfDraft(aFullInvoice()), text.setter);
  const structure = openStructure();
  addElement(structure, 'P');
  await expect(
    drawPages({ title: 'Invoice', ...options, document: { ...laidOut, structure }, text }),
  ).rejects.toThrow("is not part of the document's structure");
});
