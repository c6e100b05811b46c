import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { QuoteChange, QuoteChanges } from '#domain/quotes/change-order';
import { checkChain } from '#domain/quotes/check-chain';
import { type ChangedQuote, type ChangeRecord, checkChanges } from '#domain/quotes/check-changes';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { type ChainLink, type NewLink, nextLink, noChain } from '#domain/quotes/quote-chain';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { asSent } from '#domain/quotes/sent-content';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (content: QuoteContent) => hash(quoteFingerprint(content));

const quoted: QuoteContent = {
  title: 'New furnace',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate: 8_000,
  quoteNumber: 'Q-1001',
  revision: 1,
  lineItems: [{ description: 'Furnace', quantity: 1_000, price: 2_000_00 }],
};

const at = (minute: number) => `2026-11-04T09:${String(minute).padStart(2, '0')}:00.000Z`;

/** A chain that is written link by link. */
function chainOf(quoteId: string) {
  const links: ChainLink[] = [];
  let head = noChain;
  return {
    links,
    head: () => head,
    add(link: NewLink) {
      const next = nextLink({ quoteId, userId: 'owner' }, head, link, hash);
      links.push(next.link);
      head = next.head;
      return head.hash;
    },
  };
}

/** An approved quote with three change orders: two are signed, the second first, and one waits. */
function changedQuote(): {
  readonly quote: ChangedQuote;
  readonly links: readonly ChainLink[];
  readonly changes: ReadonlyMap<string, ChangeRecord>;
} {
  const base = chainOf('base');
  const approvedHash = hashOf(quoted);
  const signature = { name: 'Dana Whitfield', network: '203.0.113.7', browser: 'Safari' };
  base.add({ kind: 'created', at: at(0) });
  base.add({ kind: 'sent', at: at(1), revision: 1, contentHash: approvedHash });
  base.add({
    kind: 'approved',
    at: at(2),
    revision: 1,
    contentHash: approvedHash,
    jobId: 'job-1',
    ...signature,
  });
  let agreedCents = quoteAmounts(quoted).total;
  const prices = [500_00, -85_00, 40_00];
  const drafts = prices.map((price, index) => {
    const number = index + 1;
    const content: QuoteContent = {
      ...quoted,
      quoteNumber: `Q-1001-C${number}`,
      change: { number, quoteNumber: 'Q-1001', approvedHash, reason: 'Asked for.', daysAdded: number },
      lineItems: [
        {
          description: `Change ${number}`,
          quantity: 1_000,
          price: Math.abs(price),
          ...(price < 0 && { credit: true }),
        },
      ],
    };
    return { number, content, chain: chainOf(`change-${number}`) };
  });
  for (const { number, content, chain } of drafts) {
    chain.add({ kind: 'created', at: at(10 + number) });
    const sent = { at: at(20 + number), revision: 1, contentHash: hashOf(content) };
    const record = chain.add({ kind: 'sent', ...sent });
    const change = {
      changeId: `change-${number}`,
      number,
      cents: quoteAmounts(content).total,
      agreedCents,
      record,
    };
    base.add({ kind: 'change-sent', ...sent, change });
  }
  const signed = new Map<number, QuoteContent>();
  for (const { number, content, chain } of [drafts[1], drafts[0]].flatMap((each) => each ?? [])) {
    const shown: QuoteContent = {
      ...content,
      ...(content.change && { change: { ...content.change, agreedBeforeCents: agreedCents } }),
    };
    const { total: cents } = quoteAmounts(shown);
    agreedCents += cents;
    const link = {
      at: at(30 + number),
      revision: 1,
      contentHash: hashOf(shown),
      jobId: 'job-1',
      ...signature,
    };
    const record = chain.add({ kind: 'approved', ...link });
    base.add({
      kind: 'change-approved',
      ...link,
      change: { changeId: `change-${number}`, number, cents, agreedCents, record },
    });
    signed.set(number, shown);
  }
  const entries: Record<string, QuoteChange> = {};
  const changes = new Map<string, ChangeRecord>();
  for (const { number, content, chain } of drafts) {
    const changeId = `change-${number}`;
    const stored = signed.get(number) ?? content;
    const status = signed.has(number) ? 'accepted' : 'sent';
    entries[changeId] = {
      number,
      changeNumber: `Q-1001-C${number}`,
      status,
      cents: quoteAmounts(stored).total,
      at: at((signed.has(number) ? 30 : 20) + number),
      daysAdded: number,
    };
    changes.set(changeId, {
      quote: {
        quoteId: changeId,
        userId: 'owner',
        content: stored,
        createdAt: at(10 + number),
        head: chain.head(),
        status,
        ...(status === 'accepted' && {
          acceptance: {
            at: at(30 + number),
            name: signature.name,
            jobId: 'job-1',
            contentHash: hashOf(stored),
          },
        }),
      },
      links: chain.links,
    });
  }
  return {
    quote: {
      quoteId: 'base',
      userId: 'owner',
      content: quoted,
      createdAt: at(0),
      head: base.head(),
      acceptance: { at: at(2), name: signature.name, jobId: 'job-1', contentHash: approvedHash },
      changes: entries,
    },
    links: base.links,
    changes,
  };
}

