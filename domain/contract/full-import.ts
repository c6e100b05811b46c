import * as z from 'zod/mini';
import {
  type FullImportProblem,
  type FullImportState,
  fullImportLimits,
  importedKinds,
} from '../full-import/full-import.ts';
import type { DoneAnswer } from './call-failure.ts';
import { listUpTo } from './schemas.ts';

/** The SHA-256 of the list of checksums in the zip: the same file has the same import ID. */
const importIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const partNumber = z.number().check(z.int(), z.gte(1), z.lte(fullImportLimits.parts));

/**
 * Body of `upload-full-import` (POST /api/full-import/parts): some records of one kind, as the zip has them. They are
 * checked and kept for the import; nothing of the account changes. Refused with `invalid-import`, whose faults name
 * records by their place in the part, counted from 0, or with `import-limit`.
 */
export const uploadFullImportSchema = z.strictObject({
  importId: importIdSchema,
  part: partNumber,
  kind: z.enum(importedKinds),
  records: listUpTo(z.unknown(), fullImportLimits.partRecords),
});

const count = z
  .number()
  .check(z.int(), z.gte(0), z.lte(fullImportLimits.parts * fullImportLimits.partRecords));

/**
 * Body of `start-full-import` (POST /api/full-import): how many parts and records were uploaded. Refused with
 * `import-running`, `already-imported` or `import-not-empty`.
 */
export const startFullImportSchema = z.strictObject({
  importId: importIdSchema,
  parts: partNumber,
  total: count,
});

/** The last import of an account, as its owner sees it. Instants are ISO. */
export interface FullImportStatus {
  readonly importId: string;
  readonly state: FullImportState | 'unknown';
  /** Records that are imported so far, and how many there are. */
  readonly done: number;
  readonly total: number;
  readonly startedAt: string;
  /** Of one that failed: why. */
  readonly problem?: FullImportProblem | 'unknown';
  /** Of one that was undone: records that stayed, because they were used since. */
  readonly kept?: number;
}

/** Answer of `get-full-import` (GET /api/full-import); without `import` there was none. */
export interface FullImportAnswer {
  readonly success: true;
  /** Nothing is in the account yet: only then a full export can be imported. */
  readonly isEmpty: boolean;
  readonly import?: FullImportStatus;
}

/**
 * What the operations of the import take and answer. `undo-full-import` (DELETE /api/full-import) cancels a running import
 * or takes a finished one back; refused with `no-import`.
 */
export interface FullImportCalls {
  'upload-full-import': { body: typeof uploadFullImportSchema; answer: DoneAnswer };
  'start-full-import': { body: typeof startFullImportSchema; answer: DoneAnswer };
  'get-full-import': { answer: FullImportAnswer };
  'undo-full-import': { answer: DoneAnswer };
}
