import { type Client, foldClientName } from '#domain/clients/client';
import { clientOfDocument } from '#domain/clients/client-fields';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { newUlid } from '../../platform/hash.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { adjustClient } from './adjust-client.ts';
import { client, newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { takeNameWrite } from './client-name.ts';

/** The change of an account's clients when an invoice is added to, moved between or removed from their statistics. */
export interface ClientChange {
  readonly writes: readonly Write[];
  /** The client to store in the invoice; undefined if the invoice has no client name. */
  readonly clientId: string | undefined;
  /** Number of new clients. */
  readonly added: 0 | 1;
}

const isSameName = (a: string, b: string): boolean => foldClientName(a) === foldClientName(b);

/**
 * The change that subtracts a voided invoice from its client's statistics. The invoice keeps the client's ID, so that
 * it can be added back.
 */
export async function subtractFromClient(
  table: Table,
  userId: string,
  { clientId, totalCents, depositCents = 0 }: Pick<InvoiceRecord, 'clientId' | 'totalCents' | 'depositCents'>,
): Promise<ClientChange> {
  const stored = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  const writes = stored
    ? [adjustClient(userId, stored, { invoices: -1, cents: -totalCents, depositCents: -depositCents })]
    : [];
  return { writes, clientId, added: 0 };
}

/**
 * The change that adds an invoice back to its client's statistics after `subtractFromClient`. If that client was
 * deleted, the invoice is counted as if it were sent now.
 */
export async function addBackToClient(
  table: Table,
  userId: string,
  content: InvoiceContent,
  { record, now }: { readonly record: InvoiceRecord; readonly now: Date },
): Promise<ClientChange> {
  const { clientId, totalCents, depositCents = 0, sentAt = now.toISOString() } = record;
  const stored = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  if (!stored) return countForClient(table, userId, content, { now });
  const key = client.key(userId, stored.clientId);
  const add = { invoiceCount: 1, totalCents, balanceCents: totalCents - depositCents };
  const write = update(client, key, {
    setOnce: { lastInvoiceAt: sentAt, lastInvoiceId: content.invoiceId },
    add,
  });
  return { writes: [write], clientId, added: 0 };
}

/** The change that creates a client from an invoice's client fields. `paidCents`: its deposit and payments. */
function addClient(
  userId: string,
  { invoiceId, invoice, totalCents }: InvoiceContent,
  paidCents: number,
  now: Date,
): ClientChange {
  const clientId = newUlid(now);
  const draft = clientOfDocument(invoice);
  const added = newClient(clientId, draft, now.toISOString(), {
    invoiceId,
    totalCents,
    balanceCents: totalCents - paidCents,
  });
  const writes = [
    takeNameWrite(userId, draft.name, clientId),
    put(client, client.key(userId, clientId), added),
  ];
  return { writes, clientId, added: 1 };
}

/**
 * The change that adds an invoice to the statistics of its client: the client the owner picked if the name was not
 * changed since, otherwise the client with that name, otherwise a new client (rule 30). `counted` is the invoice as
 * last counted: its old amounts are replaced, or moved if the client changed. Without it, the invoice is counted for
 * the first time. `paidCents`: its payments so far, without the deposit.
 */
export async function countForClient(
  table: Table,
  userId: string,
  content: InvoiceContent,
  {
    counted,
    now,
    paidCents = counted?.paidCents ?? 0,
  }: { readonly counted?: InvoiceRecord; readonly now: Date; readonly paidCents?: number | undefined },
): Promise<ClientChange> {
  const { totalCents } = content;
  // Neither the deposit nor the payments are owed.
  const depositAndPaidCents = (content.depositCents ?? 0) + paidCents;
  const lookup = clientLookup(table, userId);
  const oldClient = counted?.clientId === undefined ? undefined : await lookup.byId(counted.clientId);
  const name = content.invoice.clientName;

  const findNewClient = async (): Promise<Client | undefined> => {
    // A client that was renamed keeps its invoices with the old name.
    if (oldClient && counted && isSameName(counted.clientName, name)) return oldClient;
    return lookup.forDocument(content.pickedClientId, name);
  };

  const newOrSameClient = name === '' ? undefined : await findNewClient();
  if (counted && oldClient && newOrSameClient?.clientId === oldClient.clientId) {
    const cents = totalCents - counted.totalCents;
    const writes = cents === 0 ? [] : [adjustClient(userId, oldClient, { invoices: 0, cents })];
    return { writes, clientId: oldClient.clientId, added: 0 };
  }
  const subtractFromOld =
    counted && oldClient
      ? [
          adjustClient(userId, oldClient, {
            invoices: -1,
            cents: -counted.totalCents,
            depositCents: -depositAndPaidCents,
            movedInvoiceId: content.invoiceId,
          }),
        ]
      : [];
  if (name === '') return { writes: subtractFromOld, clientId: undefined, added: 0 };
  if (newOrSameClient) {
    const lastUse = { at: now.toISOString(), invoiceId: content.invoiceId };
    const { clientId } = newOrSameClient;
    const addToNew = adjustClient(
      userId,
      newOrSameClient,
      { invoices: 1, cents: totalCents, depositCents: depositAndPaidCents },
      lastUse,
    );
    return { writes: [...subtractFromOld, addToNew], clientId, added: 0 };
  }
  const created = addClient(userId, content, depositAndPaidCents, now);
  return { ...created, writes: [...subtractFromOld, ...created.writes] };
}
