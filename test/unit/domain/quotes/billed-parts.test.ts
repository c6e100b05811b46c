import { describe, expect, it, test } from 'vitest';
import { clientMailTexts } from '#domain/client-email/client-mail';
import { amountsOf } from '#domain/documents/amounts';
import { blankDraft } from '#domain/documents/invoice-draft';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import {
  changedPart,
  type Part,
  type Progress,
  partSentence,
  partWhenSent,
  progressRows,
} from '#domain/documents/progress';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { agreedOf } from '#domain/quotes/agreed';
import { allBilled, atMostLeft, fitsAgain, lineSharesOf, progressOf } from '#domain/quotes/billed-parts';
import { withPart } from '#domain/quotes/invoice-of-part';
import type { QuoteContent, QuoteLine } from '#domain/quotes/quote';
import { draftsBeside, leftCentsOf, type QuoteBilling } from '#domain/quotes/quote-billing';

const quoteOf = (lineItems: readonly QuoteLine[], more: Partial<QuoteContent> = {}): QuoteContent => ({
  title: 'Kitchen',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 0,
  lineItems,
  ...more,
});

const oneLine = (price: number): QuoteLine => ({ description: 'Work', quantity: 1_000, price });

const percent = (typed: string): Part => ({ kind: 'percent', typed, lines: [] });
const amount = (typed: string): Part => ({ kind: 'amount', typed, lines: [] });
const lines = (...done: number[]): Part => ({ kind: 'lines', typed: '', lines: done });
const rest: Part = { kind: 'rest', typed: '', lines: [] };

const unbilled = (content: QuoteContent): QuoteBilling => ({
  title: content.title,
  agreed: agreedOf(content),
  parts: {},
});

/** Bills the parts one after the other; the IDs are their positions. */
function billAll(content: QuoteContent, ...parts: readonly Part[]): QuoteBilling {
  let billing = unbilled(content);
  for (const [at, part] of parts.entries()) {
    const progress = progressOf(billing, part);
    if (!progress.ok) throw new Error(progress.refusal);
    billing = { ...billing, parts: { ...billing.parts, [at]: progress.value } };
  }
  return billing;
}

const centsOf = ({ parts }: QuoteBilling) => Object.values(parts).map(({ cents }) => cents);

const refusalOf = (billing: QuoteBilling, part: Part, invoiceId?: string) => {
  const progress = progressOf(billing, part, invoiceId);
  return progress.ok ? progress.value.cents : progress.refusal;
};

/** The invoice of a part, checked as when it is sent. */
function invoiceOf(billing: QuoteBilling, progress: Progress) {
  const draft = { ...blankDraft('INV-1', '2026-11-04'), clientName: 'Dana', clientEmail: 'dana@example.com' };
  const checked = validateInvoice(withPart({ ...draft, discount: '10%' }, billing, progress), 'at-least-one');
  if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
  return checked.value;
}

test('the tax adjustment is no line that can be billed, and its place is free for the next change order', () => {
  const taxed = (description: string, price: number) =>
    quoteOf([{ description, quantity: 1_000, price }], { taxRate: 10_000 });
  const content = taxed('Kitchen', 10_05);
  const signed = [taxed('Vent', 10_05)];
  const agreed = agreedOf(content, signed);
  expect(agreed.lineItems.map(({ description }) => description)).toEqual([
    'Kitchen',
    'Vent',
    'Tax adjustment',
  ]);
  const shares = lineSharesOf(agreed).map(({ cents }) => cents);
  expect(shares[2]).toBe(0);
  expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(agreed.amounts.total);
  const billing = { ...unbilled(content), agreed };
  expect(refusalOf(billing, lines(2))).toBe('Choose at least one line.');
  expect(refusalOf(billing, lines(0, 1))).toBe(agreed.amounts.total);
  const more = { ...billing, agreed: agreedOf(content, [...signed, taxed('Fan', 20_00)]) };
  expect(more.agreed.lineItems[2]?.description).toBe('Fan');
  expect(refusalOf(more, lines(2))).toBe(lineSharesOf(more.agreed)[2]?.cents);
});

