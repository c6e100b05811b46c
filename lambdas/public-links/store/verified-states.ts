import { invoiceReader } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasOpenLinks, liteProfile } from '../../profile/index.ts';
import type { VerifyFilePorts } from '../verify-file.ts';

/** Reads the current state of a file's account and invoice for the verify page. */
export const verifiedStates = (table: Table): Pick<VerifyFilePorts, 'openAccount' | 'invoiceState'> => ({
  async openAccount(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite && hasOpenLinks(lite) ? { timeZone: lite.timeZone } : undefined;
  },

  async invoiceState(userId, invoiceId, contentId) {
    const record = await invoiceReader(table).find(userId, invoiceId);
    if (record?.linkId === undefined || record.publishedId === undefined) return undefined;
    if (record.status === 'void') return 'void';
    if (contentId !== record.publishedId) return 'replaced';
    return record.status === 'paid' ? 'paid' : 'unpaid';
  },
});
