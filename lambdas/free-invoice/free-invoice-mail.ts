import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { formatDollars } from '#domain/money';
import { amountsOf } from '#domain/paper/amounts';
import type { Invoice } from '#domain/paper/invoice';
import { invoiceFileName } from '#domain/paper/invoice-file-name';
import { messageTags } from '../delivery/message-tags.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import type { Mail } from '../mail/ports.ts';

/**
 * A number that can be no message to the reader: one word of at most 32 letters, digits and -_/.# with a digit in it,
 * and no letter after a dot, because mail programs make a link of "pay.example/now".
 */
const PLAIN_NUMBER = /^(?=.*\d)(?!.*\.[A-Za-z])[A-Za-z0-9#][A-Za-z0-9#_./-]{0,31}$/;

/**
 * The mail of the free generator. Of the visitor's words it carries nothing but number, total and date (rule 38),
 * and the number only if it looks like one, so that the generator cannot be used to write to strangers.
 */
export function freeInvoiceMail(options: {
  to: string;
  invoice: Invoice;
  pdf: Uint8Array;
  submissionId: string;
  notMeUrl: string;
}): Mail {
  const { invoice } = options;
  const issued = formatLongDate(invoice.issueDate);
  const number = PLAIN_NUMBER.test(invoice.invoiceNumber) ? invoice.invoiceNumber : '';
  const facts = [
    ...(number === '' ? [] : [{ label: 'Invoice', value: number }]),
    { label: 'Total', value: formatDollars(amountsOf(invoice).total) },
    ...(issued ? [{ label: 'Issue date', value: issued }] : []),
  ];
  return {
    to: options.to,
    subject: `Your invoice from the ${brand.name} generator`,
    ...layOutMail('Your invoice is ready', [
      { kind: 'paragraph', text: 'The PDF is attached. Forward it to your client, or print it.' },
      { kind: 'facts', facts },
      {
        kind: 'small',
        text: `You receive this because someone entered this address in the free invoice generator of ${brand.name}. The invoice was made by an unverified visitor.`,
        link: { label: "This wasn't me", url: options.notMeUrl },
      },
    ]),
    // The name is a header: of the visitor's words it carries the number alone.
    attachments: [
      {
        filename: invoiceFileName({ invoiceNumber: number }),
        contentType: 'application/pdf',
        content: options.pdf,
      },
    ],
    tags: messageTags({ kind: 'free-invoice', id: options.submissionId }),
  };
}
