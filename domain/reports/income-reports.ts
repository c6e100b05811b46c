import { foldClientName } from '../clients/client.ts';
import { methodLabel } from '../invoices/payment.ts';
import { type Cents, formatPercent } from '../money.ts';
import { monthOf } from '../time-zone.ts';
import {
  type Basis,
  type BookInvoice,
  counts,
  invoicedShares,
  receivedShares,
  type TaxShares,
  taxLabel,
} from './books.ts';
import { type ReportTable, withTotal } from './report-table.ts';
import { shownMonth } from './report-year.ts';

/** One sum of a report: an invoice that was sent, or a payment, in its month. */
interface Amount extends TaxShares {
  readonly invoice: BookInvoice;
  readonly month: string;
  readonly cents: Cents;
}

/** Everything that was invoiced, or received, in some months. Payments count whatever became of their invoice. */
function amountsIn(invoices: readonly BookInvoice[], months: readonly string[], basis: Basis): Amount[] {
  const wanted = new Set(months);
  const all =
    basis === 'invoiced'
      ? invoices.filter(counts).map((invoice) => ({
          ...invoicedShares(invoice),
          invoice,
          month: invoice.billedMonth,
          cents: invoice.totalCents,
        }))
      : invoices.flatMap((invoice) =>
          receivedShares(invoice).map(({ payment, shares }) => ({
            ...shares,
            invoice,
            month: monthOf(payment.date),
            cents: payment.amountCents,
          })),
        );
  return all.filter(({ month }) => wanted.has(month));
}

/** Values added up by a key, in the order the keys were first seen. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const sumOf = <Item>(items: readonly Item[], centsOf: (item: Item) => Cents): Cents =>
  items.reduce((sum, item) => sum + centsOf(item), 0);

/** What was invoiced and received in each month of a year, and the tax in it. */
export function incomeReport(invoices: readonly BookInvoice[], months: readonly string[]): ReportTable {
  const invoiced = grouped(amountsIn(invoices, months, 'invoiced'), ({ month }) => month);
  const received = grouped(amountsIn(invoices, months, 'received'), ({ month }) => month);
  return withTotal({
    title: 'Income by month',
    columns: [
      { label: 'Month', kind: 'text' },
      { label: 'Invoices', kind: 'count' },
      { label: 'Invoiced', kind: 'money' },
      { label: 'Tax invoiced', kind: 'money' },
      { label: 'Payments', kind: 'count' },
      { label: 'Received', kind: 'money' },
      { label: 'Tax received', kind: 'money' },
    ],
    rows: months.map((month) => {
      const [billed, paid] = [invoiced.get(month) ?? [], received.get(month) ?? []];
      return [
        shownMonth(month),
        billed.length,
        sumOf(billed, ({ cents }) => cents),
        sumOf(billed, ({ taxCents }) => taxCents),
        paid.length,
        sumOf(paid, ({ cents }) => cents),
        sumOf(paid, ({ taxCents }) => taxCents),
      ];
    }),
  });
}

/** What each tax was charged on and came to; the three columns add up to what was invoiced or received. */
export function taxReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): ReportTable {
  const taxes = grouped(amountsIn(invoices, months, basis), ({ invoice }) => taxLabel(invoice));
  return withTotal({
    title: 'Tax',
    columns: [
      { label: 'Tax', kind: 'text' },
      { label: 'Taxed amount', kind: 'money' },
      { label: 'Not taxed', kind: 'money' },
      { label: 'Tax amount', kind: 'money' },
      { label: basis === 'invoiced' ? 'Total invoiced' : 'Total received', kind: 'money' },
    ],
    rows: [...taxes]
      .sort(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([label, amounts]) => [
        label,
        sumOf(amounts, ({ taxedCents }) => taxedCents),
        sumOf(amounts, ({ untaxedCents }) => untaxedCents),
        sumOf(amounts, ({ taxCents }) => taxCents),
        sumOf(amounts, ({ cents }) => cents),
      ]),
  });
}

/** What one jurisdiction has of an invoice or a payment. */
interface PartOfTax {
  readonly label: string;
  readonly base: Cents;
  readonly tax: Cents;
}

