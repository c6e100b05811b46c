import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import { problems } from '#domain/contract/problems';
import { effort } from '#test/support/effort';
import { hostileBodies } from '#test/support/hostile-bodies';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { rightBodies, rightBodyOf } from '#test/support/right-bodies';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

/** What anyone may send but free invoices; some of what is made of it is right by chance, and is taken. */
const formOperations = (Object.keys(rightBodies) as Operation[]).filter(
  (name) => endpoints[name].access === 'public' && endpoints[name].room !== 'free-invoice',
);

test.each(formOperations)(
  '%s answers every hostile body with JSON and a code, never a fault',
  async (operation) => {
    const { method, path } = endpoints[operation];
    const bodies = hostileBodies(rightBodyOf(operation), effort(120, 1_000));
    for (let at = 0; at < bodies.length; at += 20)
      await Promise.all(
        bodies.slice(at, at + 20).map(async ({ what, body }, index) => {
          const answer = await product.api(path.replace('{quoteId}', 'A'.repeat(22)) as `/api/${string}`, {
            method,
            body: new Uint8Array(body),
            headers: { 'idempotency-key': randomUUID() },
            from: `203.0.${at >> 4}.${index}`,
          });
          const where = `${what}: ${body.subarray(0, 200).toString()}`;
          expect(answer.status, where).toBeLessThan(500);
          expect(answer.headers.get('content-type'), where).toContain('application/json');
          if (answer.status >= 400)
            expect(Object.keys(problems), where).toContain((answer.json as { error: string }).error);
        }),
      );
  },
);

test('and no mail went anywhere but to support', async () => {
  const mails = await product.mails();
  expect(mails.filter(({ destinations }) => destinations.join() !== brand.supportEmail)).toEqual([]);
});
