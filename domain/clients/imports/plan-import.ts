import { cleanText } from '../../text.ts';
import { type ImportTarget, partColumnsOf } from './import-targets.ts';
import type { ColumnTargets } from './match-columns.ts';
import type { Cells } from './read-client-row.ts';
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
  readonly leftOut: readonly LeftOut[];
}

/** Email addresses, phone numbers and service addresses of a row for which its client has no more room. */
export interface LeftOut {
  readonly line: number;
  readonly name: string;
  readonly texts: readonly string[];
}

/** The change that undoes another one. */
export const reversed = <Draft>({ id, before, after }: EntryChange<Draft>): EntryChange<Draft> => ({
  id,
  ...(after !== undefined && { before: after }),
  ...(before !== undefined && { after: before }),
});

/** Most changes in one request. */
export const maxChangesPerBatch = 25;

/** The cells of a row by what is read from them. */
export const cellsOf = (cells: readonly string[], targets: ColumnTargets): Cells =>
  Object.fromEntries(targets.flatMap((target, at) => (target ? [[target, cleanText(cells[at] ?? '')]] : [])));

/** The columns that a value is read from, if not from its own and those of its parts. */
const sources: Readonly<Record<string, readonly ImportTarget[]>> = {
  description: ['name', 'description'],
  unitPrice: ['price'],
  copyEmails: ['copyEmails', 'email'],
  secondPhone: ['phone2', 'phone3', 'phone'],
  phoneLabel: ['phoneLabel', 'phone'],
  secondPhoneLabel: ['phone2Label', 'phone2', 'phone3'],
  service: ['service', 'service2', 'serviceCity', 'serviceList'],
  serviceLabel: ['serviceLabel', 'serviceList'],
};

/** The header of the first column of a file that a field is read from; '' if there is none. */
function columnOf(field: string, { headers }: ImportFile, targets: ColumnTargets): string {
  const wanted = sources[field] ?? [field, ...Object.keys(partColumnsOf(field))];
  const at = wanted.map((target) => targets.indexOf(target as ImportTarget)).find((place) => place >= 0);
  return at === undefined ? '' : (headers[at] ?? '');
}

/** What a row changes. */
interface PlannedRow<Draft> {
  /** The same for rows of one entry. */
  readonly key: string;
  /** Absent if the row equals the stored entry. */
  readonly change?: EntryChange<Draft> | undefined;
  /** True if the row adds to the change of an earlier row of the same entry. */
  readonly addsToEarlier?: boolean;
  readonly leftOut?: Omit<LeftOut, 'line'>;
}

const byLine = (one: RefusedRow, other: RefusedRow): number => one.line - other.line;

/** Plans an import of either kind. A repeated `key` is refused unless it adds to the earlier row. */
export function planRows<Draft>(
  file: ImportFile,
  targets: ColumnTargets,
  readRow: (
    cells: Cells,
  ) => { readonly fault: { readonly field: string; readonly message: string } } | PlannedRow<Draft>,
): ImportPlan<Draft> {
  const refused: RefusedRow[] = file.unread.map((row) => ({ ...row, column: '' }));
  const leftOut: LeftOut[] = [];
  const changes = new Map<string, EntryChange<Draft>>();
  const lines = new Map<string, number>();
  const same = new Set<string>();
  for (const { line, cells } of file.rows) {
    const row = readRow(cellsOf(cells, targets));
    if ('fault' in row) {
      const { field, message } = row.fault;
      refused.push({ line, column: columnOf(field, file, targets), why: message });
      continue;
    }
    const { key, change, addsToEarlier = false } = row;
    const first = lines.get(key);
    if (first !== undefined && !addsToEarlier) {
      refused.push({ line, column: columnOf('name', file, targets), why: `The same as in row ${first}.` });
      continue;
    }
    lines.set(key, first ?? line);
    if (row.leftOut) leftOut.push({ line, ...row.leftOut });
    if (change) {
      changes.set(key, change);
      same.delete(key);
    } else same.add(key);
  }
  return { changes: [...changes.values()], refused: refused.sort(byLine), sameCount: same.size, leftOut };
}
