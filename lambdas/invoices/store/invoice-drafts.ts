import { commit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove } from '../../platform/table/writes.ts';
import type { InvoiceDrafts } from '../ports.ts';
import { invoice } from './invoice.ts';
import { removeContent } from './invoice-content.ts';
import { invoiceEvent } from './invoice-event.ts';
import { invoiceLink } from './invoice-link.ts';
import { releaseNumber } from './invoice-number.ts';
import { eventKeys } from './invoice-timeline.ts';
import { freeQuote } from './quoted-invoice.ts';

/** Drafts of an account, which may be deleted. */
export const invoiceDrafts = (table: Table): InvoiceDrafts => ({
  async remove(userId, draft) {
    const { invoiceId, invoiceNumber, contentId, version, linkId } = draft;
    const events = await eventKeys(table, userId, invoiceId);
    const { committed } = await commit(table, [
      remove(invoice, invoice.key(userId, invoiceId), { attr: 'version', is: version }),
      releaseNumber(userId, invoiceNumber, invoiceId),
      removeContent(userId, contentId),
      ...(linkId === undefined ? [] : [remove(invoiceLink, invoiceLink.key(linkId))]),
      ...freeQuote(draft),
      ...events.map((key) => remove(invoiceEvent, key)),
    ]);
    return committed;
  },
});
