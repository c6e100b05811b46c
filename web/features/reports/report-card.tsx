import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
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
  /** What else can be done with the report, beside the download. */
  readonly actions?: ReactNode;
}

/** A table of a report, with its download. */
export function ReportCard(props: ReportCardProps) {
  const { table, empty, fileName, showsAllRows, onShowAllRows, actions } = props;
  const { title, rows } = table;
  const shown = showsAllRows ? rows : rows.slice(0, initialRows);
  const download = () => saveAs(new Blob([csvOfTable(table)], { type: 'text/csv;charset=utf-8' }), fileName);
  return (
    <Card className="print:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 print:px-0 print:py-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        <div className="flex flex-wrap gap-3 print:hidden">
          {actions}
          {rows.length > 0 && (
            <Button variant="outline" onClick={download}>
              <Download aria-hidden="true" className="size-4" />
              Download CSV<span className="sr-only"> of {title}</span>
            </Button>
          )}
        </div>
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
    'sm:px-3 sm:py-2.5 sm:first:pl-5 sm:last:pr-5 print:px-1 print:py-1',
    kind !== 'text' && 'tabular-nums whitespace-nowrap',
    (kind === 'money' || kind === 'count') && 'text-right',
  );

/** On a phone a row is its first cell with what fits beside it, and then each amount on its own line. */
const phoneRow = 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:px-5 max-sm:py-3';
/** True for a row that a phone leaves out. */
const hasNothing = ([, ...cells]: readonly ReportCell[]) => cells.every((cell) => !cell);
const phoneCell =
  'max-sm:before:content-[attr(data-label)] max-sm:before:mr-1.5 max-sm:before:text-muted max-sm:before:font-normal';
const phoneAmount = 'max-sm:order-1 max-sm:flex max-sm:basis-full max-sm:justify-between';

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
        className={classNames(cellClasses(column), 'min-w-28 text-left font-medium break-words max-sm:grow')}
        translate={isUntranslated(column) ? 'no' : undefined}
      >
        <AsWritten text={cell} />
      </th>
    ) : (
      <td
        key={column.label}
        data-label={column.label}
        className={classNames(
          cellClasses(column),
          phoneCell,
          !cells[index] && 'max-sm:hidden',
          column.kind === 'text' && 'break-words sm:min-w-36',
          column.kind === 'money' && phoneAmount,
        )}
        translate={isUntranslated(column) ? 'no' : undefined}
      >
        <AsWritten text={cell} />
      </td>
    );
  });

/** The table in a region that scrolls horizontally if it is wider than the screen. */
function ScrolledTable({
  table: { title, columns, total, highlighted },
  rows,
}: {
  readonly table: ReportTable;
  readonly rows: ReportTable['rows'];
}) {
  return (
    <section
      aria-label={`${title}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-b-card border-t border-line print:overflow-visible"
    >
      <table className="w-full text-sm max-sm:block print:text-xs">
        <caption className="sr-only">{title}</caption>
        <thead className="text-muted max-sm:sr-only">
          <tr className="bg-surface">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={classNames(
                  cellClasses(column),
                  'text-xs font-medium',
                  (column.kind === 'text' || column.kind === 'day') && 'text-left',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line max-sm:block sm:border-t">
          {[...rows.entries()].map(([index, cells]) => (
            <tr
              key={index}
              className={classNames(
                'break-inside-avoid',
                hasNothing(cells) ? 'max-sm:hidden' : phoneRow,
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
          <tfoot className="border-t-2 border-line font-semibold max-sm:block">
            <tr className={classNames('bg-surface', phoneRow)}>
              <Cells cells={total} columns={columns} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
