import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { countFreeInvoicesSchema } from '#domain/free-invoice/contract';
import { ok } from '#domain/result';
import { boundByDeadline, withDeadline } from '#lambdas/platform/deadline';
import { jsonBody } from '#lambdas/platform/http/body';
import { publicOperation } from '#lambdas/platform/http/http-operation';
import { logTo } from '#lambdas/platform/log';
import { anApiEvent } from '#test/support/api-event';

/** A server that accepts requests and never answers. */
let server: Server;
let endpoint = '';

beforeAll(async () => {
  server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => void vi.useRealTimers());

const hangingTable = () =>
  boundByDeadline(
    new DynamoDBClient({
      ...{ region: 'us-east-1', endpoint },
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
  );

const read = new GetItemCommand({ TableName: 'ledger', Key: { PK: { S: 'a' }, SK: { S: 'b' } } });
const write = new PutItemCommand({ TableName: 'ledger', Item: { PK: { S: 'a' }, SK: { S: 'b' } } });

test('a service that never answers ends in our own problem with a reference, before Lambda stops the function', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lines: string[] = [];
  logTo((line) => lines.push(line));
  const client = hangingTable();
  const outcomes: string[] = [];
  const handler = publicOperation('count-free-invoices', {
    body: jsonBody(countFreeInvoicesSchema),
    async run() {
      try {
        await client.send(read);
      } finally {
        // What a use case does after a failure cannot reach a service any more either.
        await client.send(write).catch(({ name }: Error) => outcomes.push(name));
      }
      return ok({ success: true, invoiceCount: 0 });
    },
  });
  const requests: IncomingMessage[] = [];
  server.on('request', (request) => requests.push(request));
  const arrived = once(server, 'request');
  const answering = handler(anApiEvent({ body: '{"email":"Pat"}' }), {
    getRemainingTimeInMillis: () => 25_000,
  } as never);
  const [request] = (await arrived) as [IncomingMessage];
  const closed = once(request.socket, 'close');
  await vi.advanceTimersByTimeAsync(24_000);
  const answer = await answering;
  expect(answer.statusCode).toBe(500);
  expect(JSON.parse(answer.body ?? '')).toMatchObject({
    error: 'internal-error',
    reference: expect.any(String),
  });
  expect(lines.join('')).toContain('operation failed');
  // The request under way is taken back, and no other one began.
  await closed;
  expect(outcomes).toEqual(['AbortError']);
  expect(requests).toHaveLength(1);
});

test('work that ends before its deadline is not touched, and a call outside of a request has none', async () => {
  expect(await withDeadline(60_000, async () => 'done')).toBe('done');
  await expect(
    withDeadline(60_000, async () => {
      throw new Error('its own fault');
    }),
  ).rejects.toThrow('its own fault');
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: {
      handle: async (_: unknown, options?: { abortSignal?: unknown }) => {
        throw new Error(options?.abortSignal ? 'has a deadline' : 'has none');
      },
    } as never,
    maxAttempts: 1,
  });
  boundByDeadline(client);
  await expect(client.send(read)).rejects.toThrow('has none');
  await expect(withDeadline(60_000, () => client.send(read))).rejects.toThrow('has a deadline');
});

test('every client of an AWS service that a function makes is bound by the deadline of its request', () => {
  const lambdas = join(projectRoot, 'lambdas');
  const made = readdirSync(lambdas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(lambdas, file), 'utf8');
      return [...source.matchAll(/(boundByDeadline\(\s*)?new (?:\w+)Client\(/g)].map(([, bound]) => ({
        file,
        isBound: bound !== undefined,
      }));
    });
  expect(made.length).toBeGreaterThan(8);
  expect(made.filter(({ isBound }) => !isBound)).toEqual([]);
});
