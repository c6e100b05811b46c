import { expect, test } from 'vitest';
import { invoiceSoFar } from '#domain/documents/invoice-so-far';
import { aFullInvoice, aLine, anInvoice, checked } from '#test/support/invoices';

test('a complete invoice has the same values while it is being typed as after the check', () => {
  const draft = {
    ...aFullInvoice(),
    lineItems: [aLine(), aLine({ description: ' Filter ', quantity: '0.5', taxed: false })],
    reference: 'PO 7',
    discount: '10%',
    taxRate: '8.25',
  };
  expect(invoiceSoFar(draft)).toEqual(checked(draft));
});

test('unreadable values count as zero, and omitted values are absent', () => {
  const lineItems = [
    aLine({ description: ' Pump\n', quantity: '', unitPrice: '5' }),
    aLine({ quantity: '2', unitPrice: '1,5' }),
    aLine({ quantity: '-2', unitPrice: '5' }),
    aLine({ quantity: '2', unitPrice: '-5' }),
    aLine({ quantity: '0', unitPrice: '0', taxed: true }),
  ];
  const draft = anInvoice({ lineItems, issueDate: '12', dueDate: '2026-02-30', notes: ' so far\n' });
  const soFar = invoiceSoFar({
    ...draft,
    reference: ' ',
    taxRate: 'ten',
    clientName: `  ${'x'.repeat(300)}`,
  });
  const row = (description: string) => ({ description, quantity: 0, unitPrice: 0 });
  expect(soFar.lineItems).toEqual([
    row('Pump'),
    row('Replace capacitor'),
    row('Replace capacitor'),
    row('Replace capacitor'),
    { ...row('Replace capacitor'), taxed: true },
  ]);
  expect(soFar).toMatchObject({ issueDate: '', dueDate: '', notes: 'so far', clientName: 'x'.repeat(200) });
  for (const field of ['reference', 'taxRate', 'taxName', 'discount'])
    expect(soFar).not.toHaveProperty(field);
});

test('a date outside of the years 1970 to 2200 is treated as not typed yet', () => {
  const soFar = invoiceSoFar(anInvoice({ issueDate: '0001-01-01', dueDate: '9999-12-31' }));
  expect(soFar).toMatchObject({ issueDate: '', dueDate: '' });
});
