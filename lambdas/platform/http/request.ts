import { isIPv6 } from 'node:net';
import { problem } from '#domain/contract/problems';
import { browserHeader, browserLength, isSubmissionKey } from '#domain/contract/request-headers';
import { signatureHeader } from '#domain/online-payments/provider-event';
import { isKeyId } from '#domain/table/keys';
import { cleanLine } from '#domain/text';
import { type ApiEvent, RefusalError } from './api-event.ts';

/** The first 64 bits of an IPv6 address: what one household or server holds. */
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
 * ("ip:port"), which is safe only behind `requireOrigin`.
 */
export function networkOf(event: ApiEvent): string {
  const viewer = event.headers?.['cloudfront-viewer-address'];
  const address = viewer?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? event.requestContext.http.sourceIp;
  return isIPv6(address) ? prefix64(address) : address;
}

/** The browser as the page reported it, on one line; '' for a page that reports none. It proves nothing by itself. */
export const browserOf = (event: ApiEvent): string =>
  cleanLine((event.headers?.[browserHeader.toLowerCase()] ?? '').slice(0, browserLength));

/**
 * The user whose access token came with a call of an operation that anyone may call; '' without one. No authorizer
 * checked the token there, so this may only be a reason to refuse, never a right.
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
 * The signed-in user: Cognito's `sub`, the owner of everything under `USER#<sub>`, from the verified token alone, never
 * from a body or a path. The authorizer checked signature, issuer, client and time; we take access tokens only.
 */
export function userIdOf(event: ApiEvent): string {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  const userId = claims?.sub;
  if (claims?.token_use !== 'access' || typeof userId !== 'string' || userId === '')
    throw new RefusalError(problem('unauthenticated'));
  return userId;
}

/** When the caller signed in, in seconds since 1970; NaN for a token that does not say. Renewed tokens keep it. */
export const signedInAtOf = (event: ApiEvent): number =>
  Number(event.requestContext.authorizer?.jwt?.claims.auth_time);

/** The payment provider's signature of the body, unchecked. */
export const signatureIn = (event: ApiEvent): string | undefined =>
  event.headers?.[signatureHeader.toLowerCase()];

/** The submission that a request says it is, if it has the form of one. */
export function submissionIn(event: ApiEvent): string | undefined {
  const key = event.headers?.['idempotency-key'] ?? '';
  return isSubmissionKey(key) ? key : undefined;
}

/** The client-made id of a submission, from the header `Idempotency-Key`. */
export function idempotencyKey(event: ApiEvent): string {
  const key = submissionIn(event);
  if (key === undefined) throw new RefusalError(problem('missing-idempotency-key'));
  return key;
}

/** The query parameters among `names`, each in the form of an ID. Throws the refusal `invalid-request`. */
export function queryIds(event: ApiEvent, names: readonly string[]): Record<string, string> {
  const given = Object.entries(event.queryStringParameters ?? {}).flatMap(([name, value]) =>
    names.includes(name) && value !== undefined ? [[name, value] as const] : [],
  );
  const wrong = given.filter(([, value]) => !isKeyId(value));
  if (wrong.length > 0)
    throw new RefusalError(
      problem('invalid-request', {
        faults: wrong.map(([field]) => ({ field, message: 'This field is not right.' })),
      }),
    );
  return Object.fromEntries(given);
}
