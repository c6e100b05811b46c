import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChainedQuote, checkChain } from '#domain/quotes/check-chain';
import type { QuoteContent, QuoteLine } from '#domain/quotes/quote';
import { type ChainLink, type NewLink, nextLink, noChain } from '#domain/quotes/quote-chain';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import type { QuoteOption } from '#domain/quotes/quote-options';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const content: QuoteContent = {
  title: 'AC tune-up',
  clientMessage: 'See you on Thursday.',
  issueDate: '2026-11-03',
  taxRate: 8_250,
  taxName: 'Tax',
  discount: { percent: 10_000 },
  validUntil: '2026-12-03',
  deposit: { amount: 50_00 },
  client: { name: 'Dana', address: '', city: '', phone: '', email: 'dana@example.com' },
  business: { name: 'Harlow', address: '', city: '', phone: '', email: 'office@harlow.example' },
  brandColor: '#2563eb',
  revision: 2,
  lineItems: [{ description: 'Tune-up', quantity: 1_000, price: 129_00 }],
};
const contentHash = hash(quoteFingerprint(content));
const owner = { quoteId: 'A'.repeat(22), userId: 'owner' };

const history: readonly NewLink[] = [
  { kind: 'created', at: '2026-11-03T10:00:00.000Z' },
  { kind: 'sent', at: '2026-11-03T10:05:00.000Z', revision: 1, contentHash: hash('older') },
  { kind: 'revised', at: '2026-11-03T11:00:00.000Z', revision: 2, contentHash },
  {
    kind: 'approved',
    at: '2026-11-04T09:00:00.000Z',
    revision: 2,
    contentHash,
    name: 'Dana Whitfield',
    network: '203.0.113.7',
    browser: 'Safari',
    jobId: 'job-1',
  },
];

/** A quote and the chain of its events. */
function chained(links: readonly NewLink[] = history) {
  let head = noChain;
  const chain: ChainLink[] = [];
  for (const added of links) {
    const next = nextLink(owner, head, added, hash);
    chain.push(next.link);
    head = next.head;
  }
  const acceptance = { at: '2026-11-04T09:00:00.000Z', name: 'Dana Whitfield', jobId: 'job-1', contentHash };
  const quote: ChainedQuote = {
    ...owner,
    content,
    createdAt: '2026-11-03T10:00:00.000Z',
    head,
    ...(links.at(-1)?.kind === 'approved' && { acceptance }),
  };
  return { quote, chain };
}

/** The paths of all texts and numbers in a value. */
const leavesOf = (
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path];

