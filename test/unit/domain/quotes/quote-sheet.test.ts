import { describe, expect, test } from 'vitest';
import type { QuoteContent } from '#domain/quotes/quote';
import { quotePreview } from '#domain/quotes/quote-preview';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { aQuote, aQuoteDraft } from '#test/support/quotes';

const content: QuoteContent = {
  title: 'New furnace',
  clientMessage: 'We can come on Thursday.',
  issueDate: '2026-11-03',
  taxRate: 8_250,
  taxName: 'Sales tax',
  discount: { percent: 10_000 },
  validUntil: '2026-12-03',
  deposit: { amount: 50_00 },
  lineItems: [
    { description: 'Furnace', quantity: 2_000, price: 100_00 },
    { description: 'Disposal', quantity: 500, price: 50_00, taxed: false },
  ],
};

describe('the document view of a quote', () => {
  test('shows notes and payment terms if there are any, as does the preview of the form', () => {
    expect(sheetOfQuote(content)).not.toHaveProperty('notes');
    expect(sheetOfQuote({ ...content, notes: 'Parts included.', terms: 30 })).toMatchObject({
      notes: 'Parts included.',
      terms: '30 days',
    });
    const paper = quotePreview(aQuoteDraft({ notes: 'Parts included.', terms: '0' }), '#2563eb');
    expect(paper.notes).toEqual({
      heading: 'Message and notes',
      text: 'We can come on Thursday.\n\nParts included.',
    });
    expect(paper.facts).toContainEqual({ label: 'Payment Terms', value: 'Due on receipt' });
    expect(quotePreview(aQuoteDraft({ notes: 'x', clientMessage: ' ' }), '#2563eb').notes).toEqual({
      heading: 'Notes',
      text: 'x',
    });
  });

  test('has no tax row at 0 %, not even in the preview of the form', () => {
    const { discount: _discount, ...undiscounted } = content;
    expect(sheetOfQuote({ ...undiscounted, taxRate: 0 })).not.toHaveProperty('adjustments');
    const paper = (taxRate: string) => quotePreview(aQuoteDraft({ taxRate, discount: '' }), '#2563eb');
    for (const rate of ['0', '0.000', '']) expect(paper(rate)).not.toHaveProperty('adjustments');
    expect(paper('5')).toHaveProperty('adjustments');
  });

  test('shows the same texts as an invoice with the same lines', () => {
    expect(sheetOfQuote(content)).toMatchObject({
      title: 'New furnace',
      issueDate: 'November 3, 2026',
      validUntil: 'December 3, 2026',
      clientMessage: 'We can come on Thursday.',
      rows: [
        { description: 'Furnace', quantity: '2', price: '$100.00', total: '$200.00' },
        { description: 'Disposal', quantity: '0.5', price: '$50.00', total: '$25.00' },
      ],
      subtotal: { label: 'Subtotal', value: '$225.00' },
      // The discount is 22.50, so the taxed amount is 180.00.
      total: { label: 'Total', value: '$217.35' },
      deposit: { label: 'Deposit', value: '$50.00' },
    });
    expect(sheetOfQuote(content).adjustments?.map(({ value }) => value)).toEqual(['-$22.50', '$14.85']);
  });

  test('omits what a quote of the mobile app does not have', () => {
    const sheet = sheetOfQuote(aQuote({ title: '', taxRate: 0 }).content);
    expect(sheet.title).toBe('Quote');
    for (const part of ['validUntil', 'adjustments', 'deposit']) expect(sheet).not.toHaveProperty(part);
    expect(sheet.total.value).toBe('$193.50');
  });

  test('shows the deposit if it is a percentage of the total', () => {
    expect(sheetOfQuote({ ...content, deposit: { percent: 25_000 } }).deposit).toEqual({
      label: 'Deposit (25%)',
      value: '$54.34',
    });
  });
});

describe('the preview of a quote in its form', () => {
  test('looks like an invoice with the details of a quote', () => {
    const paper = quotePreview(aQuoteDraft({ validUntil: '2026-12-03', deposit: '25%' }), '#0f766e');
    expect(paper).toMatchObject({ title: 'QUOTE', brandColor: '#0f766e' });
    // A quote has no amount due before its approval.
    expect(paper).not.toHaveProperty('due');
    expect(paper.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Quote: New furnace',
      'Issue Date: November 3, 2026',
      'Valid Until: December 3, 2026',
      'Deposit (25%): $62.50',
    ]);
    expect(paper.notes).toEqual({ heading: 'Message', text: 'We can come on Thursday.' });
  });

  test('omits values that are missing or not valid yet', () => {
    const paper = quotePreview(
      aQuoteDraft({ title: ' ', validUntil: '', deposit: '2x', clientMessage: ' \n' }),
      '#0f766e',
    );
    expect(paper.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Issue Date: November 3, 2026',
    ]);
    expect(paper).not.toHaveProperty('notes');
  });
});
