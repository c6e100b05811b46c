import { isEmailAddress } from '#domain/email-address';
import type { QuoteContent } from '#domain/quotes/quote';
import type { MailPart } from '../../messaging/index.ts';

/** What somebody wrote, a paragraph for each line. */
export const writtenLines = (text: string): readonly MailPart[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));

/** Lets an answer go to the client, where an address is known. */
export const replyToClient = ({ client }: QuoteContent): { readonly replyTo?: string } =>
  client && isEmailAddress(client.email) ? { replyTo: client.email } : {};
