/**
 * The states of an import of a full export: `running`, then `done`, `undone` or `failed`. It is `undoing` from the
 * owner's "Cancel" or "Undo", or from a failure, until all its records are removed.
 */
export const fullImportStates = ['running', 'undoing', 'done', 'undone', 'failed'] as const;

export type FullImportState = (typeof fullImportStates)[number];

/** The imported kinds in the order of the import: later kinds refer to earlier ones. */
export const importedKinds = ['clients', 'items', 'jobs', 'invoices', 'quotes'] as const;

export type ImportedKind = (typeof importedKinds)[number];

/** Number of records of each kind, and of the invoices' payments. */
export type ImportedCounts = Readonly<Record<ImportedKind | 'payments', number>>;

/**
 * Why an import failed. `taken`: something created meanwhile has the same number or name. `lost`: the import could not
 * be finished.
 */
export const fullImportProblems = ['taken', 'lost'] as const;

export type FullImportProblem = (typeof fullImportProblems)[number];

export const fullImportLimits = {
  /** Maximum size of one record, in bytes of JSON. */
  recordBytes: 700_000,
  /** Most lists and objects inside one another in a record. Exported records have fewer than ten. */
  recordDepth: 50,
  /** Bytes of JSON at which a part is full; the record that reaches this size is still included. */
  partBytes: 300_000,
  /** Most records of one part. */
  partRecords: 200,
  /** Maximum size of one request in bytes. */
  bodyBytes: 1_100_000,
  /** Most parts of one file. */
  parts: 2_000,
  /** Parts that an account may upload per UTC day. */
  partsPerDay: 5_000,
  /** Most payments of one invoice, because they are written in one transaction together with the totals. */
  payments: 40,
} as const;

/** The time limits of the units in which an import runs. */
export const fullImportPace = {
  /** Milliseconds after which a unit ends early, far below the timeout of its function. */
  unitMilliseconds: 25_000,
  /** Number of records after which progress is stored and a cancellation is noticed. */
  recordsPerReport: 20,
  /** Failures of one unit, within about 15 minutes, after which the import is given up and undone. */
  tries: 5,
} as const;
