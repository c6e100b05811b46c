import { Route, Routes } from 'react-router-dom';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { LiteInvoicePage } from '../../web/pages/lite-invoice-page.tsx';
import { api } from './account-api.ts';
import { aDetail, renderLite } from './lite-surroundings.tsx';

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
