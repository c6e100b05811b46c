import { methodLabel } from '../documents/payment.ts';
import { monthOf } from '../time-zone.ts';
import { amountsIn, grouped, notOwedIn, notOwedLabel, sumOf } from './amounts-by-month.ts';
import { type Basis, type BookInvoice, feeOf, isArrival, netOf, receivedFor } from './books.ts';
import { clientGroupsOf, toldApart } from './client-groups.ts';
import { type ReportColumn, type ReportTable, withTotal } from './report-table.ts';
import { shownMonth } from './report-year.ts';

/**
 * The amounts invoiced and received in each month of a year, with the tax in them. What was refunded and is not owed has
 * a row of its own.
 */
export function incomeReport(invoices: readonly BookInvoice[], months: readonly string[]): ReportTable {
  const invoiced = grouped(amountsIn(invoices, months, 'invoiced'), ({ month }) => month);
  const received = grouped(amountsIn(invoices, months, 'received'), ({ month }) => month);
  const notOwed = notOwedIn(invoices, months);
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
    rows: [
      ...months.map((month) => {
        const [billed, paid] = [invoiced.get(month) ?? [], received.get(month) ?? []];
        return [
          shownMonth(month),
          billed.length,
          sumOf(billed, ({ cents }) => cents),
          sumOf(billed, ({ taxCents }) => taxCents),
          sumOf(paid, ({ count }) => count),
          sumOf(paid, ({ cents }) => cents),
          sumOf(paid, ({ taxCents }) => taxCents),
        ];
      }),
      ...(notOwed.length > 0
        ? [
            [
              notOwedLabel,
              0,
              sumOf(notOwed, ({ cents }) => cents),
              sumOf(notOwed, ({ taxCents }) => taxCents),
              0,
              0,
              0,
            ],
          ]
        : []),
    ],
  });
}

/** The amounts invoiced to and received from each client, largest first. */
export function clientReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): ReportTable {
  const invoiced = amountsIn(invoices, months, 'invoiced');
  const received = amountsIn(invoices, months, 'received');
  const keyOf = clientGroupsOf(invoices);
  const groups = grouped([...invoiced, ...received], ({ invoice }) => keyOf(invoice));
  const invoicedAmounts = new Set(invoiced);
  const receivedAmounts = new Set(received);
  const rows = [...groups.values()].map((amounts) => {
    const billed = amounts.filter((amount) => invoicedAmounts.has(amount));
    const paid = amounts.filter((amount) => receivedAmounts.has(amount));
    // The group is named after the latest invoice: IDs sort by the time of creation.
    const [latest] = amounts
      .map(({ invoice }) => invoice)
      .sort((one, other) => (one.invoiceId < other.invoiceId ? 1 : -1));
    return {
      name: latest?.clientName ?? '',
      email: latest?.clientEmail ?? '',
      count: billed.length,
      invoiced: sumOf(billed, ({ cents }) => cents),
      received: sumOf(paid, ({ cents }) => cents),
    };
  });
  const notOwed = notOwedIn(invoices, months);
  rows.sort((one, other) => other[basis] - one[basis] || one.name.localeCompare(other.name, 'en'));
  return withTotal({
    title: 'Clients by amount',
    columns: [
      { label: 'Client', kind: 'text' },
      { label: 'Invoices', kind: 'count' },
      { label: 'Invoiced', kind: 'money' },
      { label: 'Received', kind: 'money' },
    ],
    rows: [
      ...toldApart(rows).map((row) => [row.name, row.count, row.invoiced, row.received]),
      ...(notOwed.length > 0 ? [[notOwedLabel, 0, sumOf(notOwed, ({ cents }) => cents), 0]] : []),
    ],
  });
}

/** Shown if at least one payment came through the provider. */
const feeColumns: readonly ReportColumn[] = [
  { label: 'Fees', kind: 'money' },
  { label: 'Net', kind: 'money' },
];

/** Two tables: the amounts received by day and method, earliest day first, and the totals by method. */
export function paymentReports(
  invoices: readonly BookInvoice[],
  months: readonly string[],
): readonly [byDay: ReportTable, byMethod: ReportTable] {
  const wanted = new Set(months);
  const payments = invoices
    .flatMap(receivedFor)
    .filter(({ date }) => wanted.has(monthOf(date)))
    .map((payment) => ({ ...payment, how: methodLabel(payment.method) }));
  const hasFees = payments.some(({ feeCents, netCents }) => feeCents !== undefined || netCents !== undefined);
  const rowsBy = (keyOf: (payment: (typeof payments)[number]) => readonly string[]) =>
    [...grouped(payments, (payment) => keyOf(payment).join('\n'))]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, group]) => [
        ...key.split('\n'),
        group.filter(isArrival).length,
        sumOf(group, ({ amountCents }) => amountCents),
        ...(hasFees ? [sumOf(group, feeOf), sumOf(group, netOf)] : []),
      ]);
  const columns: ReportColumn[] = [
    { label: 'Payments', kind: 'count' },
    { label: 'Received', kind: 'money' },
    ...(hasFees ? feeColumns : []),
  ];
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
