import { type ClientDraft, foldClientName, validateClient } from '../clients/client.ts';
import { type ClientTexts, clientFieldList, clientTexts, eachClientField } from '../clients/client-fields.ts';
import { foldDescription, type ItemDraft, type SavedItem } from '../clients/saved-item.ts';
import { validateItem } from '../clients/validate-item.ts';
import { typedAmount } from '../money.ts';
import { cleanLine } from '../text.ts';
import { type ColumnTargets, type ImportTarget, partColumnsOf } from './known-columns.ts';
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
  name: cells.name || cells.company || joined(' ', cells.firstName, cells.lastName),
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
  const lines = new Map<string, number>();
  let sameCount = 0;
  for (const { line, cells } of file.rows) {
    const row = readRow(cellsOf(cells, targets));
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
    if (row.change) changes.push(row.change);
    else sameCount += 1;
  }
  return { changes, refused, sameCount };
}

/** Compares the clients of a file with the saved ones. An empty cell does not change the saved value. */
export function planClients(
  file: ImportFile,
  targets: ColumnTargets,
  saved: readonly (ClientDraft & { readonly clientId: string })[],
  newId: () => string,
): ImportPlan<ClientDraft> {
  const byName = new Map(saved.map((client) => [foldClientName(client.name), client]));
  return planRows(file, targets, (cells) => {
    const typed = clientOfCells(cells);
    const known = byName.get(foldClientName(typed.name));
    const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    const checked = validateClient(known ? { ...clientTexts(known), ...filled, name: known.name } : typed);
    // A refusal has at least one fault; the default is for the type checker.
    if (!checked.ok) return { fault: checked.refusal[0] ?? { field: 'name', message: '' } };
    const after = checked.value;
    const key = foldClientName(after.name);
    if (!known) return { key, change: { id: newId(), after } };
    const before = clientTexts(known);
    return { key, change: hasSameFields(before, after) ? undefined : { id: known.clientId, before, after } };
  });
}

/** Reduces "USD 1,200.00" to "1,200.00"; "$1,200.00" is unchanged. */
const priceText = (text: string): string => text.replace(/^[A-Z]{3}\s*/, '');

/** Compares the items of a file with the saved ones. A saved item with the same description gets the file's price. */
export function planItems(
  file: ImportFile,
  targets: ColumnTargets,
  saved: readonly Pick<SavedItem, 'itemId' | 'description' | 'unitPriceCents'>[],
  newId: () => string,
): ImportPlan<ItemDraft> {
  const known = new Map(saved.map((item) => [foldDescription(item.description), item]));
  return planRows(file, targets, (cells) => {
    // Square calls the only variation of an item "Regular".
    const variation = /^regular$/i.test(cells.variation ?? '') ? '' : cells.variation;
    const description = joined(' - ', cells.name || cells.description, variation);
    const checked = validateItem({ description, unitPrice: priceText(cells.price ?? '') });
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
