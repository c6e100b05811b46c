import { randomUUID } from 'node:crypto';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import { siteRoutes } from '#domain/site-routes';
import type { startOwnSite } from './browser-site.ts';
import type { Office } from './lite-office.ts';

/** Emails an invoice to its client; returns its ID and the path of the client's page. */
export async function emailedInvoice(office: Office, clientEmail: string, amount: string) {
  const invoice = await office.invoice({
    clientName: 'Dana Whitfield',
    clientEmail,
    lineItems: [{ description: 'Water heater', quantity: '1', unitPrice: amount }],
  });
  const { invoiceId } = invoice;
  await office.api(`/api/invoices/${invoiceId}/client-mails`, {
    body: { basedOn: invoice.contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { invoice: shown } = await office.api<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`);
  const { linkId } = shown as unknown as { linkId: string };
  return { invoiceId, link: `${siteRoutes.clientInvoice.path}?id=${linkId}` };
}

/** An office whose account has completed onboarding at the payment provider. */
export async function connectedOffice(site: ReturnType<typeof startOwnSite>): Promise<Office> {
  const office = await site.office();
  const { url } = await office.api<{ url: string }>('/api/online-payments/onboarding-links', {
    method: 'POST',
  });
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'all' }),
    redirect: 'manual',
  });
  await site.product.cloud.payments.runDueWork();
  return office;
}
