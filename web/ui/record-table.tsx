import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** A heading of a table; figures are aligned with theirs at the right. */
export interface ColumnHeading {
  readonly label: string;
  readonly isFigure?: boolean;
}

/** Classes of a row: lines of its own where the container is narrow, cells of the table where it is wide. */
export const recordRow =
  'relative grid gap-x-4 gap-y-1 px-4 py-3 transition-colors first:rounded-t-card last:rounded-b-card hover:bg-sunken @4xl:col-span-full @4xl:min-h-11 @4xl:grid-cols-subgrid @4xl:items-center @4xl:px-5 @4xl:py-1';

/** Makes the link of a row as large as the row. */
export const rowLink =
  'no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link';

interface RecordTableProps extends ComponentPropsWithRef<'ul'> {
  /** The columns that headings and rows share, a class such as `@4xl:grid-cols-[1fr_auto]`. */
  readonly columns: string;
  readonly headings: readonly ColumnHeading[];
  /** The inset of the headings where rows begin with something that has no column. */
  readonly headingInset?: string;
}

/** Rows of a list: cards of a few lines on a phone, a table with aligned columns where its container is wide. */
export const RecordTable = ({
  columns,
  headings,
  headingInset = 'pl-5',
  className,
  ...list
}: RecordTableProps) => (
  <div className={classNames('@4xl:grid @4xl:gap-x-4', columns)}>
    {/* Each row has its labels for screen readers. */}
    <div
      aria-hidden="true"
      className={classNames(
        'hidden border-b border-line py-2 pr-5 text-sm text-muted @4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid',
        headingInset,
      )}
    >
      {headings.map(({ label, isFigure = false }) => (
        <span key={label} className={isFigure ? 'text-right' : undefined}>
          {label}
        </span>
      ))}
    </div>
    <ul
      {...list}
      className={classNames(
        'divide-y divide-line @4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid',
        className,
      )}
    />
  </div>
);