type Record_ = ReturnType<typeof changedQuote>;

/** Every fault of a quote with its change orders, as its owner's page and the operator's command list them. */
const faultsOf = ({ quote, links, changes }: Record_) => [
  ...checkChain(quote, links, hash),
  ...checkChanges(quote, links, changes, hash),
];

/** A record with one change order replaced. */
function withChange(number: number, change: (record: ChangeRecord) => ChangeRecord): Record_ {
  const record = changedQuote();
  const changeId = `change-${number}`;
  const found = record.changes.get(changeId);
  if (!found) throw new Error('There is no such change order');
  return { ...record, changes: new Map([...record.changes, [changeId, change(found)]]) };
}

const withContent =
  (change: (content: QuoteContent) => QuoteContent) =>
  (record: ChangeRecord): ChangeRecord => ({
    ...record,
    quote: { ...record.quote, content: change(record.quote.content) },
  });

/** A record whose chain was rewritten from a link on, with all hashes right. */
function rewritten(change: (link: ChainLink) => readonly ChainLink[]): Record_ {
  const record = changedQuote();
  const chain = chainOf('base');
  for (const { number: _number, before: _before, kind, ...link } of record.links.flatMap(change))
    chain.add({ kind: kind === 'unknown' ? 'created' : kind, ...link });
  return { ...record, links: chain.links, quote: { ...record.quote, head: chain.head() } };
}

function withEntries(change: (changes: QuoteChanges) => QuoteChanges): Record_ {
  const record = changedQuote();
  return { ...record, quote: { ...record.quote, changes: change(record.quote.changes ?? {}) } };
}

const entry = (changes: QuoteChanges, number: number): QuoteChange => {
  const found = changes[`change-${number}`];
  if (!found) throw new Error('There is no such change order');
  return found;
};

