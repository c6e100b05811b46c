import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import type { CloudAnswer, CloudRequest } from './exchange.ts';

/** Stores the tables. */
export interface DynamoEngine {
  /** Forwards one DynamoDB call. */
  forward(request: CloudRequest): Promise<CloudAnswer>;
  stop(): Promise<void>;
}

/**
 * Forwards each call to a server that implements DynamoDB's protocol. `credential` replaces the caller's, because a
 * server may have separate tables for each access key.
 */
export function forwardTo(origin: string, credential?: string): DynamoEngine {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const authorization =
    credential && `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=unchecked`;
  return {
    forward: (request) =>
      new Promise((resolve, reject) => {
        const { connection: _connection, 'transfer-encoding': _encoding, ...given } = request.headers;
        const headers = { ...given, ...(authorization && { authorization }) };
        const outgoing = httpRequest(
          origin,
          { agent, method: request.method, path: '/', headers },
          (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
            incoming.on('error', reject);
            incoming.on('end', () => {
              const { connection: _unused, 'transfer-encoding': _unsized, ...answered } = incoming.headers;
              resolve({
                status: incoming.statusCode ?? 500,
                headers: answered as Record<string, string>,
                body: Buffer.concat(chunks),
              });
            });
          },
        );
        outgoing.on('error', reject);
        outgoing.end(request.body);
      }),
    stop: async () => agent.destroy(),
  };
}

/**
 * Another server instead of the built-in engine, such as AWS's DynamoDB Local. It has separate tables for each data
 * folder.
 */
export function otherEngine(origin: string, dataDir: string): DynamoEngine {
  const owner = createHash('sha256').update(dataDir).digest('hex').slice(0, 20);
  return forwardTo(origin, `${owner}/20260101/us-east-1/dynamodb/aws4_request`);
}
