import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freeInvoiceDraftSchema, invoiceDraftSchema } from '#domain/contract/document-schemas';
import { idSchema, listUpTo, textUpTo } from '#domain/contract/schemas';
import { blankDraft } from '#domain/documents/invoice-draft';

const isAccepted = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

test('a text is accepted up to its limit, and other types are refused', () => {
  const text = textUpTo(3);
  for (const valid of ['', 'abc']) expect(isAccepted(text, valid)).toBe(true);
  for (const invalid of ['abcd', 3, null, { length: 1 }, { length: { toString: 1 } }])
    expect(isAccepted(text, invalid)).toBe(false);
});

test('a list is accepted up to its limit if each of its items is valid', () => {
  const list = listUpTo(z.number(), 2);
  for (const valid of [[], [1, 2]]) expect(isAccepted(list, valid)).toBe(true);
  for (const invalid of [[1, 2, 3], ['1'], 'ab', { length: { toString: 1 } }])
    expect(isAccepted(list, invalid)).toBe(false);
});

test('an ID is accepted, and a text with other characters is not', () => {
  expect(isAccepted(idSchema, 'Az09_-')).toBe(true);
  expect(isAccepted(idSchema, 'a/b')).toBe(false);
});

test('a credit is accepted in an invoice of Lite, and refused in one of the free generator', () => {
  const line = { description: 'Credit', quantity: '1', unitPrice: '85' };
  const draftOf = (lineItems: readonly object[]) => ({ ...blankDraft('1', '2026-11-03'), lineItems });
  for (const schema of [freeInvoiceDraftSchema, invoiceDraftSchema])
    expect(isAccepted(schema, draftOf([line]))).toBe(true);
  expect(isAccepted(invoiceDraftSchema, draftOf([{ ...line, credit: true }]))).toBe(true);
  expect(isAccepted(freeInvoiceDraftSchema, draftOf([{ ...line, credit: true }]))).toBe(false);
});
