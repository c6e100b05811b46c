import type { Client, ClientDraft } from '#domain/address-book/client';
import { clientUseIndex, type ItemKey, keys } from '#domain/table/keys';

/** A client as stored at `CLIENT#<id>`, in index 1 by its last use. */
export interface ClientItem extends ItemKey, Client {
  readonly GSI1PK: string;
  readonly GSI1SK: string;
}

/** The client without what only the table needs. */
export function clientOf(item: ClientItem): Client {
  const { PK: _pk, SK: _sk, GSI1PK: _index, GSI1SK: _used, ...client } = item;
  return client;
}

/** A new client; with a first invoice or without. */
export const newClientItem = (
  userId: string,
  clientId: string,
  draft: ClientDraft,
  instant: string,
  firstInvoice?: { readonly totalCents: number },
): ClientItem => ({
  ...keys.client(userId, clientId),
  ...clientUseIndex(userId, instant, clientId),
  clientId,
  name: draft.name,
  email: draft.email,
  phone: draft.phone,
  address: draft.address,
  city: draft.city,
  createdAt: instant,
  lastUsed: instant,
  invoiceCount: firstInvoice ? 1 : 0,
  totalCents: firstInvoice?.totalCents ?? 0,
  ...(firstInvoice && { lastInvoiceAt: instant }),
});
