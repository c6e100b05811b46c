import { shortSubject } from '#domain/client-email/mail-to-client';
import { formatDollars } from '#domain/money';
import { businessOnInvoice } from '#domain/profile/profile';
import { accountantHeading, accountantMailTexts } from '#domain/reports/accountant-texts';
import { type BooksPeriod, periodInName } from '#domain/reports/books-period';
import type { BooksSummary } from '#domain/reports/books-summary';
import { type ClientMailPass, mailToClient } from '../client-email/index.ts';
import type { InvoiceAccount } from '../invoices/index.ts';
import { paragraphs } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';

/** The email of reports to the accountant: what was earned, and the files. */
export function accountantMail(options: {
  readonly userId: string;
  readonly messageId: string;
  readonly pass: ClientMailPass;
  readonly account: InvoiceAccount;
  readonly summary: BooksSummary;
  readonly period: BooksPeriod;
  readonly pdf: Uint8Array;
  readonly attached: readonly { readonly name: string; readonly content: Uint8Array }[];
  /** The names of files that are too large. */
  readonly leftOut: readonly string[];
  readonly logo: Uint8Array | undefined;
  readonly stopSecret: string;
  readonly siteOrigin: string;
  readonly now: Date;
}): Mail {
  const { userId, messageId, pass, account, summary, period, leftOut, logo, stopSecret, siteOrigin, now } =
    options;
  const { businessName, businessEmail } = businessOnInvoice(account.business);
  const heading = accountantHeading(businessName, summary.period);
  return mailToClient({
    message: { kind: 'accountant-mail', id: messageId, owner: userId },
    word: 'summary',
    pass,
    heading,
    stopSecret,
    siteOrigin,
    now,
    subject: shortSubject(heading),
    business: { name: businessName, email: businessEmail, color: account.brandColor, logo },
    parts: [
      { kind: 'figure', label: 'Earned', value: formatDollars(summary.earnedCents), note: summary.period },
      ...paragraphs([
        ...summary.sentences.slice(1),
        accountantMailTexts.attached,
        ...(leftOut.length > 0 ? [accountantMailTexts.leftOut(leftOut)] : []),
      ]),
    ],
    attachments: [
      {
        filename: `summary-${periodInName(period)}.pdf`,
        contentType: 'application/pdf',
        content: options.pdf,
      },
      ...options.attached.map(({ name, content }) => ({
        filename: name,
        contentType: 'text/csv; charset=utf-8',
        content,
      })),
    ],
  });
}
