import { json, operationsOf } from '../contract/operation.ts';
import type { FullExportState } from './full-export.ts';

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

/** The operations of this module. */
export const operations = operationsOf('full-export', {
  'start-full-export': {
    method: 'POST',
    path: '/api/full-export',
    access: 'account',
    answer: json<FullExportAnswer>,
  },
  'get-full-export': {
    method: 'GET',
    path: '/api/full-export',
    access: 'account',
    answer: json<FullExportAnswer>,
  },
  'cancel-full-export': { method: 'DELETE', path: '/api/full-export', access: 'account' },
  'get-full-export-address': {
    method: 'POST',
    path: '/api/full-export/addresses',
    access: 'account',
    answer: json<FullExportAddressAnswer>,
  },
});
