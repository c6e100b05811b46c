import { foldClientName } from '#domain/clients/client';
import { balanceOf } from '#domain/documents/amounts';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { accountPartition, clientPrefix, isKeyId } from '#domain/table/keys';
import { commit } from '../../platform/table/commit.ts';
import type { FieldsOf, RawItem } from '../../platform/table/entity.ts';
import {
  ensure,
  ensureInstants,
  type ImportedRecords,
  importedId,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update } from '../../platform/table/writes.ts';
import { changeAccount } from '../../profile/index.ts';
import { client } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { releaseNameWrite, takeNameWrite } from './client-name.ts';
import type { ClientChange } from './client-statistics.ts';

type Exported = FieldsOf<typeof client>;

function readClient(raw: RawItem): Exported {
  const read = client.parse(raw);
  const { clientId, name, createdAt, lastUsed, lastInvoiceAt, lastInvoiceId } = read;
  const isLastInvoiceId = lastInvoiceId === undefined || isKeyId(lastInvoiceId);
  ensure(isKeyId(clientId) && isLastInvoiceId, 'The ID of a client is wrong.');
  ensureInstants({ createdAt, lastUsed, lastInvoiceAt });
  ensure(foldClientName(name) !== '', 'The client has no name.');
  return read;
}

/** The change of a client's statistics by an imported invoice. `by` is -1 if its import is undone. */
export async function countImported(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  by: 1 | -1,
): Promise<ClientChange> {
  const { clientId, invoiceId, totalCents } = record;
  const known =
    clientId === undefined || !isCounted(record)
      ? undefined
      : await clientLookup(table, userId).byId(clientId);
  if (!known) return { writes: [], clientId, added: 0 };
  const add = { invoiceCount: by, totalCents: by * totalCents, balanceCents: by * balanceOf(record) };
  const isLastRemoved = by < 0 && known.lastInvoiceId === invoiceId;
  const noLastInvoice = { lastInvoiceAt: undefined, lastInvoiceId: undefined };
  const write = update(client, client.key(userId, known.clientId), {
    add,
    ...(isLastRemoved && { set: noLastInvoice }),
  });
  return { writes: [write], clientId, added: 0 };
}

/** Clients of a full export. The invoices imported after them set their statistics. */
export const importedClients = (table: Table): ImportedRecords => ({
  check(raw) {
    const read = readRecord(() => readClient(raw as RawItem));
    if (!read.ok) return read;
    const exported = read.value;
    return {
      ok: true,
      async value({ userId, importId }) {
        const clientId = importedId(userId, exported.clientId);
        const { lastInvoiceId } = exported;
        const fields = {
          ...exported,
          clientId,
          importId,
          invoiceCount: 0,
          totalCents: 0,
          balanceCents: 0,
          ...(lastInvoiceId !== undefined && { lastInvoiceId: importedId(userId, lastInvoiceId) }),
        };
        const { committed } = await commit(table, [
          takeNameWrite(userId, exported.name, clientId),
          put(client, client.key(userId, clientId), fields),
          ...changeAccount(userId, { clients: 1 }),
        ]);
        if (committed || (await clientLookup(table, userId).byId(clientId))) return 'done';
        return 'taken';
      },
    };
  },

  async removeAll({ userId, importId }, isTimeUp) {
    let kept = 0;
    const itemsOfImport = {
      partition: accountPartition(userId),
      begins: clientPrefix,
      where: [{ attr: 'importId', is: importId }] as const,
    };
    for await (const item of queryAll(table, itemsOfImport)) {
      if (isTimeUp()) return { isEnd: false, kept };
      const { clientId } = client.parse(item);
      const isGone = await retryOnConflict<boolean>(table, async () => {
        const stored = await clientLookup(table, userId).byId(clientId);
        if (!stored) return true;
        if (stored.invoiceCount > 0) return false;
        const { committed } = await commit(table, [
          remove(
            client,
            client.key(userId, clientId),
            { attr: 'name', is: stored.name },
            { attr: 'invoiceCount', is: 0 },
          ),
          releaseNameWrite(userId, stored.name, clientId),
          ...changeAccount(userId, { clients: -1 }),
        ]);
        return committed ? true : CONFLICT;
      });
      if (!isGone) kept += 1;
    }
    return { isEnd: true, kept };
  },
});
