import { brand } from '#domain/brand';
import { isConfirmedAccountant } from '#domain/profile/accountant';
import { businessOnInvoice } from '#domain/profile/profile';
import { accountantFiles, accountantMailBytes, type BooksFile } from '#domain/reports/accountant-files';
import type { BookInvoice } from '#domain/reports/books';
import { type BooksPeriod, monthsOfPeriod } from '#domain/reports/books-period';
import { type BooksSummary, summaryOfBooks } from '#domain/reports/books-summary';
import { dayIn } from '#domain/time-zone';
import { type ClientMailGatePorts, passClientMailGate } from '../client-email/index.ts';
import type { InvoiceAccounts } from '../invoices/index.ts';
import type { IssuedFiles } from '../issued-files/index.ts';
import { type ComposeResult, dropMessage } from '../messaging/index.ts';
import type { PdfOptions } from '../platform/pdf/render-pages.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import { logoForClients } from '../profile/index.ts';
import { accountantMail } from './accountant-mail.ts';
import type { AccountantStore } from './accountant-ports.ts';
import type { AllBooks } from './all-books.ts';

export type RenderSummary = (summary: BooksSummary, options: PdfOptions) => Promise<Uint8Array>;

export interface ComposeAccountantMailPorts extends ClientMailGatePorts {
  readonly store: Pick<AccountantStore, 'find'>;
  readonly accounts: InvoiceAccounts;
  readonly allBooks: AllBooks;
  readonly renderSummary: RenderSummary;
  readonly logos: Pick<LogoStore, 'current' | 'find'>;
  /** Stores the hash of the PDF that is sent. */
  readonly files: Pick<IssuedFiles, 'ofEmail'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
}

/** An email of reports that waits in the outbox. */
interface WaitingAccountantMail extends BooksPeriod {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly to: string;
}

/** The files that one email carries, in their order, and the names of those that are too large for it. */
export function filesOfOneMail(
  files: readonly BooksFile[],
  usedBytes: number,
): {
  readonly attached: readonly { readonly name: string; readonly content: Uint8Array }[];
  readonly leftOut: readonly string[];
} {
  let bytes = usedBytes;
  const attached: { name: string; content: Uint8Array }[] = [];
  const leftOut: string[] = [];
  for (const { name, text } of files) {
    const content = new TextEncoder().encode(text);
    if (bytes + content.length > accountantMailBytes) {
      leftOut.push(name);
      continue;
    }
    bytes += content.length;
    attached.push({ name, content });
  }
  return { attached, leftOut };
}

/** True if the reports of an account may still be emailed to an address. */
const isStillAccountant = async (
  userId: string,
  to: string,
  { store }: Pick<ComposeAccountantMailPorts, 'store'>,
): Promise<boolean> => {
  const stored = await store.find(userId);
  return stored?.accountant?.email === to && isConfirmedAccountant(stored.accountant, stored.email);
};

/**
 * Composes the email of reports from the current books. It was counted in the daily email limit when it was queued.
 * Dropped if the account no longer exists, or if the address is no longer that of its accountant.
 */
export async function composeAccountantMail(
  { id, owner: userId = '', to, from, until }: WaitingAccountantMail,
  now: Date,
  ports: ComposeAccountantMailPorts,
): Promise<ComposeResult> {
  const account = await ports.accounts.find(userId);
  if (!account || !(await isStillAccountant(userId, to, ports))) return dropMessage('accountant-changed');
  const period = { from, until };
  const months = new Set(monthsOfPeriod(period));
  const isBilledInPeriod = ({ billedMonth }: BookInvoice) => months.has(billedMonth);
  const books = await ports.allBooks(userId, account.timeZone, isBilledInPeriod);
  const today = dayIn(account.timeZone, now.toISOString());
  const business = businessOnInvoice(account.business);
  const brandColor = account.brandColor ?? brand.color;
  const summary = summaryOfBooks(books, period, { today, business, brandColor });
  const pdf = await ports.renderSummary(summary, { author: business.businessName, createdAt: now });
  const { attached, leftOut } = filesOfOneMail(accountantFiles(books, period, today), pdf.length);
  const logo = (await logoForClients(userId, account, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const gate = await passClientMailGate({ userId, to, account, isAlreadyCounted: true }, ports);
  if (!gate.ok) return dropMessage(gate.refusal.code);
  // So that the accountant can verify the attachment.
  const file = ports.files.ofEmail(userId, pdf, {
    file: 'summary',
    documentId: id,
    businessName: business.businessName,
    number: summary.period,
    totalCents: summary.earnedCents,
  });
  const stopSecret = ports.newSecret();
  return {
    kind: 'mail',
    file,
    mail: accountantMail({
      ...{ userId, messageId: id, pass: gate.value, account, summary, period, pdf, attached, leftOut },
      ...{ logo, stopSecret, siteOrigin, now },
    }),
    facts: { stopTokenHash: ports.hash(stopSecret), leftOut: leftOut.join(', ') },
    stillApplies: () => isStillAccountant(userId, to, ports),
  };
}
