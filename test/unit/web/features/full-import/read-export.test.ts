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

/** A zip like that of an export, with its list of checksums. `changed` files are added after the list was made. */
async function zipOf(files: Files, changed: Files = {}): Promise<Buffer> {
  const written: Buffer[] = [];
  const archive = openArchive(newArchive(startedAt), Buffer.alloc(0), async (_, bytes) => {
    written.push(bytes);
    return '';
  });
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const sums = openArchive(newArchive(startedAt), Buffer.alloc(0), async () => '');
  for (const [name, value] of Object.entries(files)) await sums.add(name, textOf(value));
  for (const [name, value] of Object.entries({ ...files, ...changed }))
    if (value !== undefined) await archive.add(name, textOf(value));
  await archive.add('SHA256SUMS.txt', checksumsOf(sums.files));
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
        counts: { clients: 2, items: 1, invoices: 2, quotes: 1, payments: 2 },
        parts: [
          { kind: 'clients', records: anExport['json/clients.json'] },
          { kind: 'items' },
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

  test('derives the import ID from the list of checksums, so that the same file is the same import', async () => {
    const zip = await zipOf(anExport);
    const list = Buffer.from(zip).toString('latin1');
    const at = list.lastIndexOf(
      createHash('sha256').update(JSON.stringify(anExport['json/export.json'])).digest('hex'),
    );
    const text = list.slice(at, list.indexOf('PK\u0001\u0002', at));
    const importId = createHash('sha256').update(text, 'latin1').digest('hex');
    expect(await readExport(blobOf(zip))).toMatchObject({ ok: true, value: { importId } });
  });

  test('splits the records into parts that fit into one request', async () => {
    const clients = Array.from({ length: 450 }, (_, at) => ({ clientId: `c${at}` }));
    const large = Array.from({ length: 5 }, (_, at) => ({
      itemId: `i${at}`,
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
      'a file that is no JSON',
      /"json\/items\.json".*cannot be read/,
      { ...anExport, 'json/items.json': '[{' },
    ],
    ['a file that is no list', /"json\/items\.json".*no list/, { ...anExport, 'json/items.json': {} }],
    [
      'a record of 1 MB',
      /^json\/invoices-0002\.json, record 2: This record is too large/,
      { ...anExport, 'json/invoices-0002.json': [{}, { notes: 'x'.repeat(1_000_000) }] },
    ],
  ])('refuses %s in a sentence', async (_, sentence, files, changed = {}) => {
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

  test('never fails in another way, whichever byte of the zip is changed', async () => {
    const zip = await zipOf({ 'json/export.json': anExport['json/export.json'], 'json/items.json': [{}] });
    for (let at = 0; at < zip.length; at += 1) {
      const damaged = Buffer.from(zip);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const found = await readExport(blobOf(damaged));
      if (!found.ok) expect(found.refusal).not.toBe('');
    }
  });

  test('asks for the original file if another program repacked it', async () => {
    const zip = await zipOf(anExport);
    for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1))
      zip.writeUInt16LE(8, at + 10);
    const found = await readExport(blobOf(zip));
    expect(found.ok ? '' : found.refusal).toMatch(/packed again/);
  });
});

test('reads an archive with a directory beyond 4 GB by its ZIP64 record', async () => {
  const content = Buffer.from('late');
  const at = new Date(startedAt);
  const offset = 2 ** 32 + 5;
  const entry = { name: 'late.txt', crc: 0, size: content.length, offset };
  const header = localHeader(entry, at);
  const directory = directoryOf([entry], offset + header.length + content.length, at);
  const parts = Buffer.concat([header, content, directory]);
  const size = offset + parts.length;
  const slice = (from = 0, to = size) => {
    if (from < offset) throw new Error('Nothing is read before the file');
    return new Blob([Uint8Array.from(parts.subarray(from - offset, to - offset))]);
  };
  const huge = {
    size,
    // The end record is searched in the last bytes of the file.
    slice: (from: number, to: number) =>
      from < offset
        ? new Blob([new Uint8Array(offset - from), Uint8Array.from(parts.subarray(0, to - offset))])
        : slice(from, to),
  } as unknown as Blob;
  const [file] = await readZip(huge);
  expect(file?.name).toBe('late.txt');
  expect(Buffer.from((await file?.read()) ?? []).toString()).toBe('late');
});
