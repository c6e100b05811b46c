import { type Cents, formatPercent } from '../money.ts';
import { type Amount, amountsIn, grouped, notOwedIn, notOwedLabel, sumOf } from './amounts-by-month.ts';
import { type Basis, type BookInvoice, taxLabel } from './books.ts';
import { type ReportTable, withTotal } from './report-table.ts';

/**
 * For each tax: the taxed amount, the untaxed amount, and the tax. The three columns add up to the invoiced or received
 * amount. What was refunded and is not owed leaves the invoiced amounts in a row of its own.
 */
export function taxReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): ReportTable {
  const taxes = grouped(amountsIn(invoices, months, basis), ({ invoice }) => taxLabel(invoice));
  const notOwed = basis === 'invoiced' ? notOwedIn(invoices, months) : [];
  return withTotal({
    title: 'Tax',
    columns: [
      { label: 'Tax', kind: 'text' },
      { label: 'Taxed amount', kind: 'money' },
      { label: 'Not taxed', kind: 'money' },
      { label: 'Tax amount', kind: 'money' },
      { label: basis === 'invoiced' ? 'Total invoiced' : 'Total received', kind: 'money' },
    ],
    rows: [
      ...[...taxes].sort(([one], [other]) => one.localeCompare(other, 'en')),
      ...(notOwed.length > 0 ? [[notOwedLabel, notOwed] as const] : []),
    ].map(([label, amounts]) => [
      label,
      sumOf(amounts, ({ taxedCents }) => taxedCents),
      sumOf(amounts, ({ untaxedCents }) => untaxedCents),
      sumOf(amounts, ({ taxCents }) => taxCents),
      sumOf(amounts, ({ cents }) => cents),
    ]),
  });
}

/** One jurisdiction's part of the tax on an invoice or payment. */
interface PartOfTax {
  readonly label: string;
  readonly base: Cents;
  readonly tax: Cents;
}

/** The parts of a tax, each with its taxed amount. A tax without parts counts as one part. */
function partsOfAmount({ invoice, taxedCents, taxCents, partCents }: Amount): readonly PartOfTax[] {
  const { taxParts } = invoice;
  if (!taxParts)
    return invoice.taxRate === undefined
      ? []
      : [{ label: taxLabel(invoice), base: taxedCents, tax: taxCents }];
  return taxParts.map(({ name, rate }, index) => ({
    label: `${name} ${formatPercent(rate)}`,
    base: taxedCents,
    tax: partCents[index] ?? 0,
  }));
}

/**
 * For each tax part: the taxed amount and the tax. Taxes without parts are listed as a whole, so that the amounts add
 * up to the total tax. The taxed amounts have no total, because the parts of a tax share the same amount. Undefined if
 * no tax has parts.
 */
export function taxPartReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): ReportTable | undefined {
  const amounts = amountsIn(invoices, months, basis);
  if (amounts.every(({ invoice }) => invoice.taxParts === undefined)) return undefined;
  const parts = grouped(amounts.flatMap(partsOfAmount), ({ label }) => label);
  const notOwed = basis === 'invoiced' ? notOwedIn(invoices, months) : [];
  const ofParts = [...parts]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(
      ([label, group]) => [label, sumOf(group, ({ base }) => base), sumOf(group, ({ tax }) => tax)] as const,
    );
  const rows =
    notOwed.length > 0
      ? [...ofParts, [notOwedLabel, '', sumOf(notOwed, ({ taxCents }) => taxCents)] as const]
      : ofParts;
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
