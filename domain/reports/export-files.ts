import type { CalendarDate } from '../calendar-date.ts';
import type { SavedItem } from '../clients/saved-item.ts';
import { type CsvCell, csvText } from '../csv/write-csv.ts';
import { isVoid } from '../documents/money-amounts.ts';
import { methodLabel } from '../documents/payment.ts';
import { formatPercent, typedAmount, typedQuantity } from '../money.ts';
import { type BookInvoice, feeOf, isCounted, moneyOfBook, netOf, receivedFor, statusWord } from './books.ts';

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

export type Row = readonly CsvCell[];

const money = (cents: number): CsvCell => ({ plain: typedAmount(cents) });
/** A cell whose text needs no protection from spreadsheet formulas. */
export const plain = (text: string): CsvCell => ({ plain: text });

/** Invoices that were sent; drafts are not exported. */
const issued = (invoices: readonly BookInvoice[]): readonly BookInvoice[] =>
  invoices.filter((invoice) => isCounted(invoice) || isVoid(invoice));

/** "State 5%: 5.00, County 0.5%: 0.50"; '' for a tax without parts. */
const partsCell = ({ taxParts = [] }: BookInvoice): string =>
  taxParts.map(({ name, rate, cents }) => `${name} ${formatPercent(rate)}: ${typedAmount(cents)}`).join(', ');

/** Paid, balance, not owed, to decide and overpaid. What a reported account received is to decide, not paid. */
function moneyCells(invoice: BookInvoice): readonly CsvCell[] {
  const { receivedCents, owedCents, notOwedCents, undecidedCents, overpaidCents } = moneyOfBook(invoice);
  return [receivedCents, owedCents, notOwedCents, undecidedCents, overpaidCents].map(money);
}

/** One row for each invoice. Unless it is void, total = paid + balance + refunded, not owed + to decide - overpaid. */
export const invoicesFile = (invoices: readonly BookInvoice[], today: CalendarDate): string =>
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
        statusWord(invoice, today),
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
export const linesFile = (invoices: readonly BookInvoice[], today: CalendarDate): string =>
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
          statusWord(invoice, today),
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

/** One row for each payment that was received, by date. */
export const paymentsFile = (invoices: readonly BookInvoice[]): string =>
  csvText([
    ['Date', 'Invoice', 'Client', 'Method', 'Amount', 'Note', 'Fee', 'Net'],
    ...invoices
      .flatMap((invoice) => receivedFor(invoice).map((payment) => ({ invoice, payment })))
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
