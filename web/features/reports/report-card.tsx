import { Download } from 'lucide-react';
import {
  csvOfTable,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
  shownCell,
} from '#domain/reports/report-table';
import { saveAs } from '../../adapters/save-as.ts';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Number of rows shown initially; more would make the page slow. */
export const initialRows = 500;

interface ReportCardProps {
  readonly table: ReportTable;
  /** Shown if the table has no rows. */
  readonly empty: string;
  readonly fileName: string;
  /** True to show all rows. */
  readonly showsAllRows: boolean;
  readonly onShowAllRows: () => void;
}

/** A table of a report, with its download. */
export function ReportCard({ table, empty, fileName, showsAllRows, onShowAllRows }: ReportCardProps) {
  const { title, rows } = table;
  const shown = showsAllRows ? rows : rows.slice(0, initialRows);
  const download = () => saveAs(new Blob([csvOfTable(table)], { type: 'text/csv;charset=utf-8' }), fileName);
  return (
    <Card className="print:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 print:px-0 print:py-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {rows.length > 0 && (
          <Button variant="outline" className="print:hidden" onClick={download}>
            <Download aria-hidden="true" className="size-4" />
            Download CSV<span className="sr-only"> of {title}</span>
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-muted">{empty}</p>
      ) : (
        <ScrolledTable table={table} rows={shown} />
      )}
      {shown.length < rows.length && (
        <div className="border-t border-line p-4 text-center print:hidden">
          <Button variant="quiet" onClick={onShowAllRows}>
            Show all {rows.length.toLocaleString('en-US')} rows
          </Button>
        </div>
      )}
    </Card>
  );
}

const cellClasses = ({ kind }: ReportColumn) =>
  classNames(
    'px-3 py-2.5 first:pl-5 last:pr-5 print:px-1 print:py-1',
    kind !== 'text' && 'tabular-nums whitespace-nowrap',
    (kind === 'money' || kind === 'count') && 'text-right',
  );

/** Numbers and names are the same in every language. */
const isUntranslated = ({ kind, label }: ReportColumn): boolean =>
  kind === 'money' || kind === 'count' || label === 'Client';

const Cells = ({
  cells,
  columns,
}: {
  readonly cells: readonly ReportCell[];
  readonly columns: readonly ReportColumn[];
}) =>
  columns.map((column, index) => {
    const cell = shownCell(cells[index] ?? '', column);
    return index === 0 ? (
      <th
        key={column.label}
        scope="row"
        className={classNames(cellClasses(column), firstColumn, 'min-w-28 text-left font-medium break-words')}
        translate={isUntranslated(column) ? 'no' : undefined}
      >
        <AsWritten text={cell} />
      </th>
    ) : (
      <td
        key={column.label}
        className={classNames(
          cellClasses(column),
          column.kind === 'text' && 'min-w-20 break-words sm:min-w-36',
        )}
        translate={isUntranslated(column) ? 'no' : undefined}
      >
        <AsWritten text={cell} />
      </td>
    );
  });

/** Maximum number of columns that fit on a phone. */
const maxColumnsOnPhone = 3;

/** The first column stays in view while a table scrolls on a phone. */
const firstColumn = 'max-sm:sticky max-sm:left-0 max-sm:z-1 max-sm:bg-inherit';

/** The table in a region that scrolls horizontally if it is wider than the screen. */
function ScrolledTable({
  table: { title, columns, total, highlighted },
  rows,
}: {
  readonly table: ReportTable;
  readonly rows: ReportTable['rows'];
}) {
  return (
    <>
      {columns.length > maxColumnsOnPhone && (
        <p className="px-5 pb-3 text-sm text-muted sm:hidden print:hidden">
          Swipe the table sideways for all {columns.length} columns.
        </p>
      )}
      <section
        aria-label={`${title}, table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-b-card border-t border-line print:overflow-visible"
      >
        <table className="w-full text-sm print:text-xs">
          <caption className="sr-only">{title}</caption>
          <thead className="text-muted">
            <tr className="bg-surface">
              {columns.map((column, index) => (
                <th
                  key={column.label}
                  scope="col"
                  className={classNames(
                    cellClasses(column),
                    index === 0 && firstColumn,
                    'text-xs font-medium',
                    (column.kind === 'text' || column.kind === 'day') && 'text-left',
                  )}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {[...rows.entries()].map(([index, cells]) => (
              <tr
                key={index}
                className={classNames(
                  'break-inside-avoid',
                  highlighted && cells[highlighted.column] === highlighted.text
                    ? 'bg-warning-soft text-warning'
                    : 'bg-surface',
                )}
              >
                <Cells cells={cells} columns={columns} />
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot className="border-t-2 border-line font-semibold">
              <tr className="bg-surface">
                <Cells cells={total} columns={columns} />
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
}
