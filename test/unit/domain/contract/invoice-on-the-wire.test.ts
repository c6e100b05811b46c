import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invoiceDraftSchema } from '#domain/contract/document-schemas';
import { sendFreeInvoiceSchema } from '#domain/free-invoice/contract';
import { sendInvoiceSchema } from '#domain/invoices/contract/send-invoice';
import { aFullInvoice, aLine, anInvoice, checked } from '#test/support/invoices';

/** The request body as it was first documented. */
const documentedBody = aFullInvoice();

const optionalFields = {
  reference: 'HQ-77',
  discount: '10%',
  taxName: 'Sales tax',
  taxRate: '8.25',
  lineItems: [aLine(), aLine({ taxed: false })],
};

describe('an invoice in a request', () => {
  test('is accepted without discount, tax and PO number, and then has none', () => {
    expect(z.parse(invoiceDraftSchema, documentedBody)).toEqual(documentedBody);
    expect(checked(z.parse(invoiceDraftSchema, documentedBody))).toEqual(checked(documentedBody));
  });

  test.each([
    ['free', sendFreeInvoiceSchema, { recipientEmail: 'a@b.example', recaptchaToken: 'x' }],
    ['Lite', sendInvoiceSchema, {}],
  ])('is accepted with discount, tax and PO number: %s', (_, schema, rest) => {
    const body = z.parse(schema, { ...rest, invoice: { ...documentedBody, ...optionalFields } });
    expect(checked(body.invoice)).toMatchObject({
      reference: 'HQ-77',
      discount: { percent: 10_000 },
      taxName: 'Sales tax',
      taxRate: 8_250,
      lineItems: [{}, { taxed: false }],
    });
  });

  test('may have the discount and the tax rate as numbers, which are read as decimal texts', () => {
    const body = z.parse(invoiceDraftSchema, { ...anInvoice(), discount: 25, taxRate: 8.25 });
    expect(checked(body)).toMatchObject({ discount: { amount: 25_00 }, taxRate: 8_250 });
  });

  test.each([
    { discount: {} },
    { taxRate: [] },
    { reference: 5 },
    { vat: '5' },
    { lineItems: [{ taxed: 'no' }] },
  ])('is refused with %j', (change) => {
    expect(z.safeParse(invoiceDraftSchema, { ...documentedBody, ...change }).success).toBe(false);
  });
});
