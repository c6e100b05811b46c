import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { preflightHeaders } from 'one-machine-cloud/cognito/cognito-protocol';
import { type CognitoService, createCognitoService } from 'one-machine-cloud/cognito/cognito-service';
import type { PoolMail, TriggerName } from 'one-machine-cloud/cognito/pool';
import { defaultPoolConfig, type PoolConfig } from 'one-machine-cloud/cognito/pool-config';

export const poolId = 'us-east-1_TestPool1';
export const clientId = 'webclient';

/** A trigger under test: receives Cognito's event, and returns the event after its changes. */
export type TestTrigger = (event: never) => Promise<unknown>;

export interface CognitoServer {
  readonly endpoint: string;
  readonly mails: PoolMail[];
  readonly triggers: Partial<Record<TriggerName, TestTrigger>>;
  /** An SDK client for operators and for anyone; its admin calls are signed. */
  readonly sdk: CognitoIdentityProviderClient;
  /** Moves the pool's clock forward. */
  advance(milliseconds: number): void;
  /** Stops the pool's clock, so that time passes only through `advance`; `false` lets it run again. */
  holdClock(held: boolean): void;
  now(): number;
  /** Changes the pool's configuration, or adds a client. */
  configure(changes: Partial<PoolConfig>, client?: string): void;
  /** Starts a new server on the same files. */
  restart(): void;
  /** The URL of the public keys (JWKS) that verify the pool's tokens. */
  readonly jwksUrl: URL;
  stop(): Promise<void>;
}

/** Serves the Cognito emulator on a free port, with an empty pool, a clock that tests can move, and a mailbox. */
export async function startCognito(changes: Partial<PoolConfig> = {}): Promise<CognitoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cognito-'));
  const mails: PoolMail[] = [];
  const triggers: Partial<Record<TriggerName, TestTrigger>> = {};
  let advancedBy = 0;
  let heldAt: number | undefined;
  const now = () => (heldAt ?? Date.now()) + advancedBy;
  let service: CognitoService | undefined;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(200, preflightHeaders);
        response.end();
        return;
      }
      if (request.url?.endsWith('/jwks.json')) {
        const keys = service?.jwks(request.url.split('/')[1] ?? '');
        response.writeHead(keys ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(keys ?? {}));
        return;
      }
      const answer = await service?.handle({
        target: String(request.headers['x-amz-target']),
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answer?.status ?? 500, answer?.headers);
      response.end(answer?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const clients = new Map<string, PoolConfig>([[clientId, { ...defaultPoolConfig, ...changes }]]);
  function start(): void {
    service = createCognitoService({
      dataDir,
      issuerOrigin: endpoint,
      now,
      invokeTrigger: async (name, event) => triggers[name]?.(event as never),
      sendMail: async (mail) => {
        mails.push(mail);
      },
    });
    for (const [id, config] of clients) service.ensurePool({ poolId, clientId: id, config });
  }
  start();

  return {
    endpoint,
    mails,
    triggers,
    sdk: new CognitoIdentityProviderClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
    advance: (milliseconds) => {
      advancedBy += milliseconds;
    },
    holdClock: (held) => {
      heldAt = held ? Date.now() : undefined;
    },
    now,
    configure: (more, id = clientId) => {
      clients.set(id, { ...(clients.get(id) ?? defaultPoolConfig), ...more });
      service?.ensurePool({ poolId, clientId: id, config: clients.get(id) ?? defaultPoolConfig });
    },
    restart: start,
    jwksUrl: new URL(`${endpoint}/${poolId}/.well-known/jwks.json`),
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