const tamperings: Readonly<Record<string, () => Record_>> = {
  'a price of a signed change order': () =>
    withChange(
      1,
      withContent((content) => ({
        ...content,
        lineItems: [{ description: 'Change 1', quantity: 1_000, price: 501_00 }],
      })),
    ),
  'a price of a sent change order': () =>
    withChange(
      3,
      withContent((content) => ({
        ...content,
        lineItems: [{ description: 'Change 3', quantity: 1_000, price: 41_00 }],
      })),
    ),
  'a credit that becomes a charge': () =>
    withChange(
      2,
      withContent((content) => ({
        ...content,
        lineItems: [{ description: 'Change 2', quantity: 1_000, price: 85_00 }],
      })),
    ),
  'the reason of a signed change order': () =>
    withChange(
      1,
      withContent((content) => ({
        ...content,
        ...(content.change && { change: { ...content.change, reason: 'Never asked for.' } }),
      })),
    ),
  'the days that a signed change order adds': () =>
    withChange(
      1,
      withContent((content) => ({
        ...content,
        ...(content.change && { change: { ...content.change, daysAdded: 30 } }),
      })),
    ),
  'the agreed total that a change order was signed with': () =>
    withChange(
      1,
      withContent((content) => ({
        ...content,
        ...(content.change && { change: { ...content.change, agreedBeforeCents: 1 } }),
      })),
    ),
  'the number of a change order': () =>
    withChange(
      3,
      withContent((content) => ({
        ...content,
        ...(content.change && { change: { ...content.change, number: 4 } }),
      })),
    ),
  'the quote that a change order changes': () =>
    withChange(
      3,
      withContent((content) => ({
        ...content,
        ...(content.change && { change: { ...content.change, approvedHash: hash('another quote') } }),
      })),
    ),
  'the state of a change order': () =>
    withChange(1, (record) => ({ ...record, quote: { ...record.quote, status: 'sent' } })),
  'a signature that is taken back': () =>
    withChange(1, ({ quote: { acceptance: _gone, ...quote }, links }) => ({ quote, links })),
  'the name under a change order': () =>
    withChange(1, (record) => ({
      ...record,
      quote: {
        ...record.quote,
        ...(record.quote.acceptance && { acceptance: { ...record.quote.acceptance, name: 'Somebody' } }),
      },
    })),
  'a change order that was deleted': () => {
    const record = changedQuote();
    return {
      ...record,
      changes: new Map([...record.changes].filter(([changeId]) => changeId !== 'change-1')),
    };
  },
  'a change order that its quote no longer lists': () =>
    withEntries(({ 'change-1': _removed, ...others }) => others),
  'a change order that was removed with all its steps': () =>
    rewritten((link) => (link.change?.number === 1 ? [] : [link])),
  'a signature that is missing in the chain of the quote': () =>
    rewritten((link) => (link.kind === 'change-approved' && link.change?.number === 1 ? [] : [link])),
  'the order of the signatures': () => {
    const record = changedQuote();
    const signatures = record.links.filter(({ kind }) => kind === 'change-approved').reverse();
    return rewritten((link) => (link.kind === 'change-approved' ? [signatures.shift() ?? link] : [link]));
  },
  'an agreed total in the chain of the quote': () =>
    rewritten((link) =>
      link.kind === 'change-approved' && link.change
        ? [{ ...link, change: { ...link.change, agreedCents: link.change.agreedCents + 1 } }]
        : [link],
    ),
  'an amount in the chain of the quote': () =>
    rewritten((link) =>
      link.change?.number === 2 && link.kind === 'change-approved'
        ? [{ ...link, change: { ...link.change, cents: link.change.cents - 1 } }]
        : [link],
    ),
  'the record of another device': () =>
    rewritten((link) => (link.kind === 'change-approved' ? [{ ...link, browser: 'Chrome' }] : [link])),
  'a chain of a change order that was rewritten as a whole': () =>
    withChange(1, (record) => {
      const chain = chainOf('change-1');
      for (const { number: _number, before: _before, kind, ...link } of record.links)
        chain.add({ kind: kind === 'unknown' ? 'created' : kind, ...link, network: '198.51.100.1' });
      return { quote: { ...record.quote, head: chain.head() }, links: chain.links };
    }),
  'the order of signing in the list of change orders': () =>
    withEntries((changes) => ({
      ...changes,
      'change-1': { ...entry(changes, 1), at: entry(changes, 2).at },
      'change-2': { ...entry(changes, 2), at: entry(changes, 1).at },
    })),
  'the days in the list of change orders': () =>
    withEntries((changes) => ({ ...changes, 'change-1': { ...entry(changes, 1), daysAdded: 30 } })),
  'the printed number in the list of change orders': () =>
    withEntries((changes) => ({
      ...changes,
      'change-3': { ...entry(changes, 3), changeNumber: 'Q-1001-C4' },
    })),
  'an amount in the list of change orders': () =>
    withEntries((changes) => ({ ...changes, 'change-1': { ...entry(changes, 1), cents: 1 } })),
  'a state in the list of change orders': () =>
    withEntries((changes) => ({ ...changes, 'change-3': { ...entry(changes, 3), status: 'accepted' } })),
  'a number in the list of change orders': () =>
    withEntries((changes) => ({ ...changes, 'change-2': { ...entry(changes, 2), number: 9 } })),
};

describe('the record of a quote with its change orders', () => {
  test('is valid as it was written', () => {
    expect(faultsOf(changedQuote())).toEqual([]);
  });

  test('is valid for a change order with the agreed total before it, as it is shown to be signed', () => {
    const shown = withChange(
      3,
      withContent((content) => ({
        ...content,
        ...(content.change && { change: { ...content.change, agreedBeforeCents: 2_608_20 } }),
      })),
    );
    expect(faultsOf(shown)).toEqual([]);
  });

  test.each(Object.entries(tamperings))('is broken by %s', (_, tamper) => {
    expect(faultsOf(tamper())).not.toEqual([]);
  });

  test('covers with the hash of a change order every field of it', () => {
    const { content } = changedQuote().changes.get('change-1')?.quote ?? { content: quoted };
    const { change } = content;
    if (!change) throw new Error('It is a change order');
    const others = [
      { ...change, number: 2 },
      { ...change, quoteNumber: 'Q-1002' },
      { ...change, approvedHash: hash('') },
      { ...change, reason: 'x' },
      { ...change, daysAdded: 9 },
      { ...change, agreedBeforeCents: 9 },
    ].map((other) => hashOf({ ...content, change: other }));
    const { change: _none, ...plain } = content;
    expect(new Set([hashOf(content), hashOf(asSent(content)), hashOf(plain), ...others]).size).toBe(9);
  });
});