describe('published cases, to the cent', () => {
  it.each([
    [12_870_59, [percent('50'), percent('50')], [6_435_30, 6_435_29]],
    [145_05, [percent('30'), percent('70')], [43_52, 101_53]],
    [12_870_59, [percent('50%'), rest], [6_435_30, 6_435_29]],
    [1_01, [percent('25'), percent('25'), percent('25'), percent('25')], [25, 25, 25, 26]],
    [100_00, [percent('33.333'), percent('33.333'), rest], [33_33, 33_33, 33_34]],
    [12_870_59, [amount('6,435.30'), percent('50')], [6_435_30, 6_435_29]],
  ] as const)('%d in steps', (total, parts, expected) => {
    const billing = billAll(quoteOf([oneLine(total)]), ...parts);
    expect(centsOf(billing)).toEqual(expected);
    expect(leftCentsOf(billing)).toBe(0);
    expect(refusalOf(billing, rest)).toBe(allBilled);
  });
});

test('each part has its share of the tax, and together they have all of it', () => {
  const content = quoteOf([oneLine(11_917_21)], { taxRate: 8_000 });
  const billing = billAll(content, percent('50'), percent('50'));
  expect(centsOf(billing)).toEqual([6_435_30, 6_435_29]);
  const parts = Object.values(billing.parts);
  expect(parts.map(({ taxCents }) => taxCents)).toEqual([476_69, 476_69]);
  expect(parts.map(({ taxBaseCents }) => taxBaseCents)).toEqual([5_958_61, 5_958_60]);
});

test('lines that are done come with their part of discount, credits and tax, and the last of them takes what is left', () => {
  const content = quoteOf(
    [
      { description: 'Cabinets', quantity: 2_000, price: 1_000_00 },
      { description: 'Permit', quantity: 1_000, price: 100_00, taxed: false },
      { description: 'Trade-in', quantity: 1_000, price: 50_00, credit: true },
      { description: 'Trim', quantity: 1_500, price: 1_01 },
    ],
    { taxRate: 8_250, discount: { percent: 10_000 } },
  );
  const shares = lineSharesOf(agreedOf(content)).map(({ cents }) => cents);
  const { total } = agreedOf(content).amounts;
  expect(shares[2]).toBe(0);
  expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  const billing = billAll(content, lines(0), lines(1, 3));
  expect(centsOf(billing)).toEqual([shares[0], total - (shares[0] ?? 0)]);
  const first = progressOf(unbilled(content), lines(0));
  if (!first.ok) throw new Error(first.refusal);
  const invoice = invoiceOf(unbilled(content), first.value);
  expect(invoice.lineItems.map(({ description }) => description)).toEqual(['Cabinets']);
  expect(amountsOf(invoice)).toMatchObject({ total: shares[0], discount: 0 });
  expect(refusalOf(billAll(content, lines(0)), lines(0, 1))).toBe('One of these lines is billed already.');
  expect(refusalOf(unbilled(content), lines())).toBe('Choose at least one line.');
  expect(refusalOf(unbilled(content), lines(9))).toBe('Choose at least one line.');
});

test('the last lines take what is left also when a change order lowered the total after the first ones were billed', () => {
  const items = [oneLine(100_00), oneLine(50_00), oneLine(50_00)];
  const first = billAll(quoteOf(items), lines(0));
  const lowered: QuoteBilling = {
    ...first,
    agreed: agreedOf(quoteOf(items, { discount: { percent: 10_000 } })),
  };
  expect(refusalOf(lowered, lines(1))).toBe(45_00);
  expect(refusalOf(lowered, lines(1, 2))).toBe(80_00);
});

