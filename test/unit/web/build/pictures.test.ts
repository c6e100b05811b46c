import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import drawn from '../../../../web/build/drawn-pictures.json' with { type: 'json' };
import { drawingOf, pictures } from '../../../../web/build/pictures.ts';

test('the committed pictures are those that would be drawn today', () => {
  const today = Object.fromEntries(Object.entries(pictures).map(([path, each]) => [path, drawingOf(each)]));
  expect(drawn, 'Run npm run draw-pictures').toEqual(today);
});

test.each(Object.entries(pictures))('%s is a PNG of its size', (path, { width, height }) => {
  const file = readFileSync(join(import.meta.dirname, '../../../../web/public', path));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
  // Networks refuse large pictures, and nobody waits for one.
  expect(file.length).toBeLessThan(120_000);
});
