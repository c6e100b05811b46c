/** The longest address mail systems carry, in characters (RFC 5321). */
const MAX_LENGTH = 254;

/** One plain ASCII address: no quotes, commas, groups, brackets, spaces or control characters can slip into a header. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Trimmed and lower-cased: the identity of an address everywhere (rule 7). */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** True for one address that can safely stand in a mail header, after trimming. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  return address.length <= MAX_LENGTH && local.length <= 64 && ADDRESS.test(address);
}

const DOT_BLIND = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox an address most likely reaches: without +tag, and without dots where the provider ignores them.
 * Used as a second counter for the free quota only, never as an identity.
 */
export function foldMailbox(address: string): string {
  const normal = normalizeEmail(address);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const untagged = normal.slice(0, at).replace(/\+.*$/, '');
  const local = DOT_BLIND.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${local || normal.slice(0, at)}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
