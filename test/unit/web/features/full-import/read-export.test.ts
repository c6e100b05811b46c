import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fullExportFormat } from '#domain/full-export/full-export';
import { checksumsOf, newArchive, openArchive } from '#lambdas/full-export/archive';
import { directoryOf, localHeader } from '#lambdas/full-export/zip-format';
import { readExport } from '../../../../../web/features/full-import/read-export.ts';
import { readZip } from '../../../../../web/features/full-import/zip-reader.ts';

const startedAt = '2026-11-25T10:20:30.000Z';

type Files = Readonly<Record<string, unknown>>;

const anExport: Files = {
  'json/export.json': { ...fullExportFormat, startedAt },
  'json/account.json': { account: {} },
  'json/clients.json': [{ clientId: 'c1', name: 'Ångström' }, { clientId: 'c2' }],
  'json/items.json': [{ itemId: 'i1' }],
  'json/jobs.json': [{ jobId: 'j1' }],
  'json/invoices-0001.json': [{ invoiceId: 'v1', payments: [{}, {}] }],
  'json/invoices-0002.json': [{ invoiceId: 'v2', payments: [] }],
  'json/quotes-0001.json': [{ quoteId: 'q1' }],
};

/**
 * A zip like that of an export, with its list of checksums. `changed` replaces files after the list was made; undefined
 * removes a file.
 */
async function zipOf(files: Files, changed: Files = {}): Promise<Buffer> {
  const written: Buffer[] = [];
  const archive = openArchive(newArchive(startedAt), Buffer.alloc(0), async (_, bytes) => {
    written.push(bytes);
    return '';
  });
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const unchangedArchive = openArchive(newArchive(startedAt), Buffer.alloc(0), async () => '');
  for (const [name, value] of Object.entries(files)) await unchangedArchive.add(name, textOf(value));
  for (const [name, value] of Object.entries({ ...files, ...changed }))
    if (value !== undefined) await archive.add(name, textOf(value));
  await archive.add('SHA256SUMS.txt', checksumsOf(unchangedArchive.files));
  await archive.finish();
  return Buffer.concat(written);
}

const blobOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

const read = async (files: Files, changed: Files = {}) => readExport(blobOf(await zipOf(files, changed)));

