import type { FreeInvoiceCounter } from '../../../free-invoice/ports.ts';
import { sha256 } from '../../hash.ts';
import { earlyAccess } from '../early-access/early-access.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Reads the count on an address' early-access record. */
export const freeInvoiceCounter = (table: Table): FreeInvoiceCounter => ({
  countOf: async (email) => (await find(table, earlyAccess, earlyAccess.key(sha256(email))))?.invoiceCount,
});
