import type { SavedItem } from '../clients/saved-item.ts';
import { type CsvCell, csvText } from '../csv/write-csv.ts';
import { methodLabel } from '../documents/payment.ts';
import { formatPercent, typedAmount, typedQuantity } from '../money.ts';
import { characterCount, cutText } from '../text.ts';
import { type BookInvoice, feeOf, isCounted, moneyOfBook, netOf, paidOn, statusWord } from './books.ts';

/** The export files, in the order in which they are offered. */
export const exportNames = ['invoices', 'lines', 'payments', 'clients', 'items', 'quickbooks'] as const;

export type ExportName = (typeof exportNames)[number];

export const exportKinds: Readonly<
  Record<ExportName, { readonly label: string; readonly description: string }>
> = {
  invoices: {
    label: 'Invoices',
    description: 'One row for each invoice you sent, with tax, payments and balance.',
  },
  lines: { label: 'Lines', description: 'One row for each line of these invoices.' },
  payments: {
    label: 'Payments',
    description: 'One row for each payment, with its invoice. Deposits are included.',
  },
  clients: { label: 'Clients', description: 'Saved clients, in columns that can be imported here again.' },
  items: {
    label: 'Saved items',
    description: 'Saved items with their prices, in columns that can be imported here again.',
  },
  quickbooks: {
    label: 'QuickBooks invoices',
    description: 'Sent invoices in the columns that QuickBooks Online imports.',
  },
};

/** True for exports of invoices. The others export clients or items. */
export const isOfInvoices = (name: ExportName): boolean => name !== 'clients' && name !== 'items';

type Row = readonly CsvCell[];

const money = (cents: number): CsvCell => ({ plain: typedAmount(cents) });
const plain = (text: string): CsvCell => ({ plain: text });

/** Invoices that were sent; drafts are not exported. */
const issued = (invoices: readonly BookInvoice[]): readonly BookInvoice[] =>
  invoices.filter((invoice) => isCounted(invoice) || invoice.status === 'void');

/** "State 5%: 5.00, County 0.5%: 0.50"; '' for a tax without parts. */
const partsCell = ({ taxParts = [] }: BookInvoice): string =>
  taxParts.map(({ name, rate, cents }) => `${name} ${formatPercent(rate)}: ${typedAmount(cents)}`).join(', ');

/** Paid, balance, not owed, to decide and overpaid. What a reported account received is to decide, not paid. */
function moneyCells(invoice: BookInvoice): readonly CsvCell[] {
  const { owedCents, undecidedCents, overpaidCents } = moneyOfBook(invoice);
  const paidCents = paidOn(invoice) - (invoice.online?.reportedCents ?? 0);
  const waivedCents = isCounted(invoice) ? (invoice.waivedCents ?? 0) : 0;
  return [paidCents, owedCents, waivedCents, undecidedCents, overpaidCents].map(money);
}

/** One row for each invoice. Unless it is void, total = paid + balance + refunded, not owed + to decide - overpaid. */
export const invoicesFile = (invoices: readonly BookInvoice[]): string =>
  csvText([
    [
      'Number',
      'Status',
      'Client',
      'Client email',
      'Service address',
      'Issue date',
      'Due date',
      'Subtotal',
      'Discount',
      'Taxed amount',
      'Tax name',
      'Tax rate',
      'Tax',
      'Tax parts',
      'Total',
      'Paid',
      'Balance',
      'Refunded, not owed',
      'To decide',
      'Overpaid',
    ],
    ...issued(invoices).map(
      (invoice): Row => [
        invoice.invoiceNumber,
        statusWord(invoice),
        invoice.clientName,
        invoice.clientEmail,
        invoice.serviceAddress ?? '',
        plain(invoice.issueDate),
        plain(invoice.dueDate),
        money(invoice.subtotalCents),
        money(invoice.discountCents),
        money(invoice.taxBaseCents),
        invoice.taxName ?? '',
        plain(invoice.taxRate === undefined ? '' : formatPercent(invoice.taxRate)),
        money(invoice.taxCents),
        partsCell(invoice),
        money(invoice.totalCents),
        ...moneyCells(invoice),
      ],
    ),
  ]);

/** One row for each line of each invoice. The invoices must include their lines. */
export const linesFile = (invoices: readonly BookInvoice[]): string =>
  csvText([
    [
      'Invoice',
      'Status',
      'Client',
      'Issue date',
      'Line',
      'Description',
      'Quantity',
      'Unit price',
      'Amount',
      'Taxed',
    ],
    ...issued(invoices).flatMap((invoice) =>
      (invoice.lines ?? []).map(
        (line, index): Row => [
          invoice.invoiceNumber,
          statusWord(invoice),
          invoice.clientName,
          plain(invoice.issueDate),
          plain(String(index + 1)),
          line.description,
          plain(line.hours ?? typedQuantity(line.quantity)),
          money(line.unitPrice),
          money(line.amountCents),
          plain(line.taxed && invoice.taxRate !== undefined ? 'Yes' : 'No'),
        ],
      ),
    ),
  ]);

