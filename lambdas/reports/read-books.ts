import type { Problem } from '#domain/contract/problems';
import { amountsOf, signedPrice } from '#domain/documents/amounts';
import { isPaymentChecked } from '#domain/documents/money-amounts';
import { invoiceOnlineOf } from '#domain/documents/online/invoice-online';
import type { OnlineCause, OnlineFacts, Payment } from '#domain/documents/payment';
import { dividedTax, divideProportionally, type TaxPart } from '#domain/documents/tax-parts';
import { assumedDepositDay } from '#domain/invoices/deposit-paid';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { wasSent } from '#domain/invoices/invoice-record';
import type { BookInvoice, BookLine, BookPayment, BookTaxPart } from '#domain/reports/books';
import type { ReadBooksAnswer } from '#domain/reports/contract';
import { ok, type Result } from '#domain/result';
import { dayIn, monthOf, type TimeZone } from '#domain/time-zone';
import type { DepositOf, TotalsReader } from '../invoices/index.ts';

/** A page of invoices with their contents and payments. */
export interface BookPage {
  readonly records: readonly InvoiceRecord[];
  /** Contents of sent invoices, and of drafts that have a deposit, by content ID. */
  readonly contents: ReadonlyMap<string, InvoiceContent>;
  /** By invoice ID. */
  readonly payments: ReadonlyMap<string, readonly Payment[]>;
  readonly cursor?: string;
}

export interface ReadBooksPorts {
  /** Invoices in the order of their IDs, starting after `afterInvoiceId`. */
  readonly page: (userId: string, afterInvoiceId: string | undefined) => Promise<BookPage>;
  /** The number of sent invoices. */
  readonly count: (userId: string) => Promise<number>;
  readonly totals: Pick<TotalsReader, 'timeZone'>;
  readonly depositOf: DepositOf;
  /** The quotes that are not billed and for whose deposit money moved. */
  readonly unbilled: (userId: string) => Promise<readonly BookInvoice[]>;
}

/** The month in which an invoice was billed. An imported invoice that counts in no total may lack it. */
function billedMonthOf(record: InvoiceRecord, timeZone: TimeZone | undefined): string {
  if (!wasSent(record)) return '';
  if (record.billedMonth !== undefined) return record.billedMonth;
  if (record.issueDate !== '') return monthOf(record.issueDate);
  return monthOf(dayIn(timeZone, record.sentAt ?? record.createdAt));
}

/**
 * The decisions that a refunded amount is not owed, each on its day; what older records do not date, on the last
 * change.
 */
function notOwedOf(record: InvoiceRecord, timeZone: TimeZone | undefined) {
  const { waivedCents = 0, waivers = [], updatedAt } = record;
  const dated = waivers.map(({ at, cents }) => ({ date: dayIn(timeZone, at), cents }));
  const undated = waivedCents - dated.reduce((sum, { cents }) => sum + cents, 0);
  return undated === 0 ? dated : [...dated, { date: dayIn(timeZone, updatedAt), cents: undated }];
}

/** The deposit on an invoice's quote, as a payment. The deposit of a void invoice belongs to its quote again. */
async function depositPayment(
  userId: string,
  record: InvoiceRecord,
  month: string,
  depositOf: DepositOf,
): Promise<readonly BookPayment[]> {
  const { quoteId, depositCents = 0, status } = record;
  if (depositCents === 0 || status === 'void') return [];
  const received = quoteId === undefined ? undefined : (await depositOf(userId, quoteId))?.received;
  // The quote's deposit may have changed since; then only the amount on the invoice is known.
  const isSame = received?.cents === depositCents;
  return [
    {
      date: isSame ? received.on : assumedDepositDay({ ...record, billedMonth: month }),
      amountCents: depositCents,
      method: (isSame ? received.method : undefined) ?? 'other',
      isDeposit: true,
    },
  ];
}

const bookLines = (
  { lineItems }: InvoiceContent['invoice'],
  amounts: readonly number[],
): readonly BookLine[] =>
  lineItems.map(({ description, quantity, hours, taxed, ...price }, index) => ({
    description,
    quantity,
    ...(hours !== undefined && { hours }),
    unitPrice: signedPrice(price),
    amountCents: amounts[index] ?? 0,
    taxed: taxed !== false,
  }));

/**
 * The lines of a part of a quote, each divided into what is taxed of it and what is not: together they have the part's
 * share of the taxed amount. A line of work that is not taxed has nothing of it, unless no other is left.
 */
function linesOfPart(lines: readonly BookLine[], taxBaseCents: number): readonly BookLine[] {
  const weights = lines.map(({ taxed, amountCents }) => (taxed ? amountCents : 0));
  const shares = divideProportionally(taxBaseCents, weights);
  return lines.flatMap((line, index) => {
    const taxed = shares[index] ?? 0;
    const untaxed = line.amountCents - taxed;
    const lineOf = (cents: number, isTaxed: boolean): BookLine => ({
      ...line,
      unitPrice: cents,
      amountCents: cents,
      taxed: isTaxed,
    });
    return [
      ...(taxed === 0 ? [] : [lineOf(taxed, true)]),
      ...(untaxed === 0 && taxed !== 0 ? [] : [lineOf(untaxed, false)]),
    ];
  });
}

