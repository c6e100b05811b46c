import type { CloudRequest } from '../cloud/exchange.ts';
import type { RouteMatch } from './match-route.ts';

/** The identity in a verified token. Claims are texts, as API Gateway passes them. */
export interface JwtIdentity {
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[] | null;
}

/** Headers that functions never receive: hop-by-hop ones, and cookies, which have their own field. */
const DROPPED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'cookie',
]);

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml)))/i;

function joinedQuery(query: URLSearchParams): Record<string, string> | undefined {
  const joined: Record<string, string> = {};
  for (const [name, value] of query) joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return Object.keys(joined).length > 0 ? joined : undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `03/Nov/2026:14:05:09 +0000` */
function commonLogTime(now: Date): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(now.toISOString()) ?? [];
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000`;
}

/** The payload format 2.0 event of a request to the stage `$default`. `path` is decoded. */
export function gatewayEvent(
  request: CloudRequest,
  match: RouteMatch,
  options: {
    readonly apiId: string;
    readonly path: string;
    readonly identity?: JwtIdentity | undefined;
    /** The request ID, which the response contains too. */
    readonly requestId: string;
    readonly now: Date;
  },
) {
  const { apiId, path, identity, requestId, now } = options;
  const { routeKey } = match.route;
  const domainName = `${apiId}.execute-api.us-east-1.amazonaws.com`;
  const sent = Object.entries(request.headers).filter(([name]) => !DROPPED_HEADERS.has(name));
  const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
  const sourceIp = headers['x-forwarded-for']?.split(',')[0]?.trim() || request.remoteAddress;
  const cookies = request.headers.cookie?.split(/;\s*/).filter(Boolean);
  const query = joinedQuery(request.query);
  const isText = TEXT.test(String(request.headers['content-type'] ?? ''));
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: request.rawQuery,
    ...(cookies?.length && { cookies }),
    headers: {
      ...headers,
      'x-forwarded-for': sourceIp,
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
    },
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: '000000000000',
      apiId,
      ...(identity && { authorizer: { jwt: identity } }),
      domainName,
      domainPrefix: apiId,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}
