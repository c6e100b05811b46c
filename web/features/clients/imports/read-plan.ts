import type { Client } from '#domain/clients/client';
import type { ImportKind } from '#domain/clients/imports/import-targets';
import type { ImportedClient } from '#domain/clients/imports/imported-client';
import type { ColumnTargets } from '#domain/clients/imports/match-columns';
import { planClients } from '#domain/clients/imports/plan-clients';
import type { ImportPlan } from '#domain/clients/imports/plan-import';
import { planItems } from '#domain/clients/imports/plan-items';
import { type ImportFile, importLimits, readImportFile } from '#domain/clients/imports/read-file';
import { isContactsFile } from '#domain/clients/imports/read-vcf';
import type { ItemDraft, SavedItem } from '#domain/clients/saved-item';
import { type Result, refuse } from '#domain/result';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { decodeFile } from './decode-file.ts';

/** An import plan for clients or items. */
export type AnyPlan = ImportPlan<ImportedClient> | ImportPlan<ItemDraft>;

/** What importing a file would change. */
export interface ImportPlans {
  readonly plan: AnyPlan;
  /**
   * If rows have the name of a saved client, but another email or address: their number, and the plan that changes the
   * saved clients instead of adding others.
   */
  readonly namesakes?: { readonly count: number; readonly changing: AnyPlan };
}

/** Parses the file that the user chose. The refusal is a sentence for people. */
export async function readChosenFile(kind: ImportKind, file: File): Promise<Result<ImportFile, string>> {
  const isNamedContacts = /\.vcf$/i.test(file.name);
  const maxBytes = isNamedContacts ? importLimits.contactsBytes : importLimits.bytes;
  if (file.size > maxBytes) return refuse(`This file is larger than ${maxBytes / 1_000_000} MB.`);
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (kind === 'items' && isContactsFile(text))
    return refuse('This file has contacts in it. Choose "Clients" to import them.');
  return readImportFile(text);
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
export async function readPlans(
  kind: ImportKind,
  file: ImportFile,
  targets: ColumnTargets,
): Promise<ImportPlans> {
  const newId = () => crypto.randomUUID();
  if (kind === 'items') return { plan: planItems(file, targets, await readSavedItems(), newId) };
  const saved = await readSavedClients();
  const plan = planClients(file, targets, saved, newId);
  const { namesakeCount: count } = plan;
  if (count === 0) return { plan };
  return { plan, namesakes: { count, changing: planClients(file, targets, saved, newId, 'change') } };
}
