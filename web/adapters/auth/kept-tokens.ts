/** Tokens of a kind that this browser keeps, one for each account, read without the sign-in library. They may be expired. */
const keptTokens = (kind: 'accessToken' | 'idToken'): readonly string[] =>
  Object.keys(window.localStorage)
    .filter((key) => key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith(`.${kind}`))
    .map((key) => window.localStorage.getItem(key) ?? '');

/** The accounts that are signed in here. */
export const keptAccounts = (): readonly string[] =>
  keptTokens('idToken').flatMap((token) => {
    const [, claims = ''] = token.split('.');
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? [sub] : [];
  });

/** The access token of an account that is signed in here; undefined where there is none, or storage cannot be read. */
export function keptAccessToken(): string | undefined {
  try {
    return keptTokens('accessToken')[0];
  } catch {
    return undefined;
  }
}
