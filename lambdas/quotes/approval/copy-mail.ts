import { formatLongDate } from '#domain/calendar-date';
import { viewButton } from '#domain/client-email/client-mail';
import { shortSubject } from '#domain/client-email/mail-to-client';
import { withoutOnline } from '#domain/profile/payment-details';
import { quotePageUrl } from '#domain/public-links/client-page';
import { choiceWords } from '#domain/quotes/quote-options';
import { inWordsOf, nameOfQuote, numberedQuote, quoteWord } from '#domain/quotes/quote-page-words';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { depositHeading } from '#domain/quotes/received-deposit';
import { cleanLine } from '#domain/text';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { type ClientMailPass, mailToClient } from '../../client-email/index.ts';
import { howToPayParts } from '../../invoices/index.ts';
import { type MailPart, paragraphs } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { asksForDeposit, openDepositCents, rowsOfStoredDeposit } from '../editing/open-deposit.ts';
import { writtenLines } from '../editing/quote-mail.ts';
import type { Provider } from '../ports.ts';
import type { CertificateFile } from './print-certificate.ts';
import { linkIdOf, type StoredQuote } from './stored-quote.ts';

/** Every line with its amount, then tax and total, in the strings of the page. */
function approvedLines(quote: StoredQuote, hasCertificate: boolean): MailPart {
  const { rows, subtotal, adjustments = [], total, change } = sheetOfQuote(quote.content);
  return {
    kind: 'lines',
    lines: rows.map(({ description, quantity, price, total: value }) => ({
      label: cleanLine(description),
      detail: `${quantity} × ${price}`,
      value,
    })),
    ...(hasCertificate && { whereAll: 'in the attached certificate' }),
    sums: [
      subtotal,
      ...adjustments,
      { ...total, isTotal: true },
      ...(change?.agreed ?? []),
      ...rowsOfStoredDeposit(quote),
    ],
  };
}

/** The day as the quote's page shows it: in the owner's time zone, or in UTC if the owner has no Lite profile. */
const approvalDay = (at: string, timeZone: TimeZone | undefined): string =>
  timeZone === undefined ? `${formatLongDate(at.slice(0, 10))} (UTC)` : formatLongDate(dayIn(timeZone, at));

/**
 * How to pay the open deposit: the business's payment details, whom to ask if there are none, and a button if it can be
 * paid online.
 */
function depositParts(
  quote: StoredQuote,
  provider: Provider | undefined,
  {
    business,
    isPayable,
    siteOrigin,
  }: { readonly business: string; readonly isPayable: boolean; readonly siteOrigin: string },
): readonly MailPart[] {
  if (!asksForDeposit(quote)) return [];
  const howToPay = withoutOnline(provider?.howToPay);
  const parts = howToPayParts(howToPay, openDepositCents(quote), business, depositHeading);
  if (isPayable)
    return [
      ...parts,
      { kind: 'button', label: viewButton(true), url: quotePageUrl(siteOrigin, linkIdOf(quote)) },
    ];
  if (parts.length > 0) return parts;
  const phone = cleanLine(provider?.phone ?? '');
  return paragraphs([
    `Ask ${business || 'the business'} how to pay the deposit${phone === '' ? '' : `: ${phone}`}.`,
  ]);
}

/** The customer's copy of an approval: content, time, name, and how to pay the deposit. Replies go to the business. */
export function copyMail({
  quote,
  provider,
  certificate,
  logo,
  isPayable,
  ...options
}: {
  readonly pass: ClientMailPass;
  /** An approved quote, so `acceptance` is present. */
  readonly quote: StoredQuote;
  readonly provider: Provider | undefined;
  readonly certificate: CertificateFile | undefined;
  /** True if the quote's page has a button to pay the deposit. */
  readonly isPayable: boolean;
  readonly stopSecret: string;
  readonly siteOrigin: string;
  readonly logo: Uint8Array | undefined;
  readonly now: Date;
}): Mail {
  const { quoteId, content, userId, acceptance } = quote;
  const sheet = sheetOfQuote(content);
  const business = cleanLine(content.business?.name ?? provider?.businessName ?? '');
  const facts = [
    { label: inWordsOf(content, 'Quote'), value: nameOfQuote(content) },
    { label: 'From', value: business },
    { label: 'Phone', value: cleanLine(provider?.phone ?? '') },
    { label: 'Chosen', value: cleanLine(choiceWords(content)) },
    { label: 'Payment terms', value: sheet.terms ?? '' },
    { label: 'Valid until', value: sheet.validUntil ?? '' },
    { label: 'Signed by', value: acceptance?.name ?? '' },
    { label: 'Approved', value: approvalDay(acceptance?.at ?? '', provider?.timeZone) },
  ].filter(({ value }) => value !== '');
  return mailToClient({
    ...options,
    message: { kind: 'quote-copy', id: quoteId, owner: userId },
    word: 'copy',
    business: {
      name: business,
      email: content.business?.email || (provider?.email ?? ''),
      color: content.brandColor,
      logo,
    },
    subject:
      content.quoteNumber === undefined
        ? `Your copy of the ${quoteWord(content)} you approved`
        : shortSubject(`Your copy of ${numberedQuote(content)}, which you approved`),
    heading: `You approved this ${quoteWord(content)}`,
    parts: [
      { kind: 'facts', facts },
      ...depositParts(quote, provider, { business, isPayable, siteOrigin: options.siteOrigin }),
      approvedLines(quote, certificate !== undefined),
      ...(sheet.notes === undefined
        ? []
        : [{ kind: 'heading', text: 'Notes' } as const, ...writtenLines(sheet.notes)]),
      {
        kind: 'small',
        text: `${business || `The business that sent you the ${quoteWord(content)}`} has been told.${quote.onlinePayments ? '' : ' Nothing was charged.'}`,
      },
    ],
    ...(certificate && { attachments: [certificate] }),
  });
}