test('a part above what is left is refused with what is left', () => {
  const billing = billAll(quoteOf([oneLine(1_000_00)]), amount('600'));
  expect(refusalOf(billing, amount('400.01'))).toBe('At most $400.00 is left of what was agreed.');
  expect(refusalOf(billing, percent('41'))).toBe(atMostLeft(400_00));
  expect(refusalOf(billing, amount('400'))).toBe(400_00);
  // The invoice itself does not count when it is changed.
  expect(refusalOf(billing, amount('1000'), '0')).toBe(1_000_00);
});

test.each([
  [percent('0'), 'Type a percentage above 0, at most 100.'],
  [percent('101'), 'Type a percentage above 0, at most 100.'],
  [percent(''), 'Type a percentage above 0, at most 100.'],
  [amount('0'), 'Type an amount above $0.00.'],
  [amount('-5'), 'Type an amount above $0.00.'],
  [amount('1.200'), 'Write 1200 or 1.20.'],
])('%o is refused', (part, message) => {
  expect(refusalOf(unbilled(quoteOf([oneLine(1_000_00)])), part)).toBe(message);
});

test('a change order after a percentage is not swallowed by the next percentage', () => {
  const billing = billAll(quoteOf([oneLine(1_000_00)]), percent('50'));
  const raised = { ...billing, agreed: agreedOf(quoteOf([oneLine(1_500_00)])) };
  expect(refusalOf(raised, percent('50'))).toBe(750_00);
  expect(refusalOf(raised, rest)).toBe(1_000_00);
});

test('the invoice of a part says what is agreed, billed before, on this invoice, remaining and used of the deposit', () => {
  const billing = billAll(quoteOf([oneLine(12_870_59)]), percent('50'));
  const progress = progressOf(billing, rest);
  if (!progress.ok) throw new Error(progress.refusal);
  const rows = [
    { label: 'Agreed total', value: '$12,870.59' },
    { label: 'Billed before', value: '$6,435.30' },
    { label: 'This invoice', value: '$6,435.29' },
    { label: 'Remaining', value: '$0.00' },
  ];
  expect(progressRows(progress.value)).toEqual(rows);
  const invoice = invoiceOf(billing, progress.value);
  expect(invoice.lineItems).toMatchObject([{ description: 'Rest of Kitchen', unitPrice: 6_435_29 }]);
  const { facts } = sheetOfInvoice(invoice, { edition: 'lite' }, { depositCents: 2_117_00 });
  expect(facts).toEqual(expect.arrayContaining([...rows, { label: 'Deposit used', value: '$2,117.00' }]));
});

test('the paper says what of the billed was in a draft, which the client did not have, and no more once it was sent', () => {
  const billed = billAll(quoteOf([oneLine(1_000_00)]), percent('50'), percent('30'));
  const [first = '', second = ''] = Object.keys(billed.parts);
  const last = (drafts: readonly string[]) => {
    const progress = progressOf({ ...billed, drafts }, rest);
    if (!progress.ok) throw new Error(progress.refusal);
    return progress.value;
  };
  const inDraft = { label: 'Of it in a draft', value: '$300.00' };
  expect(progressRows(last([second]))[2]).toEqual(inDraft);
  expect(progressRows(last([])).map(({ label }) => label)).not.toContain(inDraft.label);
  expect(partSentence(partWhenSent(last([second])))).toContain(
    'billed so far $1,000.00, of which $300.00 is in a draft, still',
  );
  expect(draftsBeside({ ...billed, drafts: [first, second] }, first)).toBe(300_00);
  const { work: _work, ...figures } = last([second]);
  const standing = { ...figures, billedCents: 1_000_00 };
  expect(changedPart(last([second]), standing)).toEqual({ progress: last([]), isRemainderOld: false });
  expect(changedPart(last([second]), { ...standing, draftCents: 400_00 })).toBeUndefined();
  expect(changedPart(last([]), { ...standing, draftCents: 400_00 })).toBeUndefined();
  const lessBilled = { ...standing, billedCents: 700_00 };
  expect(changedPart(last([]), lessBilled)).toEqual({ progress: last([]), isRemainderOld: true });
  expect(changedPart(last([]), lessBilled, false)).toBeUndefined();
  expect(changedPart(undefined, standing)).toBeUndefined();
});

