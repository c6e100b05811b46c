import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDollars } from '#domain/money';
import { invoiceTotal } from '#domain/paper/invoice';
import { draftOfInvoice, sheetOfDraft, sheetOfInvoice } from '#domain/paper/invoice-sheet';
import { shownMessages, validateInvoice } from '#domain/paper/validate-invoice';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';

function messagesOf(
  changes: Parameters<typeof anInvoice>[0],
  rule: 'above-zero' | 'at-least-one' = 'above-zero',
) {
  const checked = validateInvoice(anInvoice(changes), rule);
  return checked.ok ? [] : checked.refusal.map((fault) => fault.message);
}

describe('an invoice as typed', () => {
  test('needs a line', () => {
    expect(messagesOf({ lineItems: [] })).toEqual(['Add at least one line item.']);
  });

  test.each([
    [{ description: '  ' }, 'Line 1: description is required.'],
    [{ unitPrice: '' }, 'Line 1: price is required and must be a number.'],
    [{ unitPrice: 'abc' }, 'Line 1: price is required and must be a number.'],
    [{ unitPrice: '-1' }, 'Line 1: price cannot be negative.'],
    [{ quantity: '0' }, 'Line 1: quantity must be at least 1.'],
    [{ quantity: '-2' }, 'Line 1: quantity must be at least 1.'],
    [{ quantity: 'two' }, 'Line 1: quantity must be at least 1.'],
    [{ unitPrice: '1.005' }, 'Line 1: price can have at most 2 decimals.'],
    [{ quantity: '1.0005' }, 'Line 1: quantity can have at most 3 decimals.'],
    [{ unitPrice: '100000000' }, 'Line 1: price cannot be more than 99,999,999.99.'],
    [{ quantity: '1000001' }, 'Line 1: quantity cannot be more than 1,000,000.'],
  ])('with a line %j says: %s', (change, message) => {
    expect(messagesOf({ lineItems: [aLine(change)] })).toEqual([message]);
  });

  test('names description, price and quantity in this order, line by line', () => {
    const wrong = { description: '', unitPrice: '', quantity: '0' };
    expect(messagesOf({ lineItems: [wrong, wrong] })).toEqual([
      'Line 1: description is required.',
      'Line 1: price is required and must be a number.',
      'Line 1: quantity must be at least 1.',
      'Line 2: description is required.',
      'Line 2: price is required and must be a number.',
      'Line 2: quantity must be at least 1.',
    ]);
  });

  test('takes half an hour on the public form, but at least 1 in Lite', () => {
    const lineItems = [aLine({ quantity: '0.5' })];
    expect(messagesOf({ lineItems }, 'above-zero')).toEqual([]);
    expect(messagesOf({ lineItems }, 'at-least-one')).toEqual(['Line 1: quantity must be at least 1.']);
    expect(messagesOf({ lineItems: [aLine({ quantity: '1.5' })] }, 'at-least-one')).toEqual([]);
  });

  test('cannot be due before it is issued', () => {
    expect(messagesOf({ issueDate: '2026-11-03', dueDate: '2026-11-02' })).toEqual([
      'Due date cannot be before the issue date.',
    ]);
    expect(messagesOf({ issueDate: '2026-11-03', dueDate: '2026-11-03' })).toEqual([]);
  });

  test('refuses a day that does not exist', () => {
    expect(messagesOf({ issueDate: '2026-02-30' })).toEqual(['Issue date is not a date.']);
  });

  test('refuses a sum that cents could not hold exactly', () => {
    const lineItems = [aLine({ quantity: '1000000', unitPrice: '99999999.99' })];
    expect(messagesOf({ lineItems })).toEqual(['The invoice total cannot be more than 99,999,999,999.99.']);
  });

  test('shows at most ten messages and none twice', () => {
    const lineItems = Array.from({ length: 12 }, () => aLine({ description: '' }));
    const checked = validateInvoice(anInvoice({ lineItems }), 'above-zero');
    expect(checked.ok ? [] : shownMessages(checked.refusal)).toHaveLength(10);
    const twice = [
      { field: 'a', message: 'same' },
      { field: 'b', message: 'same' },
    ];
    expect(shownMessages(twice)).toEqual([{ field: 'a', message: 'same' }]);
  });

  test('loses control characters and bidi overrides', () => {
    const checked = validateInvoice(
      anInvoice({ clientName: 'Dana\u202E\u0000 Whit\nfield', notes: 'a\u0007b\r\nc' }),
      'above-zero',
    );
    expect(checked).toMatchObject({ ok: true, value: { clientName: 'Dana Whit field', notes: 'ab\nc' } });
  });
});

describe('the printed sheet', () => {
  test('shows the totals of the specified example, line by line', () => {
    const sheet = sheetOfDraft(aFullInvoice());
    expect(sheet.rows.map((row) => row.total)).toEqual(['$142.88', '$0.01', '$1,299.99']);
    expect(sheet.subtotal.value).toBe('$1,442.88');
    expect(sheet.total.value).toBe(sheet.subtotal.value);
  });

  test('shows placeholders where nothing was typed, and no Bill To', () => {
    const sheet = sheetOfDraft(
      anInvoice({
        businessName: '',
        invoiceNumber: '',
        issueDate: '',
        lineItems: [aLine({ description: '' })],
      }),
    );
    expect(sheet.business.name).toBe('Your Business Name');
    expect(sheet.facts).toEqual([{ label: 'Invoice #', value: 'INV-001' }]);
    expect(sheet.rows[0]).toMatchObject({ description: 'Enter description', isPlaceholder: true });
    expect(sheet.billTo).toBeUndefined();
    expect(sheet.footer).toBe('Thank you for your business! • Generated by Billhook');
  });

  test('shows Bill To as soon as one client field is filled', () => {
    expect(sheetOfDraft(anInvoice({ clientPhone: '555' })).billTo).toEqual({
      heading: 'Bill To',
      lines: ['555'],
    });
  });

  test('of a checked invoice is the very sheet its draft showed, to the last string', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    const decimals = (max: number, digits: number) =>
      fc.integer({ min: 1, max }).map((value) => {
        const text = String(value).padStart(digits + 1, '0');
        return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
      });
    const line = fc.record({
      description: words.map((text) => `x${text}`),
      quantity: decimals(999_999, 3),
      unitPrice: decimals(99_999_999, 2),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), words, (lineItems, clientName) => {
        const draft = anInvoice({ lineItems, clientName, notes: clientName });
        const checked = validateInvoice(draft, 'above-zero');
        if (!checked.ok) throw new Error(checked.refusal.map((fault) => fault.message).join());
        const sheet = sheetOfInvoice(checked.value);
        expect(sheet).toEqual(sheetOfDraft(draft));
        expect(sheet.total.value).toBe(formatDollars(invoiceTotal(checked.value.lineItems)));
        expect(validateInvoice(draftOfInvoice(checked.value), 'above-zero')).toEqual(checked);
      }),
      { numRuns: 3_000 },
    );
  });

  test('of 100,000 random lines adds up like big integers', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const expected = lines.reduce(
          (sum, [quantity, price]) => sum + (2n * BigInt(quantity) * BigInt(price) + 1000n) / 2000n,
          0n,
        );
        const total = invoiceTotal(
          lines.map(([quantity, unitPrice]) => ({ description: 'x', quantity, unitPrice })),
        );
        expect(BigInt(total)).toBe(expected);
      }),
      { numRuns: 100_000 },
    );
  });
});
