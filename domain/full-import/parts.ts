import {
  type ImportedCounts,
  type ImportedKind,
  importedKinds,
  fullImportLimits as limits,
} from './full-import.ts';

/** The position of a record in the zip. */
export interface RecordPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly record: number;
}

/** Records of one kind that are uploaded in one request. */
export interface ImportPart {
  readonly kind: ImportedKind;
  readonly records: readonly unknown[];
  /** The position of each record. */
  readonly places: readonly RecordPlace[];
}

/** A file in the zip that contains records. */
export interface RecordFile {
  readonly name: string;
  readonly records: readonly unknown[];
}

/** The kind of a file's records, from its name in the zip; undefined if the file is not imported. */
export function kindOfFile(name: string): ImportedKind | undefined {
  const [, word] = /^json\/([a-z]+)(?:-\d{4,})?\.json$/.exec(name) ?? [];
  return importedKinds.find((kind) => kind === word);
}

/** "json/invoices-0003.json, record 17". */
export const placeText = ({ file, record }: RecordPlace): string => `${file}, record ${record}`;

/** Number of payments of an invoice in the zip; 0 for other records. */
function paymentsIn(record: unknown): number {
  const { payments } = (record ?? {}) as { readonly payments?: unknown };
  return Array.isArray(payments) ? payments.length : 0;
}

/** Counts the records of each kind, and the invoices' payments. */
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

/** The first record with more than `recordBytes` characters (the server counts bytes); undefined if there is none. */
export function tooLargeRecord(files: readonly RecordFile[]): RecordPlace | undefined {
  for (const { name, records } of files)
    for (const [at, record] of records.entries())
      if (JSON.stringify(record).length > limits.recordBytes) return { file: name, record: at + 1 };
  return undefined;
}

/**
 * Splits records into parts that fit into one request, in the order of the import. Without records there is one empty
 * part, because `start-full-import` requires a part.
 */
export function splitIntoParts(files: readonly RecordFile[]): readonly ImportPart[] {
  const parts: ImportPart[] = [];
  for (const kind of importedKinds) {
    let [records, places, size]: [unknown[], RecordPlace[], number] = [[], [], 0];
    const close = () => {
      if (records.length > 0) parts.push({ kind, records, places });
      [records, places, size] = [[], [], 0];
    };
    for (const { name: file, records: fileRecords } of files.filter(({ name }) => kindOfFile(name) === kind))
      for (const [at, record] of fileRecords.entries()) {
        records.push(record);
        places.push({ file, record: at + 1 });
        size += JSON.stringify(record).length;
        if (size >= limits.partBytes || records.length >= limits.partRecords) close();
      }
    close();
  }
  return parts.length > 0 ? parts : [{ kind: 'clients', records: [], places: [] }];
}
