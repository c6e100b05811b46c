import { isEmailAddress } from '../../email-address.ts';
import { typedAmount } from '../../money.ts';
import { cleanLine } from '../../text.ts';
import { type ClientDraft, foldClientName, validateClient } from '../client.ts';
import { type ClientTexts, clientFieldList, clientTexts, eachClientField } from '../client-fields.ts';
import { isAnother, matchClient } from '../client-match.ts';
import { foldDescription, type ItemDraft, type SavedItem } from '../saved-item.ts';
import { validateItem } from '../validate-item.ts';
import { type ColumnTargets, type ImportTarget, partColumnsOf } from './known-columns.ts';
import { priceReader, priceText } from './price-column.ts';
import type { ImportFile } from './read-file.ts';

/**
 * One change of an import: the entry before and after it. Without `before` the entry is added, without `after` it is
 * removed. Applying a change twice has no further effect; the reversed change undoes it.
 */
export interface EntryChange<Draft> {
  readonly id: string;
  readonly before?: Draft;
  readonly after?: Draft;
}

/** A row that cannot be imported, and why. */
export interface RefusedRow {
  readonly line: number;
  /** The name of the invalid column; '' if the whole row is invalid. */
  readonly column: string;
  readonly why: string;
}

/** The changes that an import will make. */
export interface ImportPlan<Draft> {
  readonly changes: readonly EntryChange<Draft>[];
  readonly refused: readonly RefusedRow[];
  /** Number of rows that equal the stored entry. */
  readonly sameCount: number;
  /** Further email addresses of rows. A client has one. */
  readonly leftOut: readonly LeftOutAddresses[];
}

/** Email addresses of a row that are not imported, because another one of the same row is. */
export interface LeftOutAddresses {
  readonly line: number;
  readonly name: string;
  readonly addresses: readonly string[];
}

/** The change that undoes another one. */
export const reversed = <Draft>({ id, before, after }: EntryChange<Draft>): EntryChange<Draft> => ({
  id,
  ...(after !== undefined && { before: after }),
  ...(before !== undefined && { after: before }),
});

/** Most changes in one request. */
export const maxChangesPerBatch = 25;

type Cells = Readonly<Partial<Record<ImportTarget, string>>>;

/**
 * The email addresses in a cell such as "Jo Ash <jo@example.com>; office@example.com". Empty if a part of it looks like
 * an address and is none.
 */
