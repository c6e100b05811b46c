import { describe, expect, test } from 'vitest';
import { draftOfInvoice } from '#domain/documents/invoice';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { sendInvoiceSchema } from '#domain/invoices/contract/send-invoice';
import { formatDollars } from '#domain/money';
import { quoteAmounts } from '#domain/quotes/quote';
import { anInvoice, checked } from '#test/support/invoices';
import { aStoredQuote } from '#test/support/stored-quotes';
import { completedColor } from '../../../../../../web/features/documents/branding/brand-color-field.tsx';
import { draftBodyOf, sendBodyOf } from '../../../../../../web/features/invoices/editor/draft-bodies.ts';
import { draftOfApprovedQuote } from '../../../../../../web/features/invoices/editor/draft-of-quote.ts';
import {
  aboveQuoteText,
  blankLiteDraft,
  depositOf,
  draftOfStored,
  duplicateOf,
  isPristine,
  type LiteInvoiceDraft,
  liteInvoiceFaults,
  type NewInvoiceDefaults,
} from '../../../../../../web/features/invoices/editor/lite-draft.ts';

const now = new Date(2026, 10, 21, 9);
const defaults: NewInvoiceDefaults = { brandColor: '#2563eb' };
const blank = blankLiteDraft(now, defaults);
const filled: LiteInvoiceDraft = { ...blank, ...anInvoice({ businessName: '' }), terms: '' };

const stored: InvoiceDetail = {
  invoiceId: 'invoice-1',
  invoiceNumber: 'INV-9',
  status: 'sent',
  delivery: 'accepted',
  totalCents: 8950,
  clientName: 'Dana Whitfield',
  clientId: 'client-1',
  issueDate: '2026-11-03',
  dueDate: '2026-11-17',
  firstDescription: 'Replace capacitor',
  lineCount: 1,
  createdAt: '2026-11-03T10:00:00.000Z',
  revision: 1,
  contentId: 'content-1',
  content: checked(anInvoice({ invoiceNumber: 'INV-9', issueDate: '2026-11-03', dueDate: '2026-11-17' })),
  brandColor: '#15803d',
  userEmail: 'dana@example.com',
  timeline: [],
  clientEmail: '',
};

test('a new form has a number made from the time, today as its issue date and one empty line, and counts as untouched', () => {
  expect(blank).toMatchObject({
    invoiceNumber: `INV-${now.getTime()}`,
    issueDate: '2026-11-21',
    dueDate: '',
    lineItems: [{ description: '', quantity: '1', unitPrice: '0' }],
  });
  expect(isPristine(blank, defaults)).toBe(true);
  expect(isPristine({ ...blank, notes: 'x' }, defaults)).toBe(false);
});

test('an invoice from a quote whose deposit was overpaid shows the whole deposit, and its total can be as low as that of the quote', () => {
  const { quoteId, content } = aStoredQuote();
  const { total } = quoteAmounts(content);
  const onlineDeposit = { paidCents: total + 50_00 };
  const draft = draftOfApprovedQuote({ quoteId, content, onlineDeposit }, now, defaults);
  expect(depositOf(draft)).toBe(total + 50_00);
  expect(liteInvoiceFaults(draft)).toEqual([]);
  const lineItems = [{ description: 'Work', quantity: '1', unitPrice: '1' }];
  expect(liteInvoiceFaults({ ...draft, lineItems })).toMatchObject([
    { message: `The total cannot be less than the deposit of ${formatDollars(total)} that was paid.` },
  ]);
  const { invoice } = sendBodyOf(draft, { userId: 'owner', email: 'pat@example.com' }, false, undefined);
  expect(invoice).not.toHaveProperty('minimumTotal');
});

test('the form says by how much the total is above that of the approved quote', () => {
  const { quoteId, content } = aStoredQuote();
  const draft = draftOfApprovedQuote({ quoteId, content }, now, defaults);
  const linesWithExtra = [
    ...draft.lineItems,
    { description: 'Extra', quantity: '1', unitPrice: '120', isTaxed: false },
  ];
  const raised = { ...draft, lineItems: linesWithExtra, taxName: '', taxRate: '', discount: '' };
  const untaxed = { ...draft, taxName: '', taxRate: '', discount: '' };
  expect(aboveQuoteText(draft)).toBeUndefined();
  expect(aboveQuoteText(untaxed)).toBeUndefined();
  expect(aboveQuoteText(raised)).toBe('$120.00 more than the approved quote');
  expect(aboveQuoteText({ ...raised, quotedTotal: '' })).toBeUndefined();
  expect(
    sendBodyOf(raised, { userId: 'owner', email: 'pat@example.com' }, false, undefined).invoice,
  ).not.toHaveProperty('quotedTotal');
  const quotedCents = 80_00;
  expect(aboveQuoteText(draftOfStored({ ...stored, quotedCents }))).toBe(
    '$9.50 more than the approved quote',
  );
  expect(aboveQuoteText(duplicateOf({ ...stored, quotedCents }, now, defaults))).toBeUndefined();
});

