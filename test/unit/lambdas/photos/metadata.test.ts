import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { getClientInvoicePhoto } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { photoWorld } from '#test/support/photo-world';
import { photosWithMetadata } from '#test/support/photos';

const exiftool = ['-j', '-G1', '-a', '-u'];

/** CI installs Debian's exiftool (`packages` in `.ci/run`). */
const isInstalled = spawnSync('exiftool', ['-ver']).status === 0;

/** The groups of metadata that exiftool finds in files, without what it says of the files themselves. */
function groupsIn(files: readonly Uint8Array[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-exif-'));
  try {
    const paths = files.map((bytes, at) => {
      const path = join(folder, `${at}.jpg`);
      writeFileSync(path, bytes);
      return path;
    });
    const found: readonly object[] = JSON.parse(execFileSync('exiftool', [...exiftool, ...paths]).toString());
    expect(found).toHaveLength(files.length);
    const groups = new Set(found.flatMap((file) => Object.keys(file).map((tag) => tag.split(':')[0] ?? '')));
    return ['SourceFile', 'ExifTool', 'System', 'File', 'Composite'].reduce<string[]>(
      (left, own) => left.filter((group) => group !== own),
      [...groups].sort(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files of photos in a PDF. */
function photosIn(pdf: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  for (let at = pdf.indexOf(start); at >= 0; at = pdf.indexOf(start, at + 1))
    found.push(pdf.subarray(at, pdf.indexOf('endstream', at)));
  return found;
}

test.skipIf(!isInstalled)(
  'exiftool finds no metadata in stored photos, in those of a link, and in the emailed PDF',
  async () => {
    const world = await photoWorld(memoryEngine());
    await world.openAccount(pat);
    const sent = Object.values(photosWithMetadata());
    expect(groupsIn(sent)).toEqual(expect.arrayContaining(['GPS', 'IFD0']));
    const photoIds = [];
    for (const file of sent) photoIds.push(await world.newPhoto(pat, file, file));
    expect(groupsIn(world.files().flatMap((key) => world.store.objects.get(key) ?? []))).toEqual(['JFIF']);
    const photos = photoIds.map((photoId) => ({ photoId, caption: '' }));
    const invoice = await world.submit({
      invoice: { photos, clientEmail: 'ruth@keller.example' },
      client: { message: '' },
      ports: { renderPdf: renderInvoicePdf },
    });
    if (!invoice.ok) throw new Error(JSON.stringify(invoice.refusal));
    const { linkId = '' } = invoice.value.invoice;
    const ports = { links: clientLinks(world.plain, world.clock), files: world.photoPorts().files };
    const answers = await Promise.all(
      photoIds.map((photoId) => getClientInvoicePhoto(linkId, photoId, 'large', ports)),
    );
    const served = answers.flatMap((answer) => (answer.ok && answer.value.bytes ? [answer.value.bytes] : []));
    expect(served).toHaveLength(sent.length);
    expect(groupsIn(served)).toEqual(['JFIF']);

    const { attachments } = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    const attached = attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
    const pdf = Buffer.from((attached as ArrayBuffer | undefined) ?? new ArrayBuffer());
    expect(photosIn(pdf)).toHaveLength(sent.length);
    expect(groupsIn(photosIn(pdf))).toEqual(['JFIF']);
    // What the file itself says: who made it, when, and its standards.
    expect(groupsIn([pdf]).filter((group) => !/^(PDF|XMP-\w+)$/.test(group))).toEqual([]);
  },
);
