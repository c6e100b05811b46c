import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CloudAnswer, CloudRequest } from './exchange.ts';

/** Maximum request size of any stand-in, in bytes; each has a lower limit of its own. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Maximum size of request line and headers of any stand-in, in bytes. Node's default is lower than limits that
 * stand-ins must enforce.
 */
const MAX_HEAD_BYTES = 64 * 1024;

/** The handling of a request: a response, a closed connection, or no response at all. */
export type Outcome = CloudAnswer | 'drop' | 'stall';

export interface RunningServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Another program uses the port. */
export class PortTakenError extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is taken. Stop the other program, or set ${variable} to a free port.`);
    this.name = 'PortTakenError';
  }
}

async function readRequest(message: IncomingMessage): Promise<CloudRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  const [path = '/', ...rest] = (message.url ?? '/').split('?');
  const rawQuery = rest.join('?');
  return {
    method: message.method ?? 'GET',
    path,
    rawQuery,
    query: new URLSearchParams(rawQuery),
    headers: message.headers,
    body: Buffer.concat(chunks),
    remoteAddress: message.socket.remoteAddress ?? '127.0.0.1',
    remotePort: message.socket.remotePort ?? 0,
  };
}

function write(response: ServerResponse, answer: CloudAnswer, withBody: boolean): void {
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers))
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  const mayHaveBody = answer.status !== 204 && answer.status !== 304;
  if (mayHaveBody && !response.hasHeader('content-length'))
    response.setHeader('content-length', Buffer.byteLength(answer.body));
  response.end(withBody && mayHaveBody ? answer.body : undefined);
}

async function exchange(
  message: IncomingMessage,
  response: ServerResponse,
  handle: (request: CloudRequest) => Promise<Outcome>,
): Promise<void> {
  const request = await readRequest(message);
  const outcome = request ? await handle(request) : { status: 413, headers: {}, body: '' };
  if (outcome === 'stall') return;
  if (outcome === 'drop') response.destroy();
  else write(response, outcome, message.method !== 'HEAD');
}

/**
 * Serves on 127.0.0.1 only, so that nobody else on the network can connect. `port` 0 chooses a free one. Throws
 * `PortTakenError`, which names `variable` as the setting to change.
 */
export async function serveHttp(options: {
  readonly port: number;
  readonly variable: string;
  readonly handle: (request: CloudRequest) => Promise<Outcome>;
}): Promise<RunningServer> {
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (message, response) => {
    exchange(message, response, options.handle).catch((fault: unknown) => {
      console.error('The local server failed:', fault);
      if (response.headersSent) response.destroy();
      else write(response, { status: 500, headers: {}, body: String(fault) }, true);
    });
  });
  // The SDK keeps connections open between calls; with a short timeout, the server could close one just as it is used.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(options.port, options.variable) : error),
    );
    server.listen(options.port, '127.0.0.1', 1_024, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
