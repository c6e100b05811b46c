import {
  type ImportedCounts,
  type ImportedKind,
  importedKinds,
  fullImportLimits as limits,
} from './full-import.ts';

/** Where a record is in the zip. */
export interface RecordPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly record: number;
}

/** Some records of one kind, as they are uploaded together. */
export interface ImportPart {
  readonly kind: ImportedKind;
  readonly records: readonly unknown[];
  /** Where each of them is. */
  readonly places: readonly RecordPlace[];
}

/** A file of the zip with records. */
export interface RecordFile {
  readonly name: string;
  readonly records: readonly unknown[];
}

/** What the records of a file are, by its name in the zip; undefined for a file that is not imported. */
export function kindOfFile(name: string): ImportedKind | undefined {
  const [, word] = /^json\/([a-z]+)(?:-\d{4,})?\.json$/.exec(name) ?? [];
  return importedKinds.find((kind) => kind === word);
}

/** "json/invoices-0003.json, record 17". */
export const placeText = ({ file, record }: RecordPlace): string => `${file}, record ${record}`;

/** The payments of an invoice as the zip has it; 0 of anything else. */
function paymentsIn(record: unknown): number {
  const { payments } = (record ?? {}) as { readonly payments?: unknown };
  return Array.isArray(payments) ? payments.length : 0;
}

/** How many records of each kind some files have, and payments. */
export function countRecords(files: readonly RecordFile[]): ImportedCounts {
  const counts = { clients: 0, items: 0, invoices: 0, quotes: 0, payments: 0 };
  for (const { name, records } of files) {
    const kind = kindOfFile(name);
    if (!kind) continue;
    counts[kind] += records.length;
    if (kind === 'invoices') for (const record of records) counts.payments += paymentsIn(record);
  }
  return counts;
}

/** The first record that is larger than an import takes; undefined where none is. */
export function tooLargeRecord(files: readonly RecordFile[]): RecordPlace | undefined {
  for (const { name, records } of files)
    for (const [at, record] of records.entries())
      if (JSON.stringify(record).length > limits.recordBytes) return { file: name, record: at + 1 };
  return undefined;
}

/** Records in the order they are imported in, in parts that one request holds. There is one part at least. */
export function partsOf(files: readonly RecordFile[]): readonly ImportPart[] {
  const parts: ImportPart[] = [];
  for (const kind of importedKinds) {
    let [records, places, size]: [unknown[], RecordPlace[], number] = [[], [], 0];
    const close = () => {
      if (records.length > 0) parts.push({ kind, records, places });
      [records, places, size] = [[], [], 0];
    };
    for (const { name: file, records: own } of files.filter(({ name }) => kindOfFile(name) === kind))
      for (const [at, record] of own.entries()) {
        records.push(record);
        places.push({ file, record: at + 1 });
        size += JSON.stringify(record).length;
        if (size >= limits.partBytes || records.length >= limits.partRecords) close();
      }
    close();
  }
  return parts.length > 0 ? parts : [{ kind: 'clients', records: [], places: [] }];
}
