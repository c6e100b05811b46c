import { isEmailAddress } from './email-address.ts';

/** Domains of common mailboxes, including real domains that look like a typing error of another one. */
const knownDomains = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'zoho.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'earthlink.net',
  'optonline.net',
  'frontier.com',
  'windstream.net',
];

/** Endings that people usually meant when the typed ending is one edit away. */
const meantEndings = ['com', 'net', 'org', 'edu', 'gov'];

/** Real endings that are one edit away from a meant one. Country codes are not listed: they have two letters. */
const otherEndings = [
  'mil',
  'biz',
  'pro',
  'app',
  'dev',
  'info',
  'ngo',
  'one',
  'bet',
  'pet',
  'vet',
  'how',
  'coop',
];

/** Endings that are usually a typing error of "com", even though two of them are country codes. */
const mistypedCodes = ['cm', 'om', 'cmo', 'ocm'];

/** True if one letter was added, left out or replaced, or two neighboring letters were swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.length !== right.length)
    return left.length > right.length ? left.slice(1) === right : left === right.slice(1);
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || isSwapped;
}

/** The domain that was probably meant. Undefined for a known domain, or if no common domain or ending is close. */
function probableDomain(domain: string): string | undefined {
  if (knownDomains.includes(domain)) return undefined;
  const meant = knownDomains.find((known) => isOneEditApart(domain, known));
  if (meant !== undefined) return meant;
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  const isListed = meantEndings.includes(ending) || otherEndings.includes(ending);
  const isCountryCode = ending.length < 3 && !mistypedCodes.includes(ending);
  if (isListed || isCountryCode) return undefined;
  const meantEnding = meantEndings.find((known) => isOneEditApart(ending, known));
  return meantEnding && domain.slice(0, dot + 1) + meantEnding;
}

/**
 * The address that was probably meant, if the typed domain or ending is one edit away from a common one. Undefined if
 * the address looks right.
 */
export function probableAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (!isEmailAddress(address)) return undefined;
  const at = address.lastIndexOf('@');
  const meant = probableDomain(address.slice(at + 1).toLowerCase());
  return meant && `${address.slice(0, at)}@${meant}`;
}
