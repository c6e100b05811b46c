// @module-tag further
import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GetInvoiceAnswer, ListInvoicesAnswer } from '#domain/invoices/contract';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { type ApiResponse, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { seeded } from '#test/support/seeded';

/** Another seed kills at other calls: `KILL_SEED=7 KILLED_KEYS=300 npx vitest run ...`. */
const seed = Number(process.env.KILL_SEED ?? 54);
const keysPerKind = Math.ceil(Number(process.env.KILLED_KEYS ?? 60) / 3);

let product: TestCloud;
let headers: Record<string, string>;
let email = '';

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
  if (wasKilled) expect(status).toBe(500);
  return wasKilled;
}

/** Kills presses with keys of their own until enough were killed, then repeats each one. Returns the killed keys. */
async function killedKeys(press: Press): Promise<readonly string[]> {
  await press(randomUUID());
  const before = product.cloud.calls.length;
  await press(randomUUID());
  const callsOfPress = product.cloud.calls.slice(before);
  if (callsOfPress.length === 0) throw new Error('The press called nothing');
  const keys: string[] = [];
  while (keys.length < keysPerKind) {
    const key = randomUUID();
    if (await kill(press, key, callsOfPress)) keys.push(key);
  }
  // A repeated press waits seconds for the one before it, so all are repeated together.
  for (let time = 0; time < 2; time += 1)
    for (const { status, text } of await Promise.all(keys.map(press))) expect(status, text).not.toBe(500);
  return keys;
}

const get = async <Answer>(path: `/api/${string}`) => (await product.api(path, { headers })).json as Answer;

test(`${keysPerKind * 3} keys whose function is killed at any call double nothing and leave nothing stuck`, async () => {
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
  await sendInvoice(randomUUID());
  const [paid] = (await get<ListInvoicesAnswer>('/api/invoices')).invoices;
  if (!paid) throw new Error('No invoice was saved');
  const pay: Press = (key) =>
    product.api(`/api/invoices/${paid.invoiceId}/payments`, {
      body: { amount: '0.01' },
      headers: { ...headers, 'idempotency-key': key },
    });

  const [invoiceKeys, freeKeys, paymentKeys] = [
    await killedKeys(sendInvoice),
    await killedKeys(sendFree),
    await killedKeys(pay),
  ];
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

  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  expect(
    Items.filter(
      ({ SK, state }) => String(SK).startsWith('MESSAGE') && ['waiting', 'sending'].includes(state),
    ),
  ).toEqual([]);
  const outcomes = invoiceKeys.map((key) => invoices.get(key)?.[0] ?? 'missing');
  console.info(`killed keys, seed ${seed}:`, {
    invoices: outcomes.length,
    unknown: outcomes.filter((one) => one === 'unknown').length,
  });
});
