import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { CloudRequest } from '../cloud/exchange.ts';
import type { JwtRule } from '../stacks/read-http-apis.ts';
import type { JwtIdentity } from './gateway-event.ts';

/** Finds the local `iss` of an issuer's tokens, and its public keys. */
export type IssuerLookup = (
  issuer: string,
) => Promise<{ readonly issuer: string; readonly keys: JSONWebKeySet } | undefined>;

export type Authorization =
  | { readonly kind: 'allowed'; readonly identity: JwtIdentity }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden' };

type KeyFinder = ReturnType<typeof createLocalJWKSet>;

const finders = new WeakMap<JSONWebKeySet, KeyFinder>();

/** Finds the key of a token in a key set. Keys are parsed only once. */
function finderOf(keys: JSONWebKeySet): KeyFinder {
  const finder = finders.get(keys) ?? createLocalJWKSet(keys);
  finders.set(keys, finder);
  return finder;
}

/** Claims as texts: numbers in digits, lists as `[a b]`. */
function claimTexts(payload: JWTPayload): Record<string, string> {
  const texts = Object.entries(payload).map(([name, value]) => [
    name,
    Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
  ]);
  return Object.fromEntries(texts);
}

function audienceFits(payload: JWTPayload, audience: readonly string[]): boolean {
  const named = payload.aud ?? payload.client_id;
  const given = Array.isArray(named) ? named : [named];
  return audience.length === 0 || given.some((name) => typeof name === 'string' && audience.includes(name));
}

function scopesOf(payload: JWTPayload): readonly string[] {
  const scope = payload.scope ?? payload.scp;
  return typeof scope === 'string' ? scope.split(' ') : Array.isArray(scope) ? scope.map(String) : [];
}

/**
 * Checks a token like an HTTP API's JWT authorizer: signature (RS256), issuer, audience, times, and at least one
 * required scope.
 */
export async function authorizeJwt(
  request: CloudRequest,
  rule: JwtRule,
  lookup: IssuerLookup,
): Promise<Authorization> {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '');
  const signer = token ? await lookup(rule.issuer) : undefined;
  if (!token || !signer) return { kind: 'unauthorized' };
  const verified = await jwtVerify(token, finderOf(signer.keys), {
    issuer: signer.issuer,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
  }).catch(() => undefined);
  if (!verified || !audienceFits(verified.payload, rule.audience)) return { kind: 'unauthorized' };
  const scopes = scopesOf(verified.payload);
  if (rule.scopes.length > 0 && !rule.scopes.some((scope) => scopes.includes(scope)))
    return { kind: 'forbidden' };
  return {
    kind: 'allowed',
    identity: {
      claims: claimTexts(verified.payload),
      scopes: rule.scopes.length > 0 ? rule.scopes.filter((scope) => scopes.includes(scope)) : null,
    },
  };
}
