import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { enginePath } from 'one-machine-cloud/cloud/dynamo-engine';
import { tableIndexes } from '#domain/table/indexes';
import { fullEffort } from './effort.ts';
import { memoryEngine, type TableEngine } from './memory-engine.ts';
import { until } from './waiting.ts';

export type { TableEngine };

/** A free port on this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function waitUntilReady(endpoint: string, child: ChildProcess): Promise<void> {
  await until(() => {
    if (child.exitCode !== null) throw new Error(`The table engine ended with ${child.exitCode}`);
    return fetch(endpoint).then(
      () => true,
      () => false,
    );
  }, 'the table engine to answer');
}

/** Starts the engine on a free port of 127.0.0.1. Returns its endpoint and a function that stops it. */
async function startEngine() {
  const port = await freePort();
  const child = spawn(enginePath(), ['serve', '--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(endpoint, child);
  return {
    endpoint,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** AWS's DynamoDB Local instead of the engine, if this run has one. It keeps the tables of each access key separate. */
const runningServer = () => {
  const endpoint = process.env.BILLHOOK_TABLE_SERVER;
  return endpoint && { endpoint, stop: async () => undefined };
};

/**
 * Starts a real engine for the tests of one file: for races, consumed capacity, lost responses and everything
 * that needs its endpoint. Other files use `startTableEngine`.
 */
export async function startRealEngine(): Promise<TableEngine> {
  const { endpoint, stop } = runningServer() || (await startEngine());
  const access = {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: randomBytes(10).toString('hex'), secretAccessKey: 'test' },
  };
  // Thousands of clients share the connections of one client.
  const { requestHandler } = new DynamoDBClient(access).config;
  const client = () => new DynamoDBClient({ ...access, requestHandler });
  let tables = 0;
  return {
    endpoint,
    client,
    async createTable() {
      tables += 1;
      const TableName = `table-${tables}`;
      await client().send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: [
            'PK',
            'SK',
            ...tableIndexes.flatMap(({ index }) => [index.pk, index.sk]),
          ].map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S' as const,
          })),
          KeySchema: [
            { AttributeName: 'PK', KeyType: 'HASH' },
            { AttributeName: 'SK', KeyType: 'RANGE' },
          ],
          GlobalSecondaryIndexes: tableIndexes.map(({ index, holds }) => ({
            IndexName: index.name,
            KeySchema: [
              { AttributeName: index.pk, KeyType: 'HASH' },
              { AttributeName: index.sk, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: holds },
          })),
        }),
      );
      return TableName;
    },
    stop,
  };
}

/**
 * The engine for the tests of one file: in memory, at half the computing time. A run with `BILLHOOK_TABLE_SERVER` and
 * `npm run test:full` use a real one instead.
 */
export const startTableEngine = async (): Promise<TableEngine> =>
  fullEffort || runningServer() ? startRealEngine() : memoryEngine();
