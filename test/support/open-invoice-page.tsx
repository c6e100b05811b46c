import { Route, Routes } from 'react-router-dom';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { LiteInvoicePage } from '../../web/pages/lite-invoice-page.tsx';
import { api } from './account-api.ts';
import { aDetail, renderLite } from './lite-surroundings.tsx';
import { openLoadedAppPage } from './opened-page.tsx';

/** Renders the page of an invoice. The test mocks `get-invoice`. */
export const renderInvoicePage = (invoice: InvoiceDetail) =>
  renderLite(
    <Routes>
      <Route path="/invoices/:invoiceId" element={<LiteInvoicePage />} />
    </Routes>,
    `/invoices/${invoice.invoiceId}`,
  );

/** Renders the page of an invoice, which `get-invoice` answers from now on. */
export function openInvoicePage(changes: Partial<InvoiceDetail>) {
  const invoice = aDetail(changes);
  api('get-invoice').mockResolvedValue({ success: true, invoice });
  return renderInvoicePage(invoice);
}

/** Like `openInvoicePage`, for tests that use `mockOperations`. Waits until the page has read everything that it shows. */
export function openLoadedInvoicePage(changes: Partial<InvoiceDetail>) {
  const invoice = aDetail(changes);
  api('get-invoice').mockResolvedValue({ success: true, invoice });
  return openLoadedAppPage(<LiteInvoicePage />, '/invoices/:invoiceId', `/invoices/${invoice.invoiceId}`);
}
