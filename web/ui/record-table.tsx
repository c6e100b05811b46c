import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** A column heading of a table; headings of number columns are right-aligned like their numbers. */
export interface ColumnHeading {
  readonly label: string;
  readonly isNumeric?: boolean;
}

/** Classes of a row: lines in a narrow container, table cells in a wide one. */
export const recordRow =
  'relative grid gap-x-4 gap-y-1 px-4 py-3 transition-colors first:rounded-t-card last:rounded-b-card hover:bg-sunken @4xl:col-span-full @4xl:min-h-11 @4xl:grid-cols-subgrid @4xl:gap-x-[normal] @4xl:items-center @4xl:px-5 @4xl:py-1';

/** Extends a row's link over the whole row. */
export const rowLink =
  'no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link';

interface RecordTableProps extends ComponentPropsWithRef<'ul'> {
  /** Grid columns of headings and rows, as a class such as `@4xl:grid-cols-[1fr_auto]`. */
  readonly columns: string;
  /** Space between the columns, as a class such as `@4xl:gap-x-4`. */
  readonly columnGap?: string;
  readonly headings: readonly ColumnHeading[];
  /** Left padding of the headings, as a class; wider if rows begin with a checkbox, which has no column of its own. */
  readonly headingInset?: string;
}

/** A list of rows: cards of a few lines on a phone, a table with aligned columns in a wide container. */
export const RecordTable = ({
  columns,
  columnGap = '@4xl:gap-x-4',
  headings,
  headingInset = 'pl-5',
  className,
  ...list
}: RecordTableProps) => (
  <div className={classNames('@4xl:grid', columnGap, columns)}>
    {/* Hidden from screen readers, because each row has its own labels. */}
    <div
      aria-hidden="true"
      className={classNames(
        'hidden border-b border-line py-2 pr-5 text-sm text-muted @4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid',
        headingInset,
      )}
    >
      {headings.map(({ label, isNumeric = false }) => (
        <span key={label} className={isNumeric ? 'text-right' : undefined}>
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
