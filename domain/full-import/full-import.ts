/**
 * The states of the import of a full export: `running`; `undoing` from the owner's "Cancel" or "Undo", or from a failure,
 * until nothing of it is left; then `done`, `undone` or `failed`.
 */
export const fullImportStates = ['running', 'undoing', 'done', 'undone', 'failed'] as const;

export type FullImportState = (typeof fullImportStates)[number];

/** What is imported, in this order: what comes later names what came before. */
export const importedKinds = ['clients', 'items', 'invoices', 'quotes'] as const;

export type ImportedKind = (typeof importedKinds)[number];

/** How many records of each kind there are, and payments of the invoices. */
export type ImportedCounts = Readonly<Record<ImportedKind | 'payments', number>>;

/** Why an import failed: a number or name belongs to something that was made meanwhile, or it could not be finished. */
export const fullImportProblems = ['taken', 'lost'] as const;

export type FullImportProblem = (typeof fullImportProblems)[number];

export const fullImportLimits = {
  /** Bytes of JSON of one record. */
  recordBytes: 700_000,
  /** Bytes of JSON from which on a part is full; one more record may follow. */
  partBytes: 300_000,
  /** Records of one part. */
  partRecords: 200,
  /** Bytes of one request. */
  bodyBytes: 1_100_000,
  /** Parts of one file. */
  parts: 2_000,
  /** Parts that an account may upload in a UTC day. */
  partsPerDay: 5_000,
  /** Payments of one invoice: they are written in one transaction, with what counts them. */
  payments: 40,
} as const;

/** How an import is worked off. */
export const fullImportPace = {
  /** Milliseconds after which a unit ends early, far within the time limit of its function. */
  unitMilliseconds: 25_000,
  /** Records after which progress is stored, and a cancellation is noticed. */
  recordsPerReport: 20,
  /** Failures of one unit after which an import is given up and taken back: about 15 minutes. */
  tries: 5,
} as const;

/** What documents say that came with an import. */
export const importedTexts = {
  mark: 'Imported',
  invoice:
    'This invoice was imported and is kept as history: it cannot be edited, emailed or shared. You can record payments, void it, or duplicate it.',
  quote:
    'This quote was imported and is kept as history: it has no link, and it cannot be sent, certified or verified. Duplicate it to go on with it.',
} as const;
