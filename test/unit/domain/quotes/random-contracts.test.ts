import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf } from '#domain/documents/amounts';
import { blankDraft } from '#domain/documents/invoice-draft';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { type Part, type Progress, remainingCentsOf } from '#domain/documents/progress';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { agreedOf } from '#domain/quotes/agreed';
import { fitsAgain, progressOf } from '#domain/quotes/billed-parts';
import { withPart } from '#domain/quotes/invoice-of-part';
import type { QuoteContent, QuoteLine } from '#domain/quotes/quote';
import { billedCentsOf, leftCentsOf, type QuoteBilling } from '#domain/quotes/quote-billing';
import { quickOrFull } from '../../../support/effort.ts';

// The model: plain sums of BigInt fractions, which share nothing with the product.
const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

const atLeastZero = (cents: bigint): bigint => (cents < 0n ? 0n : cents);

/** All rows, and the taxed ones, added up; credits are subtracted. */
function modelSums(lineItems: readonly QuoteLine[]): { all: bigint; taxed: bigint } {
  let [all, taxed] = [0n, 0n];
  for (const { quantity, price, credit, taxed: isTaxed } of lineItems) {
    const cents = roundHalfUp(BigInt(quantity) * BigInt(price), 1_000n) * (credit ? -1n : 1n);
    all += cents;
    if (isTaxed !== false) taxed += cents;
  }
  return { all, taxed };
}

const modelTax = (base: bigint, rate: number): bigint =>
  base < 0n ? -roundHalfUp(-base * BigInt(rate), 100_000n) : roundHalfUp(base * BigInt(rate), 100_000n);

interface Contract {
  readonly quoted: QuoteContent;
  /** The rows of the signed change orders, in the order of signing. */
  readonly changes: readonly (readonly QuoteLine[])[];
}

/** The rows that the client chose. */
const modelChosen = ({ lineItems, choice }: QuoteContent): readonly QuoteLine[] =>
  lineItems.filter(
    ({ option, optional }, at) =>
      (option === undefined || option === choice?.option) &&
      (optional === undefined || choice?.lines.includes(at)),
  );

/** What the quote alone comes to, and how much of its discount its taxed rows have. */
function modelQuote(quoted: QuoteContent) {
  const sums = modelSums(modelChosen(quoted));
  const [all, taxed] = [atLeastZero(sums.all), atLeastZero(sums.taxed)];
  let off = 0n;
  if (quoted.discount)
    off =
      'percent' in quoted.discount
        ? roundHalfUp(all * BigInt(quoted.discount.percent), 100_000n)
        : BigInt(quoted.discount.amount) < all
          ? BigInt(quoted.discount.amount)
          : all;
  const taxedOff = all === 0n ? 0n : roundHalfUp(off * (taxed < all ? taxed : all), all);
  const tax = modelTax(taxed - taxedOff, quoted.taxRate);
  return { sums, off, taxedOff, tax, total: all - off + tax };
}

/** What is agreed: each signed document with its own rounding, and the tax on all taxed rows together. */
function modelAgreed({ quoted, changes }: Contract): { total: bigint; tax: bigint } {
  const quote = modelQuote(quoted);
  let [total, taxed] = [quote.total, quote.sums.taxed - quote.taxedOff];
  for (const lineItems of changes) {
    const own = modelSums(lineItems);
    total += own.all + modelTax(own.taxed, quoted.taxRate);
    taxed += own.taxed;
  }
  if (changes.length === 0) return { total, tax: quote.tax };
  const tax = modelTax(atLeastZero(taxed), quoted.taxRate);
  // Untaxed credits can leave less than the tax; then none is shown.
  return { total, tax: tax > total ? 0n : tax };
}

function modelDeposit({ deposit, ...quoted }: QuoteContent): bigint {
  if (!deposit) return 0n;
  const { total } = modelQuote(quoted);
  if ('percent' in deposit) return roundHalfUp(total * BigInt(deposit.percent), 100_000n);
  return BigInt(deposit.amount) < total ? BigInt(deposit.amount) : total;
}

const dollarsOf = (cents: bigint): string =>
  `$${(cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')}.${(cents % 100n).toString().padStart(2, '0')}`;

const percent = (typed: string): Part => ({ kind: 'percent', typed, lines: [] });
const rest: Part = { kind: 'rest', typed: '', lines: [] };

const plainLine = fc.record(
  {
    description: fc.constantFrom('Cabinets', 'Trim', 'Labor'),
    quantity: fc.integer({ min: 1, max: 20_000 }),
    price: fc.integer({ min: 0, max: 900_000 }),
    taxed: fc.constant(false),
    credit: fc.constant(true),
  },
  { requiredKeys: ['description', 'quantity', 'price'] },
);

