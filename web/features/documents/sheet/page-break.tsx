import type { InvoiceSheet } from '#domain/documents/invoice-sheet';

interface PageBreakProps {
  readonly sheet: InvoiceSheet;
  /** The page that ends, counted from 1. */
  readonly after: number;
  readonly count: number;
}

/** The foot of a page and the desk before the next one. For the eye on a screen alone: paper has ends of its own. */
export const PageBreak = ({ sheet, after, count }: PageBreakProps) => (
  <div aria-hidden="true" className="sheet-break">
    <p className="sheet-foot sheet-muted">{sheet.footer}</p>
    <p className="sheet-foot sheet-muted">
      Page {after} of {count}
    </p>
    <div className="sheet-desk" />
  </div>
);

/** A page's end between two rows of the table, with the head of the columns for those that follow. */
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
