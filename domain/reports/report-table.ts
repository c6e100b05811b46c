import { formatShortDate } from '../calendar-date.ts';
import { type CsvCell, csvText } from '../csv/write-csv.ts';
import { formatDollars, typedAmount } from '../money.ts';

/** A column of a report. Money is in cents. */
export interface ReportColumn {
  readonly label: string;
  readonly kind: 'text' | 'day' | 'count' | 'money';
}

export type ReportCell = string | number;

/** A table of a report. The page, the CSV file and the printed report all use these cells. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Rows with this text in this column are highlighted on the page. */
  readonly highlighted?: { readonly column: number; readonly text: string };
  /** The last row; absent if a sum makes no sense. */
  readonly total?: readonly ReportCell[];
}

/** A cell formatted for display: amounts in dollars, days with the name of the month. */
export function shownCell(cell: ReportCell, { kind }: ReportColumn): string {
  if (typeof cell === 'string') return kind === 'day' ? formatShortDate(cell) || cell : cell;
  return kind === 'money' ? formatDollars(cell) : cell.toLocaleString('en-US');
}

const csvCell = (cell: ReportCell, { kind }: ReportColumn): CsvCell => {
  if (typeof cell === 'string') return cell;
  return { plain: kind === 'money' ? typedAmount(cell) : String(cell) };
};

/** A table as a CSV file, without the total, so that the sum of a column equals the total. */
export const csvOfTable = ({ columns, rows }: ReportTable): string =>
  csvText([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column, index) => csvCell(row[index] ?? '', column))),
  ]);

/**
 * "income-by-month-2026.csv": the name of a table's CSV file. `period` is a day, a month, a year, or
 * '2026-10-to-2026-12'.
 */
export const csvNameOf = (title: string, period: string): string =>
  `${title.toLowerCase().replaceAll(' ', '-')}-${period}.csv`;

/** Adds a total of the money and count columns, labeled in the first column. */
export function withTotal({ columns, rows, title }: ReportTable): ReportTable {
  const total = columns.map(({ kind }, index) => {
    if (index === 0) return 'Total';
    return kind === 'text' || kind === 'day'
      ? ''
      : rows.reduce((sum, row) => sum + Number(row[index] ?? 0), 0);
  });
  return { title, columns, rows, total };
}
