import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import { problems } from '#domain/contract/problems';
import { effort } from '#test/support/effort';
import { hostileBodies } from '#test/support/hostile-bodies';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { rightBodies, rightBodyOf } from '#test/support/right-bodies';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud({
    environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' },
  });
});
afterAll(() => product.stop());

const freeOperations = Object.keys(rightBodies).filter(
  (name) => endpoints[name as Operation].room === 'free-invoice',
);

async function storedItems(): Promise<string> {
  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  return JSON.stringify(Items.map(({ PK, SK }) => `${PK} ${SK}`).sort());
}

test.each(freeOperations as Operation[])(
  '%s answers every hostile body with JSON and a code, never a fault, and stores nothing',
  async (operation) => {
    const { method, path } = endpoints[operation];
    const before = await storedItems();
    const bodies = hostileBodies(rightBodyOf(operation), effort(120, 1_000));
    for (let at = 0; at < bodies.length; at += 20)
      await Promise.all(
        bodies.slice(at, at + 20).map(async ({ what, body }) => {
          const answer = await product.api(path, {
            method,
            body: new Uint8Array(body),
            headers: { 'idempotency-key': randomUUID() },
          });
          const where = `${what}: ${body.subarray(0, 200).toString()}`;
          expect(answer.status, where).toBeLessThan(500);
          expect(answer.headers.get('content-type'), where).toContain('application/json');
          if (answer.status >= 400)
            expect(Object.keys(problems), where).toContain((answer.json as { error: string }).error);
        }),
      );
    expect(await storedItems()).toBe(before);
    expect(await product.mails()).toEqual([]);
  },
);

test('an unknown path under /api is answered with JSON and 404', async () => {
  const answer = await product.api('/api/no-such-thing');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
});