function addressesIn(cell: string): readonly string[] {
  const parts = cell.replace(/mailto:/gi, '').split(/[\s,;<>"'()]+/);
  const addresses = parts.filter((part) => part.includes('@'));
  return addresses.every(isEmailAddress) ? addresses : [];
}

const cellsOf = (cells: readonly string[], targets: ColumnTargets): Cells =>
  Object.fromEntries(targets.flatMap((target, at) => (target ? [[target, cleanLine(cells[at] ?? '')]] : [])));

const joined = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** Reads a client from the cells of a row. Fields whose columns are absent or empty are ''; added fields are absent. */
const clientOfCells = (cells: Cells): ClientDraft => ({
  ...eachClientField('', undefined),
  ...Object.fromEntries(
    clientFieldList.flatMap(({ field }) => (cells[field] ? [[field, cells[field]]] : [])),
  ),
  email: addressesIn(cells.email ?? '')[0] ?? cells.email ?? '',
  name:
    cells.name ||
    cells.company ||
    joined(' ', cells.firstName, cells.lastName) ||
    (addressesIn(cells.email ?? '')[0] ?? ''),
  phone: cells.phone || cells.phone2 || cells.phone3 || '',
  address: joined(', ', cells.address, cells.address2),
  city: joined(', ', cells.city, joined(' ', cells.state, cells.zip)),
});

/** The columns that a field of an item is read from. */
const itemSources: Readonly<Record<string, readonly ImportTarget[]>> = {
  description: ['name', 'description'],
  unitPrice: ['price'],
};

/** The header of the first column of a file that a field is read from; '' if there is none. */
function columnOf(field: string, { headers }: ImportFile, targets: ColumnTargets): string {
  const wanted = itemSources[field] ?? [field, ...Object.keys(partColumnsOf(field))];
  const at = wanted.map((target) => targets.indexOf(target as ImportTarget)).find((place) => place >= 0);
  return at === undefined ? '' : (headers[at] ?? '');
}

/** True if all fields of two clients are equal. */
export const hasSameFields = (one: ClientTexts, other: ClientTexts): boolean =>
  clientFieldList.every(({ field }) => (one[field] ?? '') === (other[field] ?? ''));

const severalClients = 'Several clients have this name. Add an email or address.';

/** Plans an import of either kind. A row without `change` equals the stored entry; a repeated `key` is refused. */
function planRows<Draft>(
  file: ImportFile,
  targets: ColumnTargets,
  readRow: (
    cells: Cells,
  ) =>
    | { readonly fault: { readonly field: string; readonly message: string } }
    | { readonly key: string; readonly change: EntryChange<Draft> | undefined },
): ImportPlan<Draft> {
  const [changes, refused]: [EntryChange<Draft>[], RefusedRow[]] = [[], []];
  const leftOut: LeftOutAddresses[] = [];
  const lines = new Map<string, number>();
  let sameCount = 0;
  for (const { line, cells } of file.rows) {
    const texts = cellsOf(cells, targets);
    const row = readRow(texts);
    if ('fault' in row) {
      const { field, message } = row.fault;
      refused.push({ line, column: columnOf(field, file, targets), why: message });
      continue;
    }
    const first = lines.get(row.key);
    if (first !== undefined) {
      refused.push({ line, column: columnOf('name', file, targets), why: `The same as in row ${first}.` });
      continue;
    }
    lines.set(row.key, line);
    const [, ...addresses] = addressesIn(texts.email ?? '');
    if (addresses.length > 0) leftOut.push({ line, name: clientOfCells(texts).name, addresses });
    if (row.change) changes.push(row.change);
    else sameCount += 1;
  }
  return { changes, refused, sameCount, leftOut };
}

/** How a row counts that has the name of the only saved client of it, but another email or address. */
export type NamesakeRows = 'add' | 'change';

/** A plan for clients, and how many of its rows have the name of a saved client, but another email or address. */
export interface ClientPlan extends ImportPlan<ClientDraft> {
  readonly namesakeCount: number;
}

/**
 * Compares the clients of a file with the saved ones. An empty cell does not change the saved value. Rows with the name
 * of a saved client but another email or address are other clients, unless `namesakeRows` says that they change it.
 */
export function planClients(
  file: ImportFile,
  targets: ColumnTargets,
  saved: readonly (ClientDraft & { readonly clientId: string })[],
  newId: () => string,
  namesakeRows: NamesakeRows = 'add',
): ClientPlan {
  // Clients that earlier rows add are known to later ones.
  const byName = new Map<string, (typeof saved)[number][]>();
  const add = (client: (typeof saved)[number]) => {
    const name = foldClientName(client.name);
    byName.set(name, [...(byName.get(name) ?? []), client]);
  };
  for (const client of saved) add(client);
  let namesakeCount = 0;
  const plan = planRows<ClientDraft>(file, targets, (cells) => {
    const typed = clientOfCells(cells);
    const namesakes = byName.get(foldClientName(typed.name)) ?? [];
    const [only] = namesakes;
    const matched = matchClient(typed, namesakes);
    const isNamesake = !matched && only !== undefined && isAnother(typed, only);
    const isChange = isNamesake && namesakes.length === 1 && saved.includes(only);
    if (isChange) namesakeCount += 1;
    const known = matched ?? (isChange && namesakeRows === 'change' ? only : undefined);
    if (!known && only && !namesakes.every((other) => isAnother(typed, other)))
      return { fault: { field: 'name', message: severalClients } };
    const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    const checked = validateClient(known ? { ...clientTexts(known), ...filled, name: known.name } : typed);
    // A refusal has at least one fault; the default is for the type checker.
    if (!checked.ok) return { fault: checked.refusal[0] ?? { field: 'name', message: '' } };
    const after = checked.value;
    if (!known) {
      const clientId = newId();
      add({ ...after, clientId });
      return { key: clientId, change: { id: clientId, after } };
    }
    const before = clientTexts(known);
    const key = known.clientId;
    return { key, change: hasSameFields(before, after) ? undefined : { id: key, before, after } };
  });
  return { ...plan, namesakeCount };
}

/**
 * The text of a line for an item: its name and variation, and what the product prints on a sale beside them, unless
 * that begins with the name.
 */
function itemDescription({ name = '', description = '', ...cells }: Cells): string {
  // Square calls the only variation of an item "Regular".
  const variation = /^regular$/i.test(cells.variation ?? '') ? '' : cells.variation;
  if (foldDescription(description).startsWith(foldDescription(name)))
    return joined(' - ', description, variation);
  return joined(' - ', name, variation, description);
}

/** Compares the items of a file with the saved ones. A saved item with the same description gets the file's price. */
export function planItems(
  file: ImportFile,
  targets: ColumnTargets,
  saved: readonly Pick<SavedItem, 'itemId' | 'description' | 'unitPriceCents'>[],
  newId: () => string,
): ImportPlan<ItemDraft> {
  const known = new Map(saved.map((item) => [foldDescription(item.description), item]));
  const readPrice = priceReader(file.rows.map(({ cells }) => priceText(cellsOf(cells, targets).price ?? '')));
  return planRows(file, targets, (cells) => {
    const description = itemDescription(cells);
    const checked = validateItem({ description, unitPrice: readPrice(priceText(cells.price ?? '')) });
    // As in `planClients`.
    if (!checked.ok) return { fault: checked.refusal[0] ?? { field: 'description', message: '' } };
    const key = foldDescription(description);
    const item = known.get(key);
    const unitPrice = typedAmount(checked.value.unitPriceCents);
    if (!item) return { key, change: { id: newId(), after: { description, unitPrice } } };
    if (item.unitPriceCents === checked.value.unitPriceCents) return { key, change: undefined };
    const before = { description: item.description, unitPrice: typedAmount(item.unitPriceCents) };
    return { key, change: { id: item.itemId, before, after: { description: item.description, unitPrice } } };
  });
}
