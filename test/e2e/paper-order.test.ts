import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { lineOrder } from '#lambdas/platform/pdf/bidi-order';
import { browserOfWorker } from '#test/support/browser-site';
import { quickOrFull } from '#test/support/effort';

let browser: Browser;

beforeAll(async () => {
  browser = await browserOfWorker();
});

/** Positions of the characters from left to right in the PDF. */
function placesOnPaper(text: string): number[] {
  const parts = [...text];
  return lineOrder(parts, () => '')(0, parts.length).flatMap(({ start, end, rightToLeft }) => {
    const places = Array.from({ length: end - start }, (_, index) => start + index);
    return rightToLeft ? places.reverse() : places;
  });
}

/** Random texts of letters, digits and punctuation in both directions, without leading or trailing spaces. */
const texts = (count: number): string[] => {
  const word = fc.oneof(
    ...['אבגדהו', 'بتثجحد', 'abcXYZ', '0123456789', '٣٤٥', '.,:;/-+%$€#()[]"!?'].map((letters) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 }),
    ),
  );
  const sentence = fc
    .array(fc.tuple(word, fc.constantFrom('', ' ', ' ')), { minLength: 1, maxLength: 8 })
    .map((words) => words.flat().join('').trim());
  return [
    'עברית 123 abc',
    'إصلاح تكييف 50L',
    'Fix of שער (2 m) at الرياض 12',
    ...fc.sample(sentence, { numRuns: count, seed: 20_261_103 }),
  ];
};

test.each([
  ['a field whose direction is auto', { dir: 'auto', unicodeBidi: '' }],
  ['the preview', { dir: 'ltr', unicodeBidi: 'plaintext' }],
])('text of mixed directions has the same order in the PDF as in %s', async (_, direction) => {
  const samples = texts(quickOrFull(300, 3_000));
  const page = await browser.newPage();
  const places = await page.evaluate(
    ({ samples, direction }) => {
      const line = document.body.appendChild(document.createElement('p'));
      line.dir = direction.dir;
      line.style.whiteSpace = 'pre';
      line.style.unicodeBidi = direction.unicodeBidi;
      return samples.map((sample) => {
        line.textContent = sample;
        const node = line.firstChild as Text;
        const middles = Array.from(sample, (_, place) => {
          const range = document.createRange();
          range.setStart(node, place);
          range.setEnd(node, place + 1);
          const { left, right } = range.getBoundingClientRect();
          return { place, middle: (left + right) / 2 };
        });
        return middles.sort((a, b) => a.middle - b.middle).map(({ place }) => place);
      });
    },
    { samples, direction },
  );
  await page.close();
  const shown = (text: string, order: readonly number[] | undefined): string =>
    (order ?? []).map((place) => text[place]).join('');
  const differing = samples.filter(
    (text, index) => shown(text, places[index]) !== shown(text, placesOnPaper(text)),
  );
  expect(differing).toEqual([]);
});
