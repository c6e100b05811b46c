import { describe, expect, test } from 'vitest';
import { formatDollars } from '#domain/money';
import { incomeReport } from '#domain/reports/income-reports';
import { monthEndSentences } from '#domain/reports/month-end';
import { aBookInvoice, aBookPayment } from '#test/support/books';

const taxed = { totalCents: 11_000, subtotalCents: 10_000, taxBaseCents: 10_000, taxCents: 1_000 };

describe('the sentence about a month', () => {
  test('says what was earned, the tax in it, and what is owed now', () => {
    const invoices = [
      aBookInvoice({ ...taxed, payments: [aBookPayment('2026-11-03', 5_500)] }),
      aBookInvoice({ payments: [aBookPayment('2026-10-31', 4_000), aBookPayment('2026-11-01', 1_000)] }),
      aBookInvoice({ status: 'created', totalCents: 90_000 }),
    ];
    expect(monthEndSentences(invoices, '2026-11-30')).toEqual([
      'November: earned $65.00, sales tax to set aside $5.00, owed to you $105.00',
      'October: earned $40.00',
    ]);
  });

  test('names the tax of money that was given back', () => {
    const invoices = [
      aBookInvoice({
        ...taxed,
        payments: [
          aBookPayment('2025-12-30', 11_000),
          aBookPayment('2026-01-02', -11_000, { method: 'card', cause: 'refund' }),
        ],
        waivedCents: 11_000,
        notOwed: [{ date: '2026-01-02', cents: 11_000 }],
      }),
    ];
    expect(monthEndSentences(invoices, '2026-01-05')).toEqual([
      'January: earned -$110.00, sales tax given back $10.00, owed to you $0.00',
      'December: earned $110.00, sales tax to set aside $10.00',
    ]);
  });

  test('has the amounts of the report of income', () => {
    const invoices = [
      aBookInvoice({
        ...taxed,
        payments: [aBookPayment('2026-11-03', 3_333), aBookPayment('2026-11-09', 7)],
      }),
      aBookInvoice({ ...taxed, payments: [aBookPayment('2026-11-04', 11_000)] }),
    ];
    const [row] = incomeReport(invoices, ['2026-11']).rows;
    const [sentence] = monthEndSentences(invoices, '2026-11-10');
    expect(sentence).toContain(`earned ${formatDollars(Number(row?.[5]))}, `);
    expect(sentence).toContain(`set aside ${formatDollars(Number(row?.[6]))}, `);
  });

  test('of an account without invoices says that nothing was earned', () => {
    expect(monthEndSentences([], '2026-03-01')).toEqual([
      'March: earned $0.00, owed to you $0.00',
      'February: earned $0.00',
    ]);
  });
});
