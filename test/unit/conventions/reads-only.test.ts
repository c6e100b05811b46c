import { expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { operationNeeds, readingOperations } from '#lib/app/operation-needs';
import type { FunctionNeeds } from '#lib/functions/function-needs';

const readActions: readonly string[] = ['GetItem', 'BatchGetItem', 'Query'];

test('an operation other than GET is allowed during maintenance exactly if its role cannot write', () => {
  const unableToWrite = (Object.keys(endpoints) as Operation[]).filter((operation) => {
    const { method }: Endpoint = endpoints[operation];
    const {
      items = [],
      documents = [],
      incoming = [],
      accounts = [],
      sendsToQueues = [],
      mail,
    }: FunctionNeeds = operationNeeds[operation];
    return (
      method !== 'GET' &&
      items.every((action) => readActions.includes(action)) &&
      [...documents, ...incoming].every((action) => action === 'GetObject') &&
      accounts.length + sendsToQueues.length === 0 &&
      mail === undefined
    );
  });
  expect(readingOperations.toSorted()).toEqual(unableToWrite.toSorted());
});
