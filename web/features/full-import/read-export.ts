import { brand } from '#domain/brand';
import { photoPath } from '#domain/full-export/file-names';
import { fullExportFormat } from '#domain/full-export/full-export';
import type { ImportedCounts } from '#domain/full-import/full-import';
import {
  countRecords,
  type ImportPart,
  kindOfFile,
  placeText,
  type RecordFile,
  splitIntoParts,
  wrongRecord,
} from '#domain/full-import/parts';
import { photoIdsInRecord } from '#domain/full-import/photos';
import { ok, type Result, refuse } from '#domain/result';
import { readZip, UnreadableZip, type ZippedFile } from './zip-reader.ts';

/** An export whose checksums are correct. */
export interface VerifiedExport {
  /** Hash of the export's list of checksums. */
  readonly importId: string;
  /** ISO instant; '' if the file does not contain it. */
  readonly exportedAt: string;
  readonly counts: ImportedCounts;
  readonly parts: readonly ImportPart[];
  /** The photos of the imported records, by ID. A photo is read, and its checksum compared, when it is needed. */
  readonly photos: ReadonlyMap<string, () => Promise<Blob>>;
}

const [formatFile, checksumsFile] = ['json/export.json', 'SHA256SUMS.txt'];

const notAnExport = `This is not an export of ${brand.name}. Choose the zip that "Take everything out" made.`;

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** True for a file with records, which are imported; not for PDFs and the like. */
const isRecordFile = (name: string): boolean => kindOfFile(name) !== undefined;

/** Parses lines of the form "hash  name". */
function parseChecksums(list: string): ReadonlyMap<string, string> {
  const lines = list.split('\n').flatMap((line) => {
    const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    return hash === undefined || name === undefined ? [] : [[name, hash] as const];
  });
  return new Map(lines);
}

/** Reads a file and verifies its checksum. */
async function readVerified(
  file: ZippedFile,
  checksums: ReadonlyMap<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await file.read();
  if ((await hashOf(bytes)) !== checksums.get(file.name))
    throw new UnreadableZip(
      `"${file.name}" in this zip was changed or is damaged. Please download your export again.`,
    );
  return bytes;
}

/** Reads a file as JSON after verifying its checksum. */
async function readJson(file: ZippedFile, checksums: ReadonlyMap<string, string>): Promise<unknown> {
  const bytes = await readVerified(file, checksums);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableZip(`"${file.name}" in this zip cannot be read.`);
  }
}

/** The time of the export, '' if it is missing. Throws if the file is not an export, or comes from a newer release. */
function exportTimeOf(value: unknown): string {
  const { format, version, startedAt } = (value ?? {}) as Record<string, unknown>;
  if (format !== fullExportFormat.format || typeof version !== 'number') throw new UnreadableZip(notAnExport);
  if (version > fullExportFormat.version)
    throw new UnreadableZip(
      `This export was made by a newer version of ${brand.name}. Reload this page, and choose it again.`,
    );
  return typeof startedAt === 'string' ? startedAt : '';
}

async function readAll(blob: Blob): Promise<VerifiedExport> {
  const files = await readZip(blob);
  const filesByName = new Map(files.map((file) => [file.name, file]));
  const [format, list] = [filesByName.get(formatFile), filesByName.get(checksumsFile)];
  if (!format || !list) throw new UnreadableZip(notAnExport);
  const listBytes = await list.read();
  const checksums = parseChecksums(new TextDecoder().decode(listBytes));
  const exportedAt = exportTimeOf(await readJson(format, checksums));
  const missing = [...checksums.keys()].find((name) => isRecordFile(name) && !filesByName.has(name));
  if (missing !== undefined) throw new UnreadableZip(`"${missing}" is missing in this zip.`);
  const recordFiles: RecordFile[] = [];
  for (const file of files) {
    if (!isRecordFile(file.name)) continue;
    const records = await readJson(file, checksums);
    if (!Array.isArray(records)) throw new UnreadableZip(`"${file.name}" in this zip holds no list.`);
    recordFiles.push({ name: file.name, records });
  }
  const wrong = wrongRecord(recordFiles);
  if (wrong) throw new UnreadableZip(`${placeText(wrong.place)}: ${wrong.fault}`);
  const parts = splitIntoParts(recordFiles);
  const photos = photoIdsInRecord(parts.map(({ records }) => records)).flatMap((photoId) => {
    const file = filesByName.get(photoPath(photoId));
    const read = async (from: ZippedFile) =>
      new Blob([await readVerified(from, checksums)], { type: 'image/jpeg' });
    return file ? [[photoId, () => read(file)] as const] : [];
  });
  return {
    importId: await hashOf(listBytes),
    exportedAt,
    counts: countRecords(recordFiles),
    parts,
    photos: new Map(photos),
  };
}

/** Reads the chosen zip file. The refusal is an error message for the user. */
export async function readExport(blob: Blob): Promise<Result<VerifiedExport, string>> {
  try {
    return ok(await readAll(blob));
  } catch (error) {
    if (error instanceof UnreadableZip) return refuse(error.message);
    // The file was moved or changed after it was chosen.
    if (error instanceof DOMException)
      return refuse('This file cannot be read any more. Please choose it again.');
    throw error;
  }
}
