import { foldClientName } from '#domain/clients/client';
import { type ClientTexts, clientOfDocument } from '#domain/clients/client-fields';
import type { MoneyFacts } from '#domain/documents/money-amounts';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { newUlid } from '../../platform/hash.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import { adjustClient } from './adjust-client.ts';
import { client, newClient } from './client.ts';
import { addedFigures, clientFiguresOf, figuresChange, hasFigures } from './client-figures.ts';
import { clientLookup, type FoundClient } from './client-lookup.ts';
import type { Namesakes } from './client-name.ts';

/** The change of an account's clients when an invoice is added to, moved between or removed from their statistics. */
export interface ClientChange {
  readonly writes: readonly Write[];
  /** The client to store in the invoice; undefined if the invoice has no client name. */
  readonly clientId: string | undefined;
  /** Number of new clients. */
  readonly added: 0 | 1;
}

/** True if two versions of a document name the same person: the name is the same, and the email was not changed. */
const isSamePerson = (one: Pick<ClientTexts, 'name' | 'email'>, other: Pick<ClientTexts, 'name' | 'email'>) =>
  foldClientName(one.name) === foldClientName(other.name) && one.email === other.email;

/** The chosen client, otherwise the one that an edited document had if it still names the same person. */
const chosenOrKept = (
  chosenClientId: string | undefined,
  typed: ClientTexts,
  before: (Pick<ClientTexts, 'name' | 'email'> & { readonly clientId: string | undefined }) | undefined,
): string | undefined =>
  chosenClientId ?? (before && isSamePerson(before, typed) ? before.clientId : undefined);

/** An invoice before and after a change that keeps its client. */
interface InvoiceChangeOfClient {
  readonly before: InvoiceRecord;
  readonly after: InvoiceRecord;
}

/**
 * The change that subtracts a voided invoice from its client's statistics. The invoice keeps the client's ID, so that
 * it can be added back.
 */
export async function subtractFromClient(
  table: Table,
  userId: string,
  { before, after }: InvoiceChangeOfClient,
): Promise<ClientChange> {
  const { clientId } = before;
  const stored = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  const writes = stored ? [adjustClient(userId, stored, figuresChange(before, after))] : [];
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
  { before, after, now }: InvoiceChangeOfClient & { readonly now: Date },
): Promise<ClientChange> {
  const { clientId, sentAt = now.toISOString() } = before;
  const stored = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  if (!stored) return countForClient(table, userId, content, { next: after, now });
  const write = update(client, client.key(userId, stored.clientId), {
    setOnce: { lastInvoiceAt: sentAt, lastInvoiceId: content.invoiceId },
    add: addedFigures(figuresChange(before, after)),
  });
  return { writes: [write], clientId, added: 0 };
}

/** No client changes, and the document gets none. */
const noClient: ClientChange = { writes: [], clientId: undefined, added: 0 };

/** The change that saves the client of a document, with its first invoice if it is counted. */
function addClient(
  userId: string,
  typed: ClientTexts,
  { namesakes, now }: { readonly namesakes: Namesakes; readonly now: Date },
  firstInvoice?: Parameters<typeof newClient>[3],
): ClientChange {
  if (namesakes.isFull) return noClient;
  const clientId = newUlid(now);
  const added = newClient(clientId, typed, now.toISOString(), firstInvoice);
  const writes = [namesakes.take(clientId), put(client, client.key(userId, clientId), added)];
  return { writes, clientId, added: 1 };
}

/** A document that counts in no statistics. */
interface UncountedDocument {
  /** The client as typed. */
  readonly typed: ClientTexts;
  readonly chosenClientId: string | undefined;
  /** The client of the document before it was edited. */
  readonly before?:
    | (Pick<ClientTexts, 'name' | 'email'> & { readonly clientId: string | undefined })
    | undefined;
}

/** The client of a document that counts in no statistics, such as a draft; undefined if none is saved. */
export async function findClientOf(
  table: Table,
  userId: string,
  { typed, chosenClientId, before }: UncountedDocument,
): Promise<FoundClient | undefined> {
  if (typed.name === '') return undefined;
  return clientLookup(table, userId).forDocument(chosenOrKept(chosenClientId, typed, before), typed);
}

/** As `findClientOf`; a client that is not saved yet is saved with the document. */
export async function saveClientOf(
  table: Table,
  userId: string,
  document: UncountedDocument,
  now: Date,
): Promise<ClientChange> {
  const found = await findClientOf(table, userId, document);
  if (!found) return noClient;
  if (found.client) return { ...noClient, clientId: found.client.clientId };
  return addClient(userId, document.typed, { namesakes: found.namesakes, now });
}

/**
 * The change that adds an invoice to the statistics of its client: the client the owner chose, otherwise the one that
 * its name, email and address belong to, otherwise a new client (rule 30). `counted` is the invoice as last counted:
 * its old figures are replaced, or moved if the client changed. Without it, the invoice is counted for the first time.
 * `next` is the invoice as it counts from now on.
 */
export async function countForClient(
  table: Table,
  userId: string,
  content: InvoiceContent,
  { counted, next, now }: { readonly counted?: InvoiceRecord; readonly next: MoneyFacts; readonly now: Date },
): Promise<ClientChange> {
  const { invoiceId } = content;
  const typed = clientOfDocument(content.invoice);
  const oldClient =
    counted?.clientId === undefined ? undefined : await clientLookup(table, userId).byId(counted.clientId);
  // An edit that names the same person keeps the client, even if it was renamed since.
  const before = counted && {
    name: counted.clientName,
    email: counted.clientEmail,
    clientId: oldClient?.clientId,
  };
  const found = await findClientOf(table, userId, {
    typed,
    chosenClientId: content.pickedClientId,
    before,
  });
  if (counted && oldClient && found?.client?.clientId === oldClient.clientId) {
    const by = figuresChange(counted, next);
    const writes = hasFigures(by) ? [adjustClient(userId, oldClient, by)] : [];
    return { writes, clientId: oldClient.clientId, added: 0 };
  }
  const subtractFromOld =
    counted && oldClient
      ? [
          adjustClient(userId, oldClient, figuresChange(counted, undefined), {
            movedInvoiceId: invoiceId,
          }),
        ]
      : [];
  if (!found) return { ...noClient, writes: subtractFromOld };
  const figures = clientFiguresOf(next);
  if (found.client) {
    const lastUse = { at: now.toISOString(), invoiceId };
    const addToNew = adjustClient(userId, found.client, figures, { lastUse });
    return { writes: [...subtractFromOld, addToNew], clientId: found.client.clientId, added: 0 };
  }
  const created = addClient(userId, typed, { namesakes: found.namesakes, now }, { invoiceId, figures });
  return { ...created, writes: [...subtractFromOld, ...created.writes] };
}
