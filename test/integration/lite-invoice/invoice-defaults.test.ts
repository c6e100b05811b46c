import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SaveInvoiceDefaultsBody } from '#domain/contract/invoice-defaults';
import { storedDefaults } from '#lambdas/adapters/dynamodb/lite-invoice/stored-defaults';
import { saveInvoiceDefaults } from '#lambdas/lite-invoice/save-invoice-defaults';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const save = async (body: SaveInvoiceDefaultsBody, userId = pat) => {
  const saved = await saveInvoiceDefaults(userId, body, storedDefaults(world.plain));
  return saved.ok ? 'saved' : saved.refusal;
};

test('what is named is saved as checked, and what is not stays', async () => {
  expect(
    await save({
      taxName: '',
      taxRate: '8.25',
      terms: '30',
      notes: ' Thank you ',
      message: ' Hello,\r\nthe invoice. ',
      brandColor: '#AA3300',
    }),
  ).toBe('saved');
  expect(await save({ nextNumber: ' HHA-0099 ' })).toBe('saved');
  expect(await world.lite()).toMatchObject({
    defaultTax: { name: 'Tax', rate: 8_250 },
    defaultTerms: 30,
    defaultNotes: 'Thank you',
    defaultMessage: 'Hello,\nthe invoice.',
    brandColor: '#aa3300',
    nextNumber: 'HHA-0099',
  });
  expect(await save({ taxRate: '', terms: '', notes: '', message: '' })).toBe('saved');
  for (const gone of ['defaultTax', 'defaultTerms', 'defaultNotes', 'defaultMessage'])
    expect(await world.lite()).not.toHaveProperty(gone);
  expect(await world.lite()).toMatchObject({ nextNumber: 'HHA-0099' });
});

test('what is wrong is refused by field, and nothing is saved', async () => {
  const before = await world.lite();
  expect(
    await save({
      taxRate: '101',
      terms: '31',
      nextNumber: 'Final',
      notes: 'n'.repeat(5_001),
      message: 'm'.repeat(1_001),
    }),
  ).toMatchObject({
    code: 'invalid-defaults',
    faults: [
      { field: 'taxRate', message: 'Tax rate must be between 0 and 100 with at most 3 decimals.' },
      { field: 'notes', message: 'Notes can be at most 5,000 characters.' },
      { field: 'message', message: 'Message can be at most 1,000 characters.' },
      { field: 'terms', message: 'Choose one of the terms.' },
      { field: 'nextNumber', message: 'The next invoice number must end with a digit.' },
    ],
  });
  expect(await save({ notes: 'Hello' }, kim)).toMatchObject({ code: 'setup-incomplete' });
  expect(await world.lite()).toEqual(before);
});

test('a next number that an invoice has already is refused; the number set is taken and counted on from', async () => {
  await world.submit({ invoice: { invoiceNumber: 'A-7' } });
  expect(await save({ nextNumber: 'a-7' })).toMatchObject({ code: 'number-taken', invoiceNumber: 'a-7' });
  expect(await save({ nextNumber: 'B-100' })).toBe('saved');
  const sent = await world.submit({ invoice: { invoiceNumber: 'B-100' }, numberSuggested: true });
  expect(sent.ok && sent.value.invoice.invoiceNumber).toBe('B-100');
  expect(await world.lite()).toMatchObject({ nextNumber: 'B-101' });
});

test('tax and terms are those of the last invoice that was sent; notes come from Settings alone', async () => {
  await save({ notes: 'Thank you' });
  const dates = { issueDate: '2026-11-03', dueDate: '2026-11-18' };
  await world.submit({ invoice: { ...dates, taxName: 'GST', taxRate: '5', notes: 'For Dana alone' } });
  expect(await world.lite()).toMatchObject({
    defaultTax: { name: 'GST', rate: 5_000 },
    defaultTerms: 15,
    defaultNotes: 'Thank you',
  });
  await world.submit({ mail: false, invoice: { taxRate: '9' } });
  expect(await world.lite()).toMatchObject({ defaultTax: { name: 'GST' } });
  await world.submit({ invoice: { issueDate: '2026-11-03', dueDate: '2026-11-20' } });
  expect(await world.lite()).not.toHaveProperty('defaultTax');
  expect(await world.lite()).not.toHaveProperty('defaultTerms');
});
