import { formatLongDate } from '#domain/calendar-date';
import { viewButton } from '#domain/client-email/client-mail';
import { invoiceEmailLines } from '#domain/documents/email-lines';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { partSentence, partWhenSent } from '#domain/documents/progress';
import { type PrintedMoney, receivedCentsOf } from '#domain/documents/settlement';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { type Cents, formatDollars } from '#domain/money';
import type { DatedDetails } from '#domain/profile/payment-details';
import { clientPageUrl } from '#domain/public-links/client-page';
import { reminderWords } from '#domain/reminders/reminder-mail-texts';
import { type ClientMailPass, mailToClient } from '../client-email/index.ts';
import { howToPayParts } from '../invoices/index.ts';
import { paragraphs } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';

/** The email of a reminder to the client. */
export function reminderMail(options: {
  userId: string;
  messageId: string;
  pass: ClientMailPass;
  /** The link of the client's page. */
  linkId: string;
  /** The secret in its "Stop mail from this business" link. */
  stopSecret: string;
  content: InvoiceContent;
  /** The account's current payment details, which may be newer than those on the PDF. */
  howToPay: DatedDetails | undefined;
  balanceCents: Cents;
  /** True if the client's page has a button to pay. */
  isPayable: boolean;
  /** What its paper prints about money. */
  money: PrintedMoney;
  today: string;
  pdf: Uint8Array;
  siteOrigin: string;
  logo: Uint8Array | undefined;
  now: Date;
}): Mail {
  const { userId, messageId, pass, linkId, stopSecret, balanceCents, money, today, siteOrigin } = options;
  const { invoice, depositCents } = options.content;
  const words = reminderWords({
    ...invoice,
    business: invoice.businessName,
    balanceCents,
    isPartlyPaid: receivedCentsOf({ ...money, depositCents }) > 0,
    today,
  });
  return mailToClient({
    message: { kind: 'reminder', id: messageId, owner: userId },
    word: 'reminder',
    isAutomatic: true,
    pass,
    business: {
      name: invoice.businessName,
      email: invoice.businessEmail,
      color: options.content.brandColor,
      logo: options.logo,
    },
    now: options.now,
    subject: words.subject,
    heading: words.subject,
    parts: [
      {
        kind: 'figure',
        label: 'Amount due',
        value: formatDollars(balanceCents),
        ...(invoice.dueDate !== '' && { note: `Due date: ${formatLongDate(invoice.dueDate)}` }),
      },
      ...paragraphs([
        ...words.sentences,
        ...(invoice.progress ? [partSentence(partWhenSent(invoice.progress), true)] : []),
      ]),
      {
        kind: 'button',
        label: viewButton(options.isPayable),
        url: clientPageUrl(siteOrigin, linkId),
      },
      { kind: 'lines', ...invoiceEmailLines(invoice, { ...money, depositCents }) },
      ...howToPayParts(options.howToPay, balanceCents, invoice.businessName),
    ],
    attachments: [
      { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: options.pdf },
    ],
    stopSecret,
    siteOrigin,
  });
}
