import { expect, test } from 'vitest';
import { readExportedInvoice } from '#lambdas/invoices/store/exported-invoice';
import { readRecord } from '#lambdas/platform/table/imported-records';
import { anInvoice, aRecord, checked } from '#test/support/invoices';

/** An invoice of a full export of which $50.00 were refunded and are not owed. */
const exportedWith = (waiver: { readonly at: string; readonly cents: number }) => ({
  ...aRecord({
    contentId: 'content-1',
    totalCents: 89_50,
    waivedCents: 50_00,
    waivers: [waiver],
  }),
  versions: [
    {
      contentId: 'content-1',
      invoiceId: 'invoice-1',
      savedAt: '2026-11-03T12:00:00.000Z',
      invoice: checked(anInvoice()),
      totalCents: 89_50,
      brandColor: '',
      userEmail: 'pat@hartwell.example',
    },
  ],
  payments: [],
  timeline: [],
});

const read = (waiver: { readonly at: string; readonly cents: number }) =>
  readRecord(() => readExportedInvoice(exportedWith(waiver)).record.waivers);

test('a decision about a refund of an exported invoice is read, also a negative one that took an answer back', () => {
  for (const cents of [50_00, -50_00]) {
    const waiver = { at: '2026-11-20T12:00:00.000Z', cents };
    expect(read(waiver)).toEqual({ ok: true, value: [waiver] });
  }
});

test('an exported invoice with a decision about a refund that has no time or no whole cents is refused', () => {
  expect(read({ at: 'yesterday', cents: 50_00 })).toEqual({ ok: false, refusal: '"at" is not a time.' });
  expect(read({ at: '2026-11-20T12:00:00.000Z', cents: 0.5 })).toEqual({
    ok: false,
    refusal: '"cents" is not an amount in cents.',
  });
});
