import { asciiDomain } from './ascii-domain.ts';
import { isEmailAddress } from './email-address.ts';
import { cleanLine } from './text.ts';

/**
 * An address as people paste it, reduced to the address: without "mailto:", without the name in
 * "Dana <dana@client.example>", without separators around it and invisible characters, and with its domain in ASCII.
 * Any other text is only cleaned and trimmed.
 */
export function plainEmail(text: string): string {
  const line = cleanLine(text.replace(/[\u00ad\u200c\u200d]/g, ''));
  const [, name = '', inner = line] = /^(.*)<\s*([^<>\s]+@[^<>\s]+)\s*>[;,\s]*$/.exec(line) ?? [];
  const named = /[^\s"'<(]+@[^\s"'>),;]+/.exec(name)?.[0].toLowerCase();
  // Two recipients: which one is meant is for the user to say.
  if (named !== undefined && named !== inner.toLowerCase()) return line;
  const bare = inner
    .replace(/^["'(\s]*mailto:/i, '')
    .replace(/\?(?:subject|body|cc)=.*$/i, '')
    .replace(/^["'<(\s]+|["'>),;:\s]+$/g, '');
  const at = bare.lastIndexOf('@');
  if (at < 0 || /\s/.test(bare)) return line;
  const address = `${bare.slice(0, at)}@${asciiDomain(bare.slice(at + 1))}`.replace(/\.$/, '');
  return isEmailAddress(address) ? address : line;
}
