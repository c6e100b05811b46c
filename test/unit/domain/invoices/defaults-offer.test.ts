import { expect, test } from 'vitest';
import { defaultsOfDocument, defaultsOffers, defaultsOfferTexts } from '#domain/invoices/defaults-offer';

const tax = { name: 'Tax', rate: 7_500 };

test('tax and terms of the first invoice are offered as defaults to an account that has none', () => {
  const document = defaultsOfDocument({ taxName: 'Tax', taxRate: 7_500, terms: 30 });
  const offers = defaultsOffers(document, {});
  expect(offers).toEqual([
    {
      what: 'Tax 7.5 %',
      change: { taxName: 'Tax', taxRate: '7.5%' },
      before: { taxName: '', taxRate: '' },
      isFirst: true,
    },
    { what: '30 days to pay', change: { terms: '30' }, before: { terms: '' }, isFirst: true },
  ]);
  expect(defaultsOfferTexts.use('Tax 7.5 %')).toBe('Use Tax 7.5 % on new invoices from now on');
});

test('values that equal the current defaults are not offered', () => {
  expect(defaultsOffers({ defaultTax: tax, defaultTerms: 0 }, { defaultTax: tax, defaultTerms: 0 })).toEqual(
    [],
  );
});

test('a document without tax, with a rate of 0 or without terms never offers to remove a default', () => {
  const present = { defaultTax: tax, defaultTerms: 30 };
  expect(defaultsOffers(defaultsOfDocument({}), present)).toEqual([]);
  expect(defaultsOffers(defaultsOfDocument({ taxName: 'Tax', taxRate: 0 }), present)).toEqual([]);
});

test.each([
  [{ name: 'GST', rate: 7_500 }, 'GST 7.5 %'],
  [{ name: 'Tax', rate: 8_250 }, 'Tax 8.25 %'],
])(
  'another tax name or rate is offered, and the offer names the default that it replaces',
  (defaultTax, what) => {
    expect(defaultsOffers({ defaultTax }, { defaultTax: tax })).toMatchObject([
      { what, before: { taxName: 'Tax', taxRate: '7.5%' } },
    ]);
  },
);

test('terms of 0 days are offered as due on receipt', () => {
  expect(defaultsOffers({ defaultTerms: 0 }, { defaultTerms: 30 })).toMatchObject([
    { what: 'Due on receipt', change: { terms: '0' }, before: { terms: '30' } },
  ]);
});

test('only the first tax and the first terms are used without asking, and no tax of a business that charges none', () => {
  const document = { defaultTax: { name: 'GST', rate: 8_250 }, defaultTerms: 30 };
  const areFirst = (current: Parameters<typeof defaultsOffers>[1]) =>
    defaultsOffers(document, current).map(({ isFirst }) => isFirst);
  expect(areFirst({})).toEqual([true, true]);
  expect(areFirst({ defaultTax: tax, defaultTerms: 0 })).toEqual([false, false]);
  expect(areFirst({ chargesNoTax: true })).toEqual([false, true]);
});
