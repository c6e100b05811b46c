import type { Client, ClientDraft } from '#domain/clients/client';
import type { ItemDraft, SavedItem } from '#domain/clients/saved-item';
import type { ColumnTargets, ImportKind } from '#domain/imports/known-columns';
import { type ImportPlan, planClients, planItems } from '#domain/imports/plan-import';
import { type ImportFile, importLimits, readImportFile } from '#domain/imports/read-file';
import { type Result, refuse } from '#domain/result';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { decodeFile } from './decode-file.ts';

/** An import plan for clients or items. */
export type AnyPlan = ImportPlan<ClientDraft> | ImportPlan<ItemDraft>;

/** Parses the file that the user chose. */
export async function readChosenFile(file: File): Promise<Result<ImportFile, string>> {
  if (file.size > importLimits.bytes) return refuse('This file is larger than 5 MB.');
  return readImportFile(decodeFile(new Uint8Array(await file.arrayBuffer())));
}

async function readSavedClients(): Promise<readonly Client[]> {
  const clients: Client[] = [];
  let cursor: string | undefined;
  do {
    const page = await callAsAccount('list-client-directory', { query: { cursor } });
    clients.push(...page.clients);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return clients;
}

async function readSavedItems(): Promise<readonly SavedItem[]> {
  const items: SavedItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await callAsAccount('list-item-directory', { query: { cursor } });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return items;
}

/** Computes what importing a file would change, compared with everything that is saved now. */
export async function readPlan(kind: ImportKind, file: ImportFile, targets: ColumnTargets): Promise<AnyPlan> {
  const newId = () => crypto.randomUUID();
  return kind === 'clients'
    ? planClients(file, targets, await readSavedClients(), newId)
    : planItems(file, targets, await readSavedItems(), newId);
}
