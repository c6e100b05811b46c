import type { Clock } from '../../../clock.ts';
import type { InvoicePayments } from '../../../lite-invoice/ports.ts';
import { succeeds } from '../table/commit.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { invoice } from './invoice.ts';
import { invoiceReader } from './invoice-reader.ts';

/** Marks invoices paid and back. Both are in the statistics, so these stay as they are. */
export function invoicePayments(table: Table, clock: Clock): InvoicePayments {
  const reader = invoiceReader(table);
  return {
    async setPaid(userId, invoiceId, paid) {
      const now = clock().toISOString();
      const [status, before] = paid ? (['paid', 'sent'] as const) : (['sent', 'paid'] as const);
      const set = { status, updatedAt: now, paidAt: paid ? now : undefined };
      await succeeds(
        table,
        update(
          invoice,
          invoice.key(userId, invoiceId),
          { set, add: { version: 1 } },
          { attr: 'status', is: before },
        ),
      );
      const record = await reader.find(userId, invoiceId);
      return record?.status === status ? record : undefined;
    },
  };
}
