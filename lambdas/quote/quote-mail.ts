import { formatLongDate } from '#domain/calendar-date';
import { sheetOfQuote } from '#domain/quote/quote-sheet';
import { siteRoutes } from '#domain/site-routes';
import { cleanLine } from '#domain/text';
import { messageTags } from '../delivery/message-tags.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/ports.ts';
import type { NewSending } from './owner-ports.ts';
import { writtenLines } from './written-text.ts';

/** Characters of a subject that every mail reader shows, and of the message; the whole one stands on the page. */
const most = { subject: 120, message: 1_000 } as const;

const shortened = (text: string): string =>
  text.length > most.message ? `${text.slice(0, most.message).trimEnd()}…` : text;

/** The mail of a quote to its client, from the business that makes it: total, until when, the message, one button. */
export function quoteMail({
  to,
  sending: { id, quoteId, userId, content },
  siteOrigin,
}: {
  readonly to: string;
  readonly sending: NewSending;
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
  return {
    to,
    subject: cleanLine(`${isRevised ? 'Updated quote' : 'Quote'}${from}: ${sheet.title}`).slice(
      0,
      most.subject,
    ),
    ...layOutMail(sheet.title, [
      ...(isRevised
        ? [{ kind: 'paragraph' as const, text: 'This quote was changed. Please look at it again.' }]
        : []),
      { kind: 'facts', facts },
      ...writtenLines(shortened(content.clientMessage)),
      {
        kind: 'button',
        label: 'View quote',
        url: `${siteOrigin}${siteRoutes.quote.path}?id=${quoteId}`,
      },
      {
        kind: 'small',
        text: `${business || 'A business'} sent you this quote. Nothing is charged by looking at it. Reply to reach them.`,
      },
    ]),
    ...(content.business?.email && { replyTo: content.business.email }),
    tags: messageTags({ kind: 'quote-sent', id, owner: userId }),
  };
}
