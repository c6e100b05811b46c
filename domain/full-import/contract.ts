import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { listUpTo } from '../contract/schemas.ts';
import {
  type FullImportProblem,
  type FullImportState,
  fullImportLimits,
  importedKinds,
} from './full-import.ts';

/** SHA-256 of the list of checksums in the zip, so that the same file always has the same import ID. */
const importIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const partNumber = z.number().check(z.int(), z.gte(1), z.lte(fullImportLimits.parts));

/**
 * Body of `upload-full-import` (POST /api/full-import/parts): some records of one kind, as in the zip. The records are
 * checked and kept for the import; the account does not change yet. Refused with `import-running`, `import-limit`, or
 * `invalid-import`, whose faults name records by their position in the part, counted from 0.
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
 * Body of `start-full-import` (POST /api/full-import): the number of uploaded parts and records. Refused with
 * `import-running`, `already-imported` or `import-not-empty`.
 */
export const startFullImportSchema = z.strictObject({
  importId: importIdSchema,
  parts: partNumber,
  total: count,
});

/** The last import of an account, as shown to the owner. Instants are ISO. */
export interface FullImportStatus {
  readonly importId: string;
  readonly state: FullImportState | 'unknown';
  /** Number of records imported so far, and their total. */
  readonly done: number;
  readonly total: number;
  readonly startedAt: string;
  /** Why the import failed; only of a failed import. */
  readonly problem?: FullImportProblem | 'unknown';
  /** Only of an undone import: number of records that stayed because they were used since. */
  readonly kept?: number;
}

/** Answer of `get-full-import` (GET /api/full-import). `import` is absent if there never was one. */
export interface FullImportAnswer {
  readonly success: true;
  /** True if the account has no content yet. A full export can only be imported into an empty account. */
  readonly isEmpty: boolean;
  readonly import?: FullImportStatus;
}

/** The operations of this module. */
export const operations = operationsOf('full-import', {
  'upload-full-import': {
    method: 'POST',
    path: '/api/full-import/parts',
    access: 'account',
    body: uploadFullImportSchema,
  },
  'start-full-import': {
    method: 'POST',
    path: '/api/full-import',
    access: 'account',
    body: startFullImportSchema,
  },
  'get-full-import': {
    method: 'GET',
    path: '/api/full-import',
    access: 'account',
    answer: json<FullImportAnswer>,
  },
  'undo-full-import': { method: 'DELETE', path: '/api/full-import', access: 'account' },
});
