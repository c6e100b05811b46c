import { expect, test } from 'vitest';
import { invoiceEmailLines } from '#domain/documents/email-lines';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { anInvoice } from '#test/support/invoices';

function linesOf(count: number, change: Parameters<typeof anInvoice>[0] = {}) {
  const lineItems = Array.from({ length: count }, (_, index) => ({
    description: `Job ${index + 1}`,
    quantity: '2',
    unitPrice: '10',
  }));
  const checked = validateInvoice(anInvoice({ lineItems, ...change }), 'at-least-one');
  if (!checked.ok) throw new Error('The test invoice is invalid');
  return invoiceEmailLines(checked.value);
}

test('an email lists ten lines and says how many more there are', () => {
  const { lines, sums } = linesOf(13);
  expect(lines).toHaveLength(11);
  expect(lines[0]).toEqual({ label: 'Job 1', detail: '2 × $10.00', value: '$20.00' });
  expect(lines[10]).toEqual({ label: 'and 3 more', value: '' });
  expect(sums).toEqual([{ label: 'Total', value: '$260.00' }]);
});

test('an email with ten lines lists all of them', () => {
  expect(linesOf(10).lines.map(({ label }) => label)).not.toContain('and 0 more');
});

test('discount and tax are listed between subtotal and total', () => {
  const { sums } = linesOf(1, { discount: '10%', taxName: 'Tax', taxRate: '10' });
  expect(sums.map(({ label }) => label)).toEqual([
    'Subtotal',
    'Discount (10%)',
    'Tax (10% on $18.00)',
    'Total',
  ]);
});
