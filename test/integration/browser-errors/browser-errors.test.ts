import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { validBodyOf } from '#test/support/valid-bodies';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const validReport = validBodyOf('report-browser-error') as Record<string, unknown>;
let network = 0;
const report = (body: object) => {
  network += 1;
  return product.api('/api/browser-errors', { body, from: `203.0.113.${network}` });
};

const loggedErrors = () =>
  product.cloud.logs
    .filter(({ text }) => text.includes('"browser-error"'))
    .map(({ text }) => JSON.parse(text) as unknown);

test('an error of a page is logged once without personal data, and not stored', async () => {
  const errorText = 'no invoice for "Dana" of pat@example.com';
  expect(await report({ ...validReport, errorText })).toMatchObject({ status: 200, json: { success: true } });
  expect(loggedErrors()).toMatchObject([
    {
      level: 'WARN',
      event: 'browser-error',
      kind: 'script',
      errorName: 'TypeError',
      page: 'home',
      errorText: 'no … for … of …',
      stack: 'start-AbCd1234.js:1:2',
    },
  ]);
  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  expect(Items.map(({ PK }) => String(PK).split('#')[0])).toEqual(['RATE']);
});

test('a report without a position in our scripts gets the same response and is not logged', async () => {
  const before = loggedErrors().length;
  expect(await report({ ...validReport, places: ['Dana Whitfield'] })).toMatchObject({ status: 200 });
  expect(loggedErrors()).toHaveLength(before);
});

test.each([
  ['is too long', { ...validReport, errorText: 'x'.repeat(201) }, 422],
  ['has an unknown field', { ...validReport, userId: 'dana' }, 422],
  ['is larger than four kilobytes', { ...validReport, errorText: 'x'.repeat(5_000) }, 413],
])('a report that %s is refused', async (_, body, status) => {
  expect((await report(body)).status).toBe(status);
});
