// @module-tag further
import { randomUUID } from 'node:crypto';
import { DeleteCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GetInvoiceAnswer, ListInvoicesAnswer } from '#domain/invoices/contract';
import { quoteEventPrefix } from '#domain/table/key-prefixes';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { quickOrFull } from '#test/support/effort';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { type ApiResponse, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuoteDraft } from '#test/support/quotes';
import { seeded } from '#test/support/seeded';

/** Another seed kills at other calls: `KILL_SEED=7 KILLED_KEYS=300 npx vitest run ...`. */
const seed = Number(process.env.KILL_SEED ?? 54);
const keysPerKind = Math.ceil(Number(process.env.KILLED_KEYS ?? quickOrFull(36, 300)) / 6);

/** Fewer than the environments that a function may have. */
const repeatedTogether = 8;

let product: TestCloud;
let headers: Record<string, string>;
let email = '';
let userId = '';

beforeAll(async () => {
  product = await startTestCloud({
    environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' },
  });
  const accounts = accountsOf(product);
  email = accounts.newEmail();
  const account = await accounts.signUp(email);
  await accounts.markVerified(email);
  headers = { ...bearer(account.accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers });
  userId = account.userId;
  // A new account may email few clients.
  await product.table.send(
    new UpdateCommand({
      TableName: product.tableName,
      Key: { ...keys.liteProfile(userId) },
      UpdateExpression: 'SET createdAt = :long',
      ExpressionAttributeValues: { ':long': '2020-01-01T00:00:00.000Z' },
    }),
  );
});
afterAll(() => product.stop());

const random = seeded(seed);
const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)] as Of;

/** One press of a button, which the browser repeats with the same key. */
type Press = (key: string) => Promise<ApiResponse>;

/** Kills the function of a press at one of its calls, before or after the call; false if it ended before that call. */
async function kill(press: Press, key: string, callsOfPress: TestCloud['cloud']['calls']): Promise<boolean> {
  const at = Math.floor(random() * callsOfPress.length);
  const service = callsOfPress[at]?.service ?? 'dynamodb';
  const skip = callsOfPress.slice(0, at).filter((call) => call.service === service).length;
  product.cloud.faults.add({ service, skip, when: pick(['before', 'after']), action: 'kill' });
  const { status } = await press(key);
  const wasKilled = product.cloud.faults.list().every(({ left }) => left === 0);
  product.cloud.faults.clear();
  // The killed function may also be a worker that sends an email of the press, which is then answered.
  if (wasKilled) expect(status === 500 || status < 300).toBe(true);
  return wasKilled;
}

const errorsLogged = (): string =>
  product.cloud.logs
    .map(({ text }) => text)
    .filter((line) => line.includes('"ERROR"'))
    .slice(-5)
    .join('\n');

/** An account may send less in a day than this test does. */
async function forgetDailyLimits(): Promise<void> {
  const day = new Date(product.cloud.now()).toISOString().slice(0, 10);
  const Key = { ...keys.rate('invoice', sha256(userId), day) };
  await product.table.send(new DeleteCommand({ TableName: product.tableName, Key }));
}

/**
 * Kills presses with keys of their own until enough were killed, then repeats each one. `prepare` makes what a press
 * needs. Returns the killed keys.
 */
async function killedKeys(
  press: Press,
  prepare: (key: string) => Promise<unknown> = async () => undefined,
): Promise<readonly string[]> {
  const newKey = async () => {
    const key = randomUUID();
    await forgetDailyLimits();
    await prepare(key);
    return key;
  };
  await press(await newKey());
  const lastKey = await newKey();
  const before = product.cloud.calls.length;
  await press(lastKey);
  const callsOfPress = product.cloud.calls.slice(before);
  if (callsOfPress.length === 0) throw new Error('The press called nothing');
  const keys: string[] = [];
  while (keys.length < keysPerKind) {
    const key = await newKey();
    if (await kill(press, key, callsOfPress)) keys.push(key);
  }
  await forgetDailyLimits();
  // A repeated press waits seconds for the one before it, so several are repeated together.
  for (let at = 0; at < 2 * keys.length; at += repeatedTogether) {
    const repeated = [...keys, ...keys].slice(at, at + repeatedTogether);
    for (const { status, text } of await Promise.all(repeated.map(press))) {
      expect(status, status === 500 ? `${text} ${errorsLogged()}` : '').not.toBe(500);
      expect(text).not.toMatch(/-limit/);
    }
  }
  return keys;
}

const clientOf = (key: string): string => `client-${key}@example.com`;

/** Quotes are identified by 22 characters. */
const quoteIdOf = (key: string): string => key.replaceAll('-', '').slice(0, 22);

/** Identifies a message, by the tags of its email or by its item. */
const nameOf = ({ kind, id, owner = '' }: Readonly<Record<string, unknown>>): string =>
  [kind, id, owner].join(' ');

/** How many emails a message in a state may have. */
const mailsInState: Readonly<Record<string, readonly number[]>> = {
  sent: [1],
  returned: [0],
  unknown: [0, 1],
};

