// @module-tag further
import { randomBytes, randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import type { QuoteChoice } from '#domain/quotes/quote-options';
import { keys } from '#domain/table/keys';
import { aCreditLine, aTypedChange } from '#test/support/change-orders';
import { runCommand } from '#test/support/command';
import { aLine } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { anOptionDraft, aQuoteDraft } from '#test/support/quotes';

type Item = Record<string, unknown>;

let product: TestCloud;
let accessToken: string;
let quoteId: string;
let otherId: string;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  ({ accessToken } = await accounts.signUp(email));
  await accounts.markVerified(email);
  await ok('/api/account', aSignUpProfile(), 'POST');
  quoteId = await approvedQuote({ option: 1, lines: [4] });
  otherId = await approvedQuote({ option: 2, lines: [1] });
});
afterAll(() => product?.stop());

async function ok(path: `/api/${string}`, body?: unknown, method?: 'POST') {
  const headers = { ...bearer(accessToken), 'idempotency-key': randomUUID() };
  const answer = await product.api(path, {
    headers,
    ...(body !== undefined && { body }),
    ...(method && { method }),
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

/** Sends a quote with options, which its client approves on the link. */
async function approvedQuote(choice: QuoteChoice): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const clientEmail = `dana-${randomUUID()}@client.example`;
  await ok(`/api/lite-quotes/${id}/mails`, { quote: anOptionDraft({ clientEmail }) });
  const { contentHash } = (await ok(`/api/quotes/${id}`)) as { contentHash: string };
  const body = { contentHash, name: 'Dana Whitfield', choice };
  // Without a sign-in, because only the client can approve it.
  const approved = await product.api(`/api/quotes/${id}/acceptance`, { body });
  expect(approved.status, approved.text).toBe(200);
  return id;
}

/** The stored items of a quote by sort key. */
async function itemsOf(id: string): Promise<ReadonlyMap<string, Item>> {
  const { Items = [] } = await product.table.send(
    new QueryCommand({
      TableName: product.tableName,
      KeyConditionExpression: 'PK = :quote',
      ExpressionAttributeValues: { ':quote': keys.quote(id).PK },
      ConsistentRead: true,
    }),
  );
  return new Map(Items.map((item) => [String(item.SK), item]));
}

const put = (item: Item) => product.table.send(new PutCommand({ TableName: product.tableName, Item: item }));
const remove = ({ PK, SK }: Item) =>
  product.table.send(new DeleteCommand({ TableName: product.tableName, Key: { PK, SK } }));

const verifyOf = (id: string, ...options: string[]) =>
  runCommand(product, 'verify-quote', id, ...options, '--stage', 'dev');
const verify = (...options: string[]) => verifyOf(quoteId, ...options);

/** What the owner's page says is broken; one entry if it cannot read the quote. */
async function shownFaults(id = quoteId): Promise<readonly string[]> {
  const answer = await product.api(`/api/lite-quotes/${id}`, { headers: bearer(accessToken) });
  if (answer.status !== 200) return [`${answer.status}`];
  return (answer.json as QuoteAnswer).quote.brokenBy;
}

interface Stored {
  readonly quote: Item;
  readonly links: readonly Item[];
  /** The same of another approved quote. */
  readonly other: Omit<Stored, 'other'>;
}

const link = ({ links }: Pick<Stored, 'links'>, at: number): Item => links.at(at) ?? {};
const keyOf = ({ PK, SK }: Item): Item => ({ PK, SK });

/** The items that each tampering writes; those that it names in `removed` are deleted. */
interface Tampering {
  readonly written?: readonly Item[];
  readonly removed?: readonly Item[];
}

const line = ({ quote }: Stored, at: number, change: Item): Tampering => ({
  written: [
    {
      ...quote,
      lineItems: (quote.lineItems as readonly Item[]).map((each, index) =>
        index === at ? { ...each, ...change } : each,
      ),
    },
  ],
});

const tamperings: Readonly<Record<string, (stored: Stored) => Tampering>> = {
  'another option': ({ quote }) => ({ written: [{ ...quote, choice: { option: 2, lines: [] } }] }),
  'an optional line that was not chosen': ({ quote }) => ({
    written: [{ ...quote, choice: { option: 1, lines: [1, 4] } }],
  }),
  'a price that was approved': (stored) => line(stored, 3, { price: 1_00 }),
  'a price that was not chosen': (stored) => line(stored, 5, { price: 1_00 }),
  'the text of a line': (stored) => line(stored, 3, { description: 'Furnace, 80 %' }),
  'the name that signed': ({ quote }) => ({ written: [{ ...quote, acceptedBy: 'Somebody Else' }] }),
  'the name in the chain': (stored) => ({ written: [{ ...link(stored, -1), name: 'Somebody Else' }] }),
  'the name in both': (stored) => ({
    written: [
      { ...stored.quote, acceptedBy: 'Somebody Else' },
      { ...link(stored, -1), name: 'Somebody Else' },
    ],
  }),
  'the time of the approval': ({ quote }) => ({
    written: [{ ...quote, acceptedAt: '2026-11-01T00:00:00.000Z' }],
  }),
  'the date until which it was valid': ({ quote }) => ({ written: [{ ...quote, validUntil: '2026-11-02' }] }),
  'the device that approved': (stored) => ({
    written: [{ ...link(stored, -1), network: '198.51.100.7', browser: 'Chrome' }],
  }),
  'the order of the steps': (stored) => ({
    written: [
      { ...link(stored, -1), ...keyOf(link(stored, -2)) },
      { ...link(stored, -2), ...keyOf(link(stored, -1)) },
    ],
  }),
  'a step that is missing': (stored) => ({ removed: [link(stored, 1)] }),
  'the approval that is missing in the chain': (stored) => ({ removed: [link(stored, -1)] }),
  'an approval that was taken back on the quote': ({ quote }) => ({
    written: [{ ...quote, status: 'sent' }],
  }),
  'a step that was added': (stored) => ({
    written: [
      {
        ...link(stored, -1),
        ...keyOf(link(stored, -1)),
        SK: String(link(stored, -1).SK).replace(/\d+$/, (n) => String(Number(n) + 1).padStart(n.length, '0')),
      },
    ],
  }),
  'the chain of another quote': ({ quote, links, other }) => ({
    written: [
      { ...quote, chain: other.quote.chain },
      ...links.map((each, at) => ({ ...other.links[at], ...keyOf(each) })),
    ],
  }),
  'the approval of another quote': ({ quote, other }) => ({
    written: [{ ...quote, choice: other.quote.choice, acceptedContent: other.quote.acceptedContent }],
  }),
  'the job that it made': ({ quote }) => ({ written: [{ ...quote, jobID: 'another-job' }] }),
  'the head of the chain': ({ quote }) => ({
    written: [{ ...quote, chain: { ...(quote.chain as Item), hash: '0'.repeat(64) } }],
  }),
};

const stored = async (id: string) => {
  const items = await itemsOf(id);
  const quote = items.get('QUOTE');
  const links = [...items.values()].filter(({ kind, number }) => kind !== undefined && number !== undefined);
  if (!quote || links.length < 3) throw new Error(`Stored: ${[...items.keys()]}`);
  return { quote, links };
};

test('an approved quote checks out as it was stored, and not with the certificate of another quote', async () => {
  const { code, out } = await verify();
  expect([code, out]).toEqual([0, expect.stringContaining('The record checks out')]);
  expect(await shownFaults()).toEqual([]);
  const { quote } = await stored(otherId);
  const other = await verify('--certificate', String((quote.chain as Item).hash));
  expect([other.code, other.out]).toEqual([
    1,
    expect.stringContaining('the hash that the certificate shows'),
  ]);
});

test.each(Object.entries(tamperings))(
  'the operator and the owner see %s in the stored items',
  async (_, tamper) => {
    const before = await stored(quoteId);
    const { written = [], removed = [] } = tamper({ ...before, other: await stored(otherId) });
    for (const item of written) await put(item);
    for (const item of removed) await remove(item);
    const [{ code, out, err }, faults] = [await verify(), await shownFaults()];
    // What was added is not among the items that are written back.
    for (const item of written) await remove(item);
    for (const item of [before.quote, ...before.links]) await put(item);
    expect({ code, text: out + err }).toMatchObject({
      code: 1,
      text: expect.stringContaining('BROKEN: '),
    });
    expect(faults).not.toEqual([]);
  },
);

test('the record is intact again once everything is written back', async () => {
  expect((await verify()).code).toBe(0);
  expect(await shownFaults()).toEqual([]);
});

/** Sends a change order of a quote, which its client signs on the link. */
async function signedChange(changeOf: string, lines: QuoteDraft['lineItems']): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const clientEmail = `dana-${randomUUID()}@client.example`;
  const quote = aQuoteDraft({ ...aTypedChange({ lineItems: lines }), clientEmail });
  await ok(`/api/lite-quotes/${id}/mails`, { quote, changeOf });
  const { contentHash } = (await ok(`/api/quotes/${id}`)) as { contentHash: string };
  const body = { contentHash, name: 'Dana Whitfield' };
  const signed = await product.api(`/api/quotes/${id}/acceptance`, { body });
  expect(signed.status, signed.text).toBe(200);
  return id;
}

test('the operator and the owner see every change of stored change orders: amount, price, order, device, one that was removed', async () => {
  const base = await approvedQuote({ option: 1, lines: [4] });
  const first = await signedChange(base, [aLine({ unitPrice: '150' })]);
  const second = await signedChange(base, [aCreditLine('85')]);
  const itemOf = async (id: string): Promise<Item> => (await itemsOf(id)).get('QUOTE') ?? {};
  const [quote, change] = [await itemOf(base), await itemOf(first)];
  const { links } = await stored(first);
  const signature = link({ links }, -1);
  const changes = quote.changes as Readonly<Record<string, Item>>;
  const [one = {}, other = {}] = [changes[first], changes[second]];
  const listed = (list: Readonly<Record<string, Item>>): Tampering => ({
    written: [{ ...quote, changes: list }],
  });
  const [line = {}] = change.lineItems as readonly Item[];
  const kinds: Readonly<Record<string, Tampering>> = {
    amount: listed({ ...changes, [first]: { ...one, cents: 1_00 } }),
    order: listed({
      [first]: { ...one, number: other.number },
      [second]: { ...other, number: one.number },
    }),
    'order of signing': listed({
      [first]: { ...one, at: other.at },
      [second]: { ...other, at: one.at },
    }),
    days: listed({ ...changes, [first]: { ...one, daysAdded: 30 } }),
    device: { written: [{ ...signature, network: '198.51.100.7', browser: 'Chrome' }] },
    'not listed and deleted': { ...listed({ [second]: other }), removed: [change, ...links] },
    'signature taken back': listed({ ...changes, [second]: { ...other, status: 'declined' } }),
    'not listed': listed({ [first]: one }),
    price: { written: [{ ...change, lineItems: [{ ...line, price: 1_00 }] }] },
    reason: { written: [{ ...change, change: { ...(change.change as Item), reason: 'Another' } }] },
    deleted: { removed: [change] },
  };
  expect((await verifyOf(base)).out).toContain('The record checks out');
  expect(await shownFaults(base)).toEqual([]);
  for (const [kind, { written = [], removed = [] }] of Object.entries(kinds)) {
    for (const item of written) await put(item);
    for (const item of removed) await remove(item);
    const [{ code, out, err }, faults] = [await verifyOf(base), await shownFaults(base)];
    for (const item of [quote, change, ...links]) await put(item);
    expect({ code, text: out + err }, kind).toMatchObject({
      code: 1,
      text: expect.stringContaining('BROKEN: '),
    });
    expect(faults, kind).not.toEqual([]);
  }
  expect((await verifyOf(base)).code).toBe(0);
}, 120_000);