test('a part says in one sentence which part of what it is, and the paper of a part names the work', () => {
  const billing = unbilled(quoteOf([oneLine(6_696_00)]));
  const half = progressOf(billing, percent('50'));
  const all = progressOf(billing, rest);
  if (!half.ok || !all.ok) throw new Error('A part was refused');
  const figures = 'agreed $6,696.00, billed so far $3,348.00, still to be billed $3,348.00.';
  expect(partSentence(partWhenSent(half.value))).toBe(`Part of Kitchen: ${figures}`);
  expect(partSentence(partWhenSent(half.value), true)).toBe(
    `Part of Kitchen. When the invoice was sent: ${figures}`,
  );
  expect(partSentence(partWhenSent(all.value))).toMatch(/^All of Kitchen: .+still to be billed \$0\.00\.$/);
  const invoice = invoiceOf(billing, half.value);
  expect(sheetOfInvoice(invoice, { edition: 'lite' }).facts).toContainEqual({
    label: 'Part of',
    value: 'Kitchen',
  });
  expect(clientMailTexts(invoice, '').part).toBe(partSentence(partWhenSent(half.value)));
  const changed = { progress: half.value, isRemainderOld: true };
  const facts = sheetOfInvoice(invoice, { edition: 'lite', changedPart: changed }).facts;
  expect(facts).toContainEqual({ label: 'Remaining when this was sent', value: '$3,348.00' });
});

test('a part fits again after its invoice was void unless others used it up', () => {
  const content = quoteOf([oneLine(1_000_00)]);
  const { parts } = billAll(content, percent('50'), percent('30'));
  const [first, second] = [parts[0], parts[1]];
  if (!first || !second) throw new Error('Two parts were billed');
  expect(fitsAgain({ ...unbilled(content), parts: { 1: second } }, first)).toBe(true);
  const more = progressOf({ ...unbilled(content), parts: { 1: second } }, amount('500.01'));
  if (!more.ok) throw new Error(more.refusal);
  expect(fitsAgain({ ...unbilled(content), parts: { 1: second, 2: more.value } }, first)).toBe(false);
});

test('an invoice without a chosen part cannot be sent', () => {
  const billing = unbilled(quoteOf([oneLine(1_000_00)]));
  const progress = progressOf(billing, rest);
  if (!progress.ok) throw new Error(progress.refusal);
  const draft = withPart(blankDraft('INV-1', '2026-11-04'), billing, { ...progress.value, cents: 0 });
  const checked = validateInvoice(draft, 'at-least-one');
  expect(checked.ok || checked.refusal).toContainEqual({
    field: 'progress',
    message: 'Choose what to bill.',
  });
});

test('the row of a part says what it is for: the title, or without one the first line and how many more there are', () => {
  const rowOf = (content: QuoteContent, part: Part) => {
    const billing = unbilled(content);
    const progress = progressOf(billing, part);
    if (!progress.ok) throw new Error(progress.refusal);
    return invoiceOf(billing, progress.value).lineItems.map(({ description }) => description);
  };
  const [furnace, removal] = ['Furnace', 'Removal'].map((description) => ({
    ...oneLine(500_00),
    description,
  }));
  if (!furnace || !removal) throw new Error('There are no lines');
  expect(rowOf(quoteOf([furnace, removal]), percent('50'))).toEqual(['50% of Kitchen']);
  const untitled = { title: '' };
  expect(rowOf(quoteOf([furnace], untitled), percent('50'))).toEqual(['50% of Furnace']);
  expect(rowOf(quoteOf([furnace, removal, removal], untitled), amount('10'))).toEqual([
    'Part of Furnace and 2 more',
  ]);
  expect(rowOf(quoteOf([{ ...oneLine(500_00), description: '' }], untitled), percent('50'))).toEqual([
    '50% of Quote',
  ]);
});
