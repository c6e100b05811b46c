import { describe, expect, test } from 'vitest';
import { type Paper, papersIn, wordsByScript } from '#test/support/papers-in-scripts';
import { readPdf } from '#test/support/pdf-reader';
import { readStructure } from '#test/support/pdf-structure';

describe.each(Object.keys(papersIn) as Paper[])('the PDF of the kind "%s"', (paper) => {
  test.each(Object.entries(wordsByScript))('has every word that was typed in %s', async (_, words) => {
    const bytes = await papersIn[paper](words);
    const { pages } = await readPdf(bytes);
    expect(readStructure(bytes).faults).toEqual([]);
    // Narrow columns break lines between words, but nothing breaks a word.
    const found = new Set(pages.join('\n').split(/[\s:,]+/));
    for (const word of words.flatMap((text) => text.split(' '))) expect(found).toContain(word);
  });
});
