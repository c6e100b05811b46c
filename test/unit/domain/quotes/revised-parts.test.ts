import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars } from '#domain/money';
import type { QuoteContent } from '#domain/quotes/quote';
import { changesBetween, revisionSentence } from '#domain/quotes/revised-parts';
import { validateQuote } from '#domain/quotes/validate-quote';
import { aLine } from '#test/support/invoices';
import { aQuoteDraft } from '#test/support/quotes';

type Draft = Parameters<typeof validateQuote>[0];

function contentOf(change: Partial<Draft>): QuoteContent {
  const checked = validateQuote(aQuoteDraft({ discount: '', taxRate: '', deposit: '', ...change }));
  if (!checked.ok) throw new Error(checked.refusal.map(({ message }) => message).join(' '));
  return checked.value;
}

const line = (description: string, unitPrice: string, marks: object = {}) =>
  aLine({ description, quantity: '1', unitPrice, ...marks });

const before = { lineItems: [line('Pump', '250'), line('Labor', '700'), line('Valve', '50')] };
const changes = (after: Partial<Draft>, earlier: Partial<Draft> = before) =>
  changesBetween(contentOf(earlier), contentOf(after));

test('names the lines whose price changed, those that came and those that went, and the total', () => {
  const lineItems = [line('Labor', '700'), line('Pump', '310'), line('Filter', '50')];
  expect(changes({ lineItems })).toEqual([
    'Pump $250.00 → $310.00',
    'added Filter, $50.00',
    'removed Valve, $50.00',
    'total $1,000.00 → $1,060.00',
  ]);
});

test('the sentence begins with the day on which the client was sent the one before', () => {
  const parts = { since: '2026-03-03', changes: changes({ lineItems: [line('Pump', '250')] }) };
  expect(revisionSentence(parts)).toBe(
    'Changed since March 3, 2026: removed Labor, $700.00; removed Valve, $50.00; total $1,000.00 → $250.00.',
  );
});

test('a change that leaves the amounts as they were says so', () => {
  const [, ...others] = before.lineItems;
  const twoHalves = aLine({ description: 'Pump', quantity: '2', unitPrice: '125' });
  expect(changes({ lineItems: [twoHalves, ...others] })).toEqual([
    'Pump 1 × $250.00 → 2 × $125.00',
    'total the same, $1,000.00',
  ]);
  expect(changes(before)).toEqual(['total the same, $1,000.00']);
});

test('everything else that the client agrees to is named', () => {
  const earlier = { ...before, taxRate: '8', validUntil: '2026-12-01', terms: '' };
  const after = {
    ...{ lineItems: [line('Pump', '250', { taxed: false }), ...before.lineItems.slice(1)], taxRate: '8.25' },
    ...{ discount: '10%', deposit: '$200.00', validUntil: '2026-12-31', terms: '30' },
    ...{ title: 'Other work', clientMessage: 'Hello', notes: 'Bring keys' },
  };
  expect(changes(after, earlier).slice(0, 10)).toEqual([
    'Pump taxed → not taxed',
    'discount none → 10%',
    'tax 8% → 8.25%',
    'deposit none → $200.00',
    'payment terms none → 30 days',
    'valid until December 1, 2026 → December 31, 2026',
    'title changed',
    'message changed',
    'notes changed',
    expect.stringMatching(/^total \$1,080\.00 → \$/),
  ]);
});

test('options are compared by their names, and optional lines by whether they are ticked', () => {
  const good = { options: [{ name: 'Good' }, { name: 'Better' }] };
  const offered = [line('Furnace', '100', { option: 0 }), line('Furnace', '200', { option: 1 })];
  const guard = (optional: 'ticked' | 'unticked') => line('Guard', '10', { optional });
  const earlier = { ...good, lineItems: [...offered, guard('unticked')] };
  const after = {
    options: [{ name: 'Better' }, { name: 'Best' }],
    lineItems: [
      line('Furnace', '220', { option: 0 }),
      line('Furnace', '300', { option: 1 }),
      guard('ticked'),
    ],
  };
  expect(changes(after, earlier)).toEqual([
    'added option Best',
    'removed option Good',
    'Better: Furnace $200.00 → $220.00',
    'added Best: Furnace, $300.00',
    'Guard optional, not ticked → optional, ticked',
    'removed Good: Furnace, $100.00',
    'total From $100.00 → From $230.00',
  ]);
});

test('ten changes are named, then how many more there are', () => {
  const lineItems = Array.from({ length: 13 }, (_, at) => line(`Part ${at}`, '1'));
  const named = changes({ lineItems: [...before.lineItems, ...lineItems] });
  expect(named).toHaveLength(12);
  expect(named.slice(-2)).toEqual(['3 more changes', 'total $1,000.00 → $1,013.00']);
  const long = changes({ lineItems: [...before.lineItems, line('x'.repeat(200), '1')] });
  expect(long[0]).toBe(`added ${'x'.repeat(60)}…, $1.00`);
});

test('any two quotes that differ in a price, a line or the tax differ in their summary', () => {
  const lines = fc.array(
    fc.record({ name: fc.constantFrom('A', 'B', 'C'), cents: fc.integer({ min: 1, max: 500 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  const quote = ({ some, tax }: { some: { name: string; cents: number }[]; tax: number }) =>
    contentOf({
      lineItems: some.map(({ name, cents }) => line(name, (cents / 100).toFixed(2))),
      taxRate: tax === 0 ? '' : String(tax),
    });
  const one = fc.record({ some: lines, tax: fc.constantFrom(0, 8) });
  const namesOf = ({ some }: { some: { name: string; cents: number }[] }) =>
    some.map(({ name, cents }) => `${name} ${cents}`).toSorted();
  fc.assert(
    fc.property(one, one, (earlier, later) => {
      const named = changesBetween(quote(earlier), quote(later));
      const isSame = earlier.tax === later.tax && namesOf(earlier).join() === namesOf(later).join();
      if (!isSame) expect(named.length).toBeGreaterThan(1);
      const sum = later.some.reduce((all, { cents }) => all + cents, 0);
      const total = sum + Math.floor((sum * later.tax) / 100 + 0.5);
      expect(named.at(-1)).toMatch(/^total /);
      expect(named.at(-1)?.endsWith(formatDollars(total))).toBe(true);
    }),
  );
});
