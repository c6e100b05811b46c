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
  const counts = { clients: 0, items: 0, jobs: 0, invoices: 0, quotes: 0, payments: 0 };
  for (const { name, records } of files) {
    const kind = kindOfFile(name);
    if (!kind) continue;
    counts[kind] += records.length;
    if (kind === 'invoices') for (const record of records) counts.payments += paymentsIn(record);
  }
  return counts;
}

/**
 * True if a record has more than `recordDepth` lists and objects inside one another. Writing it as JSON could exhaust
 * the stack.
 */
export function isTooDeep(record: unknown): boolean {
  let level: readonly object[] = isContainer(record) ? [record] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limits.recordDepth) return true;
    level = level.flatMap((each) => Object.values(each).filter(isContainer));
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const idAttributes = {
  clients: 'clientId',
  items: 'itemId',
  jobs: 'jobId',
  invoices: 'invoiceId',
  quotes: 'quoteId',
} as const satisfies Readonly<Record<ImportedKind, string>>;

/** The ID of a record; undefined if it has none. */
const idOf = (kind: ImportedKind, record: unknown): unknown =>
  isContainer(record) ? (record as Readonly<Record<string, unknown>>)[idAttributes[kind]] : undefined;

export const recordFaults = {
  tooDeep: 'This record cannot be read.',
  tooLarge: 'This record is too large.',
  repeated: 'Another record has the same ID.',
} as const;

/** Returns a function that tells whether a record of a kind has the ID of an earlier one. */
export function repeatedIds(): (kind: ImportedKind, record: unknown) => boolean {
  const known = new Set<string>();
  return (kind, record) => {
    const id = idOf(kind, record);
    if (typeof id !== 'string') return false;
    const name = `${kind} ${id}`;
    if (known.has(name)) return true;
    known.add(name);
    return false;
  };
}

/**
 * What is wrong with the first record that cannot be imported: too deep, more than `recordBytes` characters (the server
 * counts bytes), or the ID of an earlier record. Undefined if there is none. The server checks everything else.
 */
export function wrongRecord(
  files: readonly RecordFile[],
): { readonly place: RecordPlace; readonly fault: string } | undefined {
  const isRepeated = repeatedIds();
  const faultOf = (kind: ImportedKind | undefined, record: unknown) => {
    if (isTooDeep(record)) return recordFaults.tooDeep;
    if (JSON.stringify(record).length > limits.recordBytes) return recordFaults.tooLarge;
    return kind && isRepeated(kind, record) ? recordFaults.repeated : undefined;
  };
  for (const { name, records } of files)
    for (const [at, record] of records.entries()) {
      const fault = faultOf(kindOfFile(name), record);
      if (fault !== undefined) return { place: { file: name, record: at + 1 }, fault };
    }
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
