import { formatLongDate, formatShortDate } from '#domain/calendar-date';
import { shortSubject } from '#domain/client-email/mail-to-client';
import { askingOf } from '#domain/documents/asking';
import { payOnPages } from '#domain/documents/sheet-payment';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { formatDollars } from '#domain/money';
import { businessOnInvoice } from '#domain/profile/profile';
import { clientPageUrl } from '#domain/public-links/client-page';
import { balanceLines, notAskedSentence, owedOnStatement } from '#domain/statements/statement';
import { statementHeading } from '#domain/statements/statement-mail-texts';
import { cleanLine } from '#domain/text';
import { type ClientMailPass, mailToClient } from '../client-email/index.ts';
import { howToPayParts, type InvoiceAccount } from '../invoices/index.ts';
import type { MailPart } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';
import type { DrawnStatement } from './read-statement.ts';

/** The URL of an invoice's page; undefined if the client has no access to one. */
const pageOf = ({ linkId, publishedId }: InvoiceRecord, siteOrigin: string): string | undefined =>
  linkId === undefined || publishedId === undefined ? undefined : clientPageUrl(siteOrigin, linkId);

/** The open invoices by date, each with a link to its page if it has one. */
function openLines({ statement }: DrawnStatement, siteOrigin: string): MailPart {
  const open = [...statement.open].sort((a, b) => a.issueDate.localeCompare(b.issueDate));
  return {
    kind: 'lines',
    lines: open.map((invoice) => {
      const url = pageOf(invoice, siteOrigin);
      const due = formatShortDate(invoice.dueDate);
      const note = notAskedSentence(invoice, statement.day);
      return {
        label: cleanLine(`Invoice ${invoice.invoiceNumber}`),
        ...(note === undefined ? due !== '' && { detail: `due ${due}` } : { note }),
        value: formatDollars(askingOf(invoice).owedCents),
        ...(url !== undefined && { url }),
      };
    }),
    whereAll: 'in the attached statement',
    sums: balanceLines(statement),
  };
}

/** The email of a statement to the client: the open invoices with links, and the PDF. */
export function statementMail(options: {
  readonly userId: string;
  readonly messageId: string;
  readonly pass: ClientMailPass;
  readonly account: InvoiceAccount;
  readonly drawn: DrawnStatement;
  readonly logo: Uint8Array | undefined;
  readonly stopSecret: string;
  readonly siteOrigin: string;
  readonly now: Date;
}): Mail {
  const { userId, messageId, pass, account, drawn, logo, stopSecret, siteOrigin, now } = options;
  const { statement, file, takesOnline } = drawn;
  const { businessName, businessEmail } = businessOnInvoice(account.business);
  const heading = statementHeading(businessName);
  const hasOpenInvoices = statement.open.length > 0;
  return mailToClient({
    message: { kind: 'statement', id: messageId, owner: userId },
    word: 'statement',
    pass,
    heading,
    stopSecret,
    siteOrigin,
    now,
    subject: shortSubject(heading),
    business: { name: businessName, email: businessEmail, color: account.brandColor, logo },
    parts: [
      {
        kind: 'figure',
        label: 'Balance due',
        value: formatDollars(owedOnStatement(statement)),
        note: `As of ${formatLongDate(statement.day)}`,
      },
      ...(hasOpenInvoices
        ? [openLines(drawn, siteOrigin)]
        : [
            { kind: 'paragraph' as const, text: 'No invoice is open.' },
            ...(statement.overpaidCents > 0
              ? [
                  {
                    kind: 'paragraph' as const,
                    text: `You paid ${formatDollars(statement.overpaidCents)} too much.`,
                  },
                ]
              : []),
          ]),
      ...(takesOnline ? [{ kind: 'paragraph' as const, text: payOnPages }] : []),
      ...howToPayParts(account.howToPay, owedOnStatement(statement), businessName),
      {
        kind: 'paragraph',
        text: `The attached statement also shows the payments since ${formatLongDate(statement.since)}.`,
      },
    ],
    attachments: [{ filename: file.filename, contentType: file.contentType, content: file.bytes }],
  });
}