const quotedLine = fc
  .record({
    line: plainLine,
    option: fc.option(fc.nat({ max: 3 })),
    optional: fc.option(fc.constantFrom('ticked' as const, 'unticked' as const)),
    isTicked: fc.boolean(),
  })
  .map(({ line, option, optional, isTicked }) => ({
    isTicked,
    line: { ...line, ...(option !== null && { option }), ...(optional !== null && { optional }) },
  }));

const discounts = fc.oneof(
  fc.record({ percent: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ amount: fc.integer({ min: 0, max: 500_000 }) }),
);

/** A quote with up to four options and optional rows, as its client signed it; or one with nothing to choose. */
const quotes: fc.Arbitrary<QuoteContent> = fc
  .record({
    lines: fc.array(quotedLine, { minLength: 1, maxLength: 7 }),
    options: fc.integer({ min: 2, max: 4 }),
    chosen: fc.nat({ max: 3 }),
    hasOptions: fc.boolean(),
    taxRate: fc.constantFrom(0, 8_000, 8_250, 10_125),
    discount: fc.option(discounts),
    deposit: fc.option(discounts),
  })
  .map(({ lines, options, chosen, hasOptions, taxRate, discount, deposit }) => {
    const option = chosen % options;
    const lineItems = lines.map(({ line: { option: own, ...line } }) =>
      hasOptions && own !== undefined ? { ...line, option: own % options } : line,
    );
    const isChoosable = hasOptions || lineItems.some(({ optional }) => optional !== undefined);
    const ticked = lines.flatMap(({ isTicked }, at) => {
      const { optional, option: of = option } = lineItems[at] as QuoteLine;
      return isTicked && optional !== undefined && (!hasOptions || of === option) ? [at] : [];
    });
    return {
      title: 'Kitchen',
      clientMessage: '',
      issueDate: '2026-11-03',
      taxRate,
      lineItems,
      ...(discount && { discount }),
      ...(deposit && { deposit }),
      ...(hasOptions && { options: Array.from({ length: options }, (_, at) => ({ name: `Option ${at}` })) }),
      ...(isChoosable && { choice: { ...(hasOptions && { option }), lines: ticked } }),
    };
  })
  // Credits above the lines are refused.
  .filter((quoted) => modelQuote(quoted).sums.all >= 0n);

