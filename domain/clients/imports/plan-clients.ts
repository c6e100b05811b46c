import { foldClientName } from '../client.ts';
import { emptyClient } from '../client-fields.ts';
import { isAnother, isSaidToBe, matchClient } from '../client-match.ts';
import { tooManyPlaces } from '../service-address.ts';
import {
  hasSameRecord,
  type ImportedClient,
  validateImportedClient,
  withDifferences,
} from './imported-client.ts';
import type { ColumnTargets } from './match-columns.ts';
import { asFurtherRow, hasCopy, mergedWithRow } from './merge-client-row.ts';
import { cellsOf, type EntryChange, type ImportPlan, planRows } from './plan-import.ts';
import { type ClientRow, readClientRow } from './read-client-row.ts';
import type { ImportFile } from './read-file.ts';

const severalClients = 'Several clients have this name. Add an email or address.';

/** How a row counts that has the name of the only saved client of it, but another email or address. */
export type NamesakeRows = 'add' | 'change';

/** A plan for clients, and how many of its rows have the name of a saved client, but another email or address. */
export interface ClientPlan extends ImportPlan<ImportedClient> {
  readonly namesakeCount: number;
}

type SavedClient = ImportedClient & { readonly clientId: string };

/** The saved client that a row is about: by its name, and of several, the only one of its email or address. */
function matchRow({ texts }: ClientRow, namesakes: readonly SavedClient[]): SavedClient | undefined {
  const matched = matchClient(texts, namesakes) ?? namesakes.find((client) => hasCopy(client, texts.email));
  const [only, ...others] = namesakes.filter((client) => isSaidToBe(texts, client));
  return matched ?? (others.length === 0 ? only : undefined);
}

const hasMorePlaces = (before: ImportedClient, after: ImportedClient): boolean =>
  (after.serviceAddresses?.length ?? 0) > (before.serviceAddresses?.length ?? 0);

/** The change that an import makes of a client; undefined if it makes none. */
function recordChange(
  id: string,
  before: ImportedClient | undefined,
  after: ImportedClient,
): EntryChange<ImportedClient> | undefined {
  if (!before) return { id, after: withDifferences(after, emptyClient) };
  if (hasSameRecord(before, after)) return undefined;
  return { id, before: withDifferences(before, after), after: withDifferences(after, before) };
}

/**
 * Compares the clients of a file with the saved ones. An empty cell does not change the saved value. Rows with the name
 * of a saved client but another email or address are other clients, unless `namesakeRows` says that they change it. A
 * row with another service address of the client of an earlier row adds it, and what else that row did not say.
 */
export function planClients(
  file: ImportFile,
  targets: ColumnTargets,
  saved: readonly SavedClient[],
  newId: () => string,
  namesakeRows: NamesakeRows = 'add',
): ClientPlan {
  const columns = cellsOf(file.headers, targets);
  // Clients as earlier rows add and change them are known to later ones.
  const byName = new Map<string, SavedClient[]>();
  const remember = (client: SavedClient) => {
    const name = foldClientName(client.name);
    const others = (byName.get(name) ?? []).filter(({ clientId }) => clientId !== client.clientId);
    byName.set(name, [...others, client]);
  };
  for (const client of saved) remember(client);
  const originals = new Map(saved.map((client) => [client.clientId, client]));
  const done = new Set<string>();
  let namesakeCount = 0;
  const plan = planRows<ImportedClient>(file, targets, (cells) => {
    const row = readClientRow(cells, columns);
    const namesakes = byName.get(foldClientName(row.texts.name)) ?? [];
    const [only] = namesakes;
    const matched = matchRow(row, namesakes);
    const isNamesake = !matched && only !== undefined && isAnother(row.texts, only);
    const isChange = isNamesake && namesakes.length === 1 && originals.has(only.clientId);
    if (isChange) namesakeCount += 1;
    const known = matched ?? (isChange && namesakeRows === 'change' ? only : undefined);
    if (!known && only && !namesakes.every((other) => isAnother(row.texts, other)))
      return { fault: { field: 'name', message: severalClients } };
    const key = known?.clientId ?? newId();
    const isRepeated = known !== undefined && done.has(key);
    const read = isRepeated ? asFurtherRow(known, originals.get(key), row) : row;
    const merged = mergedWithRow(known, read, newId);
    const addsToEarlier = isRepeated && hasMorePlaces(known, merged.client);
    if (isRepeated && !addsToEarlier)
      return merged.hasTooManyPlaces ? { fault: { field: 'service', message: tooManyPlaces } } : { key };
    const checked = validateImportedClient(merged.client);
    // A refusal has at least one fault; the default is for the type checker.
    if (!checked.ok) return { fault: checked.refusal[0] ?? { field: 'name', message: '' } };
    done.add(key);
    remember({ ...checked.value, clientId: key });
    const { name } = checked.value;
    return {
      key,
      change: recordChange(key, originals.get(key), checked.value),
      addsToEarlier,
      ...(merged.leftOut.length > 0 && { leftOut: { name, texts: merged.leftOut } }),
    };
  });
  return { ...plan, namesakeCount };
}
