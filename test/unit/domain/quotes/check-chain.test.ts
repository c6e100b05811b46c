import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChainedQuote, checkChain } from '#domain/quotes/check-chain';
import type { QuoteContent } from '#domain/quotes/quote';
import { type ChainLink, type NewLink, nextLink, noChain } from '#domain/quotes/quote-chain';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';

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
