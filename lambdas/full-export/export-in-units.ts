import { fullExportFileName, fullExportRules } from '#domain/full-export/full-export';
import { ifPossible, log } from '../platform/log.ts';
import type { PartedUploads } from '../platform/s3/parted-upload.ts';
import type { AfterUnit, DoUnit, Task } from '../tasks/index.ts';
import { addAccountFiles, type ExportTablesPorts } from './account-files.ts';
import { openArchive } from './archive.ts';
import { type ExportDocumentsPorts, exportInvoices, exportQuotes } from './export-documents.ts';
import { type ExportPhotosPorts, exportPhotos } from './export-photos.ts';
import {
  firstProgress,
  progressName,
  readProgress,
  removeTemporaryObjects,
  writeProgress,
} from './export-progress.ts';
import type { ExportFiles, FullExports, StoredExport } from './ports.ts';

/** The phases of an export, in this order; values of the task's `phase`. */
const phases = ['begin', 'photos', 'invoices', 'quotes', 'tables', 'publish'] as const;

/** What the units of each phase add, and the phase that follows. */
const addedIn = {
  photos: { add: exportPhotos, next: 'invoices' },
  invoices: { add: exportInvoices, next: 'quotes' },
  quotes: { add: exportQuotes, next: 'tables' },
} as const;

export interface FullExportUnitPorts extends ExportDocumentsPorts, ExportPhotosPorts, ExportTablesPorts {
  readonly exports: FullExports;
  readonly uploads: PartedUploads;
  /** Temporary objects of an export. */
  readonly filesOf: (userId: string, exportId: string) => ExportFiles;
  /** Deletes the file of an export. */
  readonly removeFile: (key: string) => Promise<void>;
}

/** The S3 key of an export's file. */
export const exportKey = (userId: string, exportId: string): string =>
  `users/${userId}/exports/${exportId}.zip`;

/**
 * With this tag, the bucket deletes exports and their temporary objects automatically (lib/data/document-bucket.ts).
 */
export const exportTag = 'kind=export';

interface Unit {
  readonly userId: string;
  readonly task: Task;
  readonly known: StoredExport;
  readonly files: ExportFiles;
}

/** Deletes everything of an export and stores that it ended. */
async function end(
  { userId, task, known, files }: Unit,
  state: 'canceled' | 'failed',
  { uploads, removeFile, exports }: FullExportUnitPorts,
): Promise<'finished'> {
  const { exportId, uploadId } = known;
  const key = exportKey(userId, exportId);
  if (uploadId !== undefined) await uploads.abort(key, uploadId);
  await removeFile(key);
  await removeTemporaryObjects(files, task.step);
  await exports.end(userId, exportId, state);
  log.info('full-export-ended', { userId, state });
  return 'finished';
}

/**
 * Starts the upload, unless an interrupted run of this unit has started one and stored its ID. After a day, the bucket
 * aborts an upload whose ID was not stored.
 */
async function begin(unit: Unit, ports: FullExportUnitPorts): Promise<AfterUnit> {
  const { userId, task, known, files } = unit;
  const { exportId, startedAt } = known;
  const key = exportKey(userId, exportId);
  const uploadId =
    known.uploadId ??
    (await ports.uploads.begin(key, {
      contentType: 'application/zip',
      filename: fullExportFileName(startedAt),
      tags: exportTag,
    }));
  const total = await ports.data.count(userId);
  if (!(await ports.exports.report(userId, exportId, { uploadId, total })))
    return end({ ...unit, known: { ...known, uploadId } }, 'canceled', ports);
  await writeProgress(files, task.step + 1, firstProgress(startedAt), Buffer.alloc(0));
  return { phase: 'photos' };
}

