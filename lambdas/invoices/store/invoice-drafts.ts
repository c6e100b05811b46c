import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import { remove } from '../../platform/table/writes.ts';
import type { InvoiceDrafts } from '../ports.ts';
import { projectChange } from './commit-change.ts';
import { invoice } from './invoice.ts';
import type { InvoiceTable } from './invoice-change.ts';
import { removeContent } from './invoice-content.ts';
import { invoiceEvent } from './invoice-event.ts';
import { releaseNumber } from './invoice-number.ts';
import { eventKeys } from './invoice-timeline.ts';
import { payment, paymentsOf } from './payment.ts';

/** Deletes drafts of an account. */
export const invoiceDrafts = (table: InvoiceTable, clock: Clock): InvoiceDrafts => ({
  async remove(userId, draft) {
    const { invoiceId, invoiceNumber, contentId, version } = draft;
    const events = await eventKeys(table, userId, invoiceId);
    // A draft has only payments of its quote's deposit, which a projection stores under the quote again.
    const paid = draft.onlinePayments ? await paymentsOf(table, userId, invoiceId) : [];
    const change = { cause: 'deleted', userId, before: draft } as const;
    const projected = await projectChange(table, change, clock());
    if (!projected) return false;
    const { committed } = await commit(table, [
      remove(invoice, invoice.key(userId, invoiceId), { attr: 'version', is: version }),
      releaseNumber(userId, invoiceNumber, invoiceId),
      removeContent(userId, contentId),
      ...projected.map(({ write }) => write),
      ...events.map((key) => remove(invoiceEvent, key)),
      ...paid.map(({ paymentId }) => remove(payment, payment.key(userId, invoiceId, paymentId))),
    ]);
    return committed;
  },
});
