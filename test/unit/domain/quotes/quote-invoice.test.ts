import { expect, test } from 'vitest';
import type { QuoteContent } from '#domain/quotes/quote';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';

const content: QuoteContent = {
  title: 'AC tune-up',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 8_250,
  lineItems: [{ description: 'Tune-up', quantity: 1_500, price: 100_00 }],
};

test('the invoice of a quote copies client, lines, discount and tax', () => {
  const client = { name: 'Dana', address: '', city: 'Dayton', phone: '', email: 'dana@example.com' };
  expect(invoiceOfQuote({ ...content, client, discount: { percent: 10_000 }, taxName: 'GST' })).toMatchObject(
    {
      clientName: 'Dana',
      clientCity: 'Dayton',
      lineItems: [{ description: 'Tune-up', quantity: '1.5', unitPrice: '100.00' }],
      discount: '10%',
      taxRate: '8.25%',
      taxName: 'GST',
    },
  );
});

test('a quote whose stored total differs from the sum of its lines becomes one untaxed line with the approved amount', () => {
  const invoice = invoiceOfQuote({ ...content, total: 180_00 });
  expect(invoice.lineItems).toEqual([
    { description: 'AC tune-up', quantity: '1', unitPrice: '180.00', taxed: false },
  ]);
  expect(invoice).not.toHaveProperty('taxRate');
  expect(invoiceOfQuote({ ...content, total: 162_38 }).lineItems).toHaveLength(1);
  expect(invoiceOfQuote({ ...content, total: 162_38 })).toHaveProperty('taxRate');
});

test('that one line is called Quote if the quote has no title', () => {
  const invoice = invoiceOfQuote({ ...content, title: '', total: 180_00 });
  expect(invoice.lineItems.map(({ description }) => description)).toEqual(['Quote']);
});

test('the client is copied for a quote that becomes one line too, and all texts are empty without a client', () => {
  const client = { name: 'Dana', address: 'Mill', city: 'Dayton', phone: '555', email: 'dana@example.com' };
  const filled = {
    clientName: 'Dana',
    clientAddress: 'Mill',
    clientCity: 'Dayton',
    clientPhone: '555',
    clientEmail: 'dana@example.com',
  };
  expect(invoiceOfQuote({ ...content, client, total: 180_00 })).toMatchObject(filled);
  expect(invoiceOfQuote({ ...content, client })).toMatchObject(filled);
  expect(invoiceOfQuote(content)).toMatchObject({ clientName: '', clientEmail: '' });
});

test('an invoice has no discount or tax if its quote has none', () => {
  const plain = invoiceOfQuote({ ...content, taxRate: 0 });
  for (const part of ['discount', 'taxRate', 'taxName']) expect(plain).not.toHaveProperty(part);
  expect(invoiceOfQuote(content)).toMatchObject({ taxRate: '8.25%', taxName: '' });
});

test('an untaxed line stays untaxed, and the other lines do not have the attribute', () => {
  const [line] = content.lineItems;
  if (!line) throw new Error('no line');
  const { lineItems } = invoiceOfQuote({ ...content, lineItems: [line, { ...line, taxed: false }] });
  expect(lineItems.map((each) => ('taxed' in each ? each.taxed : 'not said'))).toEqual(['not said', false]);
});
