import { type ArchiveState, newArchive } from './archive.ts';
import type { ExportFiles } from './ports.ts';

/** How far an export is: written after each unit for the next one. Plain data. */
export interface ExportProgress {
  readonly archive: ArchiveState;
  /** Invoices and quotes that were read. */
  readonly done: number;
  /** Files of the archive with JSON of invoices and of quotes. */
  readonly invoiceFiles: number;
  readonly quoteFiles: number;
  /** Script files of the archive with what the offline page finds. */
  readonly scripts: readonly string[];
  /** Objects with what the CSV files are made of. */
  readonly books: readonly string[];
  /** Of an archive that is whole: its parts and its size. */
  readonly whole?: { readonly parts: readonly string[]; readonly bytes: number };
}

export const firstProgress = (startedAt: string): ExportProgress => ({
  archive: newArchive(startedAt),
  ...{ done: 0, invoiceFiles: 0, quoteFiles: 0, scripts: [], books: [] },
});

/** The name of the object from which the unit of a step goes on. */
export const progressName = (step: number): string => `step-${step}`;

/** The progress and, after a line break, the bytes of the archive that are too few for a part: one object, so that both fit. */
export async function writeProgress(
  files: ExportFiles,
  step: number,
  progress: ExportProgress,
  rest: Buffer,
): Promise<void> {
  await files.write(progressName(step), Buffer.concat([Buffer.from(`${JSON.stringify(progress)}\n`), rest]));
}

/** What the unit of a step goes on with; undefined if it is gone. */
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

/** Removes what an export wrote for itself, as far as the unit of a step knows. */
export async function removeProgress(files: ExportFiles, step: number): Promise<void> {
  const read = await readProgress(files, step);
  const names = [step - 1, step, step + 1].filter((one) => one >= 0).map(progressName);
  // A unit that was stopped may have written books that no progress names.
  for (const name of new Set([...(read?.progress.books ?? []), booksName(step), ...names]))
    await files.remove(name);
}

/** The name of the object with the books that the unit of a step read. */
export const booksName = (step: number): string => `books-${step}`;
