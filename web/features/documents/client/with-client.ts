import type { Client } from '#domain/clients/client';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';

/** A form that knows which saved client was picked. */
export interface ClientDraft extends InvoiceDraft {
  /** The saved client that was picked, or ''. */
  readonly clientId: string;
}

/** The form with a saved client in its place. */
export const withClient = <Draft extends ClientDraft>(draft: Draft, client: Client): Draft => ({
  ...draft,
  clientId: client.clientId,
  clientName: client.name,
  clientAddress: client.address,
  clientCity: client.city,
  clientPhone: client.phone,
  clientEmail: client.email,
});
