import { describe, expect, test } from 'vitest';
import { type Paper, papersIn, wordsByScript } from '#test/support/papers-in-scripts';
import { readPdf, shows } from '#test/support/pdf-reader';
import { readingOrder, readStructure } from '#test/support/pdf-structure';

describe.each(Object.keys(papersIn) as Paper[])('the PDF of the kind "%s"', (paper) => {
  test.each(Object.entries(wordsByScript))('has every word that was typed in %s', async (_, words) => {
    const bytes = await papersIn[paper](words);
    const pdf = await readPdf(bytes);
    const { root, faults } = readStructure(bytes);
    const stated = readingOrder(root).join('\n');
    expect(faults).toEqual([]);
    for (const word of words.flatMap((text) => text.split(' ')))
      expect(shows(pdf, word) || stated.includes(word), word).toBe(true);
  });
});
