import type { InvoiceProjection } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import { closeSession, paymentSession } from './payment-session.ts';

/** A change that leaves amount, content and link of an invoice as they were closes no page. */
const leavesPageOpen: readonly string[] = ['client-mailed', 'client-mail-reserved', 'delivery-shown'];

/** Closes the provider's page of an invoice whenever the invoice is paid, edited, voided or gets another link. */
export const sessionProjection: InvoiceProjection = {
  purpose: 'payment-page',
  async writes(table, change, now) {
    const { userId, before } = change;
    if (!before || leavesPageOpen.includes(change.cause)) return [];
    if ((before.payableUntil ?? '') <= now.toISOString()) return [];
    const session = await find(table, paymentSession, paymentSession.key(userId, before.invoiceId));
    return session && !session.isClosing ? [closeSession(userId, session, now)] : [];
  },
};
