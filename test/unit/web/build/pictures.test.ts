import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import drawn from '../../../../web/build/drawn-pictures.json' with { type: 'json' };
import { pictureHash, pictures } from '../../../../web/build/pictures.ts';
import { screenFile, screens } from '../../../../web/features/site/screens.ts';

test('the committed pictures are up to date', () => {
  const hashes = Object.entries(pictures).map(([path, picture]) => [path, pictureHash(picture)]);
  expect(drawn, 'Run npm run draw-pictures').toEqual(Object.fromEntries(hashes));
});

test.each(Object.entries(pictures))('%s is a PNG of the declared size', (path, { width, height }) => {
  const file = readFileSync(join(import.meta.dirname, '../../../../web/public', path));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
  // Social networks refuse large pictures, and visitors do not wait for one.
  expect(file.length).toBeLessThan(120_000);
});

const photographs = (Object.keys(screens) as (keyof typeof screens)[]).flatMap((name) =>
  (['light', 'dark'] as const).map((scheme) => ({ path: screenFile(name, scheme), ...screens[name] })),
);

test.each(photographs)('$path is a WebP picture of twice its size on the page', ({ path, width, height }) => {
  const file = readFileSync(join(import.meta.dirname, '../../../../web/features/site/screens', path));
  // https://developers.google.com/speed/webp/docs/riff_container: the extended format stores width - 1 and height - 1
  // as 24-bit numbers
  expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8X']);
  expect([file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]).toEqual([2 * width, 2 * height]);
  expect(file.length).toBeLessThan(120_000);
});
