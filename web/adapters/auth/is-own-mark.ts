import { keptAccounts } from './kept-tokens.ts';

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whether the link `id` belongs to an account that is signed in here. `mark` is the SHA-256 of `id` and the owner's
 * user ID, so it does not reveal the owner to others. Undefined if it cannot be computed.
 */
export async function isOwnMark(id: string, mark: string): Promise<boolean | undefined> {
  try {
    const hashes = keptAccounts().map((userId) =>
      crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id}#${userId}`)),
    );
    return (await Promise.all(hashes)).some((hash) => hex(hash) === mark);
  } catch {
    return undefined;
  }
}
