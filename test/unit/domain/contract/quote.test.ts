import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  acceptQuoteSchema,
  askQuestionSchema,
  declineQuoteSchema,
} from '#domain/quotes/contract/public-quotes';
import { quoteFormSchema } from '#domain/quotes/contract/quote-form';
import { anInvoice } from '#test/support/invoices';

const isAccepted = (schema: z.ZodMiniType, body: unknown) => z.safeParse(schema, body).success;
const contentHash = 'c'.repeat(64);

describe('the request with which a client answers a quote', () => {
  test('may omit name, address and reason, which then are empty', () => {
    expect(z.parse(acceptQuoteSchema, { contentHash })).toEqual({ contentHash, name: '', email: '' });
    expect(z.parse(declineQuoteSchema, { contentHash })).toEqual({ contentHash, reason: '' });
  });

  test('must contain the hash of the content that was shown', () => {
    expect(isAccepted(acceptQuoteSchema, { name: 'Dana' })).toBe(false);
    expect(isAccepted(declineQuoteSchema, { reason: 'Too dear.' })).toBe(false);
  });

  test.each([
    ['name', acceptQuoteSchema, 100],
    ['email', acceptQuoteSchema, 254],
    ['reason', declineQuoteSchema, 1_000],
  ])('accepts a %s up to its limit', (field, schema, limit) => {
    expect(isAccepted(schema, { contentHash, [field]: 'x'.repeat(limit) })).toBe(true);
    expect(isAccepted(schema, { contentHash, [field]: 'x'.repeat(limit + 1) })).toBe(false);
  });
});

test('a question has up to 2,000 characters', () => {
  expect(isAccepted(askQuestionSchema, { question: 'x'.repeat(2_000) })).toBe(true);
  expect(isAccepted(askQuestionSchema, { question: 'x'.repeat(2_001) })).toBe(false);
});

test('a quote in a request is an invoice with title, message and last day, which may be omitted', () => {
  const { quote } = z.parse(quoteFormSchema, { quote: anInvoice() });
  expect(quote).toEqual({ ...anInvoice(), title: '', clientMessage: '', validUntil: '' });
  expect(isAccepted(quoteFormSchema, { quote: { ...anInvoice(), deposit: '25%' } })).toBe(true);
  expect(isAccepted(quoteFormSchema, { quote: { ...anInvoice(), deposit: 25 } })).toBe(false);
});