/** The parts of a tax with what each was charged on; a tax without parts is one. */
function partsOfAmount({ invoice, taxedCents, taxCents, partCents }: Amount): readonly PartOfTax[] {
  const { taxParts } = invoice;
  if (!taxParts)
    return invoice.taxRate === undefined
      ? []
      : [{ label: taxLabel(invoice), base: taxedCents, tax: taxCents }];
  return taxParts.map(({ name, rate }, at) => ({
    label: `${name} ${formatPercent(rate)}`,
    base: taxedCents,
    tax: partCents[at] ?? 0,
  }));
}

/**
 * What each part of the taxes was charged on and came to; taxes without parts are listed as they are, so that the amounts
 * add up to the whole tax. What was charged on has no total, because parts of one tax have the same. Undefined where no tax has parts.
 */
export function taxPartReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): ReportTable | undefined {
  const amounts = amountsIn(invoices, months, basis);
  if (amounts.every(({ invoice }) => invoice.taxParts === undefined)) return undefined;
  const parts = grouped(amounts.flatMap(partsOfAmount), ({ label }) => label);
  const rows = [...parts]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([label, own]) => [label, sumOf(own, ({ base }) => base), sumOf(own, ({ tax }) => tax)] as const);
  return {
    title: 'Tax by part',
    columns: [
      { label: 'Part', kind: 'text' },
      { label: 'Taxed amount', kind: 'money' },
      { label: 'Tax amount', kind: 'money' },
    ],
    rows,
    total: ['Total', '', sumOf(rows, ([, , tax]) => tax)],
  };
}

/** What makes two invoices of the same client: the saved client, or else the name. */
export const clientGroup = ({ clientId, clientName }: BookInvoice): string =>
  clientId === undefined ? `name ${foldClientName(clientName)}` : `id ${clientId}`;

/** What each client was invoiced and paid, the largest amount first. */
export function clientReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): ReportTable {
  const invoiced = amountsIn(invoices, months, 'invoiced');
  const received = amountsIn(invoices, months, 'received');
  const groups = grouped([...invoiced, ...received], ({ invoice }) => clientGroup(invoice));
  const [isInvoiced, isReceived] = [new Set(invoiced), new Set(received)];
  const rows = [...groups.values()].map((amounts) => {
    const billed = amounts.filter((amount) => isInvoiced.has(amount));
    const paid = amounts.filter((amount) => isReceived.has(amount));
    // The name on the latest invoice.
    const [latest] = amounts
      .map(({ invoice }) => invoice)
      .sort((one, other) => (one.invoiceId < other.invoiceId ? 1 : -1));
    return {
      name: latest?.clientName ?? '',
      count: billed.length,
      invoiced: sumOf(billed, ({ cents }) => cents),
      received: sumOf(paid, ({ cents }) => cents),
    };
  });
  rows.sort((one, other) => other[basis] - one[basis] || one.name.localeCompare(other.name, 'en'));
  return withTotal({
    title: 'Clients by amount',
    columns: [
      { label: 'Client', kind: 'text' },
      { label: 'Invoices', kind: 'count' },
      { label: 'Invoiced', kind: 'money' },
      { label: 'Received', kind: 'money' },
    ],
    rows: rows.map((row) => [row.name, row.count, row.invoiced, row.received]),
  });
}

/** What was received on each day of some months by each method, the first day first; then each method for the whole time. */
export function paymentReports(
  invoices: readonly BookInvoice[],
  months: readonly string[],
): readonly [byDay: ReportTable, byMethod: ReportTable] {
  const wanted = new Set(months);
  const payments = invoices
    .flatMap((invoice) => invoice.payments)
    .filter(({ date }) => wanted.has(monthOf(date)))
    .map((payment) => ({ ...payment, how: methodLabel(payment.method) }));
  const rowsBy = (keyOf: (payment: (typeof payments)[number]) => readonly string[]) =>
    [...grouped(payments, (payment) => keyOf(payment).join('\n'))]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, group]) => [
        ...key.split('\n'),
        group.length,
        sumOf(group, ({ amountCents }) => amountCents),
      ]);
  const columns = [
    { label: 'Payments', kind: 'count' },
    { label: 'Received', kind: 'money' },
  ] as const;
  return [
    withTotal({
      title: 'Payments by day',
      columns: [{ label: 'Day', kind: 'day' }, { label: 'Method', kind: 'text' }, ...columns],
      rows: rowsBy(({ date, how }) => [date, how]),
    }),
    withTotal({
      title: 'Payments by method',
      columns: [{ label: 'Method', kind: 'text' }, ...columns],
      rows: rowsBy(({ how }) => [how]),
    }),
  ];
}