/** The messages that are stuck, or have more or fewer emails than their state says. */
async function wrongMessages(items: readonly Readonly<Record<string, unknown>>[]) {
  const counts = new Map<string, number>();
  for (const { tags } of await product.mails()) {
    const name = nameOf({ ...tags, id: tags.message });
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return items
    .filter(({ SK }) => String(SK).startsWith('MESSAGE'))
    .map((item) => ({ name: nameOf(item), state: `${item.state}`, due: item.due }))
    .filter(
      ({ name, state, due }) =>
        // What is due later waits for its time.
        (state !== 'waiting' || `${due}` < new Date(product.cloud.now()).toISOString()) &&
        (due !== undefined || !mailsInState[state]?.includes(counts.get(name) ?? 0)),
    );
}

const get = async <Answer>(path: `/api/${string}`) => (await product.api(path, { headers })).json as Answer;

test(`${keysPerKind * 6} keys whose function is killed at any call double nothing and leave nothing stuck`, async () => {
  const sendInvoice: Press = (key) =>
    product.api('/api/invoices', {
      body: { invoice: anInvoice({ invoiceNumber: key }) },
      headers: { ...headers, 'idempotency-key': key },
    });
  const sendFree: Press = (key) =>
    product.api('/api/free-invoices', {
      body: {
        recipientEmail: `${key}@example.com`,
        invoice: anInvoice({ invoiceNumber: key }),
        recaptchaToken: product.botToken(),
      },
      headers: { 'idempotency-key': key },
    });
  const sendToClient: Press = (key) =>
    product.api('/api/invoices', {
      body: {
        invoice: anInvoice({ invoiceNumber: key, clientName: 'Dana', clientEmail: clientOf(key) }),
        client: { message: '' },
      },
      headers: { ...headers, 'idempotency-key': key },
    });
  const sendQuote: Press = (key) =>
    product.api(`/api/lite-quotes/${quoteIdOf(key)}/mails`, {
      body: { quote: aQuoteDraft({ title: key, clientEmail: clientOf(key) }) },
      headers: { ...headers, 'idempotency-key': key },
    });
  const approve: Press = async (key) => {
    const path = `/api/quotes/${quoteIdOf(key)}` as const;
    const shown = await product.api(path);
    if (shown.status !== 200) return shown;
    const { contentHash } = shown.json as { readonly contentHash: string };
    return product.api(`${path}/acceptance`, { body: { contentHash, name: 'Dana Oakmont' } });
  };
  await sendInvoice(randomUUID());
  const [paid] = (await get<ListInvoicesAnswer>('/api/invoices')).invoices;
  if (!paid) throw new Error('No invoice was saved');
  const pay: Press = (key) =>
    product.api(`/api/invoices/${paid.invoiceId}/payments`, {
      body: { amount: '0.01' },
      headers: { ...headers, 'idempotency-key': key },
    });

  const [ownKeys, bothKeys, freeKeys, paymentKeys, quoteKeys, approvedKeys] = [
    await killedKeys(sendInvoice),
    await killedKeys(sendToClient),
    await killedKeys(sendFree),
    await killedKeys(pay),
    await killedKeys(sendQuote),
    await killedKeys(approve, sendQuote),
  ];
  const invoiceKeys = [...ownKeys, ...bothKeys];
  // Leases end, and the sweeper decides what was being sent.
  await product.cloud.moveClock(product.cloud.now() + 20 * 60_000);

  const invoices = new Map<string, string[]>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: ListInvoicesAnswer = await get(
      `/api/invoices${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const { invoiceNumber, delivery } of page.invoices)
      invoices.set(invoiceNumber, [...(invoices.get(invoiceNumber) ?? []), delivery]);
    cursor = page.cursor;
  }
  const own = await product.mails(email);
  for (const key of invoiceKeys) {
    const [delivery, ...others] = invoices.get(key) ?? [];
    expect(others, 'one invoice').toEqual([]);
    const sent = own.filter(({ email: { subject } }) => subject?.includes(key)).length;
    expect({ accepted: [1], failed: [0], unknown: [0, 1] }[delivery ?? ''] ?? [], `${delivery}`).toContain(
      sent,
    );
  }
  for (const key of freeKeys)
    expect((await product.mails(`${key}@example.com`)).length).toBeLessThanOrEqual(1);
  const { invoice } = await get<GetInvoiceAnswer>(`/api/invoices/${paid.invoiceId}`);
  for (const key of paymentKeys)
    expect(invoice.payments?.filter(({ paymentId }) => paymentId === key)).toHaveLength(1);

  const items: Readonly<Record<string, unknown>>[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: product.table },
    { TableName: product.tableName },
  ))
    items.push(...Items);
  expect(await wrongMessages(items)).toEqual([]);
  for (const key of [...bothKeys, ...quoteKeys, ...approvedKeys]) {
    const kinds = (await product.mails(clientOf(key))).map(({ tags }) => tags.kind);
    expect(new Set(kinds).size, `${kinds}`).toBe(kinds.length);
  }
  const of = (key: string, sortKey: string) =>
    items.filter(({ PK, SK }) => PK === `QUOTE#${quoteIdOf(key)}` && String(SK).startsWith(sortKey));
  for (const key of quoteKeys) expect(of(key, 'QUOTE')).toHaveLength(1);
  for (const key of approvedKeys) {
    expect(of(key, quoteEventPrefix).filter(({ kind }) => kind === 'approved')).toHaveLength(1);
    expect(
      items.filter(({ SK, quoteId }) => String(SK).startsWith('JOB#') && quoteId === quoteIdOf(key)),
    ).toHaveLength(1);
  }
  const outcomes = invoiceKeys.map((key) => invoices.get(key)?.[0] ?? 'missing');
  console.info(`killed keys, seed ${seed}:`, {
    invoices: outcomes.length,
    unknown: outcomes.filter((one) => one === 'unknown').length,
  });
});
