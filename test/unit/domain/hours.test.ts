import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf } from '#domain/documents/amounts';
import { draftOfInvoice, type Invoice } from '#domain/documents/invoice';
import { invoiceSoFar } from '#domain/documents/invoice-so-far';
import { sheetAmounts } from '#domain/documents/sheet-amounts';
import { sourceOfDraft, sourceOfInvoice } from '#domain/documents/sheet-source';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { minutesOf, typedHours } from '#domain/hours';
import { parsePercent, parsePrice, parseQuantity } from '#domain/money';
import { quoteAmounts } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { anInvoice } from '#test/support/invoices';

const draftWith = (quantity: string, unitPrice = '95') => ({
  ...anInvoice(),
  lineItems: [{ description: 'Labor', quantity, unitPrice }],
});

function invoiceWith(quantity: string, unitPrice?: string): Invoice {
  const checked = validateInvoice(draftWith(quantity, unitPrice), 'at-least-one');
  if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
  return checked.value;
}

describe('a quantity of hours and minutes', () => {
  test.each([
    ['6:20', '6:20', 380],
    ['6h20', '6h20', 380],
    [' 6 H 20 ', '6h20', 380],
    ['06:05', '6:05', 365],
    ['1:00', '1:00', 60],
    ['٦:٢٠', '6:20', 380],
    ['６：２０', '6:20', 380],
    ['6..20', '6:20', 380],
    ['6,,20', '6:20', 380],
  ])('%j is kept as %s and has %i minutes', (typed, hours, minutes) => {
    expect(typedHours(typed)).toBe(hours);
    expect(minutesOf(hours)).toBe(minutes);
  });

  test.each([
    '6',
    '6.20',
    '6:2',
    '6:60',
    '6...20',
    '6.,20',
    '6..60',
    '..20',
    ':20',
    '6h',
    'h20',
    '-1:00',
    '6:20:00',
    '',
  ])('is not %j', (typed) => {
    expect(typedHours(typed)).toBeUndefined();
  });

  test('of 6:20 at $95.00 is $601.67, and is printed as it was typed', () => {
    const invoice = invoiceWith('6:20');
    expect(invoice.lineItems[0]).toMatchObject({ hours: '6:20', quantity: 6_333 });
    expect(amountsOf(invoice).total).toBe(601_67);
    for (const source of [sourceOfInvoice(invoice, {}), sourceOfDraft(draftWith('6:20'), {})])
      expect(sheetAmounts(source)).toMatchObject({
        rows: [{ quantity: '6:20', total: '$601.67' }],
        total: { value: '$601.67' },
      });
    expect(draftOfInvoice(invoice).lineItems[0]?.quantity).toBe('6:20');
    expect(invoiceSoFar(draftWith('6h20')).lineItems[0]?.hours).toBe('6h20');
  });

  test('below 1:00 is refused in Lite as any quantity below 1, and accepted by the free form', () => {
    expect(validateInvoice(draftWith('0:59'), 'at-least-one')).toMatchObject({
      ok: false,
      refusal: [{ field: 'lineItems.0.quantity', message: 'Line 1: quantity must be at least 1.' }],
    });
    expect(validateInvoice(draftWith('0:59'), 'above-zero')).toMatchObject({ ok: true });
    expect(validateInvoice(draftWith('1000001:00'), 'above-zero')).toMatchObject({ ok: false });
  });

  test('costs the minutes times the price by 60, rounded half up once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 600_000 }),
        fc.integer({ min: 0, max: 99_999 }),
        (minutes, cents) => {
          const hours = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
          const exact = (BigInt(minutes) * BigInt(cents) * 2n + 60n) / 120n;
          expect(amountsOf({ lineItems: [{ quantity: 0, hours, unitPrice: cents }] }).total).toBe(
            Number(exact),
          );
        },
      ),
    );
  });

  test('on a quote is in its amounts, its rows and what its client signs', () => {
    const content = {
      title: 'Work',
      clientMessage: '',
      issueDate: '2026-11-04',
      taxRate: 0,
      lineItems: [{ description: 'Labor', quantity: 6_333, hours: '6:20', price: 95_00 }],
    };
    expect(quoteAmounts(content).total).toBe(601_67);
    expect(sheetOfQuote(content).rows[0]).toMatchObject({ quantity: '6:20', total: '$601.67' });
    const without = { ...content, lineItems: content.lineItems.map(({ hours: _, ...line }) => line) };
    expect(quoteFingerprint(content)).not.toBe(quoteFingerprint(without));
    expect(quoteFingerprint(without)).toContain('quote/1');
  });
});

describe('numbers typed with other keyboards', () => {
  test.each([
    ['１２００', 1200_00],
    ['١٢٠٠', 1200_00],
    ['۱۲۰۰', 1200_00],
    ['१२००', 1200_00],
    ['＄１，２００．５０', 1200_50],
    ['١٬٢٠٠٫٥', 1200_50],
    ['12\u200B00', 1200_00],
    ['\u200E1200\u200F', 1200_00],
    ['\u00A01200\u00A0', 1200_00],
  ])('%j is read as a price', (typed, cents) => {
    expect(parsePrice(typed)).toEqual({ ok: true, value: cents });
  });

  test('are read as quantities and percentages, and stay refused where they are ambiguous', () => {
    expect(parseQuantity('１.５')).toEqual({ ok: true, value: 1_500 });
    expect(parsePercent('٨٫٢٥٪')).toEqual({ ok: true, value: 8_250 });
    expect(parsePrice('１.２００')).toEqual({ ok: false, refusal: 'ambiguous-dot' });
    expect(parsePrice('5²')).toEqual({ ok: false, refusal: 'not-a-number' });
    expect(parsePrice('½')).toEqual({ ok: false, refusal: 'not-a-number' });
  });
});
