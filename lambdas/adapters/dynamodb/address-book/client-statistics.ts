import { type Client, foldClientName } from '#domain/address-book/client';
import { clientUseIndex } from '#domain/table/indexes';
import type { InvoiceContent, InvoiceRecord } from '../../../lite-invoice/invoice-record.ts';
import { newUlid } from '../../hash.ts';
import type { Table } from '../table/table.ts';
import { put, update, type Write } from '../table/writes.ts';
import { client, newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { takeName } from './client-name.ts';

/** What counting an invoice does to the clients of its account. */
export interface ClientChange {
  readonly writes: readonly Write[];
  /** The client the invoice now counts for; undefined for one without a client name. */
  readonly clientId: string | undefined;
  /** Clients more than before. */
  readonly added: 0 | 1;
}

const sameName = (one: string, other: string): boolean => foldClientName(one) === foldClientName(other);

/** The update of a client's statistics, refused if the client was deleted meanwhile. */
function adjust(
  userId: string,
  { clientId, invoiceCount, lastInvoiceId }: Client,
  by: { readonly invoices: number; readonly cents: number; readonly moved?: string },
  used?: { readonly at: string; readonly invoiceId: string },
): Write {
  // An invoice that changes or leaves has no payments, so that what is left of it is its total.
  const add = { invoiceCount: by.invoices, totalCents: by.cents, balanceCents: by.cents };
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
        // An invoice that is another client's now is nobody's pattern here.
        ...(by.moved !== undefined && by.moved === lastInvoiceId && { set: { lastInvoiceId: undefined } }),
        add,
      });
}

/** Takes an invoice out of its client's statistics. It still names the client, so that it can come back. */
export async function leaveClient(
  table: Table,
  userId: string,
  { clientId, totalCents }: Pick<InvoiceRecord, 'clientId' | 'totalCents'>,
): Promise<ClientChange> {
  const before = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  const writes = before ? [adjust(userId, before, { invoices: -1, cents: -totalCents })] : [];
  return { writes, clientId, added: 0 };
}

/** Counts an invoice again that had left: for the client it names, or, if that one is gone, as if it were sent now. */
export async function countAgain(
  table: Table,
  userId: string,
  content: InvoiceContent,
  { record, now }: { readonly record: InvoiceRecord; readonly now: Date },
): Promise<ClientChange> {
  const { clientId, totalCents, sentAt = now.toISOString() } = record;
  const known = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  if (!known) return countForClient(table, userId, content, { now });
  const key = client.key(userId, known.clientId);
  const add = { invoiceCount: 1, totalCents, balanceCents: totalCents };
  const write = update(client, key, {
    setOnce: { lastInvoiceAt: sentAt, lastInvoiceId: content.invoiceId },
    add,
  });
  return { writes: [write], clientId, added: 0 };
}

/** A client of an invoice's own, who is new with it. */
function addClient(
  userId: string,
  { invoiceId, invoice, totalCents }: InvoiceContent,
  now: Date,
): ClientChange {
  const clientId = newUlid(now);
  const draft = {
    name: invoice.clientName,
    email: invoice.clientEmail,
    phone: invoice.clientPhone,
    address: invoice.clientAddress,
    city: invoice.clientCity,
  };
  const added = newClient(clientId, draft, now.toISOString(), { invoiceId, totalCents });
  const writes = [takeName(userId, draft.name, clientId), put(client, client.key(userId, clientId), added)];
  return { writes, clientId, added: 1 };
}

/**
 * Counts a content for its client: the one picked while its name is unchanged, else the one of that name, else a new
 * one (rule 30). `counted` is the invoice as the statistics hold it now; it moves over, or changes its total.
 */
export async function countForClient(
  table: Table,
  userId: string,
  content: InvoiceContent,
  { counted, now }: { readonly counted?: InvoiceRecord; readonly now: Date },
): Promise<ClientChange> {
  const { totalCents } = content;
  const lookup = clientLookup(table, userId);
  const before = counted?.clientId === undefined ? undefined : await lookup.byId(counted.clientId);
  const name = content.invoice.clientName;

  const target = async (): Promise<Client | undefined> => {
    // A client renamed since keeps the invoices that still carry the old name.
    return before && counted && sameName(counted.clientName, name) ? before : lookup.meant(content);
  };

  const after = name === '' ? undefined : await target();
  if (counted && before && after?.clientId === before.clientId) {
    const cents = totalCents - counted.totalCents;
    const writes = cents === 0 ? [] : [adjust(userId, before, { invoices: 0, cents })];
    return { writes, clientId: before.clientId, added: 0 };
  }
  const leaving =
    counted && before
      ? [adjust(userId, before, { invoices: -1, cents: -counted.totalCents, moved: content.invoiceId })]
      : [];
  if (name === '') return { writes: leaving, clientId: undefined, added: 0 };
  if (after) {
    const used = { at: now.toISOString(), invoiceId: content.invoiceId };
    const arriving = adjust(userId, after, { invoices: 1, cents: totalCents }, used);
    return { writes: [...leaving, arriving], clientId: after.clientId, added: 0 };
  }
  const made = addClient(userId, content, now);
  return { ...made, writes: [...leaving, ...made.writes] };
}
