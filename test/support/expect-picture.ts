import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { decode, encode } from 'fast-png';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { until } from './waiting.ts';

const root = join(import.meta.dirname, '../..');
const committedFolder = join(root, 'test/golden/pictures');
const resultFolder = join(root, 'test-results/pictures');

/** Colors closer than this on a scale from 0 to 1 are the same. */
const threshold = 0.03;

/** So many pixels may differ: another processor rounds the edges of letters differently. */
const maxDifferent = 40;

/** Rewrites the committed pictures that differ. */
const command = 'UPDATE_COMMITTED=1 npx vitest run --project e2e test/e2e/pictures.test.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel and its opacity, row by row. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Reads a PNG file, in color or with a palette. */
function read(png: Uint8Array): Picture {
  const { width, height, data, channels, palette } = decode(png);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    if (palette) pixels.set(palette[data[pixel] ?? 0] ?? [], pixel * 4);
    else
      for (let channel = 0; channel < 3; channel += 1)
        pixels[pixel * 4 + channel] = data[pixel * channels + channel] ?? 0;
  return { width, height, data: pixels };
}

const written = (picture: Picture): Uint8Array =>
  encode({ ...picture, channels: 4, depth: 8 }, { zlib: { level: 9 } });

/** Hides the codes of links, which differ in each run. A style sheet would violate the content security policy. */
const hideLinkCodes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const code of document.querySelectorAll<SVGElement>('svg.sheet-code'))
      code.style.visibility = 'hidden';
  });

/** The top of the page as soon as two pictures in succession are equal: then texts, fonts and images have arrived. */
async function stillPicture(page: Page): Promise<Picture> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  let last: Buffer = Buffer.of();
  await until(async () => {
    await hideLinkCodes(page);
    const next = await page.screenshot({ animations: 'disabled' });
    const isStill = next.equals(last);
    last = next;
    return isStill;
  }, 'a screen that stays as it is');
  return read(last);
}

async function save(folder: string, name: string, png: Uint8Array): Promise<string> {
  const file = join(folder, `${name}.png`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, png);
  return relative(root, file);
}

/**
 * Compares the visible part of the page with `test/golden/pictures/NAME.png`. If they differ by more than what another
 * processor explains, the actual picture and one with the differences in red are in `test-results/pictures`.
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  const actual = await stillPicture(page);
  const file = join(committedFolder, `${name}.png`);
  const committed = existsSync(file) ? read(await readFile(file)) : undefined;
  const isUpdate = process.env.UPDATE_COMMITTED === '1';
  const fail = async (problem: string) => {
    if (isUpdate) {
      await save(committedFolder, name, written(actual));
      return;
    }
    const saved = await save(resultFolder, `${name}.actual`, written(actual));
    throw new Error(`${problem} The actual picture is ${saved}. After an intended change: ${command}`);
  };
  if (!committed) return fail(`There is no picture ${relative(root, file)}.`);
  const { width, height } = committed;
  if (width !== actual.width || height !== actual.height)
    return fail(`${name} is ${actual.width} x ${actual.height} pixels instead of ${width} x ${height}.`);
  const difference = { width, height, data: new Uint8Array(width * height * 4) };
  const different = pixelmatch(committed.data, actual.data, difference.data, width, height, { threshold });
  if (different <= maxDifferent) return;
  const shown = isUpdate ? '' : await save(resultFolder, `${name}.difference`, written(difference));
  await fail(`${name} differs in ${different} pixels, shown in red in ${shown}.`);
}
