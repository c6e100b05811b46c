import { brand } from '../brand.ts';
import { cleanLine, hasVisibleLetter, withoutEncodedWords } from '../text.ts';

/** Characters of a business in a sender's name, and of a whole subject, that mail readers show. */
const lengths = { sender: 60, subject: 120 } as const;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();

/** A subject as long as mail readers show it, the same before and after decoding. */
export const shortSubject = (text: string): string =>
  cut(withoutEncodedWords(cleanLine(text)), lengths.subject);

/** What separates or encloses addresses in a header, and the wide and small forms of @. */
const ADDRESS_SIGNS = /[@\uFF20\uFE6B<>()[\]\\,;:"]/g;

/**
 * A business name as it is safe in a sender name: one short line without what separates or encloses addresses in a
 * header, without an @ and without encoded words, so that it looks like no address before and after decoding.
 */
export function senderName(businessName: string): string {
  // Cleaned first: normalizing turns the Greek question mark into a semicolon.
  const line = withoutEncodedWords(cleanLine(cleanLine(businessName).replace(ADDRESS_SIGNS, ' ')));
  const name = cut(line, lengths.sender);
  return `${hasVisibleLetter(name) ? name : 'Your contractor'} via ${brand.name}`;
}

/** A business as a sentence to its client names it. */
export const businessWords = (businessName: string): string => cleanLine(businessName) || 'your contractor';

/** Who sent it, at the end of every mail to a client. */
export const sentByWords = (
  businessName: string,
  what: 'invoice' | 'reminder' | 'receipt' | 'statement' | 'message' | 'quote' | 'copy',
): string =>
  `${businessWords(businessName)} sent you this ${what} with ${brand.name}. Reply to this email to write to them.`;

/** The link that stops further emails of a business to this address. */
export const stopMailLabel = 'Stop mail from this business';
