import type { FullExportState } from '../full-export/full-export.ts';

/** The last full export of an account, as shown to the owner. Instants are ISO. */
export interface FullExportStatus {
  readonly state: FullExportState | 'unknown';
  /** Number of invoices and quotes exported so far, and their approximate total. */
  readonly done: number;
  readonly total: number;
  readonly startedAt: string;
  /** Once it is ready: the end of the download period, and the size in bytes. */
  readonly keptUntil?: string;
  readonly bytes?: number;
}

/** Answer of `get-full-export` (GET /api/full-export). `export` is absent if there is none or it has expired. */
export interface FullExportAnswer {
  readonly success: true;
  readonly export?: FullExportStatus;
}

/**
 * Answer of `get-full-export-address` (POST /api/full-export/addresses): a download URL that is valid for a few
 * minutes.
 */
export interface FullExportAddressAnswer {
  readonly success: true;
  readonly url: string;
}

/**
 * Request and answer types of the full export. `start-full-export` (POST /api/full-export) is refused with
 * `export-running` or `export-limit`; `get-full-export-address` and `cancel-full-export` with `no-export`.
 */
export interface FullExportCalls {
  'start-full-export': { answer: FullExportAnswer };
  'get-full-export': { answer: FullExportAnswer };
  'get-full-export-address': { answer: FullExportAddressAnswer };
}
