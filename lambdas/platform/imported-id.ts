import { isUlid, ulid, ulidRandomBytes } from '#domain/ulid';
import { sha256 } from './hash.ts';

/**
 * The ID that a record of another account has in the account it is imported into: the same again for the same record, and
 * as little to be guessed as the first. One that sorts by time sorts at the same place.
 */
export function importedId(userId: string, id: string): string {
  const hash = sha256(`import#${userId}#${id}`);
  if (!isUlid(id)) return hash.slice(0, 40);
  const random = Buffer.from(hash, 'hex').subarray(0, ulidRandomBytes);
  return `${id.slice(0, 10)}${ulid(0, random).slice(10)}`;
}
