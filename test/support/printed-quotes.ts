import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import type { QuoteContent } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import type { QuoteState } from '#domain/quotes/quote-state';
import { quoteSoFar } from '#domain/quotes/validate-quote';
import { renderQuotePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aLine } from './invoices.ts';
import { anOptionDraft, aQuoteDraft } from './quotes.ts';

const business = {
  name: 'Harlow Heating & Air',
  address: '18 Mill Lane',
  city: 'Dayton, OH 45402',
  phone: '(555) 555-0118',
  email: 'office@harlow.example',
};

/** A quote as its client's page shows it. */
export function aQuoteView(
  content: QuoteContent,
  change: Partial<Omit<QuoteView, 'state'>> & { readonly state?: QuoteState } = {},
): Omit<QuoteView, 'state'> & { readonly state: QuoteState } {
  return {
    ...content,
    business,
    brandColor: '#0f766e',
    revision: 1,
    quoteId: 'Q'.repeat(22),
    businessName: business.name,
    businessAddress: business.address,
    businessCity: business.city,
    businessPhone: business.phone,
    state: 'sent',
    timeZone: 'America/New_York',
    ...change,
  };
}

const { lineItems } = aQuoteDraft();

/** The content of a quote with its number, which it gets when it is saved. */
const numbered = (draft: QuoteDraft): QuoteContent => ({
  ...quoteSoFar(draft),
  quoteNumber: draft.quoteNumber ?? '',
});

export const plainQuote = numbered(
  aQuoteDraft({
    quoteNumber: 'Q-1001',
    validUntil: '2026-12-03',
    clientAddress: '5 Elm Street',
    clientCity: 'Dayton, OH 45402',
    serviceAddress: '9 Lake Road, Dayton, OH 45402',
    notes: 'Two years of warranty.',
    discount: '10%',
    taxRate: '8.25',
    deposit: '25%',
    lineItems: [
      ...lineItems,
      aLine({ description: 'Trade-in of the old furnace', quantity: '1', unitPrice: '85', credit: true }),
    ],
  }),
);

export const optionQuote = numbered(anOptionDraft({ quoteNumber: 'Q-1002', validUntil: '2026-12-03' }));

const acceptance = { at: '2026-11-05T01:00:00.000Z', name: 'Dana Whitfield' };
const approved = { state: 'approved', status: 'accepted', acceptance } as const;

const changeOrder: QuoteContent = {
  ...numbered(
    aQuoteDraft({
      quoteNumber: 'Q-1001-C1',
      title: 'New furnace',
      clientMessage: '',
      lineItems: [
        aLine({ description: 'Extra outlet', quantity: '2', unitPrice: '150' }),
        aLine({ description: 'Thermostat not needed', quantity: '1', unitPrice: '120', credit: true }),
      ],
    }),
  ),
  change: {
    number: 1,
    quoteNumber: 'Q-1001',
    approvedHash: 'a'.repeat(64),
    reason: 'You asked for two more outlets.',
    daysAdded: 2,
    agreedBeforeCents: 5_205_60,
  },
};

/** Quotes of every kind and state, each as its client's page shows it. */
export const printedQuotes = [
  { name: 'quote', quote: aQuoteView(plainQuote) },
  { name: 'quote-with-options', quote: aQuoteView(optionQuote) },
  {
    name: 'quote-with-optional-lines',
    quote: aQuoteView(
      numbered(
        aQuoteDraft({
          quoteNumber: 'Q-1003',
          deposit: '50',
          lineItems: [
            ...lineItems,
            aLine({ description: 'Surge protector', quantity: '1', unitPrice: '180', optional: 'unticked' }),
          ],
        }),
      ),
    ),
  },
  {
    name: 'approved-quote',
    quote: aQuoteView(
      { ...optionQuote, choice: { option: 1, lines: [4] } },
      {
        ...approved,
        depositDueCents: 1_301_40,
        howToPay: { text: 'Check to Harlow Heating & Air' },
        signedChanges: [{ changeNumber: 'Q-1002-C1', cents: 180_00, at: '2026-11-06T09:00:00.000Z' }],
        agreedCents: 5_385_60,
      },
    ),
  },
  {
    name: 'paid-quote',
    quote: aQuoteView(plainQuote, {
      ...approved,
      depositDueCents: 0,
      received: { cents: 50_00, on: '2026-11-06' },
      money: {
        agreedCents: 160_74,
        paidCents: 50_00,
        billedOpenCents: 60_00,
        notBilledCents: 50_74,
        invoiceCount: 1,
      },
    }),
  },
  { name: 'change-order', quote: aQuoteView(changeOrder) },
  { name: 'declined-quote', quote: aQuoteView(optionQuote, { state: 'declined' }) },
  {
    name: 'quote-of-the-mobile-app',
    quote: (() => {
      const view = aQuoteView({
        title: 'AC tune-up',
        clientMessage: 'We can come on Thursday.',
        issueDate: '2026-11-03',
        taxRate: 0,
        total: 199_00,
        lineItems: [{ description: 'AC tune-up', quantity: 1_000, price: 129_00 }],
      });
      const { business: _business, brandColor: _color, revision: _revision, ...ofApp } = view;
      return ofApp;
    })(),
  },
] as const;

/** The address of the page of a printed quote. */
export const printedQuoteUrl = `https://billhook.example/quote?id=${'Q'.repeat(22)}`;

/** The PDF of a printed quote. */
export const quotePdf = (
  quote: Parameters<typeof paperOfQuote>[0],
  options: Partial<Parameters<typeof renderQuotePdf>[1]> = {},
): Promise<Uint8Array> =>
  renderQuotePdf(paperOfQuote(quote, printedQuoteUrl), {
    author: business.name,
    createdAt: new Date('2026-11-03T10:00:00Z'),
    ...options,
  });
