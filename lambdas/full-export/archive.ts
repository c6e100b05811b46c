import { crc32 } from 'node:zlib';
import { sha256 } from '../platform/hash.ts';
import { directoryOf, localHeader, type ZipEntry } from './zip-format.ts';

/** A file of the archive with its checksum. */
interface ArchivedFile extends ZipEntry {
  readonly sha256: string;
}

/** The state of an unfinished archive, which the next run needs to continue. Plain data. */
export interface ArchiveState {
  /** ISO: the modification time of all its files. */
  readonly modifiedAt: string;
  /** The ETags of the uploaded parts. */
  readonly parts: readonly string[];
  /** Total bytes of these parts. */
  readonly uploadedBytes: number;
  readonly files: readonly ArchivedFile[];
}

export const newArchive = (modifiedAt: string): ArchiveState => ({
  modifiedAt,
  parts: [],
  uploadedBytes: 0,
  files: [],
});

/** Uploads a part of the file, numbered from 1; returns its ETag. */
export type WritePart = (number: number, bytes: Buffer) => Promise<string>;

/** Minimum bytes per part. S3 requires 5 MB, except for the last part, and allows 10,000 parts. */
export const minPartBytes = 8 * 1024 * 1024;

/** A list of the archive's files that `sha256sum --check` can read. */
export const checksumsOf = (files: readonly ArchivedFile[]): string =>
  files.map(({ sha256: hash, name }) => `${hash}  ${name}\n`).join('');

/** An uncompressed ZIP archive that is uploaded in parts, in several runs. */
export interface Archive {
  /** A name that no file has yet: "a.pdf", then "a (2).pdf". Names that differ only in case count as equal. */
  freeName(name: string): string;
  /** True if a file of this name was added. */
  has(name: string): boolean;
  add(name: string, content: Uint8Array | string): Promise<void>;
  readonly files: readonly ArchivedFile[];
  /** The data with which the next run continues: the state, and the bytes that do not fill a part yet. */
  pause(): { readonly state: ArchiveState; readonly rest: Buffer };
  /** Adds the central directory and uploads the remaining bytes. Then no more files can be added. */
  finish(): Promise<{ readonly parts: readonly string[]; readonly bytes: number }>;
}

/** Continues an archive that an earlier run paused. */
export function openArchive(
  state: ArchiveState,
  rest: Buffer,
  writePart: WritePart,
  partBytes = minPartBytes,
): Archive {
  const { modifiedAt } = state;
  const time = new Date(modifiedAt);
  const [parts, files] = [[...state.parts], [...state.files]];
  const taken = new Set(files.map(({ name }) => name.toLowerCase()));
  let { uploadedBytes } = state;
  let pending = [rest];
  const pendingBytes = () => pending.reduce((sum, { length }) => sum + length, 0);

  async function upload(): Promise<void> {
    const part = Buffer.concat(pending);
    parts.push(await writePart(parts.length + 1, part));
    uploadedBytes += part.length;
    pending = [];
  }

  return {
    files,
    freeName(name) {
      const dot = name.lastIndexOf('.');
      let free = name;
      for (let at = 2; taken.has(free.toLowerCase()); at += 1)
        free = `${name.slice(0, dot)} (${at})${name.slice(dot)}`;
      return free;
    },
    has: (name) => taken.has(name.toLowerCase()),
    async add(name, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
      const offset = uploadedBytes + pendingBytes();
      const file = { name, crc: crc32(bytes), size: bytes.length, offset, sha256: sha256(bytes) };
      files.push(file);
      taken.add(name.toLowerCase());
      pending.push(localHeader(file, time), bytes);
      if (pendingBytes() >= partBytes) await upload();
    },
    pause: () => ({ state: { modifiedAt, parts, uploadedBytes, files }, rest: Buffer.concat(pending) }),
    async finish() {
      pending.push(directoryOf(files, uploadedBytes + pendingBytes(), time));
      await upload();
      return { parts, bytes: uploadedBytes };
    },
  };
}
