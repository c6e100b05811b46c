import { randomBytes } from 'node:crypto';
import { blankQuoteDraft, type QuoteDraft } from '#domain/quotes/quote-draft';
import { type NewQuote, parseQuoteFile } from '#domain/quotes/quote-file';
import { saveNewQuote } from '#lambdas/quotes/store/new-quote';
import { aLine } from './invoices.ts';
import type { TestCloud } from './local-cloud.ts';

/** A quote of two lines over $193.50 with the field names of a quote file. `change` replaces fields. */
export function aQuote(change: Readonly<Record<string, unknown>> = {}): NewQuote {
  const quote = parseQuoteFile({
    userID: `provider-${randomBytes(6).toString('hex')}`,
    provider: { businessName: 'Harlow Heating & Air', email: 'office@harlow.example' },
    title: 'AC tune-up and capacitor',
    clientMessage: 'We can come on Thursday.',
    issueDate: '2026-11-03',
    lineItems: [
      { description: 'AC tune-up', quantity: 1, price: 129 },
      { description: 'Capacitor', quantity: 1, price: '64.50' },
    ],
    ...change,
  });
  if (!quote.ok) throw new Error(quote.refusal.join(' '));
  return quote.value;
}

/** Stores a quote; returns the ID of its link. */
export async function storeQuote(
  { table, tableName }: Pick<TestCloud, 'table' | 'tableName'>,
  quote: NewQuote = aQuote(),
): Promise<string> {
  const quoteId = randomBytes(16).toString('base64url');
  await saveNewQuote({ client: table, name: tableName }, quoteId, quote, new Date());
  return quoteId;
}

/**
 * A quote as typed into the form of Lite: $250.00, with only the required fields. It never expires, because the server
 * rejects an expired quote and tests run on any day.
 */
export const aQuoteDraft = (change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  ...blankQuoteDraft('2026-11-03'),
  validUntil: '2099-12-31',
  title: 'New furnace',
  clientMessage: 'We can come on Thursday.',
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@whitfield.example',
  lineItems: [
    aLine({ description: 'Furnace', quantity: '2', unitPrice: '100' }),
    aLine({ description: 'Disposal', quantity: '1', unitPrice: '50', taxed: false }),
  ],
  ...change,
});

/**
 * A quote with three options and two optional lines, with 8 % tax and a deposit of 25 %: Good for $3,240.00, Better for
 * $5,205.60 ($5,400.00 with the surge protector) and Best for $6,480.00.
 */
export const anOptionDraft = (change: Partial<QuoteDraft> = {}): QuoteDraft =>
  aQuoteDraft({
    options: [{ name: 'Good' }, { name: 'Better', isRecommended: true }, { name: 'Best' }],
    taxName: 'Tax',
    taxRate: '8',
    deposit: '25%',
    lineItems: [
      aLine({ description: 'Removal', quantity: '1', unitPrice: '200' }),
      aLine({ description: 'Surge protector', quantity: '1', unitPrice: '180', optional: 'unticked' }),
      aLine({ description: 'Furnace, 80 %', quantity: '1', unitPrice: '2800', option: 0 }),
      aLine({ description: 'Furnace, 96 %', quantity: '1', unitPrice: '4500', option: 1 }),
      aLine({ description: 'Thermostat', quantity: '1', unitPrice: '120', option: 1, optional: 'ticked' }),
      aLine({ description: 'Furnace, 98 %', quantity: '1', unitPrice: '5800', option: 2 }),
    ],
    ...change,
  });
