import { Agent, request as httpRequest } from 'node:http';
import { type CloudAnswer, type CloudRequest, jsonCloudAnswer } from 'one-machine-cloud/cloud/exchange';
import { browserHeader } from '#domain/contract/request-headers';
import { signatureHeader } from '#domain/online-payments/provider-event';
import { originHeader } from '#lambdas/platform/http/middlewares';

/** The origin of the API, and the secret that proves that a request came through CloudFront. */
export interface ApiForwarding {
  readonly apiOrigin: string;
  readonly originSecret: string | undefined;
}

/** The request headers that CloudFront's policy forwards. All others are dropped. */
const FORWARDED = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  browserHeader.toLowerCase(),
  signatureHeader.toLowerCase(),
] as const;

/** A visitor's address in CloudFront's format: address, colon, port. */
const viewerAddress = ({ remoteAddress, remotePort }: CloudRequest): string =>
  `${remoteAddress.replace(/^::ffff:/, '')}:${remotePort}`;

/** Forwards requests to the API like CloudFront does. Answers 502 if the API cannot be reached. */
export function createApiForwarder({ apiOrigin, originSecret }: ApiForwarding) {
  const agent = new Agent({ keepAlive: true });
  const forward = (request: CloudRequest): Promise<CloudAnswer> =>
    new Promise((resolve) => {
      const target = new URL(apiOrigin);
      const forwardedHeaders = FORWARDED.flatMap((name) => {
        const value = request.headers[name];
        return value === undefined ? [] : [[name, value] as const];
      });
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port: target.port,
          agent,
          method: request.method,
          path: `${target.pathname}${request.path}${request.rawQuery && `?${request.rawQuery}`}`,
          headers: {
            ...Object.fromEntries(forwardedHeaders),
            'content-length': request.body.length,
            'user-agent': 'Amazon CloudFront',
            'cloudfront-viewer-address': viewerAddress(request),
            ...(originSecret !== undefined && { [originHeader]: originSecret }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () => {
            const {
              connection: _connection,
              'keep-alive': _keepAlive,
              'transfer-encoding': _transferEncoding,
              ...headers
            } = incoming.headers;
            const answered = headers as Record<string, string>;
            resolve({ status: incoming.statusCode ?? 502, headers: answered, body: Buffer.concat(chunks) });
          });
        },
      );
      outgoing.on('error', () => resolve(jsonCloudAnswer(502, { message: 'The API could not be reached' })));
      outgoing.end(request.body);
    });
  return Object.assign(forward, { stop: () => agent.destroy() });
}
