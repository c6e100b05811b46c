import { formatLongDate } from '#domain/calendar-date';
import { shortSubject } from '#domain/messaging/mail-to-client';
import { quotePageUrl } from '#domain/public-links/client-page';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { cleanLine, cutText } from '#domain/text';
import { type ClientMailPass, mailToClient } from '../../client-email/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import type { NewSending } from '../owner-ports.ts';
import { writtenLines } from './written-text.ts';

/** Characters of the message that the mail carries; the page shows all of it. */
const mostOfMessage = 1_000;

const shortened = (text: string): string =>
  text.length > mostOfMessage ? `${cutText(text, mostOfMessage).trimEnd()}…` : text;

/** The mail of a quote to its client, from the business that makes it: total, until when, the message, one button. */
export function quoteMail({
  sending: { id, userId, content },
  linkId,
  pass,
  stopSecret,
  siteOrigin,
}: {
  readonly sending: Pick<NewSending, 'id' | 'userId' | 'content'>;
  readonly linkId: string;
  readonly pass: ClientMailPass;
  readonly stopSecret: string;
  readonly siteOrigin: string;
}): Mail {
  const sheet = sheetOfQuote(content);
  const business = cleanLine(content.business?.name ?? '');
  const isRevised = (content.revision ?? 1) > 1;
  const facts = [
    { label: 'From', value: business },
    sheet.total,
    {
      label: sheet.deposit ? `${sheet.deposit.label}, due on approval` : '',
      value: sheet.deposit?.value ?? '',
    },
    { label: 'Valid until', value: formatLongDate(content.validUntil ?? '') },
  ].filter(({ value }) => value !== '');
  const from = business === '' ? '' : ` from ${business}`;
  return mailToClient({
    message: { kind: 'quote-sent', id, owner: userId },
    pass,
    business: { name: business, email: content.business?.email ?? '' },
    subject: shortSubject(`${isRevised ? 'Updated quote' : 'Quote'}${from}: ${sheet.title}`),
    heading: sheet.title,
    parts: [
      ...(isRevised
        ? [{ kind: 'paragraph' as const, text: 'This quote was changed. Please look at it again.' }]
        : []),
      { kind: 'facts', facts },
      ...writtenLines(shortened(content.clientMessage)),
      {
        kind: 'button',
        label: 'View quote',
        url: quotePageUrl(siteOrigin, linkId),
      },
      { kind: 'small', text: 'Nothing is charged by looking at it.' },
    ],
    ...{ stopSecret, siteOrigin },
  });
}
