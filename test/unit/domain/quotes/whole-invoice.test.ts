import { expect, test } from 'vitest';
import type { InvoiceLine } from '#domain/documents/invoice';
import type { QuoteContent } from '#domain/quotes/quote';
import { billedOnAnother, billedTwice, partOfWhole } from '#domain/quotes/whole-invoice';

type QuoteLines = QuoteContent['lineItems'];

const contentOf = (lineItems: QuoteLines): QuoteContent => ({
  title: 'Kitchen',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 0,
  lineItems,
});

const line = (description: string, price: number, credit = false) => ({
  description,
  quantity: 1_000,
  price,
  ...(credit && { credit }),
});
const row = (description: string, unitPrice: number, credit = false): InvoiceLine => ({
  description,
  quantity: 1_000,
  unitPrice,
  ...(credit && { credit }),
});

const quoted = contentOf([line('Kitchen', 1_000_00)]);
const changing = (lineItems: QuoteLines): QuoteContent => ({
  ...contentOf(lineItems),
  change: { number: 1, quoteNumber: 'Q-1001', approvedHash: '', reason: 'More work.', daysAdded: 0 },
});
const outlet = changing([line('Outlet', 60_00)]);
const vent = changing([line('Vent', 100_00)]);
const returned = changing([line('Sink', 200_00, true)]);

const billed = (rows: readonly InvoiceLine[], signed: readonly QuoteContent[], quotedCents = 1_000_00) =>
  partOfWhole({ quotedCents, rows }, quoted, signed);

test('an invoice that has the rows of a later change order bills it', () => {
  expect(billed([row('Kitchen', 1_000_00), row('Outlet', 60_00)], [outlet])).toBeUndefined();
  expect(billed([row('Kitchen', 1_000_00)], [outlet])).toMatchObject({ cents: 1_000_00 });
});

test('it bills a later change order also if it leaves out an earlier one', () => {
  const part = billed([row('Kitchen', 1_000_00), row('Vent', 100_00)], [outlet, vent]);
  expect(part).toMatchObject({ cents: 1_100_00, part: { lines: [0, 2] } });
});

test('what a change order took away from the invoice is billed with a later one', () => {
  const rows = [row('Kitchen', 1_000_00), row('Sink', 200_00, true)];
  expect(billed(rows, [returned, changing([line('Island', 300_00)])])).toMatchObject({ cents: 800_00 });
});

test('a row bills only one of the rows that were agreed', () => {
  const rows = [row('Kitchen', 1_000_00), row('Outlet', 60_00)];
  expect(billed(rows, [outlet, outlet])).toMatchObject({ cents: 1_060_00, part: { lines: [0, 1] } });
  const second = changing([line('Kitchen', 1_000_00)]);
  expect(billed([row('Kitchen', 1_000_00)], [second])).toMatchObject({ cents: 1_000_00 });
});

test('the one row that replaces rows whose untaxed credits are more than the rest has its own position', () => {
  const taxed = { ...quoted, taxRate: 10_000 };
  const back = changing([{ ...line('Back', 1_050_00, true), taxed: false }]);
  const other = { part: { kind: 'rest', typed: '', lines: [] }, agreedCents: 0 } as const;
  const others = [{ ...other, cents: 0, taxCents: 0, taxBaseCents: 0 }];
  const rows = [row('Kitchen', 1_000_00)];
  const part = partOfWhole({ quotedCents: 1_100_00, rows }, taxed, [back], others);
  expect(part).toMatchObject({ part: { lines: [0] } });
});

test('a change order whose rows are only partly on the invoice is not billed', () => {
  const both = changing([line('Outlet', 60_00), line('Switch', 40_00)]);
  expect(billed([row('Kitchen', 1_000_00), row('Outlet', 60_00)], [both])).toMatchObject({
    cents: 1_000_00,
    part: { lines: [0] },
  });
});

test('beside an invoice that bills a change order, it bills no more than what is left', () => {
  const other = {
    part: { kind: 'rest' as const, typed: '', lines: [] },
    agreedCents: 1_060_00,
    cents: 60_00,
    taxCents: 0,
    taxBaseCents: 0,
  };
  const rows = [row('Kitchen', 1_000_00)];
  const beside = (signed: readonly QuoteContent[]) =>
    partOfWhole({ quotedCents: 1_000_00, rows }, quoted, signed, [other]);
  expect(beside([outlet])).toMatchObject({ cents: 1_000_00 });
  // Nothing is left, and it stays a part, because it does not bill everything.
  expect(beside([outlet, returned])).toMatchObject({ cents: 800_00 });
});

test('it must not take a change order that another invoice bills, but may stay as it was', () => {
  const whole = { invoiceId: 'whole', quotedCents: 1_000_00, rows: [row('Kitchen', 1_000_00)], quoted };
  const withOutlet = [...whole.rows, row('Outlet', 60_00)];
  const doubled = (rows: readonly InvoiceLine[], othersCents: number, signed = [outlet]) =>
    billedTwice({ ...whole, signed }, rows, othersCents);
  expect(doubled(withOutlet, 60_00)).toEqual([outlet]);
  expect(doubled(withOutlet, 1)).toEqual([outlet]);
  expect(doubled(withOutlet, 0)).toEqual([]);
  expect(doubled(whole.rows, 60_00)).toEqual([]);
  expect(doubled(whole.rows, 60_00, [outlet, returned])).toEqual([]);
  expect(billedOnAnother([{ quoteNumber: 'Q-1-C1' }, { quoteNumber: 'Q-1-C2' }])).toBe(
    'Another invoice bills change orders Q-1-C1, Q-1-C2 already. Take its lines off this invoice, or void the other one first.',
  );
});
