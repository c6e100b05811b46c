import { isEmailAddress } from '#domain/email-address';
import { senderName } from '#domain/lite-invoice/client-mail';
import type { Cents } from '#domain/money';
import { invoiceFileName } from '#domain/paper/invoice-file-name';
import { reminderWords } from '#domain/schedule/reminder-words';
import { siteRoutes } from '#domain/site-routes';
import { messageTags } from '../delivery/message-tags.ts';
import { stopToken } from '../lite-invoice/client-mail.ts';
import type { InvoiceContent } from '../lite-invoice/invoice-record.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/ports.ts';
import type { ReservedReminder } from './ports.ts';

/** A reminder of an invoice to its client, in the name of the business, which gets the replies. */
export function reminderMail(options: {
  userId: string;
  reminder: ReservedReminder;
  content: InvoiceContent;
  balanceCents: Cents;
  today: string;
  pdf: Uint8Array;
  siteOrigin: string;
}): Mail {
  const { userId, reminder, content, balanceCents, today, siteOrigin } = options;
  const { invoice } = content;
  const words = reminderWords({ ...invoice, business: invoice.businessName, balanceCents, today });
  const token = stopToken(userId, reminder.messageId, reminder.stopSecret);
  return {
    to: reminder.to,
    fromName: senderName(invoice.businessName),
    ...(isEmailAddress(invoice.businessEmail) && { replyTo: invoice.businessEmail }),
    subject: words.subject,
    ...layOutMail(words.subject, [
      ...words.sentences.map((text) => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'button',
        label: 'View invoice',
        url: `${siteOrigin}${siteRoutes.clientInvoice.path}?id=${reminder.linkId}`,
      },
      {
        kind: 'small',
        text: words.sentBy,
        link: { label: words.stop, url: `${siteOrigin}${siteRoutes.stopMail.path}#token=${token}` },
      },
    ]),
    attachments: [
      { filename: invoiceFileName(invoice), contentType: 'application/pdf', content: options.pdf },
    ],
    unsubscribe: `${siteOrigin}/api/mail-stops/${token}`,
    tags: messageTags({ kind: 'reminder', id: reminder.messageId, owner: userId }),
  };
}
