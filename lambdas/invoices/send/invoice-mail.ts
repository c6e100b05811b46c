import { formatLongDate } from '#domain/calendar-date';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { shortSubject } from '#domain/messaging/mail-to-client';
import { formatDollars } from '#domain/money';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';

/** The mail of a Lite invoice, to the account's own address alone (rule 27). */
export function invoiceMail(options: {
  userId: string;
  content: InvoiceContent;
  pdf: Uint8Array;
  siteOrigin: string;
}): Mail {
  const { content } = options;
  const { invoice, invoiceId } = content;
  const client = invoice.clientName;
  const heading = `Invoice ${invoice.invoiceNumber}`;
  const facts = [
    { label: 'Client', value: client },
    { label: 'Total', value: formatDollars(content.totalCents) },
    { label: 'Issue date', value: formatLongDate(invoice.issueDate) },
    { label: 'Due date', value: formatLongDate(invoice.dueDate) },
  ].filter(({ value }) => value !== '');
  return {
    to: content.userEmail,
    subject: shortSubject(`${heading}${client && ` for ${client}`}`),
    ...layOutMail(heading, [
      { kind: 'paragraph', text: 'The PDF is attached. Forward it to your client, or print it.' },
      { kind: 'facts', facts },
      {
        kind: 'button',
        label: 'View invoice',
        url: `${options.siteOrigin}${siteRoutes.liteInvoice.path.replace(':invoiceId', invoiceId)}`,
      },
    ]),
    attachments: [
      {
        filename: invoiceFileName(invoice),
        contentType: 'application/pdf',
        content: options.pdf,
      },
    ],
    tags: messageTags({ kind: 'lite-invoice', id: content.contentId, owner: options.userId }),
  };
}
