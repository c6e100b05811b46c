import type { Client } from '#domain/clients/client';
import { clientUseIndex } from '#domain/table/indexes';
import { update, type Write } from '../../platform/table/writes.ts';
import { client } from './client.ts';

/** The update of a client's statistics, refused if the client was deleted meanwhile. */
export function adjustClient(
  userId: string,
  { clientId, invoiceCount, lastInvoiceId }: Client,
  by: {
    readonly invoices: number;
    readonly cents: number;
    /** The deposit of an invoice that comes, or with a minus leaves: it is owed by nobody. */
    readonly depositCents?: number;
    readonly moved?: string;
  },
  used?: { readonly at: string; readonly invoiceId: string },
): Write {
  // An invoice that changes or leaves has no payments, so that what is left of it is its total less its deposit.
  const balanceCents = by.cents - (by.depositCents ?? 0);
  const add = { invoiceCount: by.invoices, totalCents: by.cents, balanceCents };
  const key = client.key(userId, clientId);
  if (used) {
    const { at, invoiceId } = used;
    const last = { lastInvoiceAt: at, lastInvoiceId: invoiceId };
    return update(client, key, {
      set: { lastUsed: at, ...last, ...clientUseIndex(userId, at, clientId) },
      add,
    });
  }
  // Without invoices there is no last one either; the count is checked, because others may be adding one.
  return invoiceCount + by.invoices <= 0
    ? update(
        client,
        key,
        { set: { lastInvoiceAt: undefined, lastInvoiceId: undefined }, add },
        { attr: 'invoiceCount', is: invoiceCount },
      )
    : update(client, key, {
        // An invoice that moved to another client is no longer the latest one here.
        ...(by.moved !== undefined && by.moved === lastInvoiceId && { set: { lastInvoiceId: undefined } }),
        add,
      });
}
