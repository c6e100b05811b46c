import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountsOf } from '#domain/documents/amounts';
import { blankDraft } from '#domain/documents/invoice-draft';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { type Part, type Progress, progressRows, remainingCentsOf } from '#domain/documents/progress';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { agreedOf } from '#domain/quotes/agreed';
import {
  allBilled,
  atMostLeft,
  billedCentsOf,
  fitsAgain,
  leftCentsOf,
  lineSharesOf,
  progressOf,
  type QuoteBilling,
} from '#domain/quotes/billed-parts';
import { withPart } from '#domain/quotes/invoice-of-part';
import type { QuoteContent, QuoteLine } from '#domain/quotes/quote';
import { fullEffort } from '../../../support/effort.ts';

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

// The model: plain sums of BigInt fractions, which share nothing with the product.
const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

function modelAgreed({ lineItems, discount, taxRate }: QuoteContent): { total: bigint; tax: bigint } {
  let [subtotal, taxed] = [0n, 0n];
  for (const { quantity, price, credit, taxed: isTaxed } of lineItems) {
    const cents = roundHalfUp(BigInt(quantity) * BigInt(price), 1_000n) * (credit ? -1n : 1n);
    subtotal += cents;
    if (isTaxed !== false) taxed += cents;
  }
  if (subtotal < 0n) subtotal = 0n;
  if (taxed < 0n) taxed = 0n;
  let off = 0n;
  if (discount)
    off =
      'percent' in discount
        ? roundHalfUp(subtotal * BigInt(discount.percent), 100_000n)
        : BigInt(discount.amount) < subtotal
          ? BigInt(discount.amount)
          : subtotal;
  const within = taxed < subtotal ? taxed : subtotal;
  const base = taxed - (subtotal === 0n ? 0n : roundHalfUp(off * within, subtotal));
  const tax = roundHalfUp(base * BigInt(taxRate), 100_000n);
  return { total: subtotal - off + tax, tax };
}

const line = fc.record(
  {
    description: fc.constantFrom('Cabinets', 'Trim', 'Labor'),
    quantity: fc.integer({ min: 1, max: 20_000 }),
    price: fc.integer({ min: 0, max: 900_000 }),
    taxed: fc.constant(false),
    credit: fc.constant(true),
  },
  { requiredKeys: ['description', 'quantity', 'price'] },
);

const contract = fc.record(
  {
    lineItems: fc.array(line, { minLength: 1, maxLength: 6 }),
    taxRate: fc.constantFrom(0, 8_000, 8_250, 10_125),
    discount: fc.oneof(
      fc.record({ percent: fc.integer({ min: 0, max: 100_000 }) }),
      fc.record({ amount: fc.integer({ min: 0, max: 500_000 }) }),
    ),
  },
  { requiredKeys: ['lineItems', 'taxRate'] },
);

const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((thousandths) => percent(String(thousandths / 1_000))),
  fc.constantFrom(percent('50'), percent('25'), percent('33.333'), rest),
  fc.integer({ min: 1, max: 900_000 }).map((cents) => amount((cents / 100).toFixed(2))),
  fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }).map((done) => lines(...done)),
);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('bill' as const), part: anyPart }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), part: anyPart, at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('void' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('change' as const), added: line }) },
);

test('random contracts: whatever is billed, void, changed and agreed later, all parts add up to the agreed total with its tax', () => {
  fc.assert(
    fc.property(contract, fc.array(step, { maxLength: 18 }), (parts, steps) => {
      let content = quoteOf(parts.lineItems, parts);
      const billed = new Map<string, Progress>();
      const voided = new Map<string, Progress>();
      let [nextId, changes, taxFollows] = [0, 0, true];
      const sum = () => [...billed.values()].reduce((all, { cents }) => all + BigInt(cents), 0n);
      const taxSum = () => [...billed.values()].reduce((all, { taxCents }) => all + BigInt(taxCents), 0n);
      const billing = (): QuoteBilling => ({
        title: 'Kitchen',
        agreed: agreedOf(content),
        parts: Object.fromEntries(billed),
      });
      const pick = (from: Map<string, Progress>, at: number) => [...from.keys()][at % Math.max(1, from.size)];

      const checkBilled = (progress: Progress, part: Part, others: bigint) => {
        const { total } = modelAgreed(content);
        const cents = BigInt(progress.cents);
        expect(cents > 0n && cents + others <= total).toBe(true);
        expect(BigInt(remainingCentsOf(progress))).toBe(total - others - cents);
        expect(BigInt(progress.billedBeforeCents)).toBe(others);
        if (part.kind === 'rest') expect(cents).toBe(total - others);
        if (part.kind === 'amount') expect(cents).toBe(BigInt(Math.round(Number(part.typed) * 100)));
        if (part.kind === 'percent' && total - others !== cents)
          expect(cents).toBe(roundHalfUp(total * BigInt(Math.round(Number(part.typed) * 1_000)), 100_000n));
        expect(progress.taxCents >= 0 && progress.taxCents <= progress.cents).toBe(true);
        const invoice = invoiceOf(billing(), progress);
        expect(amountsOf(invoice)).toMatchObject({ total: progress.cents, tax: progress.taxCents });
      };

      const bill = (part: Part, id: string) => {
        const others = sum() - BigInt(billed.get(id)?.cents ?? 0);
        const planned = progressOf(billing(), part, id);
        const left = modelAgreed(content).total - others;
        if (!planned.ok) {
          const wanted = part.kind === 'amount' ? BigInt(Math.round(Number(part.typed) * 100)) : undefined;
          if (wanted !== undefined) expect(wanted > left).toBe(true);
          if (part.kind === 'rest') expect(left).toBe(0n);
          return;
        }
        checkBilled(planned.value, part, others);
        billed.set(id, planned.value);
      };

      for (const one of steps) {
        if (one.act === 'bill' && nextId < 12) bill(one.part, String(nextId++));
        if (one.act === 'edit') {
          const id = pick(billed, one.at);
          if (id !== undefined) bill(one.part, id);
        }
        if (one.act === 'void' || one.act === 'restore') {
          const [from, to] = one.act === 'void' ? [billed, voided] : [voided, billed];
          const id = pick(from, one.at);
          const part = id === undefined ? undefined : from.get(id);
          if (id !== undefined && part && (one.act === 'void' || fitsAgain(billing(), part))) {
            from.delete(id);
            to.set(id, part);
          }
        }
        if (one.act === 'change' && changes < 6) {
          const changed = { ...content, lineItems: [...content.lineItems, one.added] };
          const { total, tax } = modelAgreed(changed);
          // A change that lowers the total below what is billed is refused elsewhere.
          if (total >= sum()) {
            content = changed;
            changes += 1;
            taxFollows &&= taxSum() <= tax && sum() - taxSum() <= total - tax;
          }
        }
        const { total } = modelAgreed(content);
        expect(BigInt(agreedOf(content).amounts.total)).toBe(total);
        expect(sum() <= total).toBe(true);
        expect(BigInt(leftCentsOf(billing()))).toBe(total - sum());
        expect(BigInt(billedCentsOf(billing().parts))).toBe(sum());
      }

      bill(rest, 'last');
      const { total, tax } = modelAgreed(content);
      expect(sum()).toBe(total);
      if (taxFollows) expect(taxSum()).toBe(tax);
    }),
    { numRuns: fullEffort ? 100_000 : 400 },
  );
});
