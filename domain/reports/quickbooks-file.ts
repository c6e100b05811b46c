import { csvText } from '../csv/write-csv.ts';
import { formatPercent, typedAmount, typedQuantity } from '../money.ts';
import { characterCount, cutText } from '../text.ts';
import { type BookInvoice, isCounted } from './books.ts';
import { plain, type Row } from './export-files.ts';

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
          // 6:20 hours as a decimal, times the price, would not be the amount to the cent: the row has quantity 1.
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
