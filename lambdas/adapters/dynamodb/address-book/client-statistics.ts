import { foldClientName } from '#domain/address-book/client';
import { clientUseIndex, keys } from '#domain/table/keys';
import type { InvoiceContent, InvoiceRecord } from '../../../lite-invoice/ports.ts';
import type { Write } from '../lite-invoice/invoice-writes.ts';
import type { Table } from '../table.ts';
import { type ClientItem, newClientItem } from './client-item.ts';
import { clientLookup, clientNameKey } from './client-lookup.ts';

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
  tableName: string,
  userId: string,
  client: ClientItem,
  by: { readonly invoices: number; readonly cents: number },
  usedAt?: string,
): Write {
  const use = usedAt === undefined ? undefined : clientUseIndex(userId, usedAt, client.clientId);
  // Without invoices there is no last one either; the count is checked, because others may be adding one.
  const isEmptied = client.invoiceCount + by.invoices <= 0;
  return {
    Update: {
      TableName: tableName,
      Key: keys.client(userId, client.clientId),
      UpdateExpression: [
        use ? 'SET lastUsed = :at, lastInvoiceAt = :at, GSI1SK = :use' : '',
        isEmptied ? 'REMOVE lastInvoiceAt' : '',
        'ADD invoiceCount :invoices, totalCents :cents',
      ].join(' '),
      ConditionExpression: `attribute_exists(PK)${isEmptied ? ' AND invoiceCount = :count' : ''}`,
      ExpressionAttributeValues: {
        ':invoices': by.invoices,
        ':cents': by.cents,
        ...(use && { ':at': usedAt, ':use': use.GSI1SK }),
        ...(isEmptied && { ':count': client.invoiceCount }),
      },
    },
  };
}

/**
 * Counts a content for its client: the one picked while its name is unchanged, else the one of that name, else a new
 * one (decision 30). `counted` is the invoice as the statistics hold it now; it moves over, or changes its total.
 */
export async function countForClient(
  table: Table,
  userId: string,
  content: InvoiceContent,
  options: { readonly counted?: InvoiceRecord; readonly now: Date; readonly newId: (now: Date) => string },
): Promise<ClientChange> {
  const { counted, now } = options;
  const { invoice, totalCents } = content;
  const lookup = clientLookup(table, userId);
  const before = counted?.clientId === undefined ? undefined : await lookup.byId(counted.clientId);
  const name = invoice.clientName;

  const target = async (): Promise<ClientItem | undefined> => {
    // A client renamed since keeps the invoices that still carry the old name.
    if (before && counted && sameName(counted.clientName, name)) return before;
    const picked = content.pickedClientId ? await lookup.byId(content.pickedClientId) : undefined;
    return picked && sameName(picked.name, name) ? picked : lookup.byName(name);
  };

  const after = name === '' ? undefined : await target();
  if (counted && before && after?.clientId === before.clientId) {
    const cents = totalCents - counted.totalCents;
    const writes = cents === 0 ? [] : [adjust(table.name, userId, before, { invoices: 0, cents })];
    return { writes, clientId: before.clientId, added: 0 };
  }
  const leaving =
    counted && before
      ? [adjust(table.name, userId, before, { invoices: -1, cents: -counted.totalCents })]
      : [];
  if (name === '') return { writes: leaving, clientId: undefined, added: 0 };
  const instant = now.toISOString();
  if (after) {
    const arriving = adjust(table.name, userId, after, { invoices: 1, cents: totalCents }, instant);
    return { writes: [...leaving, arriving], clientId: after.clientId, added: 0 };
  }
  const clientId = options.newId(now);
  const draft = {
    name,
    email: invoice.clientEmail,
    phone: invoice.clientPhone,
    address: invoice.clientAddress,
    city: invoice.clientCity,
  };
  const arriving: Write[] = [
    {
      Put: {
        TableName: table.name,
        Item: { ...clientNameKey(userId, name), clientId },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName: table.name,
        Item: newClientItem(userId, clientId, draft, instant, { totalCents }),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  ];
  return { writes: [...leaving, ...arriving], clientId, added: 1 };
}