function changedAt<Value>(
  value: Value,
  path: readonly (string | number)[],
  change: (leaf: unknown) => unknown,
): Value {
  const [name, ...rest] = path;
  if (name === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[name] = changedAt(copy[name], rest, change);
  return copy as Value;
}

describe('the chain of events of a quote', () => {
  test('is valid as it was written, for an open and for an approved quote', () => {
    const { quote, chain } = chained();
    expect(checkChain(quote, chain, hash)).toEqual([]);
    const open = chained(history.slice(0, 3));
    expect(checkChain(open.quote, open.chain, hash)).toEqual([]);
  });

  test('is broken if the content of the quote is not the content that was sent last', () => {
    const words = 'The quote no longer says what was sent last.';
    const [created, , revised] = history;
    if (!created || !revised) throw new Error('A history has a beginning');
    const older = { ...revised, contentHash: hash('older') };
    for (const kind of ['sent', 'revised'] as const) {
      const { quote, chain } = chained([created, { ...older, kind }]);
      expect(checkChain(quote, chain, hash)).toEqual([words]);
    }
    const sentLast = chained([created, older, { ...revised, kind: 'sent' }]);
    expect(checkChain(sentLast.quote, sentLast.chain, hash)).toEqual([]);
  });

  test('is broken if the approved content is another one in the chain than in the quote', () => {
    const words = 'The quote no longer says what was approved.';
    const { quote, chain } = chained();
    const { acceptance } = quote;
    if (!acceptance) throw new Error('It was approved');
    const other = { ...quote, acceptance: { ...acceptance, contentHash: hash('older') } };
    expect(checkChain(other, chain, hash)).toEqual([words]);
    const approved = history.at(-1);
    if (!approved) throw new Error('A history has an end');
    const otherChain = chained([...history.slice(0, -1), { ...approved, contentHash: hash('older') }]);
    expect(checkChain(otherChain.quote, otherChain.chain, hash)).toEqual([words]);
  });

  test('is valid for a quote of the mobile app that has no events before its approval', () => {
    const { revision: _none, ...mobile } = content;
    const presentHash = hash(quoteFingerprint(mobile));
    const { link, head } = nextLink(
      owner,
      noChain,
      { kind: 'approved', at: 'then', contentHash: presentHash, jobId: 'job-1' },
      hash,
    );
    const acceptance = { at: 'then', name: '', jobId: 'job-1', contentHash: presentHash };
    const quote = { ...owner, content: mobile, createdAt: 'before', head, acceptance };
    expect(checkChain(quote, [link], hash)).toEqual([]);
    expect(checkChain({ ...quote, content: { ...mobile, total: 1 } }, [link], hash)).not.toEqual([]);
  });

  test('is broken after any change of the quote or of an event in the chain', () => {
    const untouched = chained();
    const leaves = leavesOf(untouched);
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.integer({ min: 1, max: 9 }), (path, added) => {
        const { quote, chain } = changedAt(untouched, path, (leaf) =>
          typeof leaf === 'number' ? leaf + added : `${leaf}${added}`,
        );
        expect(checkChain(quote, chain, hash)).not.toEqual([]);
      }),
    );
  });

  test('is broken if an event is missing, duplicated or moved', () => {
    const { quote, chain } = chained();
    for (const at of chain.keys()) {
      expect(checkChain(quote, chain.toSpliced(at, 1), hash)).not.toEqual([]);
      expect(checkChain(quote, chain.toSpliced(at, 0, chain[at] as ChainLink), hash)).not.toEqual([]);
    }
    expect(checkChain(quote, chain.toReversed(), hash)).not.toEqual([]);
  });

  test('is broken with an explanation in words if quote and chain contradict each other', () => {
    const { quote, chain } = chained();
    const { acceptance: _none, ...open } = quote;
    const accepted = quote.acceptance as NonNullable<ChainedQuote['acceptance']>;
    const other = { ...accepted, at: 'later', name: 'Pat', jobId: 'job-2' };
    expect(checkChain(open, chain, hash)).toEqual(['The chain ends approved, the quote does not.']);
    expect(checkChain({ ...quote, acceptance: other }, chain, hash)).toEqual([
      'It was approved at another time.',
      'It was approved under another name.',
      'It made another job.',
    ]);
    expect(checkChain({ ...quote, acceptance: { ...accepted, contentHash: 'x' } }, chain, hash)).toEqual([
      'The quote no longer says what was approved.',
    ]);
    expect(checkChain({ ...quote, createdAt: 'earlier' }, chain, hash)).toEqual([
      'It was created at another time.',
    ]);
    expect(checkChain({ ...quote, head: { ...quote.head, links: 5 } }, chain, hash)).toEqual([
      'The quote counts other links than there are.',
    ]);
    const before = chained(history.slice(0, 3));
    const { acceptance } = quote;
    expect(checkChain({ ...before.quote, ...(acceptance && { acceptance }) }, before.chain, hash)).toEqual([
      'The quote is approved, the end of its chain is not.',
    ]);
    expect(
      checkChain({ ...before.quote, head: noChain, ...(acceptance && { acceptance }) }, [], hash),
    ).toEqual(['The quote is approved, the end of its chain is not.']);
  });

  test("is broken if another revision than the quote's was approved", () => {
    const approved = history.map((link) => (link.kind === 'approved' ? { ...link, revision: 1 } : link));
    const { quote, chain } = chained(approved);
    expect(checkChain(quote, chain, hash)).toEqual(['Another revision was approved.']);
  });

  test('is valid if it was rewritten completely, but then its last hash is not the hash on the certificate', () => {
    const forged = history.map((link) =>
      link.kind === 'approved' ? { ...link, network: '198.51.100.1' } : link,
    );
    const { quote, chain } = chained(forged);
    expect(checkChain(quote, chain, hash)).toEqual([]);
    expect(quote.head.hash).not.toBe(chained().quote.head.hash);
  });
});