describe('reading a chosen export', () => {
  test('finds the records in import order, with their positions in the zip', async () => {
    const { ok, ...found } = await read(anExport);
    expect(ok).toBe(true);
    expect(found).toMatchObject({
      value: {
        importId: expect.stringMatching(/^[0-9a-f]{64}$/),
        exportedAt: startedAt,
        counts: { clients: 2, items: 1, jobs: 1, invoices: 2, quotes: 1, payments: 2 },
        parts: [
          { kind: 'clients', records: anExport['json/clients.json'] },
          { kind: 'items' },
          { kind: 'jobs' },
          {
            kind: 'invoices',
            records: [{ invoiceId: 'v1' }, { invoiceId: 'v2' }],
            places: [
              { file: 'json/invoices-0001.json', record: 1 },
              { file: 'json/invoices-0002.json', record: 1 },
            ],
          },
          { kind: 'quotes' },
        ],
      },
    });
  });

  test('finds the photos that its records show, and compares the checksum of one when it is read', async () => {
    const photos = [
      { photoId: 'p1', caption: '' },
      { photoId: 'p2', caption: '' },
      { photoId: 'missing', caption: '' },
    ];
    const files = {
      ...anExport,
      'json/invoices-0001.json': [{ invoiceId: 'v1', payments: [], versions: [{ invoice: { photos } }] }],
      'json/photos-0001.json': [{ photoId: 'p1' }],
      'photos/p1.jpg': 'one',
      'photos/p2.jpg': 'two',
      'photos/of-a-job.jpg': 'three',
    };
    const found = await read(files, { 'photos/p2.jpg': 'changed' });
    if (!found.ok) throw new Error(found.refusal);
    const shown = found.value.photos;
    expect([...shown.keys()]).toEqual(['p1', 'p2']);
    expect(await (await shown.get('p1')?.())?.text()).toBe('one');
    await expect(shown.get('p2')?.()).rejects.toThrow(
      '"photos/p2.jpg" in this zip was changed or is damaged.',
    );
  });

  test('derives the import ID from the list of checksums, so that the same file is the same import', async () => {
    const zip = await zipOf(anExport);
    const list = Buffer.from(zip).toString('latin1');
    // The list is the last file before the zip's directory, and starts with the hash of the first file.
    const start = list.lastIndexOf(
      createHash('sha256').update(JSON.stringify(anExport['json/export.json'])).digest('hex'),
    );
    const text = list.slice(start, list.indexOf('PK\u0001\u0002', start));
    const importId = createHash('sha256').update(text, 'latin1').digest('hex');
    expect(await readExport(blobOf(zip))).toMatchObject({ ok: true, value: { importId } });
  });

  test('splits the records into parts that fit into one request', async () => {
    const clients = Array.from({ length: 450 }, (_, index) => ({ clientId: `c${index}` }));
    const large = Array.from({ length: 5 }, (_, index) => ({
      itemId: `i${index}`,
      description: 'x'.repeat(200_000),
    }));
    const found = await read({ ...anExport, 'json/clients.json': clients, 'json/items.json': large });
    expect(found.ok && found.value.parts.map(({ kind, records }) => [kind, records.length])).toEqual([
      ['clients', 200],
      ['clients', 200],
      ['clients', 50],
      ['items', 2],
      ['items', 2],
      ['items', 1],
      ['jobs', 1],
      ['invoices', 2],
      ['quotes', 1],
    ]);
  });

  test.each<[name: string, sentence: RegExp, files: Files, changed?: Files]>([
    [
      'a newer format',
      /newer version/,
      { ...anExport, 'json/export.json': { ...fullExportFormat, version: 2 } },
    ],
    ['another format', /not an export/, { ...anExport, 'json/export.json': { format: 'other', version: 1 } }],
    ['no format', /not an export/, { 'json/clients.json': [] }],
    ['a changed file', /"json\/items\.json".*changed/, anExport, { 'json/items.json': [] }],
    [
      'a missing file',
      /"json\/quotes-0001\.json" is missing/,
      anExport,
      { 'json/quotes-0001.json': undefined },
    ],
    [
      'a file that is not JSON',
      /"json\/items\.json".*cannot be read/,
      { ...anExport, 'json/items.json': '[{' },
    ],
    ['a file that is not a list', /"json\/items\.json".*no list/, { ...anExport, 'json/items.json': {} }],
    [
      'a record of 1 MB',
      /^json\/invoices-0002\.json, record 2: This record is too large/,
      { ...anExport, 'json/invoices-0002.json': [{}, { notes: 'x'.repeat(1_000_000) }] },
    ],
    [
      'a record that is nested 100,000 deep',
      /^json\/quotes-0001\.json, record 1: This record cannot be read/,
      { ...anExport, 'json/quotes-0001.json': `[${'['.repeat(100_000)}${']'.repeat(100_000)}]` },
    ],
    [
      'two invoices with one ID',
      /^json\/invoices-0002\.json, record 1: Another record has the same ID/,
      { ...anExport, 'json/invoices-0002.json': [{ invoiceId: 'v1', payments: [] }] },
    ],
  ])('refuses %s with a message', async (_, sentence, files, changed = {}) => {
    const found = await read(files, changed);
    expect(found.ok ? '' : found.refusal).toMatch(sentence);
  });

  test('refuses a zip that is truncated anywhere, and a file that is not a zip', async () => {
    const zip = await zipOf(anExport);
    for (const length of [0, 1, 21, 22, 100, zip.length >> 1, zip.length - 23, zip.length - 1]) {
      const found = await readExport(blobOf(zip.subarray(0, length)));
      expect(found.ok, String(length)).toBe(false);
    }
    for (const end of [1, 40, 400]) expect((await readExport(blobOf(zip.subarray(end)))).ok).toBe(false);
    expect(await readExport(blobOf(Buffer.from('Client name,Email\r\n')))).toMatchObject({ ok: false });
  });

  test('refuses with a message or succeeds, and never throws, whichever byte of the zip is changed', async () => {
    const zip = await zipOf({ 'json/export.json': anExport['json/export.json'], 'json/items.json': [{}] });
    for (let position = 0; position < zip.length; position += 1) {
      const damaged = Buffer.from(zip);
      damaged[position] = (damaged[position] ?? 0) ^ 0xff;
      const found = await readExport(blobOf(damaged));
      if (!found.ok) expect(found.refusal).not.toBe('');
    }
  });

  test('asks for the original file if another program repacked it', async () => {
    const zip = await zipOf(anExport);
    // Byte 10 of a directory entry is its compression method. Exports store files uncompressed (0); 8 is deflate.
    const entryMark = 'PK\u0001\u0002';
    for (let entry = zip.indexOf(entryMark); entry >= 0; entry = zip.indexOf(entryMark, entry + 1))
      zip.writeUInt16LE(8, entry + 10);
    const found = await readExport(blobOf(zip));
    expect(found.ok ? '' : found.refusal).toMatch(/packed again/);
  });
});

test('reads a zip whose directory starts after 4 GB, which needs a ZIP64 record', async () => {
  const content = Buffer.from('late');
  const modifiedAt = new Date(startedAt);
  const offset = 2 ** 32 + 5;
  const entry = { name: 'late.txt', crc: 0, size: content.length, offset };
  const header = localHeader(entry, modifiedAt);
  const directory = directoryOf([entry], offset + header.length + content.length, modifiedAt);
  const parts = Buffer.concat([header, content, directory]);
  const size = offset + parts.length;
  const slice = (from = 0, to = size) => {
    if (from < offset) throw new Error('Nothing is read before the file');
    return new Blob([Uint8Array.from(parts.subarray(from - offset, to - offset))]);
  };
  // A Blob of more than 4 GB of which only the last part is in memory.
  const huge = {
    size,
    // The search for the end record also reads bytes before that part; they are zeros here.
    slice: (from: number, to: number) =>
      from < offset
        ? new Blob([new Uint8Array(offset - from), Uint8Array.from(parts.subarray(0, to - offset))])
        : slice(from, to),
  } as unknown as Blob;
  const [file] = await readZip(huge);
  expect(file?.name).toBe('late.txt');
  expect(Buffer.from((await file?.read()) ?? []).toString()).toBe('late');
});

test('a zip that claims a million files is refused before its list is read', async () => {
  const bytes = await zipOf(anExport);
  // The ZIP64 record that ends the list of files holds their number.
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(1_000_000n, 32);
  end.writeBigUInt64LE(46_000_000n, 40);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(bytes.length), 8);
  const blob = blobOf(Buffer.concat([bytes, end, locator, bytes.subarray(-22)]));
  const slices: number[] = [];
  const slice = blob.slice.bind(blob);
  blob.slice = (from = 0, to = blob.size) => {
    slices.push(to - from);
    return slice(from, to);
  };
  await expect(readZip(blob)).rejects.toThrow('This zip has more files than an export.');
  expect(Math.max(...slices)).toBeLessThan(66_000);
});
