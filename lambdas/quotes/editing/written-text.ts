import { isEmailAddress } from '#domain/email-address';
import type { QuoteContent } from '#domain/quotes/quote';
import type { MailPart } from '../../messaging/index.ts';

/** A text that somebody wrote, with one paragraph per line. */
export const writtenLines = (text: string): readonly MailPart[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));

/** Sends replies to the client, if the client's address is known. */
export const replyToClient = ({ client }: QuoteContent): { readonly replyTo?: string } =>
  client && isEmailAddress(client.email) ? { replyTo: client.email } : {};
