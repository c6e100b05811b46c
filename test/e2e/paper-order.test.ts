// @module-tag further
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
function pdfOrder(text: string): number[] {
  const parts = [...text];
  return lineOrder(parts, () => '')(0, parts.length).flatMap(({ start, end, rightToLeft }) => {
    const indexes = Array.from({ length: end - start }, (_, index) => start + index);
    return rightToLeft ? indexes.reverse() : indexes;
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
  const browserOrders = await page.evaluate(
    ({ samples, direction }) => {
      const line = document.body.appendChild(document.createElement('p'));
      line.dir = direction.dir;
      line.style.whiteSpace = 'pre';
      line.style.unicodeBidi = direction.unicodeBidi;
      return samples.map((sample) => {
        line.textContent = sample;
        const node = line.firstChild as Text;
        const centers = Array.from(sample, (_, index) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { left, right } = range.getBoundingClientRect();
          return { index, center: (left + right) / 2 };
        });
        return centers.sort((a, b) => a.center - b.center).map(({ index }) => index);
      });
    },
    { samples, direction },
  );
  await page.close();
  const reordered = (text: string, order: readonly number[] | undefined): string =>
    (order ?? []).map((index) => text[index]).join('');
  const differingTexts = samples.filter(
    (text, index) => reordered(text, browserOrders[index]) !== reordered(text, pdfOrder(text)),
  );
  expect(differingTexts).toEqual([]);
});
