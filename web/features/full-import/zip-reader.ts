/** A file in a ZIP archive that is stored without compression. */
export interface ZippedFile {
  readonly name: string;
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** The file is not a ZIP archive, is truncated, or was not written by us. The message is shown to the user. */
export class UnreadableZip extends Error {}

/** The signatures with which the records of a ZIP file start. Offsets within records are those of the ZIP format. */
const directoryEnd = 0x0605_4b50;
const directoryEnd64 = 0x0606_4b50;
const locator64 = 0x0706_4b50;
const directoryEntry = 0x0201_4b50;
const fileHeader = 0x0403_4b50;

/** Bytes of the end-of-central-directory record, and of the longest comment after it. */
const [endBytes, commentBytes] = [22, 65_535];
/** Bytes of the ZIP64 end-of-central-directory locator, which precedes the end record. */
const locatorBytes = 20;
/** Bytes of a local file header and of a central directory entry, without names. */
const [headerBytes, entryBytes] = [30, 46];
const maxUint32 = 0xffff_ffff;
/** Maximum bytes of the directory, and of one file, that are read into memory at once. */
const [maxDirectoryBytes, maxFileBytes] = [64_000_000, 256_000_000];
/** More files than an export of ours has: listing a million empty ones would stop the page for seconds. */
const maxFiles = 500_000;

const damagedZip = () =>
  new UnreadableZip('This file is damaged or incomplete. Please download your export again.');

async function readView(blob: Blob, from: number, bytes: number): Promise<DataView> {
  if (from < 0 || bytes < 0 || from + bytes > blob.size) throw damagedZip();
  return new DataView(await blob.slice(from, from + bytes).arrayBuffer());
}

const readUint64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** The number of files, and the size and offset of the central directory in bytes. */
async function directoryOf(blob: Blob) {
  const bytes = Math.min(blob.size, endBytes + commentBytes);
  const view = await readView(blob, blob.size - bytes, bytes);
  let at = bytes - endBytes;
  while (at >= 0 && view.getUint32(at, true) !== directoryEnd) at -= 1;
  if (at < 0) throw new UnreadableZip('This is not a zip file, or it was not downloaded completely.');
  const position = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  };
  const locatorAt = blob.size - bytes + at - locatorBytes;
  if (locatorAt < 0) return position;
  const locator = await readView(blob, locatorAt, locatorBytes);
  if (locator.getUint32(0, true) !== locator64) return position;
  const end = await readView(blob, readUint64(locator, 8), 56);
  if (end.getUint32(0, true) !== directoryEnd64) throw damagedZip();
  return { count: readUint64(end, 32), size: readUint64(end, 40), offset: readUint64(end, 48) };
}

/** The offset of a file; it is in the ZIP64 extra field if it exceeds 4 GB. */
function offsetOf(view: DataView, at: number, extraAt: number, extraBytes: number): number {
  const offset = view.getUint32(at + 42, true);
  if (offset !== maxUint32) return offset;
  for (let field = extraAt; field + 4 <= extraAt + extraBytes; field += 4 + view.getUint16(field + 2, true))
    if (view.getUint16(field, true) === 1) return readUint64(view, field + 4);
  throw damagedZip();
}

/**
 * The contents of a file. Reads the local header first, because its name and extra fields may differ in length from the
 * directory's.
 */
async function contentOf(blob: Blob, offset: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const header = await readView(blob, offset, headerBytes);
  if (header.getUint32(0, true) !== fileHeader || size > maxFileBytes) throw damagedZip();
  const from = offset + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const { buffer } = await readView(blob, from, size);
  return new Uint8Array(buffer as ArrayBuffer);
}

/**
 * The files of an archive, listed from its directory; contents are read on demand. Throws `UnreadableZip` if the file
 * is not a ZIP archive, is truncated, or is compressed (our exports are not).
 */
export async function readZip(blob: Blob): Promise<readonly ZippedFile[]> {
  const { count, size, offset } = await directoryOf(blob);
  if (count > maxFiles)
    throw new UnreadableZip('This zip has more files than an export. Please choose the downloaded file.');
  if (size > maxDirectoryBytes) throw damagedZip();
  const view = await readView(blob, offset, size);
  const files: ZippedFile[] = [];
  const text = new TextDecoder();
  for (let at = 0; files.length < count; ) {
    if (at + entryBytes > size || view.getUint32(at, true) !== directoryEntry) throw damagedZip();
    const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const next = at + entryBytes + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > size) throw damagedZip();
    const isCompressed = view.getUint16(at + 10, true) !== 0;
    const bytes = view.getUint32(at + 24, true);
    const name = text.decode(new Uint8Array(view.buffer, at + entryBytes, nameBytes));
    const fileOffset = offsetOf(view, at, at + entryBytes + nameBytes, extraBytes);
    files.push({
      name,
      read: () => {
        if (isCompressed)
          throw new UnreadableZip(
            'This zip was packed again by another program. Please choose the downloaded file.',
          );
        return contentOf(blob, fileOffset, bytes);
      },
    });
    at = next;
  }
  return files;
}
