import { expect, test } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { sheetChanges, versionChanges } from '#domain/documents/sheet-changes';
import { anInvoice, checked } from '#test/support/invoices';

type Line = { readonly description: string; readonly quantity: string; readonly unitPrice: string };

const line = (description: string, unitPrice: string, quantity = '1'): Line => ({
  description,
  quantity,
  unitPrice,
});

const sheetOf = (lineItems: readonly Line[], dueDate = '2026-11-14', paidCents = 0): InvoiceSheet =>
  sheetOfDraft(anInvoice({ lineItems, dueDate }), { edition: 'lite' }, { paidCents });

test('there are no changes between identical versions', () => {
  const lines = [line('Wall', '1890'), line('Wall', '20')];
  expect(sheetChanges(sheetOf(lines), sheetOf(lines), 1910_00)).toEqual([]);
});

test('changes list the amount due, the due date and changed, added and removed lines', () => {
  const before = sheetOf([line('Wall', '1890'), line('Steps', '100')]);
  const after = sheetOf([line('Wall', '189'), line('Sand', '5', '2')], '2026-11-21');
  expect(sheetChanges(before, after, 199_00)).toEqual([
    { label: 'Amount due', before: '$1,990.00', after: '$199.00' },
    { label: 'Due date', before: 'November 14, 2026', after: 'November 21, 2026' },
    { label: 'Wall', before: '1 × $1,890.00 = $1,890.00', after: '1 × $189.00 = $189.00' },
    { label: 'Steps', before: '1 × $100.00 = $100.00' },
    { label: 'Sand', after: '2 × $5.00 = $10.00' },
  ]);
});

test('the amount due is 0 if more was paid than the new total', () => {
  const before = sheetOf([line('Wall', '500')], undefined, 400_00);
  const after = sheetOf([line('Wall', '300')], undefined, 400_00);
  expect(sheetChanges(before, after, 0)[0]).toEqual({
    label: 'Amount due',
    before: '$100.00',
    after: '$0.00',
  });
});

test('two lines with the same description are compared in the order of the lines', () => {
  const before = sheetOf([line('Visit', '50'), line('Visit', '60')]);
  const after = sheetOf([line('Visit', '50'), line('Visit', '70')]);
  expect(sheetChanges(before, after, 120_00)).toEqual([
    { label: 'Amount due', before: '$110.00', after: '$120.00' },
    { label: 'Visit', before: '1 × $60.00 = $60.00', after: '1 × $70.00 = $70.00' },
  ]);
});

test('a changed discount and a changed tax are listed with their rates and amounts', () => {
  const version = (changes: Partial<InvoiceDraft>) => ({
    invoice: checked(anInvoice({ lineItems: [line('Wall', '100')], dueDate: '2026-11-14', ...changes })),
  });
  const taxed = { taxName: 'Tax', taxRate: '7.5' };
  expect(versionChanges(version(taxed), version({ taxName: 'Tax', taxRate: '8.25' }), 108_25)).toEqual([
    { label: 'Amount due', before: '$107.50', after: '$108.25' },
    { label: 'Tax', before: '7.5% = $7.50', after: '8.25% = $8.25' },
  ]);
  expect(versionChanges(version({ discount: '25' }), version({ discount: '10%' }), 90_00)).toEqual([
    { label: 'Amount due', before: '$75.00', after: '$90.00' },
    { label: 'Discount', before: '-$25.00', after: '10% = -$10.00' },
  ]);
  expect(versionChanges(version(taxed), version({ discount: '25' }), 75_00)).toEqual([
    { label: 'Amount due', before: '$107.50', after: '$75.00' },
    { label: 'Tax', before: '7.5% = $7.50' },
    { label: 'Discount', after: '-$25.00' },
  ]);
});

test('the amount due is compared after payments, and a removed due date is a change', () => {
  const before = sheetOf([line('Wall', '1890')], '2026-11-14', 90_00);
  const after = sheetOf([line('Wall', '1890')], '', 190_00);
  expect(sheetChanges(before, after, 1700_00)).toEqual([
    { label: 'Amount due', before: '$1,800.00', after: '$1,700.00' },
    { label: 'Due date', before: 'November 14, 2026', after: 'None' },
  ]);
});

test('if there are payments, or nothing is asked for, the totals of two versions are compared instead of amounts due', () => {
  const version = (unitPrice: string, depositCents?: number) => ({
    invoice: checked(anInvoice({ lineItems: [line('Wall', unitPrice)], dueDate: '2026-11-14' })),
    depositCents,
  });
  const wall = { label: 'Wall', before: '1 × $470.00 = $470.00', after: '1 × $565.00 = $565.00' };
  expect(versionChanges(version('470', 70_00), version('565', 70_00), 495_00)).toEqual([
    { label: 'Amount due', before: '$400.00', after: '$495.00' },
    wall,
  ]);
  expect(versionChanges(version('470', 70_00), version('565', 70_00), 195_00)).toEqual([
    { label: 'Total', before: '$470.00', after: '$565.00' },
    wall,
  ]);
  // A bank payment is on its way, or a payment is being checked.
  expect(versionChanges(version('470'), version('565'), 0)).toEqual([
    { label: 'Total', before: '$470.00', after: '$565.00' },
    wall,
  ]);
});
