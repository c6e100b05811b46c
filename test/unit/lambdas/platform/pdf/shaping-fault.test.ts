import { expect, test, vi } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';

vi.mock('harfbuzzjs', async (original) => ({
  ...(await original<typeof import('harfbuzzjs')>()),
  shape: () => {
    throw new Error('the shaper fails');
  },
}));

test('an invoice is printed with unjoined letters if the font engine cannot shape them', async () => {
  const sheet = sheetOfDraft({ ...aFullInvoice(), clientName: 'Łukasz Żółć', notes: 'שלום 窗户' });
  const pdf = await readPdf(
    await renderInvoicePdf(sheet, { author: 'A', createdAt: new Date('2026-11-03T10:00:00Z') }),
  );
  expect(['Łukasz Żółć', 'שלום', '窗户', '$1'].filter((text) => !shows(pdf, text))).toEqual([]);
});
