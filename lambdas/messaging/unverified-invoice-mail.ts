import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import type { MessageName } from '#domain/messaging/message';
import { formatDollars } from '#domain/money';
import { siteRoutes } from '#domain/site-routes';
import type { Mail } from '../platform/ses/mail.ts';
import { layOutMail } from './mail-layout.ts';
import { messageTags } from './message-names.ts';
import { isPlainNumber } from './plain-number.ts';

/** How the unverified address was entered, as the email explains it. */
const entered = {
  'free-invoice': `in the free invoice generator of ${brand.name}. The invoice was made by an unverified visitor.`,
  'lite-invoice': `when signing up for ${brand.name} Lite, and has not verified it. The invoice was made by them.`,
} as const;

/**
 * The email with an invoice for an unverified address: a visitor of the free generator entered it, or an unverified
 * account has it. To keep strangers from spreading messages with our email, it contains only number, total and date of
 * what was typed (rule 38), and the number only if it looks like one. `secret` is the secret of the link that stops
 * such emails.
 */
export function unverifiedInvoiceMail(options: {
  to: string;
  invoice: Invoice;
  pdf: Uint8Array;
  message: MessageName & { readonly kind: keyof typeof entered };
  secret: string;
  siteOrigin: string;
  now: Date;
}): Mail {
  const { invoice, message } = options;
  const issued = formatLongDate(invoice.issueDate);
  const number = isPlainNumber(invoice.invoiceNumber, options.now) ? invoice.invoiceNumber : '';
  const facts = [
    ...(number === '' ? [] : [{ label: 'Invoice', value: number }]),
    { label: 'Total', value: formatDollars(amountsOf(invoice).total) },
    ...(issued ? [{ label: 'Issue date', value: issued }] : []),
  ];
  const token = [message.owner, message.id, options.secret].filter((part) => part !== undefined).join('.');
  return {
    to: options.to,
    subject: `Your invoice from the ${brand.name} generator`,
    ...layOutMail('Your invoice is ready', [
      { kind: 'paragraph', text: 'The PDF is attached. Send that file to your client, or print it.' },
      { kind: 'facts', facts },
      {
        kind: 'small',
        text: `You receive this because someone entered this address ${entered[message.kind]}`,
        link: {
          label: "This wasn't me",
          url: `${options.siteOrigin}${siteRoutes.notMe.path}#token=${token}`,
        },
      },
    ]),
    // The file name is part of a mail header, so the number is its only typed text.
    attachments: [
      {
        filename: invoiceFileName({ invoiceNumber: number }),
        contentType: 'application/pdf',
        content: options.pdf,
      },
    ],
    tags: messageTags(message),
  };
}
