import { fileURLToPath } from 'node:url';
import { encode } from 'fast-png';
import { expect, test, vi } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { disputeFileOf } from '#domain/online-payments/dispute-file';
import { certificateOf } from '#domain/quotes/certificate';
import { parseQuoteFile } from '#domain/quotes/quote-file';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { renderCertificatePdf, renderDisputeFilePdf } from '#lambdas/platform/pdf/render-pages';
import { anApproval } from '#test/support/approvals';
import { aDispute, aLongDispute } from '#test/support/disputes';
import { goldenDocuments } from '#test/support/golden-documents';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf } from '#test/support/pdf-reader';
import { unpackedPdf } from '#test/support/unpacked-pdf';

// Other names and colors of the product must not change the committed files.
vi.mock('#domain/brand', async (original) => {
  const { brand } = await original<typeof import('#domain/brand')>();
  const kept = { name: 'Billhook', tagline: 'Less admin, more jobs done.', color: '#2563eb' };
  return { brand: { ...brand, ...kept } };
});

/** `vitest -u` rewrites these files. Review the changes, because these are the documents that customers get. */
const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../../golden/${name}`, import.meta.url));

const asText = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

test.each(goldenDocuments)(
  'the document view of the $name is unchanged',
  async ({ name, draft, style, paid }) => {
    await expect(asText(sheetOfDraft(draft, style, paid))).toMatchFileSnapshot(golden(`${name}.sheet.txt`));
  },
);

test.each(goldenDocuments)('the PDF of the $name is unchanged', async (document) => {
  const data = new Uint8Array(40 * 16 * 3).fill(90);
  const logo = encode({ width: 40, height: 16, channels: 3, data });
  const bytes = await renderInvoicePdf(sheetOfDraft(document.draft, document.style, document.paid), {
    author: 'Hartwell Plumbing',
    createdAt: new Date('2026-11-03T10:00:00Z'),
    ...(document.hasLogo && { logo }),
  });
  const { placed: drawnPages, images, title, author } = await readPdf(bytes);
  const head = [`title: ${title}`, `author: ${author}`, `pictures: ${images}`];
  await expect(`${[...head, ...drawnPages].join('\n')}\n`).toMatchFileSnapshot(
    golden(`${document.name}.page.txt`),
  );
});

test('the PDF of an invoice without discount, tax and PO number is unchanged byte for byte', async () => {
  const draw = (draft = aFullInvoice()) =>
    renderInvoicePdf(sheetOfDraft(draft, { edition: 'free' }), {
      author: 'Hartwell Plumbing',
      createdAt: new Date('2026-11-03T10:00:00Z'),
    });
  const bytes = await draw();
  const everyByte = `${unpackedPdf(bytes).toString('latin1')}\n`;
  await expect(everyByte).toMatchFileSnapshot(golden('free-invoice.pdf.txt'));
  expect(await draw()).toEqual(bytes);
  // Optional rows without a value are omitted. Without a tax, it does not matter whether a line is marked as untaxed.
  const { lineItems, ...rest } = aFullInvoice();
  const unmarked = lineItems.map((line) => ({ ...line, taxed: false }));
  expect(await draw({ ...rest, lineItems: unmarked, reference: '', discount: '' })).toEqual(bytes);
});

test('the certificate of an approval is unchanged', async () => {
  const bytes = await renderCertificatePdf(certificateOf(anApproval), {
    author: 'Harlow Heating & Air',
    createdAt: new Date('2026-11-04T09:00:00Z'),
  });
  const { placed: drawnPages, title } = await readPdf(bytes);
  await expect(`${[`title: ${title}`, ...drawnPages].join('\n')}\n`).toMatchFileSnapshot(
    golden('certificate.page.txt'),
  );
});

test.each([
  ['dispute-file', aDispute(), 19],
  ['long-dispute-file', aLongDispute(), 4],
])('the %s is unchanged', async (name, facts, pages) => {
  const bytes = await renderDisputeFilePdf(disputeFileOf(facts), {
    author: 'Harlow & <Sons>',
    createdAt: new Date('2026-11-11T12:00:00Z'),
    pages,
  });
  const { placed: drawnPages, title } = await readPdf(bytes);
  await expect(`${[`title: ${title}`, ...drawnPages].join('\n')}\n`).toMatchFileSnapshot(
    golden(`${name}.page.txt`),
  );
});

test.each([
  ['a quote with tax', { taxRate: '8.25' }],
  ['a quote with a total of its own', { taxRate: '8.25', total: '1,900' }],
])('the document view of %s is unchanged', async (name, change) => {
  const file = parseQuoteFile({
    userID: 'provider-1',
    title: 'Water heater',
    clientMessage: 'We can come on Thursday.',
    issueDate: '2026-11-03',
    lineItems: [
      { description: 'Heater', quantity: 1.5, price: '1,200.50' },
      { description: 'Permit', price: 25 },
    ],
    ...change,
  });
  if (!file.ok) throw new Error(file.refusal.join(' '));
  await expect(asText(sheetOfQuote(file.value.content))).toMatchFileSnapshot(
    golden(`${name.replaceAll(' ', '-')}.sheet.txt`),
  );
});
