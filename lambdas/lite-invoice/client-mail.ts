import { isEmailAddress } from '#domain/email-address';
import { clientMailTexts } from '#domain/lite-invoice/client-mail';
import { invoiceFileName } from '#domain/paper/invoice-file-name';
import { siteRoutes } from '#domain/site-routes';
import { messageTags } from '../delivery/message-tags.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/ports.ts';
import type { InvoiceContent } from './invoice-record.ts';

/** The link by which whoever gets a mail stops the next ones of its business: account, message and secret. */
export const stopToken = (owner: string, mailId: string, secret: string): string =>
  [owner, mailId, secret].join('.');

/** The mail of an invoice to its client, in the name of the business, which gets the replies. */
export function clientMail(options: {
  userId: string;
  mailId: string;
  content: InvoiceContent;
  to: string;
  message: string;
  pdf: Uint8Array;
  linkId: string;
  stopSecret: string;
  siteOrigin: string;
}): Mail {
  const { userId, mailId, siteOrigin } = options;
  const { invoice } = options.content;
  const texts = clientMailTexts(invoice, options.message);
  const token = stopToken(userId, mailId, options.stopSecret);
  return {
    to: options.to,
    fromName: texts.from,
    ...(isEmailAddress(invoice.businessEmail) && { replyTo: invoice.businessEmail }),
    subject: texts.subject,
    ...layOutMail(texts.heading, [
      { kind: 'facts', facts: texts.facts },
      ...texts.message.map((text) => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'button',
        label: texts.button,
        url: `${siteOrigin}${siteRoutes.clientInvoice.path}?id=${options.linkId}`,
      },
      {
        kind: 'small',
        text: texts.sentBy,
        link: { label: texts.stop, url: `${siteOrigin}${siteRoutes.stopMail.path}#token=${token}` },
      },
    ]),
    attachments: [
      { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: options.pdf },
    ],
    unsubscribe: `${siteOrigin}/api/mail-stops/${token}`,
    tags: messageTags({ kind: 'client-invoice', id: mailId, owner: userId }),
  };
}
