import { foldClientName } from '#domain/clients/client';
import { isIndistinguishable } from '#domain/clients/client-match';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { accountPartition, clientPrefix, isKeyId } from '#domain/table/keys';
import { commit } from '../../platform/table/commit.ts';
import type { FieldsOf, RawItem } from '../../platform/table/entity.ts';
import {
  type AddOutcome,
  ensure,
  ensureInstants,
  type ImportedRecords,
  importedId,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { accountWriteIndex, addWrites, removeWrites } from './change-client.ts';
import { client } from './client.ts';
import { addedFigures, figuresChange, hasFigures } from './client-figures.ts';
import { clientLookup } from './client-lookup.ts';
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
  const { clientId, invoiceId } = record;
  const figures = by > 0 ? figuresChange(undefined, record) : figuresChange(record, undefined);
  const known =
    clientId === undefined || !hasFigures(figures)
      ? undefined
      : await clientLookup(table, userId).byId(clientId);
  if (!known) return { writes: [], clientId, added: 0 };
  const isLastRemoved = by < 0 && known.lastInvoiceId === invoiceId;
  const noLastInvoice = { lastInvoiceAt: undefined, lastInvoiceId: undefined };
  const write = update(client, client.key(userId, known.clientId), {
    add: addedFigures(figures),
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
        const { lastInvoiceId, overpaidCents, toDecideCents, ...others } = exported;
        const fields = {
          ...others,
          clientId,
          importId,
          invoiceCount: 0,
          totalCents: 0,
          balanceCents: 0,
          ...(lastInvoiceId !== undefined && { lastInvoiceId: importedId(userId, lastInvoiceId) }),
        };
        return retryOnConflict<AddOutcome>(table, async () => {
          if (await clientLookup(table, userId).byId(clientId)) return 'done';
          const writes = await addWrites(table, userId, fields, isIndistinguishable);
          if (!writes) return 'taken';
          const outcome = await commit(table, writes);
          if (outcome.committed) return 'done';
          return outcome.failed.includes(accountWriteIndex) ? 'taken' : CONFLICT;
        });
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
        const writes = await removeWrites(table, userId, stored, { attr: 'invoiceCount', is: 0 });
        return (await commit(table, writes)).committed ? true : CONFLICT;
      });
      if (!isGone) kept += 1;
    }
    return { isEnd: true, kept };
  },
});
