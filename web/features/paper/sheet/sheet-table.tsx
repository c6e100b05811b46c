import { Fragment } from 'react';
import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import type { PageBreaks } from '#domain/paper/print/page-breaks';
import { RowBreak } from './page-break.tsx';

interface SheetTableProps {
  readonly sheet: InvoiceSheet;
  readonly breaks: PageBreaks | undefined;
}

/** The lines, with the ends of pages between them. */
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
          const after = breaks?.beforeRow.get(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows are text without identity
            <Fragment key={index}>
              {breaks && after !== undefined && <RowBreak sheet={sheet} after={after} count={breaks.count} />}
              <tr data-row={index}>
                <td className={row.isPlaceholder ? 'sheet-muted' : undefined}>{row.description}</td>
                <td>{row.quantity}</td>
                <td>{row.unitPrice}</td>
                <td>{row.total}</td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
