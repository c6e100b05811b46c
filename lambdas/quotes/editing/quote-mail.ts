import { formatLongDate } from '#domain/calendar-date';
import { shortSubject } from '#domain/client-email/mail-to-client';
import { isEmailAddress } from '#domain/email-address';
import { quotePageUrl } from '#domain/public-links/client-page';
import { changeTexts } from '#domain/quotes/change-order';
import { extendedTexts } from '#domain/quotes/extension';
import type { QuoteContent } from '#domain/quotes/quote';
import { inWordsOf, quoteWord } from '#domain/quotes/quote-page-words';
import { quoteReminderTexts } from '#domain/quotes/quote-reminders';
import { quoteEmailLines, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { revisionSentence } from '#domain/quotes/revised-parts';
import { siteRoutes } from '#domain/site-routes';
import { characterCount, cleanLine, cutText } from '#domain/text';
import { type ClientMailPass, mailToClient } from '../../client-email/index.ts';
import { type MailPart, paragraphs } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { NewSending } from '../owner-ports.ts';

/** Maximum characters of the message in the email. The page shows the whole message. */
const maxMessageLength = 1_000;

const shortened = (text: string): string =>
  characterCount(text) > maxMessageLength ? `${cutText(text, maxMessageLength).trimEnd()}…` : text;

const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** The email of a quote, or a reminder of it, to its client: total, last day, message and one button. */
export function quoteMail({
  sending: { id, userId, content, onlyLastDay, revisedParts },
  linkId,
  pass,
  stopSecret,
  logo,
  now,
  siteOrigin,
  kind = 'quote-sent',
}: {
  readonly sending: Pick<NewSending, 'id' | 'userId' | 'content'> &
    Partial<Pick<NewSending, 'onlyLastDay' | 'revisedParts'>>;
  readonly linkId: string;
  readonly pass: ClientMailPass;
  readonly stopSecret: string;
  readonly logo: Uint8Array | undefined;
  readonly now: Date;
  readonly siteOrigin: string;
  /** A reminder is of a quote that the client has; a copy says the same as the client's email. */
  readonly kind?: 'quote-sent' | 'quote-sent-copy' | 'quote-reminder';
}): Mail {
  const isReminder = kind === 'quote-reminder';
  const sheet = sheetOfQuote(content);
  const agreed = sheet.change?.agreed ?? [];
  const word = quoteWord(content);
  const business = cleanLine(content.business?.name ?? '');
  const isRevised = (content.revision ?? 1) > 1;
  const facts = [
    { label: content.change ? changeTexts.name : 'Quote number', value: sheet.number ?? '' },
    { label: 'Reason', value: cleanLine(sheet.change?.reason ?? '') },
    { label: 'Days added', value: sheet.change?.days ?? '' },
    ...agreed,
    {
      label: sheet.deposit ? `${sheet.deposit.label}, due on approval` : '',
      value: sheet.deposit?.value ?? '',
    },
  ].filter(({ value }) => value !== '');
  const validUntil = formatLongDate(content.validUntil ?? '');
  const name = isReminder ? `Reminder: ${word}` : isRevised ? `Updated ${word}` : capitalized(word);
  const number = sheet.number === undefined ? '' : ` ${sheet.number}`;
  const from = business === '' ? '' : ` from ${business}`;
  return mailToClient({
    message: { kind, id, owner: userId },
    word: isReminder ? 'reminder' : content.change ? 'change order' : 'quote',
    pass,
    business: { name: business, email: content.business?.email ?? '', color: content.brandColor, logo },
    now,
    subject: shortSubject(`${name}${number}${from}: ${sheet.title}`),
    heading: sheet.title,
    parts: [
      ...(isReminder
        ? paragraphs([`${quoteReminderTexts.opening} ${inWordsOf(content, quoteReminderTexts.waiting)}`])
        : []),
      ...(isRevised
        ? paragraphs(
            onlyLastDay
              ? [extendedTexts.onlyLastDay(word, content.validUntil ?? '')]
              : [
                  `This ${word} was changed. Please look at it again.`,
                  ...(revisedParts ? [revisionSentence(revisedParts)] : []),
                ],
          )
        : []),
      { kind: 'figure', ...sheet.total, ...(validUntil !== '' && { note: `Valid until: ${validUntil}` }) },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
      ...writtenLines(shortened(content.clientMessage)),
      {
        kind: 'button',
        label: `View ${word}`,
        url: quotePageUrl(siteOrigin, linkId),
      },
      { kind: 'small', text: 'Nothing is charged by looking at it.' },
      { kind: 'lines', ...quoteEmailLines(content) },
    ],
    stopSecret,
    siteOrigin,
  });
}

/** A button to the owner's page of a quote. */
export const openQuoteButton = (siteOrigin: string, quoteId: string, content: QuoteContent): MailPart => ({
  kind: 'button',
  label: `Open the ${quoteWord(content)}`,
  url: `${siteOrigin}${siteRoutes.liteQuote.path.replace(':quoteId', quoteId)}`,
});

/** A text that somebody wrote, with one paragraph per line. */
export const writtenLines = (text: string): readonly MailPart[] =>
  paragraphs(text.split('\n').filter((line) => line.trim() !== ''));

/** The reply address of an email: the client's address, if it is valid. */
export const replyToClient = ({ client }: QuoteContent): { readonly replyTo?: string } =>
  client && isEmailAddress(client.email) ? { replyTo: client.email } : {};
