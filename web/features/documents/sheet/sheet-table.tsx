import { Fragment, memo } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { PageBreaks } from '#domain/documents/print/page-breaks';
import type { SheetRow } from '#domain/documents/sheet-amounts';
import { RowBreak } from './page-break.tsx';

interface SheetTableProps {
  readonly sheet: InvoiceSheet;
  readonly breaks: PageBreaks | undefined;
}

/** The lines, with page breaks between them. */
export function SheetTable({ sheet, breaks }: SheetTableProps) {
  const { columns, rows, emptyText } = sheet;
  return (
    <table className="sheet-table sheet-section">
      <thead>
        <tr>
          <th scope="col">{columns.description}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.unitPrice}</th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={4} className="sheet-empty sheet-muted">
              {emptyText}
            </td>
          </tr>
        )}
        {rows.map((row, index) => {
          const endedPage = breaks?.beforeRow.get(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows are text without identity
            <Fragment key={index}>
              {breaks && endedPage !== undefined && (
                <RowBreak sheet={sheet} pageNumber={endedPage} pageCount={breaks.count} />
              )}
              <TableRow index={index} {...row} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface TableRowProps extends SheetRow {
  readonly index: number;
}

/** A table row. Memoized, so that a keystroke renders only the changed row. */
const TableRow = memo(function TableRow({ index, isPlaceholder, ...texts }: TableRowProps) {
  return (
    <tr data-row={index}>
      <td className={isPlaceholder ? 'sheet-muted' : undefined}>{texts.description}</td>
      <td translate="no">{texts.quantity}</td>
      <td translate="no">{texts.unitPrice}</td>
      <td translate="no">{texts.total}</td>
    </tr>
  );
});
