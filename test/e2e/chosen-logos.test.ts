import { decode, encode } from 'fast-png';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { plainPng } from '#test/support/images';
import { aJpeg, exifSegment } from '#test/support/photos';

const site = startSite();

type Color = readonly [red: number, green: number, blue: number];
const green: Color = [22, 163, 74];

const sixteenBits = Buffer.from(
  encode({
    ...{ width: 60, height: 20, channels: 3, depth: 16 },
    data: Uint16Array.from({ length: 60 * 20 * 3 }, (_, at) => (green[at % 3] ?? 0) * 257),
  }),
);

const drawing = (size: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" ${size}><rect width="40" height="40" fill="#16a34a"/></svg>`,
  );

/** Files as cameras, print shops and drawing programs write them: what is stored of each, and the color of its middle. */
const logos: readonly (readonly [
  name: string,
  file: Buffer,
  width: number,
  height: number,
  middle?: Color,
])[] = [
  ['turned.jpg', aJpeg({ width: 120, height: 48, segments: exifSegment(6) }), 48, 120],
  ['for-print.jpg', aJpeg({ width: 120, height: 48, components: 4 }), 120, 48],
  ['16-bit.png', sixteenBits, 60, 20, green],
  ['large.png', plainPng(6_000, 6_000), 400, 400, green],
  ['banner.png', plainPng(4_000, 40), 400, 4, green],
  ['drawing.svg', drawing(''), 400, 400, green],
  ['wide.svg', drawing('width="20" height="20"'), 400, 400, green],
];

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' };

test(
  'a logo of a camera, a print shop or a drawing program is stored upright, small and in its colors',
  further,
  async () => {
    const office = await site.office();
    const { page } = await office.visit(siteRoutes.liteInvoiceSettings.path);
    for (const [name, buffer, width, height, middle] of logos) {
      const saved = page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith('/logo'),
      );
      const mimeType = types[name.split('.').at(-1) ?? ''] ?? '';
      await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
      const png = decode((await saved).postDataBuffer() ?? new Uint8Array());
      expect([name, png.width, png.height]).toEqual([name, width, height]);
      const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * png.channels;
      if (middle) expect([name, ...png.data.slice(at, at + 3)]).toEqual([name, ...middle]);
    }
  },
);
