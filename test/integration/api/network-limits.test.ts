import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LimitedOperation } from '#domain/contract/call-types';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { operationNeeds } from '#lib/app/operation-needs';
import type { FunctionNeeds } from '#lib/functions/function-needs';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { validBodyOf } from '#test/support/valid-bodies';

const limits = (Object.entries(endpoints) as [Operation, Endpoint][]).flatMap(([operation, { limit }]) =>
  limit ? [[operation, limit] as const] : [],
);
const publicOperations = (Object.entries(endpoints) as [Operation, Endpoint][]).filter(
  ([, { access }]) => access === 'public',
);
const id = 'A'.repeat(22);

describe('the table of limits per network', () => {
  test('contains every public operation, with a limit or a reason why there is none', () => {
    const listed = limits.map(([operation]) => operation);
    expect(publicOperations.map(([operation]) => operation).filter((name) => !listed.includes(name))).toEqual(
      [],
    );
    for (const [operation, limit] of limits)
      if ('unlimited' in limit) expect(limit.unlimited.length, operation).toBeGreaterThan(20);
      else expect(limit.perDay, operation).toBeGreaterThan(0);
  });

  test('limits every operation that can send email, render or add items', () => {
    const unlimitedButCostly = limits.filter(([operation, limit]) => {
      const { mail, items = [], documents = [] }: FunctionNeeds = operationNeeds[operation];
      const costs = mail !== undefined || items.includes('PutItem') || documents.includes('PutObject');
      // An event without the provider's signature is refused before it writes or emails.
      return 'unlimited' in limit && costs && operation !== 'receive-payment-event';
    });
    expect(unlimitedButCostly).toEqual([]);
  });
});

describe('a request of a network that has reached its daily limit', () => {
  let product: TestCloud;
  beforeAll(async () => {
    product = await startTestCloud();
  });
  afterAll(() => product.stop());

  const limitedOperations = limits.flatMap(([operation, limit]) =>
    'perDay' in limit && limit.counts === 'requests'
      ? [{ operation: operation as LimitedOperation, perDay: limit.perDay }]
      : [],
  );

  async function call(operation: LimitedOperation, from: string) {
    const { method, path } = endpoints[operation] as Endpoint;
    const body = validBodyOf(operation);
    const answer = await product.api(path.replace(/\{\w+\}/, id) as `/api/${string}`, {
      method,
      from,
      ...(body && { body }),
    });
    return answer.status;
  }

  test.each(limitedOperations)(
    '$operation: is refused, and a request of another network is not',
    async ({ operation, perDay }) => {
      const from = '198.51.100.7';
      const day = new Date().toISOString().slice(0, 10);
      const Item = { ...keys.rate('request', sha256(`${operation} ${from}`), day), used: perDay - 1 };
      await product.table.send(new PutCommand({ TableName: product.tableName, Item }));
      expect(await call(operation, from)).not.toBe(429);
      expect(await call(operation, from)).toBe(429);
      expect(await call(operation, '198.51.100.8')).not.toBe(429);
    },
  );
});