/** Runs a unit that adds to the archive, and stores the progress for the next unit. */
async function addToArchive(
  unit: Unit,
  phase: keyof typeof addedIn | 'tables',
  ports: FullExportUnitPorts,
): Promise<AfterUnit> {
  const { userId, task, known, files } = unit;
  // `begin` has stored the ID of the upload.
  const { exportId, uploadId = '', total } = known;
  const stored = await readProgress(files, task.step);
  if (!stored) throw new Error('The progress of an export is missing');
  const { progress } = stored;
  const key = exportKey(userId, exportId);
  const archive = openArchive(progress.archive, stored.rest, (number, bytes) =>
    ports.uploads.write(key, uploadId, number, bytes),
  );
  if (phase === 'tables') {
    await addAccountFiles(userId, { progress, archive, files }, ports);
    const whole = await archive.finish();
    await writeProgress(files, task.step + 1, { ...progress, whole }, Buffer.alloc(0));
    return { phase: 'publish' };
  }
  const report = (done: number) =>
    ports.exports.report(userId, exportId, { done, total: Math.max(total, done) });
  const documents = { userId, step: task.step, place: task.place, progress, archive, files, report };
  const { add, next } = addedIn[phase];
  const done = await add(documents, ports);
  if (done === 'unwanted') return end(unit, 'canceled', ports);
  const { state, rest } = archive.pause();
  await writeProgress(files, task.step + 1, { ...done.progress, archive: state }, rest);
  if (done.place !== undefined) return { phase, place: done.place };
  return { phase: next };
}

/** Combines the parts into a file, and only then shows it to the owner. */
async function publish(unit: Unit, ports: FullExportUnitPorts): Promise<AfterUnit> {
  const { userId, task, known, files } = unit;
  // `begin` has stored the ID of the upload.
  const { exportId, uploadId = '' } = known;
  const whole = (await readProgress(files, task.step))?.progress.whole;
  if (!whole) throw new Error('The parts of an export are missing');
  await ports.uploads.complete(exportKey(userId, exportId), uploadId, whole.parts);
  if (!(await ports.exports.finish(userId, known, whole.bytes, ports.clock())))
    return end(unit, 'canceled', ports);
  await ifPossible('export-not-tidied', removeTemporaryObjects(files, task.step));
  log.info('full-export-ready', { userId, count: known.done });
  return 'finished';
}

/**
 * One unit of an account's full export: at most a hundred documents and about 30 seconds. The archive is uploaded in
 * parts, which the last unit combines into a file. If the export ends before that, nothing of it is left.
 */
export const fullExportUnit =
  (ports: FullExportUnitPorts): DoUnit =>
  async (userId, task) => {
    const known = await ports.exports.find(userId);
    // An account being deleted no longer has an export item; its files are deleted with it.
    if (!known) return 'finished';
    const files = ports.filesOf(userId, known.exportId);
    const unit = { userId, task, known, files };
    if (known.state !== 'running' && known.state !== 'stopping') {
      await ifPossible('export-not-tidied', removeTemporaryObjects(files, task.step));
      return 'finished';
    }
    const { lite } = await ports.profiles.read(userId);
    if (known.state === 'stopping' || !lite) return end(unit, 'canceled', ports);
    if (task.tries >= fullExportRules.tries) return end(unit, 'failed', ports);
    // The progress before the current one is no longer needed.
    if (task.step > 0) await files.remove(progressName(task.step - 1));
    // If another release wrote an unknown phase, the export starts over.
    const phase = phases.find((name) => name === task.phase) ?? 'begin';
    if (phase === 'begin') return begin(unit, ports);
    return phase === 'publish' ? publish(unit, ports) : addToArchive(unit, phase, ports);
  };

/** Ends the export of an account being deleted. Its objects are deleted with the account's other documents. */
export async function endExportOf(
  userId: string,
  { exports, uploads }: Pick<FullExportUnitPorts, 'exports' | 'uploads'>,
): Promise<void> {
  const known = await exports.find(userId);
  if (!known) return;
  await exports.end(userId, known.exportId, 'canceled');
  if (known.uploadId !== undefined) await uploads.abort(exportKey(userId, known.exportId), known.uploadId);
}