const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((thousandths) => percent(String(thousandths / 1_000))),
  fc.constantFrom(percent('50'), percent('25'), percent('33.333'), rest),
  fc
    .integer({ min: 1, max: 900_000 })
    .map((cents): Part => ({ kind: 'amount', typed: (cents / 100).toFixed(2), lines: [] })),
  fc
    .array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 })
    .map((lines): Part => ({ kind: 'lines', typed: '', lines })),
);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('bill' as const), part: anyPart }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), part: anyPart, at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('void' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      added: fc.array(plainLine, { minLength: 1, maxLength: 3 }),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A contract while it is billed: the product's answers, each compared with the model. */
function openContract(quoted: QuoteContent) {
  let contract: Contract = { quoted, changes: [] };
  const deposit = modelDeposit(quoted);
  const billed = new Map<string, Progress>();
  const voided = new Map<string, Progress>();
  /** The invoice that deducts the deposit, and all that ever did. */
  let holder: string | undefined;
  const users = new Set<string>();
  let [taxFollows, nextId] = [true, 0];
  const sum = () => [...billed.values()].reduce((all, { cents }) => all + BigInt(cents), 0n);
  const taxSum = () => [...billed.values()].reduce((all, { taxCents }) => all + BigInt(taxCents), 0n);
  const agreed = () => {
    const changes = contract.changes.map(
      (lineItems, at): QuoteContent => ({
        title: 'Kitchen',
        clientMessage: '',
        issueDate: '2026-11-04',
        taxRate: quoted.taxRate,
        lineItems,
        change: { number: at + 1, quoteNumber: 'Q-1', approvedHash: '', reason: 'Asked for.' },
      }),
    );
    return agreedOf(quoted, changes);
  };
  const billing = (): QuoteBilling => ({
    title: 'Kitchen',
    agreed: agreed(),
    parts: Object.fromEntries(billed),
  });
  const pick = (from: Map<string, Progress>, at: number) => [...from.keys()][at % Math.max(1, from.size)];

  /** The paper of an invoice says what the model says. */
  function checkPaper(progress: Progress, others: bigint, used: bigint) {
    const draft = {
      ...blankDraft('INV-1', '2026-11-04'),
      clientName: 'Dana',
      clientEmail: 'dana@example.com',
    };
    const checked = validateInvoice(withPart(draft, billing(), progress), 'at-least-one');
    if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
    const { total, tax } = amountsOf(checked.value);
    expect({ total, tax }).toEqual({ total: progress.cents, tax: progress.taxCents });
    const { facts } = sheetOfInvoice(checked.value, { edition: 'lite' }, { depositCents: Number(used) });
    const agreedTotal = modelAgreed(contract).total;
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining([
        `Agreed total: ${dollarsOf(agreedTotal)}`,
        `Billed before: ${dollarsOf(others)}`,
        `This invoice: ${dollarsOf(BigInt(progress.cents))}`,
        `Remaining: ${dollarsOf(agreedTotal - others - BigInt(progress.cents))}`,
        ...(used > 0n ? [`Deposit used: ${dollarsOf(used)}`] : []),
      ]),
    );
  }

  function checkBilled(progress: Progress, part: Part, others: bigint) {
    const { total } = modelAgreed(contract);
    const cents = BigInt(progress.cents);
    expect(cents > 0n && cents + others <= total).toBe(true);
    expect(BigInt(remainingCentsOf(progress))).toBe(total - others - cents);
    if (part.kind === 'rest') expect(cents).toBe(total - others);
    if (part.kind === 'amount') expect(cents).toBe(BigInt(Math.round(Number(part.typed) * 100)));
    if (part.kind === 'percent' && total - others !== cents)
      expect(cents).toBe(roundHalfUp(total * BigInt(Math.round(Number(part.typed) * 1_000)), 100_000n));
    expect(progress.taxCents >= 0 && progress.taxCents <= progress.cents).toBe(true);
  }

  function bill(part: Part, id: string) {
    const others = sum() - BigInt(billed.get(id)?.cents ?? 0);
    const planned = progressOf(billing(), part, id);
    const left = modelAgreed(contract).total - others;
    if (!planned.ok) {
      const wanted = part.kind === 'amount' ? BigInt(Math.round(Number(part.typed) * 100)) : undefined;
      if (wanted !== undefined) expect(wanted > left).toBe(true);
      if (part.kind === 'rest') expect(left).toBe(0n);
      return;
    }
    checkBilled(planned.value, part, others);
    const cents = BigInt(planned.value.cents);
    const takes = holder === undefined || holder === id;
    // Invoices below the deposit, and edits that would leave less than it to the next one, are refused elsewhere.
    if (deposit > 0n && (takes ? cents < deposit : holder === undefined && left - cents < deposit)) return;
    if (takes) {
      holder = id;
      users.add(id);
    }
    checkPaper(planned.value, others, takes ? deposit : 0n);
    billed.set(id, planned.value);
  }

  function move(isVoid: boolean, at: number) {
    const [from, to] = isVoid ? [billed, voided] : [voided, billed];
    const id = pick(from, at);
    const part = id === undefined ? undefined : from.get(id);
    if (id === undefined || !part) return;
    const takes = users.has(id);
    if (!isVoid) {
      // The deposit is deducted once, by the invoice that says so.
      if (takes && deposit > 0n && holder !== undefined) return;
      const reserved = !takes && holder === undefined ? deposit : 0n;
      if (!fitsAgain(billing(), part, Number(reserved))) return;
    }
    from.delete(id);
    to.set(id, part);
    if (isVoid && holder === id) holder = undefined;
    if (!isVoid && takes && holder === undefined) holder = id;
  }

  function change(added: readonly QuoteLine[]) {
    const changed = { ...contract, changes: [...contract.changes, added] };
    const { total, tax } = modelAgreed(changed);
    // A change that lowers the total below what is billed or paid is refused elsewhere.
    if (total < 0n || total < sum() || (holder === undefined && total - sum() < deposit)) return;
    contract = changed;
    taxFollows &&= taxSum() <= tax && sum() - taxSum() <= total - tax;
  }

  return {
    take(one: Step) {
      if (one.act === 'bill' && nextId < 12) bill(one.part, String(nextId++));
      if (one.act === 'edit') {
        const id = pick(billed, one.at);
        if (id !== undefined) bill(one.part, id);
      }
      if (one.act === 'void' || one.act === 'restore') move(one.act === 'void', one.at);
      if (one.act === 'change' && contract.changes.length < 6) change(one.added);
    },
    check() {
      const { total } = modelAgreed(contract);
      expect(BigInt(agreed().amounts.total)).toBe(total);
      expect(BigInt(agreed().depositCents)).toBe(deposit);
      expect(sum() <= total).toBe(true);
      expect(BigInt(leftCentsOf(billing()))).toBe(total - sum());
      expect(BigInt(billedCentsOf(billing().parts))).toBe(sum());
    },
    finish() {
      bill(rest, 'last');
      const { total, tax } = modelAgreed(contract);
      expect(sum()).toBe(total);
      if (taxFollows) expect(taxSum()).toBe(tax);
      // The deposit is deducted once.
      if (deposit > 0n) expect(billed.has(holder ?? '')).toBe(true);
    },
  };
}

test('random contracts: whatever is chosen, paid ahead, billed, void, changed and agreed later, all parts add up to the agreed total with its tax', () => {
  fc.assert(
    fc.property(quotes, fc.array(step, { maxLength: 18 }), (quoted, steps) => {
      const contract = openContract(quoted);
      contract.check();
      for (const one of steps) {
        contract.take(one);
        contract.check();
      }
      contract.finish();
    }),
    { numRuns: quickOrFull(400, 100_000) },
  );
});
