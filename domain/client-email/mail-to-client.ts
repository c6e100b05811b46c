import { brand } from '../brand.ts';
import { cleanLine, hasVisibleLetter, withoutEncodedWords } from '../text.ts';

/** Characters of a sender's name and of a subject that mail programs usually show. */
const lengths = { sender: 60, subject: 120 } as const;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();

/**
 * A subject shortened to the length that mail programs show. Contains no encoded words, so decoding does not change it.
 */
export const shortSubject = (text: string): string =>
  cut(withoutEncodedWords(cleanLine(text)), lengths.subject);

/** Characters that separate or enclose addresses in a header, and the wide and small forms of @. */
const ADDRESS_SIGNS = /[@\uFF20\uFE6B<>()[\]\\,;:"]/g;

/**
 * A business name made safe as a sender's name: one short line without characters that separate or enclose addresses,
 * without @ and without encoded words, so that it does not look like an address even after decoding.
 */
export function senderName(businessName: string): string {
  // Cleaned before the replacement, because normalization turns the Greek question mark into a semicolon.
  const line = withoutEncodedWords(cleanLine(cleanLine(businessName).replace(ADDRESS_SIGNS, ' ')));
  const name = cut(line, lengths.sender);
  return `${hasVisibleLetter(name) ? name : 'Your contractor'} via ${brand.name}`;
}

/** How sentences to the client refer to the business. */
export const businessWords = (businessName: string): string => cleanLine(businessName) || 'your contractor';

/** The sentence at the end of every email to a client that says who sent it. */
export const sentByWords = (
  businessName: string,
  what:
    | 'invoice'
    | 'reminder'
    | 'receipt'
    | 'statement'
    | 'summary'
    | 'message'
    | 'quote'
    | 'change order'
    | 'copy',
): string =>
  `${businessWords(businessName)} sent you this ${what} with ${brand.name}. Reply to this email to write to them.`;

/** The link text to stop all emails of a business to this address. */
export const stopMailLabel = 'Stop mail from this business';
