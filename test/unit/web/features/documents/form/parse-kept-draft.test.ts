import { expect, test } from 'vitest';
import { blankDraft } from '#domain/documents/invoice-draft';
import { aFullInvoice, aLine } from '#test/support/invoices';
import { parseKeptDocument } from '../../../../../../web/features/documents/form/kept-document.ts';

const blank = blankDraft('INV-1', '2026-11-03');
/** The draft after it was stored and read again. */
const readBack = (draft: unknown) => parseKeptDocument(JSON.parse(JSON.stringify(draft)), blank);

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

test('the part of an approved quote that a draft bills is read back, and one that cannot be read is left out', () => {
  const progress = {
    part: { kind: 'lines', typed: '', lines: [0, 2] },
    agreedCents: 1_080_00,
    billedBeforeCents: 80_00,
    cents: 540_00,
    taxCents: 40_00,
    taxBaseCents: 500_00,
  };
  const draft = { ...aFullInvoice(), progress };
  expect(readBack(draft)).toEqual(draft);
  const damaged = { part: { kind: 'percent', typed: '50', lines: ['0', 1] }, cents: 'many' };
  expect(readBack({ ...aFullInvoice(), progress: damaged })?.progress).toEqual({
    part: { kind: 'percent', typed: '50', lines: [1] },
    ...{ agreedCents: 0, billedBeforeCents: 0, cents: 0, taxCents: 0, taxBaseCents: 0 },
  });
  for (const unreadable of [5, null, { cents: 1 }, { part: { kind: 'half' } }])
    expect(readBack({ ...aFullInvoice(), progress: unreadable })).toEqual(aFullInvoice());
});

test('values that are not strings are left out', () => {
  expect(readBack({ ...aFullInvoice(), discount: 5, taxRate: null })).toEqual(aFullInvoice());
});
