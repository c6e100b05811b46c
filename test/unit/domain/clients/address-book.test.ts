import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageInvoice, matchesClient } from '#domain/clients/client';
import { compareItems, linesToRemember, matchesItem, maxRememberedLines } from '#domain/clients/saved-item';
import { validateClient } from '#domain/clients/validate-client';
import type { InvoiceLine } from '#domain/documents/invoice';

const dana = { name: 'Dana Whitfield', email: 'dana@whitfield.example', phone: '(555) 555-0111' };

describe('a client', () => {
  test('is found by a part of its name, email or phone, in upper or lower case and with any phone format', () => {
    for (const search of ['', ' dana ', 'WHITF', '@whitfield', '555-0111', '5550111', '(555) 555'])
      expect(matchesClient(dana, search), search).toBe(true);
    for (const search of ['luis', '5550199', 'dana 5'])
      expect(matchesClient(dana, search), search).toBe(false);
  });

  test('needs only a name, and is stored without invisible characters', () => {
    const draft = { name: ' Dana\u202e\n Whitfield ', email: '', phone: '', address: '', city: '' };
    expect(validateClient(draft)).toEqual({ ok: true, value: { ...draft, name: 'Dana Whitfield' } });
    expect(validateClient({ ...draft, name: '' })).toMatchObject({ ok: false });
  });

  test('has an average invoice rounded half up to the cent', () => {
    expect(averageInvoice({ invoiceCount: 0, totalCents: 0 })).toBe(0);
    expect(averageInvoice({ invoiceCount: 2, totalCents: 5 })).toBe(3);
    expect(averageInvoice({ invoiceCount: 3, totalCents: 100 })).toBe(33);
  });
});

describe('the items remembered from the lines of an invoice', () => {
  const line = (description: string, unitPrice = 100) => ({ description, unitPrice, quantity: 1000 });
  const remember = (lineItems: InvoiceLine[], before: InvoiceLine[][] = []) =>
    linesToRemember({ lineItems }, before);

  test('store whether they are taxed if the invoice has a tax, even if only that changed', () => {
    const lineItems = [line('Labor'), { ...line('Gasket'), taxed: false }];
    const taxed = (before: InvoiceLine[][], taxRate?: number) =>
      linesToRemember({ lineItems, ...(taxRate !== undefined && { taxRate }) }, before).map(
        (one) => one.taxed,
      );
    expect(taxed([], 8250)).toEqual([true, false]);
    expect(taxed([])).toEqual([undefined, undefined]);
    expect(taxed([lineItems], 8250)).toEqual([]);
    expect(taxed([[line('Labor'), line('Gasket')]], 8250)).toEqual([false]);
  });

  test('contain each description once, with the price of its last line', () => {
    expect(remember([line('Labor', 1), line(' labor ', 2), line('Gasket', 3)])).toEqual([
      { description: ' labor ', unitPriceCents: 2, isUse: true },
      { description: 'Gasket', unitPriceCents: 3, isUse: true },
    ]);
  });

  test('do not count another use if an earlier version of the invoice had the line', () => {
    expect(remember([line('Labor', 2), line('Gasket')], [[line('LABOR')]])).toMatchObject([
      { description: 'Labor', isUse: false },
      { description: 'Gasket', isUse: true },
    ]);
  });

  test('omit lines that the previous version had with the same price, because the price of the item may have changed since', () => {
    const before = [[line('Labor', 90)], [line('Labor', 80), line('Gasket', 5)]];
    expect(remember([line(' labor ', 90)], before)).toEqual([]);
    expect(remember([line('Labor', 80), line('Gasket', 5)], before)).toMatchObject([
      { description: 'Labor', unitPriceCents: 80, isUse: false },
      { description: 'Gasket', isUse: false },
    ]);
  });

  test('are at most fifty per invoice', () => {
    const lines = Array.from({ length: 200 }, (_, index) => line(`Part ${index}`));
    expect(remember(lines)).toHaveLength(maxRememberedLines);
  });
});

test('items are sorted by number of uses, then by last use', () => {
  const item = fc.record({ usageCount: fc.nat(5), lastUsed: fc.constantFrom('2026-01-01', '2026-01-02') });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const sorted = [...items].sort(compareItems);
      for (let index = 1; index < sorted.length; index += 1) {
        const [one, other] = [sorted[index - 1], sorted[index]];
        if (!one || !other) throw new Error('unreachable');
        expect(one.usageCount).toBeGreaterThanOrEqual(other.usageCount);
        if (one.usageCount === other.usageCount) expect(one.lastUsed >= other.lastUsed).toBe(true);
      }
    }),
  );
});

test('an item is found by a part of its description', () => {
  expect(matchesItem({ description: 'Water heater, 50 gallons' }, 'HEATER')).toBe(true);
  expect(matchesItem({ description: 'Water heater' }, 'pump')).toBe(false);
});
