import { brand } from '#domain/brand';
import type { Client } from '#domain/clients/client';
import { askingOf } from '#domain/documents/asking';
import { shownHowToPay } from '#domain/documents/how-to-pay';
import { isUnpaid, moneyOf } from '#domain/documents/money-amounts';
import { isOnlineAmount } from '#domain/documents/online/online-amount';
import type { GivenInvoice } from '#domain/invoices/given-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { businessOnInvoice } from '#domain/profile/profile';
import type { Statement } from '#domain/statements/statement';
import { pageOfStatement, type StatementPage } from '#domain/statements/statement-page';
import { dayIn } from '#domain/time-zone';
import {
  acceptsOnline,
  type FindBeingChecked,
  givenInvoice,
  type InvoiceAccount,
  type InvoiceFinder,
  type InvoiceReader,
  type OnlineAcceptance,
  type ReceivedPayments,
} from '../invoices/index.ts';
import type { PdfOptions } from '../platform/pdf/render-pages.ts';

export type RenderStatement = (statement: StatementPage, options: PdfOptions) => Promise<Uint8Array>;

export interface ReadStatementPorts extends OnlineAcceptance {
  readonly finder: Pick<InvoiceFinder, 'find'>;
  readonly contents: Pick<InvoiceReader, 'findContent'>;
  readonly payments: ReceivedPayments;
  readonly renderPdf: RenderStatement;
  readonly beingChecked: FindBeingChecked;
}

interface StatementScope {
  readonly userId: string;
  readonly clientId: string;
  /** The current day in the account's time zone. */
  readonly day: string;
  /** The first day of payments. */
  readonly since: string;
  readonly overpaidCents: number;
}

/** A statement with its open invoices. */
export interface ClientStatement extends Statement {
  readonly open: readonly GivenInvoice[];
}

/** Invoices per page of the search. */
const pageSize = 200;

/**
 * Every sent invoice of a client that is not marked as paid, read in pages: also those on which nothing is owed, because
 * the client may have a version on which something is.
 */
async function sentInvoices(
  { userId, clientId, day: today }: StatementScope,
  { finder }: Pick<ReadStatementPorts, 'finder'>,
): Promise<readonly InvoiceRecord[]> {
  const found: InvoiceRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await finder.find(
      userId,
      { show: 'unpaid', clientId, today },
      { limit: pageSize, hasSettled: true, ...(cursor !== undefined && { cursor }) },
    );
    found.push(...page.records);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}

/** The invoices of a client as the client has them: the sent ones, and those that the payments are for. */
async function invoicesAsGiven(
  scope: StatementScope,
  paidIds: readonly string[],
  ports: Pick<ReadStatementPorts, 'finder' | 'contents' | 'payments'>,
) {
  const { userId, clientId } = scope;
  const [sent, paid] = await Promise.all([
    sentInvoices(scope, ports),
    ports.payments.invoices(userId, paidIds),
  ]);
  const asGiven = (records: readonly InvoiceRecord[]) =>
    Promise.all(records.map((record) => givenInvoice(userId, record, ports.contents)));
  const [given, paidGiven] = await Promise.all([
    asGiven(sent),
    asGiven(paid.filter((record) => record.clientId === clientId)),
  ]);
  const overpaidOn = (invoices: readonly InvoiceRecord[]) =>
    invoices.reduce((sum, invoice) => sum + moneyOf(invoice).overpaidCents, 0);
  return {
    open: given.filter(isUnpaid),
    numbers: new Map([...paidGiven, ...given].map((one) => [one.invoiceId, one.invoiceNumber])),
    // The stored sum is of the newest versions.
    overpaidCents: scope.overpaidCents + overpaidOn(given) - overpaidOn(sent),
  };
}

/** The open invoices of a client, and the payments received from them. */
async function readStatement(
  scope: StatementScope,
  ports: Pick<ReadStatementPorts, 'finder' | 'contents' | 'payments' | 'beingChecked'>,
): Promise<ClientStatement> {
  const { userId, clientId, day, since } = scope;
  const received = await ports.payments.between(userId, since, day);
  const ids = [...new Set(received.map(({ invoiceId }) => invoiceId))];
  const { open, numbers, overpaidCents } = await invoicesAsGiven(scope, ids, ports);
  const checked = await ports.beingChecked(userId, open);
  return {
    day,
    since,
    open: open.map((one) => (checked.has(one.invoiceId) ? { ...one, isBeingChecked: true } : one)),
    overpaidCents,
    payments: received.flatMap(({ invoiceId, date, amountCents, method, online, quote }) => {
      const invoiceNumber = quote?.clientId === clientId ? quote.number || 'Deposit' : numbers.get(invoiceId);
      return invoiceNumber === undefined
        ? []
        : [
            {
              date,
              amountCents,
              invoiceNumber,
              ...(method !== undefined && { method }),
              ...(online && { online }),
              ...(quote && { isDeposit: true as const }),
            },
          ];
    }),
  };
}

/** A statement with its PDF. */
export interface DrawnStatement {
  readonly statement: ClientStatement;
  /** An invoice on it has a page with a button to pay. */
  readonly takesOnline: boolean;
  readonly file: {
    readonly contentType: 'application/pdf';
    readonly filename: string;
    readonly bytes: Uint8Array;
  };
}

/** True if the page of the invoice can have a button to pay. */
function mayBePaidOnline(invoice: GivenInvoice): boolean {
  const { mayPay, askedCents } = askingOf(invoice);
  const isShown = invoice.linkId !== undefined && invoice.publishedId !== undefined;
  return isShown && mayPay && isOnlineAmount(askedCents);
}

/**
 * Draws the statement of a client: open invoices by date, their balance by age, and payments since a day. Reads all
 * open invoices of the account and its payments since that day, so that no query per invoice is needed.
 */
export async function drawStatement(
  {
    userId,
    client,
    account,
    sinceOf,
    now,
  }: {
    readonly userId: string;
    readonly client: Client;
    readonly account: InvoiceAccount;
    /** Computes the first day of payments from the day of the statement. */
    readonly sinceOf: (day: string) => string;
    readonly now: Date;
  },
  ports: ReadStatementPorts,
): Promise<DrawnStatement> {
  const day = dayIn(account.timeZone, now.toISOString());
  const { clientId, overpaidCents = 0 } = client;
  const scope = { userId, clientId, day, since: sinceOf(day), overpaidCents };
  const statement = await readStatement(scope, ports);
  const business = businessOnInvoice(account.business);
  const takesOnline = statement.open.some(mayBePaidOnline) && (await acceptsOnline(userId, account, ports));
  const page = pageOfStatement(statement, {
    business,
    client,
    brandColor: account.brandColor ?? brand.color,
    howToPay: shownHowToPay(account.howToPay),
    takesOnline,
  });
  const bytes = await ports.renderPdf(page, { author: business.businessName, createdAt: now });
  return {
    statement,
    takesOnline,
    file: { contentType: 'application/pdf', filename: `statement-${day}.pdf`, bytes },
  };
}
