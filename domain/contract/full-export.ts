import type { FullExportState } from '../full-export/full-export.ts';
import type { DoneAnswer } from './call-failure.ts';

/** The last full export of an account, as its owner sees it. Instants are ISO. */
export interface FullExportStatus {
  readonly state: FullExportState | 'unknown';
  /** Invoices and quotes that are in it so far, and about how many there are. */
  readonly done: number;
  readonly total: number;
  readonly startedAt: string;
  /** Of one that is ready: until when it can be downloaded, and its size in bytes. */
  readonly keptUntil?: string;
  readonly bytes?: number;
}

/** Answer of `get-full-export` (GET /api/full-export); without `export` there is none, or it is too old. */
export interface FullExportAnswer {
  readonly success: true;
  readonly export?: FullExportStatus;
}

/** Answer of `get-full-export-address` (POST /api/full-export/addresses): where the file is for a few minutes. */
export interface FullExportAddressAnswer {
  readonly success: true;
  readonly url: string;
}

/**
 * What the operations of the full export take and answer. `start-full-export` (POST /api/full-export) is refused with
 * `export-running` or `export-limit`, the others with `no-export`.
 */
export interface FullExportCalls {
  'start-full-export': { answer: FullExportAnswer };
  'get-full-export': { answer: FullExportAnswer };
  'cancel-full-export': { answer: DoneAnswer };
  'get-full-export-address': { answer: FullExportAddressAnswer };
}