/** A payment. One through the provider also has the provider's fee and the amount paid out. */
type ReadPayment = Payment & {
  readonly online?: Partial<Pick<OnlineFacts, 'feeCents' | 'netCents' | 'isReported'>> & {
    readonly cause?: OnlineCause | 'unknown';
  };
};

function bookTaxParts(tax: number, parts: readonly TaxPart[]): readonly BookTaxPart[] {
  const shares = dividedTax(tax, parts);
  return parts.map((part, index) => ({ ...part, cents: shares[index] ?? 0 }));
}

const noAmounts = { subtotalCents: 0, discountCents: 0, taxBaseCents: 0, taxCents: 0 };

/**
 * The amounts and the service address of a content, and its lines if requested. Amounts of 0 for a draft whose content
 * is not read.
 */
function amountsOfContent(content: InvoiceContent | undefined, withLines: boolean) {
  if (!content) return noAmounts;
  const { invoice } = content;
  const { lines, subtotal, discount, taxBase, tax } = amountsOf(invoice);
  return {
    subtotalCents: subtotal,
    discountCents: discount,
    taxBaseCents: invoice.taxRate === undefined ? 0 : taxBase,
    taxCents: tax,
    ...(invoice.taxRate !== undefined && { taxName: invoice.taxName ?? '', taxRate: invoice.taxRate }),
    ...(invoice.taxParts && { taxParts: bookTaxParts(tax, invoice.taxParts) }),
    ...(invoice.serviceAddress !== undefined && { serviceAddress: invoice.serviceAddress }),
    ...(withLines && {
      lines:
        invoice.progress && invoice.taxRate !== undefined
          ? linesOfPart(bookLines(invoice, lines), taxBase)
          : bookLines(invoice, lines),
    }),
  };
}

/** The invoices of a page with their amounts and payments, for reports. */
export async function booksOf(
  userId: string,
  read: BookPage,
  { withLines, timeZone }: { readonly withLines: boolean; readonly timeZone: TimeZone | undefined },
  depositOf: DepositOf,
): Promise<readonly BookInvoice[]> {
  return Promise.all(
    read.records.map(async (record): Promise<BookInvoice> => {
      const billedMonth = billedMonthOf(record, timeZone);
      const online = invoiceOnlineOf(record);
      const deposit = await depositPayment(userId, record, billedMonth, depositOf);
      const payments = (read.payments.get(record.invoiceId) ?? []).map(
        ({ date, amountCents, method, note, online }: ReadPayment): BookPayment => ({
          date,
          amountCents,
          method,
          ...(note !== undefined && { note }),
          ...(online?.cause !== undefined && { cause: online.cause }),
          ...(online?.feeCents !== undefined && { feeCents: online.feeCents }),
          ...(online?.netCents !== undefined && { netCents: online.netCents }),
          ...(online?.isReported && { isReported: online.isReported }),
        }),
      );
      return {
        invoiceId: record.invoiceId,
        invoiceNumber: record.invoiceNumber,
        status: record.status,
        ...(record.clientId !== undefined && { clientId: record.clientId }),
        clientName: record.clientName,
        clientEmail: record.clientEmail,
        issueDate: record.issueDate,
        dueDate: record.dueDate,
        billedMonth,
        totalCents: record.totalCents,
        ...amountsOfContent(read.contents.get(record.contentId), withLines),
        payments: [...deposit, ...payments],
        ...(record.waivedCents && { waivedCents: record.waivedCents }),
        // A decision that was changed back counted in its year, which may be closed.
        ...((record.waivedCents || record.waivers?.length) && { notOwed: notOwedOf(record, timeZone) }),
        ...(online && { online }),
        ...(isPaymentChecked(record) && { isBeingChecked: true }),
      };
    }),
  );
}

/**
 * A page of all invoices of an account with their amounts and payments, from which the browser makes reports and
 * exports. Reads about 1.3 read units for an invoice with a few lines and one payment.
 */
export async function readBooks(
  userId: string,
  { cursor, withLines }: { readonly cursor: string | undefined; readonly withLines: boolean },
  { page, count, totals, depositOf, unbilled }: ReadBooksPorts,
): Promise<Result<ReadBooksAnswer, Problem>> {
  const [read, timeZone, counted, deposits] = await Promise.all([
    page(userId, cursor),
    totals.timeZone(userId),
    cursor === undefined ? count(userId) : undefined,
    cursor === undefined ? unbilled(userId) : [],
  ]);
  const invoices = await booksOf(userId, read, { withLines, timeZone }, depositOf);
  return ok({
    success: true,
    invoices: [...deposits, ...invoices],
    ...(counted !== undefined && { count: counted }),
    ...(read.cursor !== undefined && { cursor: read.cursor }),
  });
}
