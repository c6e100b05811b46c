import { shortSubject } from '#domain/client-email/mail-to-client';
import { quoteAmounts } from '#domain/quotes/quote';
import { inWordsOf, nameOfQuote, numberedQuote, quoteWord } from '#domain/quotes/quote-page-words';
import { leastAmount } from '#domain/quotes/quote-sheet';
import { layOutMail, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { openQuoteButton, replyToClient, writtenLines } from '../editing/quote-mail.ts';
import { messageIdOf } from '../message-ids.ts';
import type { StoredQuote } from './stored-quote.ts';

/** The email to the owner about a decline, with the client's reason if there is one. Replies go to the client. */
export function declineMail(
  to: string,
  { quoteId, content, userId }: StoredQuote,
  { revision, reason }: { readonly revision: number; readonly reason: string },
  siteOrigin: string,
): Mail {
  // If the owner has sent a new revision in the meantime, its total is not the one that was declined.
  const isCurrent = revision === (content.revision ?? 0);
  const facts = [
    { label: inWordsOf(content, 'Quote'), value: nameOfQuote(content) },
    { label: 'Client', value: content.client?.name ?? '' },
    { label: 'Total', value: isCurrent ? leastAmount(content, quoteAmounts(content).total) : '' },
  ].filter(({ value }) => value !== '');
  return {
    to,
    subject: shortSubject(`Your ${numberedQuote(content)} was declined`),
    ...layOutMail(content.change ? 'Change order declined' : 'Quote declined', [
      { kind: 'paragraph', text: `Your client declined this ${quoteWord(content)}:` },
      { kind: 'facts', facts },
      ...(reason === ''
        ? [{ kind: 'paragraph' as const, text: 'No reason was given.' }]
        : [{ kind: 'paragraph' as const, text: 'The reason:' }, ...writtenLines(reason)]),
      ...(isCurrent
        ? [
            {
              kind: 'paragraph' as const,
              text: `You can change the ${quoteWord(content)} and send it again.`,
            },
          ]
        : []),
      openQuoteButton(siteOrigin, quoteId, content),
    ]),
    ...replyToClient(content),
    tags: messageTags({
      kind: 'quote-decline',
      id: messageIdOf(quoteId, revision),
      owner: userId,
    }),
  };
}