describe('the chain of a quote with options', () => {
  const offered: QuoteContent = {
    ...content,
    options: [{ name: 'Good' }, { name: 'Better', isRecommended: true, photoId: 'p1' }, { name: 'Best' }],
    lineItems: [
      { description: 'Removal', quantity: 1_000, price: 100_00 },
      { description: 'Surge protector', quantity: 1_000, price: 180_00, optional: 'unticked' },
      { description: 'Furnace', quantity: 1_000, price: 3_000_00, option: 0 },
      { description: 'Better furnace', quantity: 1_000, price: 4_000_00, option: 1 },
      { description: 'Filter', quantity: 1_000, price: 40_00, option: 1, optional: 'ticked' },
      { description: 'Best furnace', quantity: 1_000, price: 5_000_00, option: 2 },
    ],
  };
  const signed: QuoteContent = { ...offered, choice: { option: 1, lines: [4] } };
  const [sentHash, signedHash] = [offered, signed].map((each) => hash(quoteFingerprint(each)));

  function approved() {
    const links = history.map((link) =>
      link.kind === 'revised'
        ? { ...link, contentHash: sentHash ?? '' }
        : link.kind === 'approved'
          ? { ...link, contentHash: signedHash ?? '' }
          : link,
    );
    const { quote, chain } = chained(links);
    const acceptance = quote.acceptance && { ...quote.acceptance, contentHash: signedHash ?? '' };
    return { quote: { ...quote, content: signed, ...(acceptance && { acceptance }) }, chain };
  }

  test('is valid with what was chosen, and while nothing is chosen', () => {
    const { quote, chain } = approved();
    expect(checkChain(quote, chain, hash)).toEqual([]);
    const { acceptance: _none, ...open } = quote;
    let head = noChain;
    for (const link of chain.slice(0, 3)) head = nextLink(owner, head, link, hash).head;
    expect(checkChain({ ...open, content: offered, head }, chain.slice(0, 3), hash)).toEqual([]);
    expect(checkChain({ ...open, content: signed, head }, chain.slice(0, 3), hash)).toEqual([
      'The quote holds a choice that nobody approved.',
    ]);
  });

  const tamperings: Readonly<Record<string, (content: QuoteContent) => QuoteContent>> = {
    'another option is chosen': (c) => ({ ...c, choice: { option: 2, lines: [] } }),
    'no option is chosen': (c) => ({ ...c, choice: { lines: [4] } }),
    'the choice is removed': ({ choice: _, ...c }) => c,
    'an optional line is added to the choice': (c) => ({ ...c, choice: { option: 1, lines: [1, 4] } }),
    'an optional line is taken from the choice': (c) => ({ ...c, choice: { option: 1, lines: [] } }),
    'a line of another option is added to the choice': (c) => ({
      ...c,
      choice: { option: 1, lines: [4, 5] },
    }),
    'the price of the chosen option': (c) => withLine(c, 3, { price: 4_000_01 }),
    'the price of an option that was not chosen': (c) => withLine(c, 5, { price: 9_000_00 }),
    'the price of an optional line that was left out': (c) => withLine(c, 1, { price: 1_00 }),
    'a line moves to another option': (c) => withLine(c, 4, { option: 2 }),
    'an optional line starts ticked': (c) => withLine(c, 1, { optional: 'ticked' }),
    'an optional line becomes a fixed one': (c) => {
      const { optional: _, ...fixed } = c.lineItems[4] as QuoteLine;
      return { ...c, lineItems: c.lineItems.with(4, fixed) };
    },
    'a line becomes one of every option': (c) => {
      const { option: _, ...common } = c.lineItems[5] as QuoteLine;
      return { ...c, lineItems: c.lineItems.with(5, common) };
    },
    'an option is renamed': (c) => withOptions(c, (options) => options.with(1, { name: 'Bettér' })),
    'options change places': (c) => withOptions(c, (options) => options.toReversed()),
    'an option is removed': (c) => withOptions(c, (options) => options.slice(0, 2)),
    'an option is added': (c) => withOptions(c, (options) => [...options, { name: 'Extra' }]),
    'another option is recommended': (c) =>
      withOptions(c, (options) =>
        options.map(({ isRecommended: _, ...option }, at) => ({ ...option, isRecommended: at === 0 })),
      ),
    "an option's photo": (c) =>
      withOptions(c, (options) => options.with(1, { ...(options[1] as QuoteOption), photoId: 'p2' })),
    'all options are removed': ({ options: _, choice: __, ...c }) => ({
      ...c,
      lineItems: c.lineItems.map(({ option: ___, optional: ____, ...line }) => line),
    }),
  };

  function withLine(of: QuoteContent, at: number, change: Partial<QuoteLine>): QuoteContent {
    return { ...of, lineItems: of.lineItems.with(at, { ...(of.lineItems[at] as QuoteLine), ...change }) };
  }

  const withOptions = (
    of: QuoteContent,
    change: (options: readonly QuoteOption[]) => readonly QuoteOption[],
  ): QuoteContent => ({ ...of, options: change(of.options ?? []) });

  test.each(Object.entries(tamperings))('is broken if %s', (_, tamper) => {
    const { quote, chain } = approved();
    expect(checkChain({ ...quote, content: tamper(signed) }, chain, hash)).not.toEqual([]);
  });

  test('is broken if a choice that fits nothing was signed with a matching hash', () => {
    const wrong: QuoteContent = { ...offered, choice: { option: 0, lines: [4] } };
    const wrongHash = hash(quoteFingerprint(wrong));
    const links = history.map((link) =>
      link.kind === 'revised'
        ? { ...link, contentHash: sentHash ?? '' }
        : link.kind === 'approved'
          ? { ...link, contentHash: wrongHash }
          : link,
    );
    const { quote, chain } = chained(links);
    const acceptance = quote.acceptance && { ...quote.acceptance, contentHash: wrongHash };
    expect(checkChain({ ...quote, content: wrong, ...(acceptance && { acceptance }) }, chain, hash)).toEqual([
      'The approved choice is missing or does not fit the quote.',
    ]);
  });
});
