import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { checksumsOf, newArchive, openArchive } from '#lambdas/full-export/archive';
import { directoryOf, localHeader } from '#lambdas/full-export/zip-format';

const at = '2026-11-25T10:20:30.000Z';

/** A store that keeps the last bytes written for each part number, as S3 does. */
function parts() {
  const stored = new Map<number, Buffer>();
  return {
    write: async (number: number, bytes: Buffer) => {
      stored.set(number, bytes);
      return `"etag-${number}-${bytes.length}"`;
    },
    whole: () => Buffer.concat([...stored].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)),
    sizes: () => [...stored.values()].map(({ length }) => length),
  };
}

/** CRC-32 computed bit by bit, independent of the tested implementation. */
function slowCrc(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

const files: readonly (readonly [string, Uint8Array])[] = [
  ['index.html', Buffer.from('<!doctype html>')],
  ['invoices/Invoice 7 – Müller & Söhne.pdf', Buffer.alloc(2_500, 7)],
  ['empty.txt', new Uint8Array()],
  ['json/clients.json', Buffer.from('{"name":"Ångström"}')],
  ['big.bin', Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251))],
];

/** Adds each file in a new run. */
async function archived(partBytes: number) {
  const store = parts();
  let [state, rest] = [newArchive(at), Buffer.alloc(0)];
  for (const [name, bytes] of files) {
    const archive = openArchive(state, rest, store.write, partBytes);
    await archive.add(name, bytes);
    // The state of the archive is stored between two runs.
    const paused = archive.pause();
    [state, rest] = [JSON.parse(JSON.stringify(paused.state)), Buffer.from(paused.rest)];
  }
  const last = openArchive(state, rest, store.write, partBytes);
  const done = await last.finish();
  return { store, done, files: last.files };
}

describe('an archive that is written in several runs', () => {
  test.each([1, 700, 3_000, 1_000_000])(
    'is a complete ZIP file if its parts have at least %i bytes',
    async (size) => {
      const { store, done } = await archived(size);
      const zip = store.whole();
      expect(zip.length).toBe(done.bytes);
      expect(done.parts).toHaveLength(store.sizes().length);
      expect(
        store
          .sizes()
          .slice(0, -1)
          .every((bytes) => bytes >= size),
      ).toBe(true);
      const unzipped = unzipSync(zip);
      expect(Object.keys(unzipped)).toEqual(files.map(([name]) => name));
      for (const [name, bytes] of files) expect(Buffer.from(unzipped[name] ?? []).equals(bytes)).toBe(true);
    },
  );

  test('lists each file with its offset and the correct checksum', async () => {
    const { store, files: written } = await archived(700);
    const zip = store.whole();
    for (const [index, file] of written.entries()) {
      const [name, bytes] = files[index] ?? ['', new Uint8Array()];
      expect(zip.readUInt32LE(file.offset)).toBe(0x0403_4b50);
      expect(zip.readUInt32LE(file.offset + 14)).toBe(slowCrc(bytes));
      const begins = file.offset + 30 + Buffer.byteLength(name);
      expect(zip.subarray(begins, begins + bytes.length).equals(bytes)).toBe(true);
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(checksumsOf(written).split('\n')[0]).toBe(`${written[0]?.sha256}  index.html`);
  });

  test('gives every file a name that is unique, ignoring case', async () => {
    const archive = openArchive(newArchive(at), Buffer.alloc(0), parts().write);
    await archive.add('invoices/Invoice 7.pdf', 'a');
    expect(archive.freeName('invoices/INVOICE 7.pdf')).toBe('invoices/INVOICE 7 (2).pdf');
    await archive.add('invoices/Invoice 7 (2).pdf', 'b');
    expect(archive.freeName('invoices/Invoice 7.pdf')).toBe('invoices/Invoice 7 (3).pdf');
    expect(archive.freeName('quotes/Invoice 7.pdf')).toBe('quotes/Invoice 7.pdf');
  });
});

describe('the central directory of an archive', () => {
  test('has ZIP64 fields for a file that starts beyond 4 GB', () => {
    const entry = { name: 'a.txt', crc: 1, size: 3, offset: 5_000_000_000 };
    const directory = directoryOf([entry], 5_000_000_100, new Date(at));
    const extra = 46 + 'a.txt'.length;
    expect(directory.readUInt32LE(42)).toBe(0xffff_ffff);
    expect(directory.readUInt16LE(extra)).toBe(1);
    expect(directory.readBigUInt64LE(extra + 4)).toBe(5_000_000_000n);
    const record = extra + 12;
    expect(directory.readUInt32LE(record)).toBe(0x0606_4b50);
    expect(directory.readBigUInt64LE(record + 48)).toBe(5_000_000_100n);
    // The ZIP64 locator contains the offset of the ZIP64 record.
    expect(directory.readUInt32LE(record + 56)).toBe(0x0706_4b50);
    expect(directory.readBigUInt64LE(record + 64)).toBe(5_000_000_100n + BigInt(record));
    expect(directory.readUInt32LE(directory.length - 22)).toBe(0x0605_4b50);
  });

  test('can list more files than a ZIP file without ZIP64', () => {
    const content = Buffer.from('x');
    const chunks: Buffer[] = [];
    const entries = [];
    let offset = 0;
    for (let index = 0; index < 70_000; index += 1) {
      const entry = { name: `${index}.txt`, crc: slowCrc(content), size: 1, offset };
      const chunk = Buffer.concat([localHeader(entry, new Date(at)), content]);
      entries.push(entry);
      chunks.push(chunk);
      offset += chunk.length;
    }
    const zip = Buffer.concat([...chunks, directoryOf(entries, offset, new Date(at))]);
    const unzipped = unzipSync(zip, { filter: ({ name }) => /^(0|69999)\.txt$/.test(name) });
    expect(Object.keys(unzipped)).toEqual(['0.txt', '69999.txt']);
    expect(strFromU8(unzipped['69999.txt'] ?? new Uint8Array())).toBe('x');
  });
});
