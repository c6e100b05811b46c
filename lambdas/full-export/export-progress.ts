import { type ArchiveState, newArchive } from './archive.ts';
import type { ExportFiles } from './ports.ts';

/** The progress of an export, stored after each unit for the next one. Plain data. */
export interface ExportProgress {
  readonly archive: ArchiveState;
  /** Number of invoices and quotes read. */
  readonly done: number;
  /** Number of JSON files with invoices, and with quotes. */
  readonly invoiceFiles: number;
  readonly quoteFiles: number;
  /** Number of JSON files that list photos. */
  readonly photoFiles: number;
  /** Script files of the archive with the data of the offline page. */
  readonly scripts: readonly string[];
  /** Names of the objects with the data of the CSV files. */
  readonly books: readonly string[];
  /** Set when the archive is complete: the ETags of its parts, and its size in bytes. */
  readonly whole?: { readonly parts: readonly string[]; readonly bytes: number };
}

export const firstProgress = (startedAt: string): ExportProgress => ({
  archive: newArchive(startedAt),
  done: 0,
  invoiceFiles: 0,
  quoteFiles: 0,
  photoFiles: 0,
  scripts: [],
  books: [],
});

/** The name of the object that contains the progress for the unit of a step. */
export const progressName = (step: number): string => `step-${step}`;

/**
 * Writes the progress and, after a line break, the bytes of the archive that do not fill a part yet. They share one
 * object, so that they always match.
 */
export async function writeProgress(
  files: ExportFiles,
  step: number,
  progress: ExportProgress,
  rest: Buffer,
): Promise<void> {
  await files.write(progressName(step), Buffer.concat([Buffer.from(`${JSON.stringify(progress)}\n`), rest]));
}

/** Reads the progress for the unit of a step; undefined if it was deleted. */
export async function readProgress(
  files: ExportFiles,
  step: number,
): Promise<{ readonly progress: ExportProgress; readonly rest: Buffer } | undefined> {
  const stored = await files.read(progressName(step));
  if (!stored) return undefined;
  const bytes = Buffer.from(stored);
  const end = bytes.indexOf('\n');
  return { progress: JSON.parse(bytes.toString('utf8', 0, end)), rest: bytes.subarray(end + 1) };
}

/** Deletes the temporary objects of an export, as far as the unit of a step knows them. */
export async function removeTemporaryObjects(files: ExportFiles, step: number): Promise<void> {
  const read = await readProgress(files, step);
  // An interrupted unit may have left the progress of another step, or a books object that no progress names.
  const names = [step - 1, step, step + 1].filter((number) => number >= 0).map(progressName);
  for (const name of new Set([...(read?.progress.books ?? []), booksName(step), ...names]))
    await files.remove(name);
}

/** The name of the object with the books that the unit of a step has read. */
export const booksName = (step: number): string => `books-${step}`;
