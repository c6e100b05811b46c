import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import drawn from '../../../../web/build/drawn-pictures.json' with { type: 'json' };
import { pictureHash, pictures } from '../../../../web/build/pictures.ts';
import { screenFile, screens } from '../../../../web/features/site/screens.ts';

test('the committed pictures are up to date', () => {
  const today = Object.fromEntries(Object.entries(pictures).map(([path, each]) => [path, pictureHash(each)]));
  expect(drawn, 'Run npm run draw-pictures').toEqual(today);
});

test.each(Object.entries(pictures))('%s is a PNG of its size', (path, { width, height }) => {
  const file = readFileSync(join(import.meta.dirname, '../../../../web/public', path));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
  // Networks refuse large pictures, and nobody waits for one.
  expect(file.length).toBeLessThan(120_000);
});

const photographs = (Object.keys(screens) as (keyof typeof screens)[]).flatMap((name) =>
  (['light', 'dark'] as const).map((scheme) => ({ path: screenFile(name, scheme), ...screens[name] })),
);

test.each(photographs)('$path is a WebP picture of twice its size on the page', ({ path, width, height }) => {
  const file = readFileSync(join(import.meta.dirname, '../../../../web/features/site/screens', path));
  // https://developers.google.com/speed/webp/docs/riff_container: extended format, sizes less one in 24 bits
  expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8X']);
  expect([file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]).toEqual([2 * width, 2 * height]);
  expect(file.length).toBeLessThan(120_000);
});
