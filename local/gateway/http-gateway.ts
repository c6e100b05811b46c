import { randomBytes } from 'node:crypto';
import type { CloudAnswer, CloudRequest } from '../cloud/exchange.ts';
import type { InvocationOutcome } from '../functions/function-definition.ts';
import type { HttpApiDefinition, HttpRoute } from '../stacks/read-http-apis.ts';
import { authorizeJwt, type IssuerLookup } from './authorize-jwt.ts';
import { gatewayAnswer, gatewayMessage } from './gateway-answer.ts';
import { gatewayEvent } from './gateway-event.ts';
import { matchRoute } from './match-route.ts';

import { createThrottle } from './stage-rate.ts';

/** Bytes of the request line and all header values together, which API Gateway limits. */
export function headSize({ method, path, rawQuery, headers }: CloudRequest): number {
  const line = `${method} ${path}${rawQuery && `?${rawQuery}`} HTTP/1.1`;
  const values = Object.values(headers).flatMap((value) => value ?? []);
  return [line, ...values].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/**
 * Limits in bytes: API Gateway's for a request's head (request line and header values) and a request, Lambda's for an
 * event or a response (developer guides, "Quotas").
 */
const limits = { headBytes: 10_240, requestBytes: 10 * 1024 * 1024, payloadBytes: 6 * 1024 * 1024 } as const;

export interface GatewayOptions {
  readonly apis: readonly HttpApiDefinition[];
  readonly invoke: (functionArn: string, event: unknown, onStart: () => void) => Promise<InvocationOutcome>;
  readonly issuerOf: IssuerLookup;
  /** Whether the rates of the stages are enforced. */
  readonly throttles: boolean;
}

const prefix = '/_aws/execute-api/';

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

async function integrate(route: HttpRoute, event: unknown, options: GatewayOptions): Promise<CloudAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const outcome = await new Promise<InvocationOutcome | 'late'>((resolve, reject) => {
    const started = () => {
      timer = setTimeout(() => resolve('late'), route.timeoutMilliseconds);
    };
    options.invoke(route.functionArn, event, started).then(resolve, reject);
  });
  clearTimeout(timer);
  if (outcome === 'late' || outcome.kind === 'throttled') return gatewayMessage(503, 'Service Unavailable');
  if (outcome.kind === 'failed' || outcome.json.length > limits.payloadBytes)
    return gatewayMessage(500, 'Internal Server Error');
  return gatewayAnswer(outcome.json);
}

/** A request ID in the format of API Gateway: 15 letters, digits, - and _, and an equals sign. */
const newRequestId = (): string => `${randomBytes(12).toString('base64url').slice(0, 15)}=`;

/** The rate limiter of each stage that has a rate. */
const throttlesOf = ({ apis, throttles }: GatewayOptions) =>
  new Map(
    apis.flatMap(({ apiId, rate }) => (throttles && rate ? [[apiId, createThrottle(rate)] as const] : [])),
  );

async function answer(
  request: CloudRequest,
  options: GatewayOptions,
  throttles: ReturnType<typeof throttlesOf>,
  requestId: string,
): Promise<CloudAnswer> {
  if (headSize(request) > limits.headBytes) return gatewayMessage(431, 'Request Header Fields Too Large');
  const [apiId = '', stage, ...rest] = request.path.slice(prefix.length).split('/');
  const api = options.apis.find((candidate) => candidate.apiId === apiId);
  const path = decoded(`/${rest.join('/')}`);
  if (!api || path === undefined || decoded(stage ?? '') !== '$default')
    return gatewayMessage(404, 'Not Found');
  const match = matchRoute(api.routes, request.method, path);
  if (!match) return gatewayMessage(404, 'Not Found');
  if (throttles.get(apiId)?.(Date.now()) === false) return gatewayMessage(429, 'Too Many Requests');
  if (request.body.length > limits.requestBytes) return gatewayMessage(413, 'Request Entity Too Large');
  const { jwt } = match.route;
  const authorization = jwt && (await authorizeJwt(request, jwt, options.issuerOf));
  if (authorization?.kind === 'unauthorized') {
    const refusal = gatewayMessage(401, 'Unauthorized');
    return { ...refusal, headers: { ...refusal.headers, 'www-authenticate': 'Bearer' } };
  }
  if (authorization?.kind === 'forbidden') return gatewayMessage(403, 'Forbidden');
  const identity = authorization?.kind === 'allowed' ? authorization.identity : undefined;
  const event = gatewayEvent(request, match, {
    apiId,
    path,
    identity,
    requestId,
    now: new Date(),
  });
  if ((event.body?.length ?? 0) > limits.payloadBytes) return gatewayMessage(413, 'Request Entity Too Large');
  return integrate(match.route, event, options);
}

/**
 * API Gateway HTTP APIs with Lambda behind them, at `/_aws/execute-api/<apiId>/$default/<path>`. Routes, authorizers,
 * timeouts and rates come from the stacks. CORS settings and access logs are not implemented.
 */
export function createHttpGateway(options: GatewayOptions) {
  const throttles = throttlesOf(options);
  return async (request: CloudRequest): Promise<CloudAnswer | undefined> => {
    if (!request.path.startsWith(prefix)) return undefined;
    const requestId = newRequestId();
    const { headers, ...rest } = await answer(request, options, throttles, requestId);
    return { ...rest, headers: { ...headers, 'apigw-requestid': requestId } };
  };
}
