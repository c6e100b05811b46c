import { isIPv6 } from 'node:net';
import { problem } from '#domain/contract/problems';
import { browserHeader, browserLength, isSubmissionKey } from '#domain/contract/request-headers';
import { searchLimit } from '#domain/invoices/invoice-filter';
import { signatureHeader } from '#domain/online-payments/provider-event';
import { isKeyId } from '#domain/table/key-id';
import { cleanLine } from '#domain/text';
import { type ApiEvent, RefusalError } from './api-event.ts';

/** The first 64 bits of an IPv6 address: the range that one household or server usually has. */
function prefix64(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The visitor's network, for rate limits: the IPv4 address or the IPv6 /64. It trusts `CloudFront-Viewer-Address`
 * ("ip:port"), which is safe only behind `requireOrigin`. Without this header, it is the address of the connection.
 */
export function networkOf(event: ApiEvent): string {
  const viewer = event.headers?.['cloudfront-viewer-address'];
  const address = viewer?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? event.requestContext.http.sourceIp;
  return isIPv6(address) ? prefix64(address) : address;
}

/** The browser as the page described it, on one line; '' if it did not. Not trustworthy on its own. */
export const browserOf = (event: ApiEvent): string =>
  cleanLine((event.headers?.[browserHeader.toLowerCase()] ?? '').slice(0, browserLength));

/**
 * The user named by the access token of a call to a public operation; '' without a token. The token is not verified
 * there, so use this only to refuse a call, never to grant anything.
 */
export function callerOf(event: ApiEvent): string {
  const [, claims = ''] = (event.headers?.authorization ?? '').split('.');
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
      readonly sub?: unknown;
    };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}

/**
 * The signed-in user's Cognito `sub`, which owns everything under `USER#<sub>`. It comes from the verified token only,
 * never from a body or a path. The authorizer has checked signature, issuer, client and expiry; only access tokens are
 * accepted here.
 */
export function userIdOf(event: ApiEvent): string {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const userId = claims?.sub;
  if (claims?.token_use !== 'access' || typeof userId !== 'string' || userId === '')
    throw new RefusalError(problem('unauthenticated'));
  return userId;
}

/**
 * When the caller signed in, in seconds since 1970; NaN if the token does not say. A refreshed token keeps this time.
 */
export const signedInAtOf = (event: ApiEvent): number =>
  Number(event.requestContext.authorizer?.jwt?.claims.auth_time);

/** The access token of the call, which the authorizer has checked for operations of accounts; '' without one. */
export const accessTokenIn = (event: ApiEvent): string =>
  (event.headers?.authorization ?? '').replace(/^Bearer /i, '');

/** The payment provider's signature of the body, not yet verified. */
export const signatureIn = (event: ApiEvent): string | undefined =>
  event.headers?.[signatureHeader.toLowerCase()];

/** The tags of the content that the reader knows, from the header `If-None-Match`. */
export const knownTagsIn = (event: ApiEvent): string | undefined => event.headers?.['if-none-match'];

/** The submission ID in the request's header, if it is well-formed. */
export function submissionIn(event: ApiEvent): string | undefined {
  const key = event.headers?.['idempotency-key'] ?? '';
  return isSubmissionKey(key) ? key : undefined;
}

/** The submission ID that the client created, from the header `Idempotency-Key`. */
export function idempotencyKey(event: ApiEvent): string {
  const key = submissionIn(event);
  if (key === undefined) throw new RefusalError(problem('missing-idempotency-key'));
  return key;
}

/**
 * The query parameters listed in `names`. Each must be a well-formed ID, except `search`, which is what somebody typed.
 * Throws the refusal `invalid-request`.
 */
export function queryIds(event: ApiEvent, names: readonly string[]): Record<string, string> {
  const parameters = Object.entries(event.queryStringParameters ?? {}).flatMap(([name, value]) =>
    names.includes(name) && value !== undefined ? [[name, value] as const] : [],
  );
  const isRight = (name: string, value: string) =>
    name === 'search' ? value.length <= searchLimit : isKeyId(value);
  const wrong = parameters.filter(([name, value]) => !isRight(name, value));
  if (wrong.length > 0)
    throw new RefusalError(
      problem('invalid-request', {
        faults: wrong.map(([field]) => ({ field, message: 'This field is not right.' })),
      }),
    );
  return Object.fromEntries(parameters);
}
