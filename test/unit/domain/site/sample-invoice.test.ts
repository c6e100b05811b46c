import { expect, test } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { sampleInvoice, samplePaidCents } from '#domain/site/sample-invoice';

test('the sample on the home page is paid in full, as its status says', () => {
  const sheet = sheetOfDraft(sampleInvoice, { edition: 'free' }, { paidCents: samplePaidCents });
  expect(sheet.mark).toBe('PAID');
  expect(sheet.headline).toBeUndefined();
});
