import { shortSubject } from '#domain/client-email/mail-to-client';
import { isEmailAddress } from '#domain/email-address';
import { nameOfQuote, numberedQuote, quoteWord } from '#domain/quotes/quote-page-words';
import { layOutMail, type MailPart, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { openQuoteButton, writtenLines } from '../editing/quote-mail.ts';

interface Asked {
  readonly message: Parameters<typeof messageTags>[0];
  /** The document in a sentence, such as "quote Q-1001". */
  readonly numbered: string;
  readonly kind: 'quote' | 'change order' | 'invoice';
  /** The line that names the document. */
  readonly name: string;
  readonly client: { readonly name: string; readonly email: string };
  readonly question: string;
  readonly button: MailPart;
}

/** The email of a client's question about a document to its owner. A reply goes to the client's address. */
export function askedMail(
  to: string,
  { message, numbered, kind, name, client, question, button }: Asked,
): Mail {
  const facts = [
    { label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, value: name },
    { label: 'Client', value: client.name },
  ].filter(({ value }) => value !== '');
  return {
    to,
    subject: shortSubject(`A question about your ${numbered}`),
    ...layOutMail('Your client asks', [
      { kind: 'facts', facts },
      ...writtenLines(question),
      button,
      { kind: 'small', text: `Anyone with the link to the ${kind} can ask. Reply to answer your client.` },
    ]),
    ...(isEmailAddress(client.email) && { replyTo: client.email }),
    tags: messageTags(message),
  };
}

/** The email of a client's question about a quote. */
export const questionMail = (
  to: string,
  { quoteId, content, userId }: StoredQuote,
  { id, question }: { readonly id: string; readonly question: string },
  siteOrigin: string,
): Mail =>
  askedMail(to, {
    message: { kind: 'quote-question', id, owner: userId },
    numbered: numberedQuote(content),
    kind: quoteWord(content),
    name: nameOfQuote(content),
    client: content.client ?? { name: '', email: '' },
    question,
    button: openQuoteButton(siteOrigin, quoteId, content),
  });
