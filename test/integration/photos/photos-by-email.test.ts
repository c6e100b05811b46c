// @module-tag further
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logoRules } from '#domain/logo/logo-rules';
import { photoFiles, photoLimits } from '#domain/photos/photo-rules';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aFullPhoto } from '#test/support/full-photo';
import { aPng, chunk, ihdr } from '#test/support/hostile-logos';
import { aFullInvoice } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { readPdf, shows } from '#test/support/pdf-reader';
import { photoWorld } from '#test/support/photo-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

/** A logo that does not compress, so its file is nearly as large as the API takes it. */
function aFullLogo(): Buffer {
  const { side } = logoRules;
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)]));
  return Buffer.concat([
    aPng().subarray(0, 8),
    ihdr({ width: side, height: side, color: 2 }),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('an invoice with twenty photos and a logo of the largest size is emailed below 4.5 MB, encoded, to its owner and to its client', async () => {
  const world = await photoWorld(engine);
  await world.openAccount(pat);
  const [small, logo] = [aFullPhoto(), aFullLogo()];
  expect(small.length).toBeLessThanOrEqual(photoFiles.small.bytes);
  expect(small.length).toBeGreaterThan(photoFiles.small.bytes * 0.9);
  expect(logo.length).toBeLessThanOrEqual(logoRules.sentBytes);
  expect(logo.length).toBeGreaterThan(logoRules.sentBytes * 0.9);
  world.store.objects.set(`users/${pat}/logos/logo.png`, logo);
  const photos = [];
  for (let number = 1; number <= photoLimits.perDocument; number += 1)
    photos.push({
      photoId: await world.newPhoto(pat, small, small),
      caption: `Photo ${number} `.padEnd(photoLimits.caption, 'W'),
    });
  const client = { clientEmail: 'ruth@keller.example' };
  const sent = await world.submit({
    invoice: { ...aFullInvoice(), ...client, photos },
    client: { message: 'm'.repeat(1_000) },
    ports: { renderPdf: renderInvoicePdf },
  });
  expect(sent).toMatchObject({ ok: true });
  expect(world.service.delivered).toContain(client.clientEmail);
  expect(world.service.raw.length).toBe(2);
  // What a file of the largest size would add, as it is encoded: 78 bytes of a line for 57.
  const missing = (photoFiles.small.bytes - small.length) * photos.length;
  const missingLogo = (logoRules.sentBytes - logo.length) * 2;
  for (const raw of world.service.raw) {
    expect(raw.length + ((missing + missingLogo) * 78) / 57).toBeLessThan(4_500_000);
    const { attachments } = await PostalMime.parse(raw);
    const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const bytes = Buffer.from((pdf?.content as ArrayBuffer | undefined) ?? new ArrayBuffer());
    const read = await readPdf(bytes);
    for (const { caption } of photos) expect(shows(read, caption.slice(0, 9)), caption).toBe(true);
    expect(bytes.length).toBeGreaterThan(photos.length * small.length);
  }
});
