import { brand } from '#domain/brand';
import { isDateInRange } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { businessOnInvoice } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';
import { type Statement, usualSince } from '#domain/statements/statement';
import { pageOfStatement, type StatementPage } from '#domain/statements/statement-page';
import { isKeyId } from '#domain/table/keys';
import { dayIn } from '#domain/time-zone';
import type { InvoiceAccounts, InvoiceFinder, ReceivedPayments } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import type { PdfOptions } from '../platform/pdf/render-pages.ts';

export interface GetStatementPorts {
  readonly findClient: (userId: string, clientId: string) => Promise<Client | undefined>;
  readonly accounts: InvoiceAccounts;
  readonly finder: Pick<InvoiceFinder, 'find'>;
  readonly payments: ReceivedPayments;
  readonly renderPdf: (statement: StatementPage, options: PdfOptions) => Promise<Uint8Array>;
  readonly clock: Clock;
}

interface StatementOf {
  readonly userId: string;
  readonly clientId: string;
  /** The account's day of today. */
  readonly day: string;
  readonly since: string;
}

/** Invoices of one page of the search. */
const pageSize = 200;

/** Every open invoice of a client, in pages. */
async function openInvoices(
  { userId, clientId, day: today }: StatementOf,
  { finder }: Pick<GetStatementPorts, 'finder'>,
): Promise<readonly InvoiceRecord[]> {
  const found: InvoiceRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await finder.find(
      userId,
      { show: 'unpaid', clientId, today },
      { limit: pageSize, ...(cursor !== undefined && { cursor }) },
    );
    found.push(...page.records);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}

/** What is open of a client, and what was received from them. */
async function readStatement(
  wanted: StatementOf,
  ports: Pick<GetStatementPorts, 'finder' | 'payments'>,
): Promise<Statement> {
  const { userId, clientId, day, since } = wanted;
  const [open, received] = await Promise.all([
    openInvoices(wanted, ports),
    ports.payments.between(userId, since, day),
  ]);
  const ids = [...new Set(received.map(({ invoiceId }) => invoiceId))];
  const records = await ports.payments.invoices(userId, ids);
  const own = new Map(
    records.flatMap((record) => (record.clientId === clientId ? [[record.invoiceId, record] as const] : [])),
  );
  return {
    ...{ day, since, open },
    payments: received.flatMap(({ invoiceId, date, amountCents }) => {
      const record = own.get(invoiceId);
      return record ? [{ date, amountCents, invoiceNumber: record.invoiceNumber }] : [];
    }),
  };
}

/**
 * The statement of a client as a PDF: open invoices by date, their balance by age, and payments since a day, 90 days ago if
 * none is named. Reads the open invoices of the account and the payments since that day; the client's invoices are not searched one by one.
 */
export async function getStatement(
  { userId, clientId, since: wanted = '' }: { userId: string; clientId: string; since?: string | undefined },
  ports: GetStatementPorts,
): Promise<Result<FileContent, Problem>> {
  if (!isKeyId(clientId)) return refuse(problem('client-not-found'));
  if (wanted !== '' && !isDateInRange(wanted)) return refuse(problem('invalid-request'));
  const [client, account] = await Promise.all([
    ports.findClient(userId, clientId),
    ports.accounts.find(userId),
  ]);
  if (!account) return refuse(problem('setup-incomplete'));
  if (!client) return refuse(problem('client-not-found'));
  const now = ports.clock();
  const day = dayIn(account.timeZone, now.toISOString());
  const since = wanted || usualSince(day);
  const statement = await readStatement({ userId, clientId, day, since }, ports);
  const business = businessOnInvoice(account.business);
  const page = pageOfStatement(statement, {
    business,
    client,
    brandColor: account.brandColor ?? brand.color,
  });
  const bytes = await ports.renderPdf(page, { author: business.businessName, createdAt: now });
  return ok({ contentType: 'application/pdf', filename: `statement-${day}.pdf`, bytes });
}
