import { brand } from '../brand.ts';

/**
 * The states of an account's full export: `running`; `stopping` from the owner's "Cancel" until nothing of it is left;
 * then `canceled`, `failed` or `ready`.
 */
export const fullExportStates = ['running', 'stopping', 'canceled', 'failed', 'ready'] as const;

export type FullExportState = (typeof fullExportStates)[number];

export const fullExportRules = {
  /** Exports that an account can start in a UTC day. */
  perDay: 3,
  /** Days for which a finished export can be downloaded. */
  keptDays: 7,
  /** Seconds for which an address of the file works; it is made when the owner asks for it. */
  addressSeconds: 300,
  /** An export that took longer than these seconds is reported by email. */
  emailAfterSeconds: 120,
  /** Failures of one unit after which an export is given up: about 15 minutes. */
  tries: 5,
} as const;

/**
 * What `json/export.json` of every export says, so that a reader can tell the file from others, and knows how to read it.
 * `version` is one more with each change of `json/` that an earlier reader would misread; what is only added keeps it.
 */
export const fullExportFormat = { format: `${brand.slug}-full-export`, version: 1 } as const;

/** How an export is worked off. */
export const fullExportPace = {
  /** Invoices or quotes that one unit reads. */
  documentsPerUnit: 100,
  /** Milliseconds after which a unit ends early, far within the time limit of its function. */
  unitMilliseconds: 30_000,
  /** Documents after which progress is stored, and a cancellation is noticed. */
  documentsPerReport: 20,
} as const;

/** "billhook-export-2026-11-25.zip": the name of the file of an export that was started at an instant (ISO). */
export const fullExportFileName = (startedAt: string): string =>
  `${brand.slug}-export-${startedAt.slice(0, 10)}.zip`;
