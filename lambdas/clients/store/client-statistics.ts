import { type Client, foldClientName } from '#domain/clients/client';
import { clientOfDocument } from '#domain/clients/client-fields';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { newUlid } from '../../platform/hash.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { adjustClient } from './adjust-client.ts';
import { client, newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { takeName } from './client-name.ts';

/** The changes of an account's clients when an invoice is counted. */
export interface ClientChange {
  readonly writes: readonly Write[];
  /** The client for which the invoice now counts; undefined if the invoice has no client name. */
  readonly clientId: string | undefined;
  /** Number of clients added. */
  readonly added: 0 | 1;
}

const sameName = (one: string, other: string): boolean => foldClientName(one) === foldClientName(other);

/**
 * Subtracts an invoice from its client's statistics. The invoice keeps the client's ID, so that it can be counted
 * again.
 */
export async function leaveClient(
  table: Table,
  userId: string,
  { clientId, totalCents, depositCents = 0 }: Pick<InvoiceRecord, 'clientId' | 'totalCents' | 'depositCents'>,
): Promise<ClientChange> {
  const before = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  const writes = before
    ? [adjustClient(userId, before, { invoices: -1, cents: -totalCents, depositCents: -depositCents })]
    : [];
  return { writes, clientId, added: 0 };
}

/**
 * Counts an invoice again after `leaveClient`: for the client it names, or as if it were sent now if that client was
 * deleted.
 */
export async function countAgain(
  table: Table,
  userId: string,
  content: InvoiceContent,
  { record, now }: { readonly record: InvoiceRecord; readonly now: Date },
): Promise<ClientChange> {
  const { clientId, totalCents, depositCents = 0, sentAt = now.toISOString() } = record;
  const known = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  if (!known) return countForClient(table, userId, content, { now });
  const key = client.key(userId, known.clientId);
  const add = { invoiceCount: 1, totalCents, balanceCents: totalCents - depositCents };
  const write = update(client, key, {
    setOnce: { lastInvoiceAt: sentAt, lastInvoiceId: content.invoiceId },
    add,
  });
  return { writes: [write], clientId, added: 0 };
}

/** Adds a new client from the invoice's own client fields. */
function addClient(
  userId: string,
  { invoiceId, invoice, totalCents }: InvoiceContent,
  settledCents: number,
  now: Date,
): ClientChange {
  const clientId = newUlid(now);
  const draft = clientOfDocument(invoice);
  const added = newClient(clientId, draft, now.toISOString(), {
    invoiceId,
    totalCents,
    balanceCents: totalCents - settledCents,
  });
  const writes = [takeName(userId, draft.name, clientId), put(client, client.key(userId, clientId), added)];
  return { writes, clientId, added: 1 };
}

/**
 * Counts a content for its client: the one picked while its name is unchanged, else the one of that name, else a new
 * one (rule 30). `counted` is the invoice as the statistics hold it now; it moves over, or changes its total. `paidCents` was
 * paid before it is counted.
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
  const depositCents = (content.depositCents ?? 0) + paidCents;
  const lookup = clientLookup(table, userId);
  const before = counted?.clientId === undefined ? undefined : await lookup.byId(counted.clientId);
  const name = content.invoice.clientName;

  const target = async (): Promise<Client | undefined> => {
    // A client that was renamed keeps its invoices with the old name.
    if (before && counted && sameName(counted.clientName, name)) return before;
    return lookup.meant(content.pickedClientId, name);
  };

  const after = name === '' ? undefined : await target();
  if (counted && before && after?.clientId === before.clientId) {
    const cents = totalCents - counted.totalCents;
    const writes = cents === 0 ? [] : [adjustClient(userId, before, { invoices: 0, cents })];
    return { writes, clientId: before.clientId, added: 0 };
  }
  const leaving =
    counted && before
      ? [
          adjustClient(userId, before, {
            invoices: -1,
            cents: -counted.totalCents,
            depositCents: -depositCents,
            moved: content.invoiceId,
          }),
        ]
      : [];
  if (name === '') return { writes: leaving, clientId: undefined, added: 0 };
  if (after) {
    const used = { at: now.toISOString(), invoiceId: content.invoiceId };
    const arriving = adjustClient(userId, after, { invoices: 1, cents: totalCents, depositCents }, used);
    return { writes: [...leaving, arriving], clientId: after.clientId, added: 0 };
  }
  const made = addClient(userId, content, depositCents, now);
  return { ...made, writes: [...leaving, ...made.writes] };
}
