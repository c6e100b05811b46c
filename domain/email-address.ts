/** The longest address that mail systems accept, in characters (RFC 5321). */
const MAX_LENGTH = 254;

/**
 * One plain ASCII address. Quotes, commas, groups, brackets, spaces and control characters could break a header.
 * Encoded words (RFC 2047) are refused because some mail programs decode them in addresses too.
 */
const ADDRESS =
  /^(?!.*=\?)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Error message for a client's address that is not an email address. */
export const clientEmailMessage = 'Client email must be a valid email address.';

/** The address trimmed and in lower case. Addresses are compared in this form everywhere (rule 7). */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** True for one address that is safe in an email header, after trimming. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  return address.length <= MAX_LENGTH && local.length <= 64 && ADDRESS.test(address);
}
