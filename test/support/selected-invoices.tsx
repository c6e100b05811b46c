import { fireEvent, screen } from '@testing-library/react';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { InvoiceHistory } from '../../web/features/invoices/history/invoice-history.tsx';
import { api } from './account-api.ts';
import { openLoadedAppPage } from './opened-page.tsx';
import { findDialog, press } from './page-elements.ts';

/** Opens the list of these invoices. */
export function openInvoiceList(invoices: readonly InvoiceSummary[]) {
  api('list-invoices').mockResolvedValue({ success: true, invoices });
  return openLoadedAppPage(
    <InvoiceHistory filter={{}} pages={1} onPagesChange={() => undefined} onOrderChange={() => undefined} />,
  );
}

export const checkBox = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export const isSelected = (number: string): boolean => checkBox(`Select invoice ${number}`).checked;

/** Clicks the checkboxes of the invoices with these numbers. */
export const select = (...numbers: readonly string[]) => {
  for (const number of numbers) fireEvent.click(checkBox(`Select invoice ${number}`));
};

/** The bar with the actions on the selected invoices. */
export const selectionBar = () => screen.findByLabelText('Selected invoices');

/** Opens the dialog of an action on the selected invoices. */
export async function openBulkDialog(action: string, title: string) {
  await press(action, await selectionBar());
  return findDialog(title);
}
