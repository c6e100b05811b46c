import type { MailEventKind } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { commitChange } from './commit-change.ts';
import { type InvoiceTable, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { worseTrouble } from './mail-trouble.ts';

/** An email about an invoice for which the client's mail service sent a report. */
interface ReportedMail {
  readonly owner?: string | undefined;
  /** ID of the invoice. */
  readonly about: string;
  readonly to: string;
}

/**
 * Shows on an invoice the problem that a report means (see `troubles`), if the last email to its client went to the
 * same address.
 */
export const clientTroubleRecorder =
  (table: InvoiceTable, clock: Clock) =>
  async ({ owner = '', about: invoiceId, to }: ReportedMail, kind: MailEventKind): Promise<void> => {
    await retryOnConflict(table, async () => {
      const record = await invoiceReader(table).find(owner, invoiceId);
      const trouble = record?.clientMail && worseTrouble(record.clientMail.trouble, kind);
      if (!record?.clientMail || !trouble || record.clientMail.to !== to) return undefined;
      const set = { clientMail: { ...record.clientMail, trouble } };
      const change = { cause: 'delivery-shown', ...storedChange(owner, record, set) } as const;
      const stored = await commitChange(table, change, clock());
      return typeof stored === 'string' ? CONFLICT : undefined;
    });
  };
