import { type InvoiceSheet, runningHead } from '#domain/documents/invoice-sheet';

interface PageBreakProps {
  readonly sheet: InvoiceSheet;
  /** Number of the page that ends, from 1. */
  readonly pageNumber: number;
  readonly pageCount: number;
}

/** Invoice number and client in the top margin of every page after the first. */
function RunningHead({ sheet }: Pick<PageBreakProps, 'sheet'>) {
  const [number, client] = runningHead(sheet);
  return (
    <p className="sheet-running sheet-muted" translate="no">
      <span>{number}</span> <span>{client}</span>
    </p>
  );
}

/** The end of a page, the gap, and the running head of the next page. Shown only on screens. */
export const PageBreak = ({ sheet, pageNumber, pageCount }: PageBreakProps) => (
  <div aria-hidden="true" className="sheet-break">
    <p className="sheet-foot sheet-muted">{sheet.footer}</p>
    <p className="sheet-foot sheet-muted">
      Page {pageNumber} of {pageCount}
    </p>
    <div className="sheet-desk" />
    <RunningHead sheet={sheet} />
  </div>
);

/** A page break between two table rows, with the column headings repeated after it. */
export const RowBreak = (props: PageBreakProps) => {
  const { columns } = props.sheet;
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
      <tr aria-hidden="true" className="sheet-row-break">
        <td colSpan={4}>
          <PageBreak {...props} />
        </td>
      </tr>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
      <tr aria-hidden="true" className="sheet-row-break sheet-head-again">
        <td>{columns.description}</td>
        <td>{columns.quantity}</td>
        <td>{columns.unitPrice}</td>
        <td>{columns.total}</td>
      </tr>
    </>
  );
};
