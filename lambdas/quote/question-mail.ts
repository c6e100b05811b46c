import { cleanLine } from '#domain/text';
import { messageTags } from '../delivery/message-tags.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/ports.ts';
import type { StoredQuote } from './stored-quote.ts';
import { replyToClient, writtenLines } from './written-text.ts';

/** A client's question about a quote, for its owner, who answers it to the client's address with one click. */
export function questionMail(
  to: string,
  { content, userId }: StoredQuote,
  { id, question }: { readonly id: string; readonly question: string },
): Mail {
  const facts = [
    { label: 'Quote', value: cleanLine(content.title) },
    { label: 'Client', value: content.client?.name ?? '' },
  ].filter(({ value }) => value !== '');
  return {
    to,
    subject: 'A question about your quote',
    ...layOutMail('Your client asks', [
      { kind: 'facts', facts },
      ...writtenLines(question),
      { kind: 'small', text: 'Whoever holds the link of the quote can ask. Reply to answer your client.' },
    ]),
    ...replyToClient(content),
    tags: messageTags({ kind: 'quote-question', id, owner: userId }),
  };
}
