import { describe, expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { sendInvoiceSchema } from '#domain/contract/send-invoice';
import { draftOfInvoice } from '#domain/documents/invoice';
import { formatDollars } from '#domain/money';
import { quoteAmounts } from '#domain/quotes/quote';
import { anInvoice, checked } from '#test/support/invoices';
import { aStoredQuote } from '#test/support/stored-quotes';
import { completedColor } from '../../../../../../web/features/documents/branding/brand-color-field.tsx';
import { draftBodyOf, sendBodyOf } from '../../../../../../web/features/invoices/editor/draft-bodies.ts';
import {
  aboveQuoteText,
  blankLiteDraft,
  depositOf,
  draftOfApproved,
  draftOfStored,
  duplicateOf,
  isPristine,
  type LiteInvoiceDraft,
  liteInvoiceFaults,
  type NewInvoiceDefaults,
} from '../../../../../../web/features/invoices/editor/lite-draft.ts';

const now = new Date(2026, 10, 21, 9);
const offer: NewInvoiceDefaults = { brandColor: '#2563eb' };
const blank = blankLiteDraft(now, offer);
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

test('a new form has a number from the clock, today, one empty line, and counts as untouched', () => {
  expect(blank).toMatchObject({
    invoiceNumber: `INV-${now.getTime()}`,
    issueDate: '2026-11-21',
    dueDate: '',
    lineItems: [{ description: '', quantity: '1', unitPrice: '0' }],
  });
  expect(isPristine(blank, offer)).toBe(true);
  expect(isPristine({ ...blank, notes: 'x' }, offer)).toBe(false);
});

test('the form of a quote whose deposit was paid twice shows all of it, and requires at most the total of the quote', () => {
  const { quoteId, content } = aStoredQuote();
  const { total } = quoteAmounts(content);
  const onlineDeposit = { paidCents: total + 50_00 };
  const draft = draftOfApproved({ quoteId, content, onlineDeposit }, now, offer);
  expect(depositOf(draft)).toBe(total + 50_00);
  expect(liteInvoiceFaults(draft)).toEqual([]);
  const lineItems = [{ description: 'Work', quantity: '1', unitPrice: '1' }];
  expect(liteInvoiceFaults({ ...draft, lineItems })).toMatchObject([
    { message: `The total cannot be less than the deposit of ${formatDollars(total)} that was paid.` },
  ]);
  const { invoice } = sendBodyOf(draft, { userId: 'owner', email: 'pat@example.com' }, false, undefined);
  expect(invoice).not.toHaveProperty('minimumTotal');
});

test('the form says by how much an invoice is above the quote that it is made from', () => {
  const { quoteId, content } = aStoredQuote();
  const draft = draftOfApproved({ quoteId, content }, now, offer);
  const more = [
    ...draft.lineItems,
    { description: 'Extra', quantity: '1', unitPrice: '120', isTaxed: false },
  ];
  const raised = { ...draft, lineItems: more, taxName: '', taxRate: '', discount: '' };
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
  expect(aboveQuoteText(duplicateOf({ ...stored, quotedCents }, now, offer))).toBeUndefined();
});

test('a new form starts with the defaults, which count as untouched until they are changed', () => {
  const offered = {
    ...offer,
    nextNumber: 'HHA-0100',
    defaultTax: { name: 'GST', rate: 5_000 },
    defaultTerms: 30,
    defaultNotes: 'Thank you',
  };
  const draft = blankLiteDraft(now, offered);
  expect(draft).toMatchObject({
    invoiceNumber: 'HHA-0100',
    suggestedNumber: 'HHA-0100',
    dueDate: '2026-12-21',
    taxName: 'GST',
    taxRate: '5%',
    notes: 'Thank you',
  });
  expect(isPristine(draft, offered)).toBe(true);
  expect(isPristine({ ...draft, notes: 'Thanks' }, offered)).toBe(false);
  expect(duplicateOf(stored, now, offered)).toMatchObject({
    invoiceNumber: 'HHA-0100',
    dueDate: '2026-12-05',
  });
});

test('the request says that the number was suggested, until the user types another', () => {
  const account = { userId: 'pat', email: 'pat@example.com' };
  const offered = { ...filled, invoiceNumber: 'A-2', suggestedNumber: 'A-2' };
  for (const bodyOf of [
    (draft: LiteInvoiceDraft) => sendBodyOf(draft, account, true, undefined),
    draftBodyOf,
  ]) {
    expect(bodyOf(offered)).toMatchObject({ numberSuggested: true });
    for (const typed of [{ invoiceNumber: 'A-3' }, { suggestedNumber: '' }])
      expect(bodyOf({ ...offered, ...typed })).not.toHaveProperty('numberSuggested');
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
])('the color "%s" is read as %s', (typed, taken) => {
  expect(completedColor(typed)).toBe(taken);
});

describe('a copy', () => {
  test('has its own number, today’s date, the same terms, and is not a revision', () => {
    const copy = duplicateOf(stored, now, offer);
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

  test('is accepted by the server, and leaves out the business, which the server has', () => {
    const body = sendBodyOf(filled, account, true, undefined);
    expect(sendInvoiceSchema.parse(body)).toMatchObject({ recipientEmail: 'dana@example.com', mail: true });
    expect(body.invoice.businessName).toBe('');
    expect(body).not.toHaveProperty('invoiceId');
    expect(body).not.toHaveProperty('mail');
  });

  test('contains the invoice and content that it changes, and says if it is not to be emailed', () => {
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
