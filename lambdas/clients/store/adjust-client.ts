import type { Client } from '#domain/clients/client';
import { clientUseIndex } from '#domain/table/indexes';
import { update, type Write } from '../../platform/table/writes.ts';
import { client } from './client.ts';

/**
 * The write that adds `by` to a client's statistics. `lastUse` makes the invoice the client's latest one. The write
 * fails if the client was deleted in the meantime.
 */
export function adjustClient(
  userId: string,
  { clientId, invoiceCount, lastInvoiceId }: Client,
  by: {
    readonly invoices: number;
    readonly cents: number;
    /** The deposit and payments of the added invoice, negative for a removed one. They are not owed. */
    readonly depositCents?: number;
    /** ID of the invoice if it moves from this client to another. */
    readonly movedInvoiceId?: string;
  },
  lastUse?: { readonly at: string; readonly invoiceId: string },
): Write {
  const balanceCents = by.cents - (by.depositCents ?? 0);
  const add = { invoiceCount: by.invoices, totalCents: by.cents, balanceCents };
  const key = client.key(userId, clientId);
  if (lastUse) {
    const { at, invoiceId } = lastUse;
    const last = { lastInvoiceAt: at, lastInvoiceId: invoiceId };
    return update(client, key, {
      set: { lastUsed: at, ...last, ...clientUseIndex(userId, at, clientId) },
      add,
    });
  }
  // A client without invoices has no last invoice. The condition guards against a concurrent write that adds one.
  return invoiceCount + by.invoices <= 0
    ? update(
        client,
        key,
        { set: { lastInvoiceAt: undefined, lastInvoiceId: undefined }, add },
        { attr: 'invoiceCount', is: invoiceCount },
      )
    : update(client, key, {
        // The invoice moved to another client, so it is no longer this client's last invoice.
        ...(by.movedInvoiceId !== undefined &&
          by.movedInvoiceId === lastInvoiceId && { set: { lastInvoiceId: undefined } }),
        add,
      });
}
