import { expect, test } from 'vitest';
import { blankDraft } from '#domain/documents/invoice-draft';
import { aFullInvoice, aLine } from '#test/support/invoices';
import { parseKeptDraft } from '../../../../../../web/features/documents/form/form-slots.ts';

const blank = blankDraft('INV-1', '2026-11-03');
const kept = (draft: unknown) => parseKeptDraft(JSON.parse(JSON.stringify(draft)), blank);

test('a draft stored before discount, tax and PO number existed is unchanged', () => {
  expect(kept(aFullInvoice())).toEqual(aFullInvoice());
});

test('discount, tax, PO number and untaxed lines are stored with the rest', () => {
  const draft = {
    ...aFullInvoice(),
    reference: 'HQ-77',
    discount: '10%',
    taxName: 'VAT',
    taxRate: '8.25',
    lineItems: [aLine(), aLine({ taxed: false })],
  };
  expect(kept(draft)).toEqual(draft);
});

test('values that are not strings are left out', () => {
  expect(kept({ ...aFullInvoice(), discount: 5, taxRate: null })).toEqual(aFullInvoice());
});
