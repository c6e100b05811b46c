import type { ApiEvent } from '#lambdas/platform/http/api-event';

/** An API Gateway event with payload version 2.0, which has lower-case header names. */
export function anApiEvent(options: {
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  /** The ID that API Gateway gives the request. */
  readonly requestId?: string;
  readonly claims?: Readonly<Record<string, string>>;
}): ApiEvent {
  return {
    version: '2.0',
    routeKey: 'POST /api/test',
    rawPath: '/api/test',
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...options.headers },
    ...(options.pathParameters && { pathParameters: { ...options.pathParameters } }),
    ...(options.queryStringParameters && { queryStringParameters: { ...options.queryStringParameters } }),
    ...(options.body !== undefined && { body: options.body }),
    isBase64Encoded: options.isBase64Encoded ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: {
        method: 'POST',
        path: '/api/test',
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.10',
        userAgent: 'test',
      },
      requestId: options.requestId ?? 'request-1',
      routeKey: 'POST /api/test',
      stage: '$default',
      time: '03/Nov/2026:12:00:00 +0000',
      timeEpoch: 0,
      authorizer: {
        principalId: '',
        integrationLatency: 0,
        jwt: { claims: { ...options.claims }, scopes: ['aws.cognito.signin.user.admin'] },
      },
    },
  };
}
