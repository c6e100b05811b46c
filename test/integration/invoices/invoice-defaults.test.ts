import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SaveInvoiceDefaultsBody } from '#domain/invoices/contract/invoice-defaults';
import { saveInvoiceDefaults } from '#lambdas/invoices/drafts/save-invoice-defaults';
import { storedDefaults } from '#lambdas/invoices/store/stored-defaults';
import { quoteHolderOf } from '#lambdas/quotes/store/quote-number';
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
  const saved = await saveInvoiceDefaults(userId, body, {
    ...storedDefaults(world.plain),
    quoteHolderOf: quoteHolderOf(world.plain),
  });
  return saved.ok ? 'saved' : saved.refusal;
};

test('defaults in the request are saved as checked, and all others stay unchanged', async () => {
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

test('wrong values are refused by field, and nothing is saved', async () => {
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

test('a next number that an invoice already has is refused, and the next invoice gets the saved number', async () => {
  await world.submit({ invoice: { invoiceNumber: 'A-7' } });
  expect(await save({ nextNumber: 'a-7' })).toMatchObject({ code: 'number-taken', invoiceNumber: 'a-7' });
  expect(await save({ nextNumber: 'B-100' })).toBe('saved');
  const sent = await world.submit({ invoice: { invoiceNumber: 'B-100' }, numberSuggested: true });
  expect(sent.ok && sent.value.invoice.invoiceNumber).toBe('B-100');
  expect(await world.lite()).toMatchObject({ nextNumber: 'B-101' });
});

test('sending an invoice never changes the defaults, with another tax, without one, and with other terms', async () => {
  await save({ taxName: 'Sales tax', taxRate: '7.5', terms: '30', notes: 'Thank you' });
  const savedDefaults = {
    defaultTax: { name: 'Sales tax', rate: 7_500 },
    defaultTerms: 30,
    defaultNotes: 'Thank you',
  };
  const dates = { issueDate: '2026-11-03', dueDate: '2026-11-18' };
  await world.submit({ invoice: { ...dates, taxName: 'GST', taxRate: '5', notes: 'For Dana alone' } });
  expect(await world.lite()).toMatchObject({ ...savedDefaults, invoicesCreated: 1 });
  await world.submit({ invoice: { issueDate: '2026-11-03', dueDate: '' } });
  await world.submit({ invoice: { ...dates, terms: '15' } });
  expect(await world.lite()).toMatchObject({ ...savedDefaults, invoicesCreated: 3 });
});

test('a change based on outdated defaults is refused, and succeeds when it is repeated', async () => {
  await save({ taxName: 'Tax', taxRate: '8' });
  const use = { taxName: 'Tax', taxRate: '7.5', insteadOf: { taxName: '', taxRate: '' } };
  expect(await save(use)).toMatchObject({ code: 'settings-changed' });
  expect(await world.lite()).toMatchObject({ defaultTax: { name: 'Tax', rate: 8_000 } });
  const late = { ...use, insteadOf: { taxName: 'Tax', taxRate: '8%' } };
  expect(await save(late)).toBe('saved');
  // Sent again, as if its answer had been lost.
  expect(await save(late)).toBe('saved');
  expect(await save({ terms: '30', insteadOf: { terms: '' } })).toBe('saved');
  expect(await save({ terms: '', insteadOf: { terms: '15' } })).toMatchObject({ code: 'settings-changed' });
  expect(await world.lite()).toMatchObject({ defaultTax: { name: 'Tax', rate: 7_500 }, defaultTerms: 30 });
});

test('name and rate of the tax that are saved in two tabs at once are both stored', async () => {
  await save({ taxName: 'Tax', taxRate: '8' });
  const outcomes = await Promise.all([save({ taxName: 'GST' }), save({ taxRate: '7.5' })]);
  expect(outcomes).toEqual(['saved', 'saved']);
  expect(await world.lite()).toMatchObject({ defaultTax: { name: 'GST', rate: 7_500 } });
});

test('chosen terms are stored with the invoice, and a due date alone stores none', async () => {
  const dates = { issueDate: '2026-11-03', dueDate: '2026-12-03' };
  const termsOf = async (terms: object) => {
    const sent = await world.submit({ invoice: { ...dates, ...terms } });
    if (!sent.ok) throw new Error(sent.refusal.code);
    const read = await world.readInvoice(sent.value.invoice.invoiceId);
    return read.ok ? read.value.invoice.content.terms : read.refusal;
  };
  expect(await termsOf({ terms: '30' })).toBe(30);
  expect(await termsOf({})).toBeUndefined();
});
