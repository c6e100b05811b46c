import { formatLongDate } from '#domain/calendar-date';
import { businessWords, shortSubject } from '#domain/client-email/mail-to-client';
import { receiptFileName } from '#domain/documents/invoice-file-name';
import { methodLabel, type Payment } from '#domain/documents/payment';
import { partSentence, partWhenSent } from '#domain/documents/progress';
import { settlementOf } from '#domain/documents/settlement';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { receiptMoneyOf } from '#domain/invoices/receipt-money';
import { formatDollars } from '#domain/money';
import { clientPageUrl } from '#domain/public-links/client-page';
import { cleanLine } from '#domain/text';
import { type ClientMailPass, mailToClient } from '../../client-email/index.ts';
import { type MailPart, paragraphs } from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';

/**
 * A receipt to the client: the invoice total, each payment up to this one and the balance after it, worded as on the
 * PDF.
 */
export function receiptMail(options: {
  userId: string;
  messageId: string;
  pass: ClientMailPass;
  record: InvoiceRecord;
  content: InvoiceContent;
  payment: Payment;
  /** The payments up to and including this one, and what was taken back of them. */
  payments: readonly Payment[];
  pdf: Uint8Array;
  stopSecret: string;
  siteOrigin: string;
  logo: Uint8Array | undefined;
  now: Date;
}): Mail {
  const { userId, messageId, pass, record, payment, stopSecret, siteOrigin } = options;
  const { totalCents, depositCents } = record;
  const { settlement = [] } = settlementOf(totalCents, {
    depositCents,
    ...receiptMoneyOf(record, options.payments),
  });
  const { invoice } = options.content;
  const heading = cleanLine(
    `Receipt for invoice ${invoice.invoiceNumber} from ${businessWords(invoice.businessName)}`,
  );
  const button: MailPart[] =
    record.linkId === undefined
      ? []
      : [{ kind: 'button', label: 'View invoice', url: clientPageUrl(siteOrigin, record.linkId) }];
  return mailToClient({
    message: { kind: 'receipt', id: messageId, owner: userId },
    word: 'receipt',
    // A payment that the provider reported; any other is recorded by somebody who ticked the receipt.
    isAutomatic: payment.online !== undefined,
    pass,
    heading,
    stopSecret,
    siteOrigin,
    subject: shortSubject(heading),
    business: {
      name: invoice.businessName,
      email: invoice.businessEmail,
      color: options.content.brandColor,
      logo: options.logo,
    },
    now: options.now,
    parts: [
      { kind: 'paragraph', text: 'Thank you. We have received your payment:' },
      { kind: 'figure', label: 'Amount received', value: formatDollars(payment.amountCents) },
      {
        kind: 'facts',
        facts: [
          { label: 'Date', value: formatLongDate(payment.date) },
          { label: 'Method', value: methodLabel(payment.method) },
        ],
      },
      ...paragraphs(invoice.progress ? [partSentence(partWhenSent(invoice.progress), true)] : []),
      ...button,
      {
        kind: 'lines',
        lines: [],
        sums: [{ label: 'Invoice total', value: formatDollars(totalCents) }, ...settlement],
      },
    ],
    attachments: [
      { filename: receiptFileName(invoice), contentType: 'application/pdf', content: options.pdf },
    ],
  });
}