/** One row for each payment, by date. */
export const paymentsFile = (invoices: readonly BookInvoice[]): string =>
  csvText([
    ['Date', 'Invoice', 'Client', 'Method', 'Amount', 'Note', 'Fee', 'Net'],
    ...invoices
      .flatMap((invoice) => invoice.payments.map((payment) => ({ invoice, payment })))
      .sort((one, other) => one.payment.date.localeCompare(other.payment.date))
      .map(
        ({ invoice, payment }): Row => [
          plain(payment.date),
          invoice.invoiceNumber,
          invoice.clientName,
          methodLabel(payment.method),
          money(payment.amountCents),
          payment.note ?? (payment.isDeposit ? 'Deposit' : ''),
          money(feeOf(payment)),
          money(netOf(payment)),
        ],
      ),
  ]);

/** Saved items by description. */
export const itemsFile = (items: readonly SavedItem[]): string =>
  csvText([
    ['Description', 'Unit price', 'Uses'],
    ...[...items]
      .sort((one, other) => one.description.localeCompare(other.description, 'en'))
      .map((item): Row => [item.description, money(item.unitPriceCents), plain(String(item.usageCount))]),
  ]);

/** "03/05/2026": the US date format that QuickBooks reads. */
const usDay = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

/** What QuickBooks Online imports at once: invoices of a file, and characters of an invoice's number. */
export const quickBooksLimits = { invoices: 100, number: 21 } as const;

/** A number that QuickBooks would refuse, and the one that the file has instead. */
export interface ShortenedNumber {
  readonly number: string;
  readonly shortened: string;
  readonly clientName: string;
}

/** The numbers of invoices as QuickBooks takes them, by ID. Cut numbers stay different from all others. */
function quickBooksNumbers(invoices: readonly BookInvoice[]): ReadonlyMap<string, string> {
  const fits = (number: string) => characterCount(number) <= quickBooksLimits.number;
  const taken = new Set(invoices.map(({ invoiceNumber }) => invoiceNumber).filter(fits));
  return new Map(
    invoices.map(({ invoiceId, invoiceNumber }) => {
      if (fits(invoiceNumber)) return [invoiceId, invoiceNumber];
      let short = cutText(invoiceNumber, quickBooksLimits.number);
      for (let count = 2; taken.has(short); count += 1) {
        const end = `~${count}`;
        short = cutText(invoiceNumber, quickBooksLimits.number - end.length) + end;
      }
      taken.add(short);
      return [invoiceId, short];
    }),
  );
}

/**
 * The files for QuickBooks Online, each with at most as many invoices as it imports at once, and the numbers that were
 * shortened. There is at least one file.
 */
export function quickBooksFiles(invoices: readonly BookInvoice[]): {
  readonly files: readonly string[];
  readonly shortened: readonly ShortenedNumber[];
} {
  const counted = invoices.filter(isCounted);
  const numbers = quickBooksNumbers(counted);
  const count = Math.max(1, Math.ceil(counted.length / quickBooksLimits.invoices));
  const files = Array.from({ length: count }, (_, at) =>
    quickBooksFile(
      counted.slice(at * quickBooksLimits.invoices, (at + 1) * quickBooksLimits.invoices),
      numbers,
    ),
  );
  const shortened = counted.flatMap(({ invoiceId, invoiceNumber: number, clientName }) => {
    const short = numbers.get(invoiceId) ?? number;
    return short === number ? [] : [{ number, shortened: short, clientName }];
  });
  return { files, shortened };
}

/**
 * Invoices in the format of QuickBooks Online's invoice import: one row for each line, and one for a discount.
 * QuickBooks requires both dates, so a missing issue date becomes the first of the billed month, and a missing due date
 * becomes the issue date.
 */
export const quickBooksFile = (
  invoices: readonly BookInvoice[],
  numbers: ReadonlyMap<string, string> = quickBooksNumbers(invoices),
): string =>
  csvText([
    [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Terms',
      'Location',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      'Taxable',
      'TaxRate',
    ],
    ...invoices.filter(isCounted).flatMap((invoice) => {
      const day = invoice.issueDate || `${invoice.billedMonth}-01`;
      const rate = invoice.taxRate === undefined ? '' : formatPercent(invoice.taxRate);
      const row = (description: string, amounts: readonly [string, string, string], taxed: boolean): Row => [
        numbers.get(invoice.invoiceId) ?? invoice.invoiceNumber,
        invoice.clientName,
        plain(usDay(day)),
        plain(usDay(invoice.dueDate || day)),
        '',
        '',
        invoice.serviceAddress === undefined ? '' : `Service address: ${invoice.serviceAddress}`,
        'Services',
        description,
        ...amounts.map(plain),
        plain(taxed ? 'Y' : 'N'),
        plain(taxed ? rate : ''),
      ];
      const lines = (invoice.lines ?? []).map((line) =>
        row(
          line.hours === undefined
            ? line.description
            : `${line.description} (${line.hours} × ${typedAmount(line.unitPrice)})`,
          // 6:20 hours are no decimal that times the price is the amount.
          line.hours === undefined
            ? [typedQuantity(line.quantity), typedAmount(line.unitPrice), typedAmount(line.amountCents)]
            : ['1', typedAmount(line.amountCents), typedAmount(line.amountCents)],
          line.taxed && invoice.taxRate !== undefined,
        ),
      );
      const discount = typedAmount(-invoice.discountCents);
      return invoice.discountCents === 0
        ? lines
        : [...lines, row('Discount', ['1', discount, discount], invoice.taxRate !== undefined)];
    }),
  ]);
