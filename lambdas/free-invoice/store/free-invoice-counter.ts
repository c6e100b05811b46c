import { earlyAccess } from '../../messaging/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { FreeInvoiceCounter } from '../ports.ts';

/** Reads the count from an address's early-access record. */
export const freeInvoiceCounter = (table: Table): FreeInvoiceCounter => ({
  countOf: async (email) => (await find(table, earlyAccess, earlyAccess.key(sha256(email))))?.invoiceCount,
});
