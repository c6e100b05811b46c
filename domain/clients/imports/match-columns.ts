import { foldHeader, type ImportKind, type ImportTarget, importKinds } from './import-targets.ts';
import { type ColumnNames, knownNames } from './product-columns.ts';

/** The field for each column of a file, by position; undefined if a column is not imported. */
export type ColumnTargets = readonly (ImportTarget | undefined)[];

/** Where further columns go that have the name of a column for one address or number. */
const furtherTargets: readonly (readonly [ImportTarget, readonly ImportTarget[]])[] = [
  ['email', ['copyEmails']],
  ['phone', ['phone2', 'phone3']],
];

function targetsBy(names: ColumnNames, headers: readonly string[]): ColumnTargets {
  const folded = headers.map(foldHeader);
  const targets: (ImportTarget | undefined)[] = headers.map(() => undefined);
  for (const [target, known] of Object.entries(names)) {
    // A file can have two columns of one name, such as the phones of a company and of its contact.
    const at = known
      .map((name) => folded.findIndex((header, place) => header === name && targets[place] === undefined))
      .find((place) => place >= 0);
    if (at !== undefined) targets[at] = target as ImportTarget;
  }
  for (const [target, further] of furtherTargets) {
    const name = folded[targets.indexOf(target)];
    for (const next of further.filter((each) => !targets.includes(each))) {
      const at = folded.findIndex((header, place) => header === name && targets[place] === undefined);
      if (at >= 0) targets[at] = next;
    }
  }
  return targets;
}

const countOf = (targets: ColumnTargets): number => targets.filter((target) => target !== undefined).length;

/**
 * The product whose column names match the most columns of a file, and the fields of these columns; no product if no
 * name is known.
 */
export function matchColumns(
  kind: ImportKind,
  headers: readonly string[],
): { readonly product?: string; readonly targets: ColumnTargets } {
  const [best] = Object.entries(knownNames[kind])
    .map(([product, names]) => ({ product, targets: targetsBy(names, headers) }))
    .sort((one, other) => countOf(other.targets) - countOf(one.targets));
  return best && countOf(best.targets) > 0 ? best : { targets: headers.map(() => undefined) };
}

/** How many cells of a row are column names of one known product; the header of a file has the most. */
export const knownNameCount = (cells: readonly string[]): number =>
  Math.max(...importKinds.map((kind) => countOf(matchColumns(kind, cells).targets)));

/** A sentence about the columns that still have to be chosen; undefined if nothing is missing. */
export function missingColumns(kind: ImportKind, targets: ColumnTargets): string | undefined {
  const has = (...wanted: readonly ImportTarget[]) => wanted.some((target) => targets.includes(target));
  if (kind === 'clients')
    return has('name', 'company', 'firstName', 'lastName')
      ? undefined
      : 'Choose the column with the client name.';
  if (!has('name', 'description')) return 'Choose the column with the item.';
  return has('price') ? undefined : 'Choose the column with the price.';
}
