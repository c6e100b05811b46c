import { expect, test } from 'vitest';
import { blankDraft } from '#domain/documents/invoice-draft';
import { aFullInvoice, aLine } from '#test/support/invoices';
import { parseKeptDraft } from '../../../../../../web/features/documents/form/form-slots.ts';

const blank = blankDraft('INV-1', '2026-11-03');
/** The draft after it was stored and read again. */
const readBack = (draft: unknown) => parseKeptDraft(JSON.parse(JSON.stringify(draft)), blank);

test('a draft stored before discount, tax and PO number existed is unchanged', () => {
  expect(readBack(aFullInvoice())).toEqual(aFullInvoice());
});

test('discount, tax, PO number, untaxed lines and credits are read back', () => {
  const draft = {
    ...aFullInvoice(),
    reference: 'HQ-77',
    discount: '10%',
    taxName: 'VAT',
    taxRate: '8.25',
    lineItems: [aLine(), aLine({ taxed: false }), aLine({ credit: true })],
  };
  expect(readBack(draft)).toEqual(draft);
});

test('photos are read back with their captions', () => {
  const draft = { ...aFullInvoice(), photos: [{ photoId: 'p1', caption: 'Before' }] };
  expect(readBack(draft)).toEqual(draft);
  expect(readBack({ ...aFullInvoice(), photos: [{ caption: 'No photo' }, 5] })).toEqual(aFullInvoice());
});

test('values that are not strings are left out', () => {
  expect(readBack({ ...aFullInvoice(), discount: 5, taxRate: null })).toEqual(aFullInvoice());
});
