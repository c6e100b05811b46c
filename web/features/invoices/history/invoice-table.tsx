import type { ComponentPropsWithRef } from 'react';
import { RecordTable } from '../../../ui/record-table.tsx';

interface InvoiceTableProps extends ComponentPropsWithRef<'ul'> {
  /** Label of the fourth column: the day when an invoice was created, or when its payment was received. */
  readonly dayLabel?: 'Created' | 'Received';
  /** True if rows start with a checkbox. */
  readonly hasBoxes?: boolean;
}

/** A table of invoices: number, client, description, dates, status, amount, menu. */
export const InvoiceTable = ({ dayLabel = 'Created', hasBoxes = false, ...list }: InvoiceTableProps) => (
  <RecordTable
    {...list}
    columns="@4xl:grid-cols-[minmax(4.75rem,auto)_minmax(8rem,1.1fr)_minmax(3rem,1fr)_auto_auto_9.75rem_auto_auto]"
    columnGap="@4xl:gap-x-3"
    headings={[
      ...['Invoice #', 'Client', 'For', dayLabel, 'Due', 'State'].map((label) => ({ label })),
      { label: 'Amount', isNumeric: true },
    ]}
    headingInset={hasBoxes ? 'pl-14' : 'pl-5'}
  />
);
