import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Number, client, for, days, state, amount, menu: rows and head share these columns where there is room for them. */
const columns =
  '@4xl:grid @4xl:grid-cols-[auto_minmax(7rem,1.2fr)_minmax(5rem,1fr)_auto_auto_minmax(9.75rem,1fr)_auto_auto] @4xl:gap-x-4';

interface InvoiceTableProps extends ComponentPropsWithRef<'ul'> {
  /** What the fourth column shows: the day an invoice was created, or its payment was received. */
  readonly dayLabel?: 'Created' | 'Received';
  /** Rows begin with a box that selects them. */
  readonly hasBoxes?: boolean;
  /** Rows end with a menu. */
  readonly hasMenus?: boolean;
}

/** Rows of invoices: cards of three lines on a phone, a table with aligned columns where its container is wide. */
export const InvoiceTable = ({
  dayLabel = 'Created',
  hasBoxes = false,
  hasMenus = false,
  className,
  ...list
}: InvoiceTableProps) => (
  <div className={columns}>
    {/* Each row says its labels itself. */}
    <div
      aria-hidden="true"
      className={classNames(
        'hidden border-b border-line py-2 pr-5 text-sm text-muted @4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid',
        hasBoxes ? 'pl-14' : 'pl-5',
      )}
    >
      {['Number', 'Client', 'For', dayLabel, 'Due', 'State'].map((label) => (
        <span key={label}>{label}</span>
      ))}
      <span className="text-right">Amount</span>
      <span className={hasMenus ? 'w-8' : ''} />
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