test('a new form starts with the defaults, which count as untouched until they are changed', () => {
  const allDefaults = {
    ...defaults,
    nextNumber: 'HHA-0100',
    defaultTax: { name: 'GST', rate: 5_000 },
    defaultTerms: 30,
    defaultNotes: 'Thank you',
  };
  const draft = blankLiteDraft(now, allDefaults);
  expect(draft).toMatchObject({
    invoiceNumber: 'HHA-0100',
    suggestedNumber: 'HHA-0100',
    dueDate: '2026-12-21',
    taxName: 'GST',
    taxRate: '5%',
    notes: 'Thank you',
  });
  expect(isPristine(draft, allDefaults)).toBe(true);
  expect(isPristine({ ...draft, notes: 'Thanks' }, allDefaults)).toBe(false);
  expect(duplicateOf(stored, now, allDefaults)).toMatchObject({
    invoiceNumber: 'HHA-0100',
    dueDate: '2026-12-05',
  });
});

test('the request says that the number was suggested, until the user types another', () => {
  const account = { userId: 'pat', email: 'pat@example.com' };
  const suggested = { ...filled, invoiceNumber: 'A-2', suggestedNumber: 'A-2' };
  for (const bodyOf of [
    (draft: LiteInvoiceDraft) => sendBodyOf(draft, account, true, undefined),
    draftBodyOf,
  ]) {
    expect(bodyOf(suggested)).toMatchObject({ numberSuggested: true });
    for (const typed of [{ invoiceNumber: 'A-3' }, { suggestedNumber: '' }])
      expect(bodyOf({ ...suggested, ...typed })).not.toHaveProperty('numberSuggested');
  }
});

describe('faults', () => {
  test('include a quantity below 1, but not 1.5', () => {
    const withQuantity = (quantity: string) =>
      liteInvoiceFaults({ ...filled, lineItems: [{ description: 'Labor', quantity, unitPrice: '10' }] });
    expect(withQuantity('0.5').map(({ message }) => message)).toEqual([
      'Line 1: quantity must be at least 1.',
    ]);
    expect(withQuantity('1.5')).toEqual([]);
  });

  test('include an invalid color, after everything else', () => {
    const faults = liteInvoiceFaults({ ...blank, brandColor: 'blue' });
    expect(faults.map(({ field }) => field)).toEqual(['lineItems.0.description', 'brandColor']);
  });
});

test.each([
  ['2563EB', '#2563eb'],
  [' #26e ', '#2266ee'],
  ['#2563eb', '#2563eb'],
  ['blue', 'blue'],
  ['#12', '#12'],
])('the color "%s" is read as %s', (typed, completed) => {
  expect(completedColor(typed)).toBe(completed);
});

test('the form of an invoice that was emailed to a corrected address, and a copy of it, have that address', () => {
  const corrected = { ...stored, deliveryEmail: 'dana.whitfield@client.example' };
  expect(draftOfStored(corrected).clientEmail).toBe('dana.whitfield@client.example');
  expect(duplicateOf(corrected, now, defaults).clientEmail).toBe('dana.whitfield@client.example');
  // What was typed in a draft since is newer.
  const typed = { ...draftOfInvoice(stored.content), clientEmail: 'typed@client.example' };
  expect(draftOfStored({ ...corrected, typed }).clientEmail).toBe('typed@client.example');
});

describe('a copy', () => {
  test('has its own number, today’s date and the same terms, and does not edit the original', () => {
    const copy = duplicateOf(stored, now, defaults);
    expect(copy).toMatchObject({
      invoiceNumber: `INV-${now.getTime()}`,
      issueDate: '2026-11-21',
      dueDate: '2026-12-05',
      brandColor: '#15803d',
      clientId: 'client-1',
      invoiceId: '',
      basedOn: '',
    });
    expect(copy.lineItems).toEqual(draftOfInvoice(stored.content).lineItems);
  });
});

describe('the request body', () => {
  const account = { userId: 'user-1', email: 'dana@example.com' };

  test('is accepted by the server, and leaves the business empty, because the server knows it', () => {
    const body = sendBodyOf(filled, account, true, undefined);
    expect(sendInvoiceSchema.parse(body)).toMatchObject({ recipientEmail: 'dana@example.com', mail: true });
    expect(body.invoice.businessName).toBe('');
    expect(body).not.toHaveProperty('invoiceId');
    expect(body).not.toHaveProperty('mail');
  });

  test('contains the IDs of the invoice and of the content that it changes, and says if nothing is to be emailed', () => {
    const body = sendBodyOf(draftOfStored(stored), account, false, undefined);
    expect(body).toMatchObject({
      invoiceId: 'invoice-1',
      basedOn: 'content-1',
      clientId: 'client-1',
      mail: false,
    });
    expect(sendInvoiceSchema.safeParse(body).success).toBe(true);
  });
});
