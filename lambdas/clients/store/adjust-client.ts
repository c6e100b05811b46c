import type { Client } from '#domain/clients/client';
import { clientUseIndex } from '#domain/table/indexes';
import { update, type Write } from '../../platform/table/writes.ts';
import { client } from './client.ts';
import { addedFigures, type ClientFigures } from './client-figures.ts';

/**
 * The write that adds figures to a client's statistics. `lastUse` makes the invoice the client's latest one;
 * `movedInvoiceId` is the ID of an invoice that moves from this client to another. The write fails if the client was
 * deleted in the meantime.
 */
export function adjustClient(
  userId: string,
  { clientId, invoiceCount, lastInvoiceId }: Client,
  by: ClientFigures,
  {
    lastUse,
    movedInvoiceId,
  }: {
    readonly lastUse?: { readonly at: string; readonly invoiceId: string };
    readonly movedInvoiceId?: string;
  } = {},
): Write {
  const add = addedFigures(by);
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
  return invoiceCount + by.invoiceCount <= 0
    ? update(
        client,
        key,
        { replace: { lastInvoiceAt: undefined, lastInvoiceId: undefined }, add },
        { attr: 'invoiceCount', is: invoiceCount },
      )
    : update(client, key, {
        // The invoice moved to another client, so it is no longer this client's last invoice.
        ...(movedInvoiceId !== undefined &&
          movedInvoiceId === lastInvoiceId && { replace: { lastInvoiceId: undefined } }),
        add,
      });
}
