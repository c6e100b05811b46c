import { fireEvent } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { LiteInvoicePage } from '../../web/pages/lite-invoice-page.tsx';
import { api } from './account-api.ts';
import { findNamed, press, renderSettled } from './lite-screens.tsx';
import { aDetail } from './lite-surroundings.tsx';

/** The routes of the page of an invoice; every other path is another page. */
export const invoiceRoutes = (
  <Routes>
    <Route path="/invoices/:invoiceId" element={<LiteInvoicePage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
);

/** Opens the page of an invoice, which `get-invoice` answers, and waits until everything is read. */
export function openInvoice(changes: Partial<InvoiceDetail>) {
  const invoice = aDetail(changes);
  api('get-invoice').mockResolvedValue({ success: true, invoice });
  return renderSettled(invoiceRoutes, `/invoices/${invoice.invoiceId}`);
}

/** Chooses an action of the menu "More". */
export async function chooseAction(name: string): Promise<void> {
  await press('More');
  fireEvent.click(await findNamed('[role=menuitem]', name));
}
