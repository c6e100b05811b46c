import type { AnswerOf, BodyOf } from '#domain/contract/call-types';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import { originHeader } from '#lambdas/platform/http/middlewares';
import { operationNeeds } from '#lib/app/operation-needs';
import type { LocalProduct } from '../local-product.ts';

/** What a call needs besides its operation. */
export interface SeedCall<Name extends Operation> {
  /** Values of the path's parameters. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<Name>;
  /** The Idempotency-Key of an operation that takes one. */
  readonly key?: string;
  /** Who is signed in; absent for a visitor. */
  readonly userId?: string;
}

/** Calls an operation as the API does, without its limits of requests. Throws if it is refused. */
export async function callApi<Name extends Operation>(
  { cloud }: LocalProduct,
  operation: Name,
  { path: parameters = {}, body, key, userId }: SeedCall<Name> = {},
): Promise<AnswerOf<Name>> {
  const { method, path } = endpoints[operation];
  const claims = userId && { sub: userId, username: userId, token_use: 'access' };
  const outcome = await cloud.invoke(operationNeeds[operation].in, {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? ''),
    rawQueryString: '',
    pathParameters: parameters,
    headers: {
      'content-type': 'application/json',
      'cloudfront-viewer-address': '192.0.2.10:40000',
      [originHeader]: cloud.originSecret ?? '',
      ...(key && { 'idempotency-key': key }),
    },
    requestContext: {
      ...(claims && { authorizer: { jwt: { claims, scopes: [] } } }),
      http: { method, path, sourceIp: '192.0.2.10', userAgent: 'Mozilla/5.0 (seed)' },
    },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  });
  const answer =
    outcome.kind === 'returned'
      ? (JSON.parse(outcome.json) as { statusCode?: number; body?: string })
      : undefined;
  if (answer?.statusCode === undefined || answer.statusCode >= 300)
    throw new Error(`Seeding the demo account failed: ${operation} ${JSON.stringify(outcome)}`);
  return JSON.parse(answer.body || '{}') as AnswerOf<Name>;
}
