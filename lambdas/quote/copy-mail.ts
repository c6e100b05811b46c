import { formatLongDate } from '#domain/calendar-date';
import { isEmailAddress } from '#domain/email-address';
import type { QuoteContent } from '#domain/quote/quote';
import { sheetOfQuote } from '#domain/quote/quote-sheet';
import { cleanLine } from '#domain/text';
import { messageTags } from '../delivery/message-tags.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/ports.ts';
import type { Provider } from './ports.ts';
import type { CertificateFile } from './print-certificate.ts';
import type { StoredQuote } from './stored-quote.ts';

/** Every line with its amount, then tax and total, in the strings of the page. */
function amountFacts(content: QuoteContent): readonly { label: string; value: string }[] {
  const { rows, subtotal, adjustments = [], total, deposit } = sheetOfQuote(content);
  return [
    ...rows.map(({ description, quantity, price, total: value }) => ({
      label: `${cleanLine(description)}, ${quantity} × ${price}`,
      value,
    })),
    subtotal,
    ...adjustments,
    total,
    ...(deposit ? [{ label: `${deposit.label}, due on approval`, value: deposit.value }] : []),
  ];
}

/** What a customer approved, when and under which name. An answer to it goes to the business. */
export function copyMail(
  to: string,
  { quoteId, content, userId, acceptance }: StoredQuote,
  provider: Provider | undefined,
  certificate: CertificateFile | undefined,
): Mail {
  const [title, business] = [cleanLine(content.title), cleanLine(provider?.businessName ?? '')];
  const facts = [
    { label: 'Quote', value: title },
    { label: 'From', value: business },
    { label: 'Phone', value: cleanLine(provider?.phone ?? '') },
    { label: 'Signed by', value: acceptance?.name ?? '' },
    // The day of the server: the customer's own is known to their browser alone.
    { label: 'Approved', value: `${formatLongDate((acceptance?.at ?? '').slice(0, 10))} (UTC)` },
  ].filter(({ value }) => value !== '');
  return {
    to,
    subject: 'Your copy of the quote you approved',
    ...layOutMail('You approved this quote', [
      { kind: 'facts', facts },
      { kind: 'facts', facts: amountFacts(content) },
      {
        kind: 'small',
        text: `${business || 'The business that sent you the quote'} has been told. Nothing was charged.`,
      },
    ]),
    ...(certificate && { attachments: [certificate] }),
    ...(provider && isEmailAddress(provider.email) && { replyTo: provider.email }),
    tags: messageTags({ kind: 'quote-copy', id: quoteId, owner: userId }),
  };
}
