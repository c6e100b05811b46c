import type { ComponentPropsWithRef } from 'react';
import { RecordTable } from '../../../ui/record-table.tsx';

interface InvoiceTableProps extends ComponentPropsWithRef<'ul'> {
  /** What the fourth column shows: the day an invoice was created, or its payment was received. */
  readonly dayLabel?: 'Created' | 'Received';
  /** Rows begin with a box that selects them. */
  readonly hasBoxes?: boolean;
}

/** Invoices in rows: number, client, for, days, state, amount, menu. */
export const InvoiceTable = ({ dayLabel = 'Created', hasBoxes = false, ...list }: InvoiceTableProps) => (
  <RecordTable
    {...list}
    columns="@4xl:grid-cols-[auto_minmax(8rem,1.6fr)_minmax(5rem,1fr)_auto_auto_minmax(9.75rem,1.2fr)_auto_auto]"
    headings={[
      ...['Number', 'Client', 'For', dayLabel, 'Due', 'State'].map((label) => ({ label })),
      { label: 'Amount', isFigure: true },
    ]}
    headingInset={hasBoxes ? 'pl-14' : 'pl-5'}
  />
);
