/** The longest address mail systems carry, in characters (RFC 5321). */
const MAX_LENGTH = 254;

/**
 * One plain ASCII address: no quotes, commas, groups, brackets, spaces or control characters can slip into a header, and
 * no encoded word (RFC 2047), which some mail programs decode in an address too.
 */
const ADDRESS =
  /^(?!.*=\?)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Said of what was typed as a client's address and is none. */
export const clientEmailMessage = 'Client email must be a valid email address.';

/** Trimmed and lower-cased: the identity of an address everywhere (rule 7). */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** True for one address that is safe in an email header, after trimming. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  return address.length <= MAX_LENGTH && local.length <= 64 && ADDRESS.test(address);
}
