import { expect, test } from 'vitest';
import { describeApi } from '#bin/api-description/describe-api';
import { endpoints } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { expectCommitted } from '#test/support/template-reading';

const committed = new URL('../../../docs/openapi.json', import.meta.url);

interface Described {
  readonly operationId: string;
  readonly security?: object;
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

// The compiler reads the whole contract.
test('the committed description of the API is that of the contract, with every operation', {
  timeout: 120_000,
}, async () => {
  const description = describeApi();
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Described>>).map(([method, operation]) => ({
      operation: operation.operationId,
      call: `${method.toUpperCase()} ${path}`,
      needsAccount: operation.security !== undefined,
    })),
  );
  const byName = (one: { operation: string }, other: { operation: string }) =>
    one.operation < other.operation ? -1 : 1;
  expect(described.sort(byName)).toEqual(
    Object.entries(endpoints)
      .map(([operation, { method, path, access }]: [string, Endpoint]) => ({
        operation,
        call: `${method} ${path}`,
        needsAccount: access === 'account',
      }))
      .sort(byName),
  );
  // Every reference leads to a schema.
  const names = [...JSON.stringify(description).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(names.filter((name) => !Object.hasOwn(description.components.schemas, name))).toEqual([]);
  expect(description.components.schemas.InvoiceSummary).toMatchObject({
    type: 'object',
    properties: { invoiceId: { type: 'string' }, totalCents: { type: 'number' } },
    required: expect.arrayContaining(['invoiceId', 'totalCents']),
  });
  expectCommitted(committed, JSON.parse(JSON.stringify(description)));
});
