import type { FullImportProblem, FullImportState, ImportedKind } from '#domain/full-import/full-import';
import type { ImportedRecords } from '../platform/table/imported-records.ts';

/** An import as stored. Times are ISO. */
export interface StoredImport {
  readonly importId: string;
  /** `unknown`: a state that only a newer release knows. */
  readonly state: FullImportState | 'unknown';
  readonly startedAt: string;
  /** Number of uploaded parts. */
  readonly parts: number;
  /** Records imported so far, and how many there are in total. */
  readonly done: number;
  readonly total: number;
  /** The reason why it is being or was undone. */
  readonly problem?: FullImportProblem | 'unknown';
  /** Number of records that stayed when it was undone, because they have been used since. */
  readonly kept?: number;
}

/** Stores the last import of each account. Every method is safe to repeat. */
export interface FullImports {
  find(userId: string): Promise<StoredImport | undefined>;
  /** True if the account has no invoices, quotes, jobs, clients and saved items. */
  isEmpty(userId: string): Promise<boolean>;
  /** Starts an import and its task in one transaction; false while one is running or being undone. */
  start(
    userId: string,
    started: Pick<StoredImport, 'importId' | 'parts' | 'total'>,
    now: Date,
  ): Promise<boolean>;
  /** Stores the import's progress. False if it is no longer running: then nothing may be added. */
  report(userId: string, importId: string, done: number): Promise<boolean>;
  /** Records that everything is imported; false if it is no longer running. */
  finish(userId: string, importId: string): Promise<boolean>;
  /** Starts undoing a running import because of a problem. */
  fail(userId: string, importId: string, problem: FullImportProblem): Promise<void>;
  /** Starts undoing a running or finished import at its owner's request; false if there is no such import. */
  undo(userId: string, known: StoredImport, now: Date): Promise<boolean>;
  /** Records that an import is undone, except for records that have been used since. */
  end(userId: string, known: StoredImport, kept: number): Promise<void>;
}

/** The importer of each kind of record. */
export type RecordImporters = Readonly<Record<ImportedKind, ImportedRecords>>;

/** Some records of one kind, as uploaded. */
export interface UploadedPart {
  readonly kind: ImportedKind;
  readonly records: readonly unknown[];
}

/** The uploaded parts of imports. */
export interface UploadedParts {
  write(userId: string, importId: string, part: number, content: UploadedPart): Promise<void>;
  read(userId: string, importId: string, part: number): Promise<UploadedPart | undefined>;
  remove(userId: string, importId: string, part: number): Promise<void>;
}
