import { shortSubject } from '#domain/client-email/mail-to-client';
import { nameOfQuote, numberedQuote } from '#domain/quotes/quote-words';
import { layOutMail, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { openQuoteButton, replyToClient, writtenLines } from '../editing/quote-mail.ts';

/** The email of a client's question to the owner. A reply goes to the client's address. */
export function questionMail(
  to: string,
  { quoteId, content, userId }: StoredQuote,
  { id, question }: { readonly id: string; readonly question: string },
  siteOrigin: string,
): Mail {
  const facts = [
    { label: 'Quote', value: nameOfQuote(content) },
    { label: 'Client', value: content.client?.name ?? '' },
  ].filter(({ value }) => value !== '');
  return {
    to,
    subject: shortSubject(`A question about your ${numberedQuote(content)}`),
    ...layOutMail('Your client asks', [
      { kind: 'facts', facts },
      ...writtenLines(question),
      openQuoteButton(siteOrigin, quoteId),
      { kind: 'small', text: 'Anyone with the link to the quote can ask. Reply to answer your client.' },
    ]),
    ...replyToClient(content),
    tags: messageTags({ kind: 'quote-question', id, owner: userId }),
  };
}
