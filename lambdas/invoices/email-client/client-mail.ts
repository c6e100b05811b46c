import { clientMailTexts } from '#domain/client-email/client-mail';
import { clientMailOpening } from '#domain/client-email/client-mail-opening';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import type { ClientVersion } from '#domain/documents/invoice-status';
import type { PartStanding } from '#domain/documents/progress';
import { askedCentsOf, isEmailedAsReceipt, type PrintedMoney } from '#domain/documents/settlement';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { DatedDetails } from '#domain/profile/payment-details';
import { clientPageUrl } from '#domain/public-links/client-page';
import { type ClientMailPass, mailToClient } from '../../client-email/index.ts';
import { type MailPart, paragraphs } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { howToPayParts } from './how-to-pay-parts.ts';

/** The email that sends an invoice to its client. It also lists what was paid. */
export function clientMail(options: {
  userId: string;
  mailId: string;
  /** True for the copy to a further address of the client. */
  isCopy?: boolean;
  content: InvoiceContent;
  paid: PrintedMoney;
  /** The account's current payment details, which may be newer than those on the PDF. */
  howToPay: DatedDetails | undefined;
  pass: ClientMailPass;
  message: string;
  pdf: Uint8Array;
  linkId: string;
  stopSecret: string;
  siteOrigin: string;
  logo?: Uint8Array | undefined;
  /** True if the client's page has a button to pay. */
  isPayable: boolean;
  /** True if a schedule sends it. */
  isAutomatic?: boolean;
  /** How the part of a quote that it bills stands now; absent if it bills none. */
  part?: PartStanding | undefined;
  /** The earlier version that the client got. */
  replaces?: ClientVersion | undefined;
  now: Date;
}): Mail {
  const { userId, mailId, pass, stopSecret, siteOrigin } = options;
  const { invoice } = options.content;
  const { isPayable, part, replaces } = options;
  const { subject, heading, ...texts } = clientMailTexts(invoice, options.message, options.paid, {
    isPayable,
    part,
    replaces,
  });
  const opening = clientMailOpening(invoice, options.message, options.paid);
  const [due, date] = texts.facts;
  const amountDue: MailPart = {
    kind: 'figure',
    label: due?.label ?? '',
    value: due?.value ?? '',
    ...(date && { note: `${date.label}: ${date.value}` }),
  };
  return mailToClient({
    pass,
    subject,
    heading,
    stopSecret,
    siteOrigin,
    now: options.now,
    message: { kind: options.isCopy ? 'invoice-copy' : 'client-invoice', id: mailId, owner: userId },
    isAutomatic: options.isAutomatic ?? false,
    word: isEmailedAsReceipt(options.content.totalCents, options.paid) ? 'receipt' : 'invoice',
    business: {
      name: invoice.businessName,
      email: invoice.businessEmail,
      color: options.content.brandColor,
      logo: options.logo,
    },
    parts: [
      amountDue,
      ...paragraphs([
        ...[opening, texts.correction, texts.part, texts.checking].filter((text) => text !== undefined),
        ...texts.message,
      ]),
      {
        kind: 'button',
        label: texts.button,
        url: clientPageUrl(siteOrigin, options.linkId),
      },
      { kind: 'lines', ...texts.lines },
      ...howToPayParts(
        options.howToPay,
        askedCentsOf(options.content.totalCents, options.paid),
        invoice.businessName,
      ),
    ],
    attachments: [
      { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: options.pdf },
    ],
  });
}
