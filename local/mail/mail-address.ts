/** The address alone: the part in brackets after a name, or the whole text. */
export const bareAddress = (text: string): string =>
  /^[^<>]*<([^<>]*)>\s*$/.exec(text)?.[1]?.trim() ?? text.trim();

const CONTROL_OR_SPACE = /[\p{Cc}\s]/u;

/** Maximum lengths that SES accepts, in characters. */
const maxLength = { local: 64, address: 320 } as const;

function faultOfLocal(local: string): string | undefined {
  if (local === '') return 'Missing local name';
  if (CONTROL_OR_SPACE.test(local)) return 'Local address contains control or whitespace';
  if (/[^\x21-\x7e]/.test(local) || /[()<>,;:\\"[\]@]/.test(local))
    return 'Local address contains illegal character';
  if (local.startsWith('.')) return 'Local address starts with dot';
  if (local.endsWith('.')) return 'Local address ends with dot';
  if (local.includes('..')) return 'Local address contains dot-dot';
  return local.length > maxLength.local ? 'Local address is longer than 64 characters' : undefined;
}

function faultOfDomain(domain: string): string | undefined {
  if (domain === '') return 'Missing domain';
  if (CONTROL_OR_SPACE.test(domain)) return 'Domain contains control or whitespace';
  // A non-ASCII domain must be in its ASCII form (Punycode).
  if (/[^A-Za-z0-9.-]/.test(domain)) return 'Domain contains illegal character';
  if (domain.startsWith('.')) return 'Domain starts with dot';
  if (domain.endsWith('.')) return 'Domain ends with dot';
  return domain.includes('..') ? 'Domain contains dot-dot' : undefined;
}

/**
 * Why SES does not accept a text as one address; undefined if it does. SES accepts a name with an address in angle
 * brackets, and an address according to RFC 5322. It accepts no list of addresses, and only ASCII before the @.
 */
export function addressFault(text: string): string | undefined {
  const address = bareAddress(text);
  if (/[<>]/.test(address)) return 'Illegal address';
  const at = address.lastIndexOf('@');
  if (at < 0) return "Missing final '@domain'";
  if (/[,;]/.test(address)) return 'Illegal address';
  if (address.length > maxLength.address) return 'Address is longer than 320 characters';
  return faultOfLocal(address.slice(0, at)) ?? faultOfDomain(address.slice(at + 1));
}
