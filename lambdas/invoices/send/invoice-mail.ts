import { formatLongDate } from '#domain/calendar-date';
import { shortSubject } from '#domain/client-email/mail-to-client';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { type PrintedMoney, settlementOf } from '#domain/documents/settlement';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { formatDollars } from '#domain/money';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail, messageTags } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';

/** Says what to do with the PDF, and whether the client is emailed too. */
const ownerText = (alsoTo: string | undefined, wasClientMailed: boolean): string => {
  if (alsoTo !== undefined)
    return `This is your copy, with the PDF. The invoice is also emailed to ${alsoTo}.`;
  return wasClientMailed
    ? 'This is your copy, with the PDF.'
    : 'The PDF is attached. Forward it to your client, or print it.';
};

/** The email of an invoice to its owner, which only goes to the account's own address (rule 27). */
export function invoiceMail(options: {
  userId: string;
  content: InvoiceContent;
  pdf: Uint8Array;
  siteOrigin: string;
  /** The money that the attached PDF prints. */
  paid?: PrintedMoney;
  /** The client's address, if the invoice is emailed to the client too. */
  alsoTo?: string | undefined;
  /** True if the client was emailed an invoice before, so that the owner is not asked to forward this one. */
  wasClientMailed?: boolean;
}): Mail {
  const { content, alsoTo, wasClientMailed = false, paid } = options;
  const { invoice, invoiceId, totalCents, revision = 1 } = content;
  const client = invoice.clientName;
  const heading = `Invoice ${invoice.invoiceNumber}`;
  const facts = [
    { label: 'Client', value: client },
    { label: 'Total', value: formatDollars(totalCents) },
    // The rows of the PDF, so that both say the same.
    ...(settlementOf(totalCents, paid).settlement ?? []),
    { label: 'Issue date', value: formatLongDate(invoice.issueDate) },
    { label: 'Due date', value: formatLongDate(invoice.dueDate) },
  ].filter(({ value }) => value !== '');
  return {
    to: content.userEmail,
    subject: shortSubject(`${heading}${client && ` for ${client}`}`),
    ...layOutMail(heading, [
      ...(revision > 1
        ? [
            {
              kind: 'paragraph' as const,
              text: `This is a corrected version (revision ${revision}). It is not a second invoice.`,
            },
          ]
        : []),
      {
        kind: 'paragraph',
        text: ownerText(alsoTo, wasClientMailed),
      },
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
