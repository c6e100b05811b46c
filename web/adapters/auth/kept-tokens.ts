/** The stored tokens of one kind, one per account, read without loading Amplify. They may have expired. */
const keptTokens = (kind: 'accessToken' | 'idToken'): readonly string[] =>
  Object.keys(window.localStorage)
    .filter((key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith(`.${kind}`))
    .map((key) => window.localStorage.getItem(key) ?? '');

type Claims = Readonly<Record<string, unknown>>;

/** The claims of a JWT, decoded as UTF-8. Throws if it is not a JWT. */
function claimsOf(token: string): Claims {
  const [, claims = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}

/** The user IDs of the accounts that are signed in in this browser. */
export const keptAccounts = (): readonly string[] =>
  keptTokens('idToken').flatMap((token) => {
    const { sub } = claimsOf(token);
    return typeof sub === 'string' ? [sub] : [];
  });

/** The stored access token of a signed-in account; undefined if there is none, or if storage cannot be read. */
export function keptAccessToken(): string | undefined {
  try {
    return keptTokens('accessToken')[0];
  } catch {
    return undefined;
  }
}

/** A token counts as expired this many milliseconds early, as in Amplify. */
const expiryToleranceMilliseconds = 5000;

/**
 * The stored tokens of the user who signed in last, if they are valid at `now` (milliseconds). Undefined if nobody is
 * signed in; 'renew' if Amplify has to decide, because the tokens have expired or storage cannot be read.
 */
export function keptSession(
  now: number,
): { readonly accessToken: string; readonly claims: Claims } | undefined | 'renew' {
  try {
    const store = window.localStorage;
    const keys = Object.keys(store).filter((key) => key.startsWith('CognitoIdentityServiceProvider.'));
    if (!keys.some((key) => key.endsWith('.accessToken'))) return undefined;
    const [lastUser, ...others] = keys.filter((key) => key.endsWith('.LastAuthUser'));
    if (lastUser === undefined || others.length > 0) return 'renew';
    const readToken = (name: string) =>
      store.getItem(`${lastUser.slice(0, -'LastAuthUser'.length)}${store.getItem(lastUser)}.${name}`) ?? '';
    const accessToken = readToken('accessToken');
    const claims = claimsOf(readToken('idToken'));
    const clockDrift = Number(readToken('clockDrift'));
    const isValid = ({ exp }: Claims) => Number(exp) * 1000 >= now + clockDrift + expiryToleranceMilliseconds;
    return isValid(claims) && isValid(claimsOf(accessToken)) ? { accessToken, claims } : 'renew';
  } catch {
    return 'renew';
  }
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whether the link `id` belongs to an account that is signed in here. `mark` is the SHA-256 of `id` and the owner's
 * user ID, so it does not reveal the owner to others. Undefined if it cannot be computed.
 */
export async function isOwnLink(id: string, mark: string): Promise<boolean | undefined> {
  try {
    const hashes = keptAccounts().map((userId) =>
      crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id}#${userId}`)),
    );
    return (await Promise.all(hashes)).some((hash) => hex(hash) === mark);
  } catch {
    return undefined;
  }
}

/** When the sign-in of the stored session was (seconds since 1970); undefined if that is not known. */
export function keptSignInTime(): number | undefined {
  try {
    const [time] = keptTokens('idToken').map((token) => Number(claimsOf(token).auth_time));
    return Number.isFinite(time) ? time : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser stores tokens of a session, checked without loading Amplify. */
export function hasStoredTokens(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith('CognitoIdentityServiceProvider.'));
  } catch {
    return false;
  }
}
