import { isEmailAddress, normalizeEmail } from '../email-address.ts';
import { foldMailbox } from '../mailbox.ts';
import { plainEmail } from '../plain-email.ts';
import { ok, type Result, refuse } from '../result.ts';
import { contactLimits } from './client-contacts.ts';

/**
 * The addresses that get a copy of a document, each once and without the one that gets the document itself. Refused with
 * a sentence for people.
 */
export function checkCopies(
  typed: readonly string[] | undefined,
  to: string,
): Result<readonly string[], string> {
  const known = new Set([foldMailbox(to)]);
  const copies: string[] = [];
  for (const text of typed ?? []) {
    const address = normalizeEmail(plainEmail(text));
    if (!isEmailAddress(address)) return refuse(`"${text}" is not a valid email address.`);
    const mailbox = foldMailbox(address);
    if (known.has(mailbox)) continue;
    known.add(mailbox);
    copies.push(address);
  }
  return copies.length > contactLimits.copies
    ? refuse(`A document can go to ${contactLimits.emails} email addresses.`)
    : ok(copies);
}
