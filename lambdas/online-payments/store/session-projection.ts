import type { InvoiceProjection } from '../../invoices/index.ts';
import { closeOpenSession } from './payment-session.ts';

/** Changes that do not alter amount, content or link of an invoice, and so leave the page open. */
const leavesPageOpen: readonly string[] = ['client-mailed', 'client-mail-reserved', 'delivery-shown'];

/** Closes the provider's page of an invoice whenever the invoice is paid, edited, voided or gets another link. */
export const sessionProjection: InvoiceProjection = {
  purpose: 'payment-page',
  async writes(table, change, now) {
    const { userId, before } = change;
    if (!before || leavesPageOpen.includes(change.cause)) return [];
    if ((before.payableUntil ?? '') <= now.toISOString()) return [];
    return closeOpenSession(table, userId, before.invoiceId, now);
  },
};
