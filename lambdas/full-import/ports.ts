import type { FullImportProblem, FullImportState, ImportedKind } from '#domain/full-import/full-import';
import type { ImportedRecords } from '../platform/table/imported-records.ts';

/** An import as stored. Instants are ISO. */
export interface StoredImport {
  readonly importId: string;
  readonly state: FullImportState | 'unknown';
  readonly startedAt: string;
  /** Parts that were uploaded for it. */
  readonly parts: number;
  /** Records that were imported so far, and how many there are. */
  readonly done: number;
  readonly total: number;
  /** Why it is taken back, or was. */
  readonly problem?: FullImportProblem | 'unknown';
  /** Records that stayed when it was taken back, because they were used since. */
  readonly kept?: number;
}

/** The imports of accounts, the last of each. Every method may be repeated. */
export interface FullImports {
  find(userId: string): Promise<StoredImport | undefined>;
  /** True for an account without invoices, quotes, clients and saved items. */
  isEmpty(userId: string): Promise<boolean>;
  /** Starts one with its task, in one transaction; false while one is at work. */
  start(
    userId: string,
    started: Pick<StoredImport, 'importId' | 'parts' | 'total'>,
    now: Date,
  ): Promise<boolean>;
  /** Stores how far it is. False if it is not running any more: then nothing may be added. */
  report(userId: string, importId: string, done: number): Promise<boolean>;
  /** Notes that all is imported; false if it is not running any more. */
  finish(userId: string, importId: string): Promise<boolean>;
  /** Has a running one taken back because of a problem. */
  fail(userId: string, importId: string, problem: FullImportProblem): Promise<void>;
  /** Has one that is running or done taken back by its owner, with a task for it; false if there is none. */
  undo(userId: string, known: StoredImport, now: Date): Promise<boolean>;
  /** Notes that nothing is left of one but what was used since. */
  end(userId: string, known: StoredImport, kept: number): Promise<void>;
}

/** The records of each kind. */
export type RecordsOf = Readonly<Record<ImportedKind, ImportedRecords>>;

/** Some records of one kind, as they were uploaded. */
export interface UploadedPart {
  readonly kind: ImportedKind;
  readonly records: readonly unknown[];
}

/** The parts that were uploaded for an import. */
export interface UploadedParts {
  write(userId: string, importId: string, part: number, content: UploadedPart): Promise<void>;
  read(userId: string, importId: string, part: number): Promise<UploadedPart | undefined>;
  remove(userId: string, importId: string, part: number): Promise<void>;
}
