import { brand } from '../brand.ts';

/**
 * The states of an account's full export: `running`, then `canceled`, `failed` or `ready`. It is `stopping` from the
 * owner's "Cancel" until all its files are deleted.
 */
export const fullExportStates = ['running', 'stopping', 'canceled', 'failed', 'ready'] as const;

export type FullExportState = (typeof fullExportStates)[number];

export const fullExportRules = {
  /** Exports that an account can start per UTC day. */
  perDay: 3,
  /** Days until a finished export can no longer be downloaded. */
  keptDays: 7,
  /** Seconds until a download URL expires. The URL is created when the owner asks for it. */
  addressSeconds: 300,
  /** If the export takes longer than this many seconds, the owner gets an email when it is done. */
  emailAfterSeconds: 120,
  /** Failures of one unit, within about 15 minutes, after which the export fails. */
  tries: 5,
} as const;

/**
 * The content of `json/export.json` in every export, by which a reader recognizes the file and its format. `version`
 * increases with every change of `json/` that an older reader would misread, but not with additions.
 */
export const fullExportFormat = { format: `${brand.slug}-full-export`, version: 1 } as const;

/** The sizes and time limits of the units in which an export is built. */
export const fullExportPace = {
  /** Invoices or quotes read in one unit. */
  documentsPerUnit: 100,
  /** Milliseconds after which a unit ends early, far below the timeout of its function. */
  unitMilliseconds: 30_000,
  /** Number of documents after which progress is stored and a cancellation is noticed. */
  documentsPerReport: 20,
} as const;

/** "billhook-export-2026-11-25.zip": the file name of an export started at an instant (ISO). */
export const fullExportFileName = (startedAt: string): string =>
  `${brand.slug}-export-${startedAt.slice(0, 10)}.zip`;
