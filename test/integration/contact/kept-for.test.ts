import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptAfterDeletion } from '#domain/account/account-deletion';
import { privacyPolicy } from '#domain/site/privacy';
import { kindOfKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { validBodyOf } from '#test/support/valid-bodies';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

/**
 * Patterns of items that a visitor causes, the days after which the privacy page promises to delete them (undefined:
 * never), and the words of that promise.
 */
const promises: readonly (readonly [item: RegExp, days: number | undefined, words: string])[] = [
  [/^MESSAGE#free-invoice#/, 180, 'for 180 days a record of each mail'],
  [/^FILE#|^ISSUED/, 7 * 365, 'For a free invoice it is kept for seven years, without a name.'],
  [/^CONTACT#|^MESSAGE#contact#/, 730, 'what you wrote to us with the contact form for 2 years'],
  [/^RATE#/, 2, 'Counters against abuse, under codes.'],
];

test('data of visitors is deleted after the time stated on the privacy page', async () => {
  const newKeyHeader = () => ({ 'idempotency-key': randomUUID() });
  const ofVisitor = { recaptchaToken: product.botToken() };
  for (const [path, body] of [
    ['/api/free-invoices', { ...validBodyOf('send-free-invoice'), ...ofVisitor }],
    ['/api/contact-messages', validBodyOf('send-contact-message')],
    ['/api/browser-errors', validBodyOf('report-browser-error')],
  ] as const)
    expect((await product.api(path, { body, headers: newKeyHeader() })).status, path).toBe(200);

  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  const days = (expiresAt: unknown) =>
    typeof expiresAt === 'number' ? Math.round((expiresAt - Date.now() / 1_000) / 86_400) : undefined;
  const storedItems = Items.map((item) => ({
    key: `${item.PK}`,
    kind: kindOfKey(item as ItemKey),
    days: days(item.expiresAt),
  }));
  const pages = JSON.stringify([privacyPolicy, keptAfterDeletion]);
  for (const [item, promised, words] of promises) {
    expect(pages).toContain(words);
    const found = storedItems.filter(({ key: itemKey }) => item.test(itemKey));
    expect(found.length, words).toBeGreaterThan(0);
    for (const one of found) expect(one.days, one.key).toBe(promised);
  }
});
