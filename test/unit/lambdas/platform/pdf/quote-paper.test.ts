import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPdf } from '#test/support/pdf-reader';
import { readStructure } from '#test/support/pdf-structure';
import { printedPhotos } from '#test/support/photos';
import { aQuoteView, plainQuote, printedQuotes, quotePdf } from '#test/support/printed-quotes';

const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../../golden/${name}`, import.meta.url));

test.each(printedQuotes)('the PDF of the $name is unchanged', async ({ name, quote }) => {
  const { placed, images, title, author } = await readPdf(await quotePdf(quote));
  const head = [`title: ${title}`, `author: ${author}`, `pictures: ${images}`];
  await expect(`${[...head, ...placed].join('\n')}\n`).toMatchFileSnapshot(golden(`${name}.page.txt`));
});

test.each(printedQuotes)('the $name has a tag for every piece of content', async ({ quote }) => {
  const bytes = await quotePdf(quote, { photos: printedPhotos(7) });
  expect(readStructure(bytes).faults).toEqual([]);
});

test('the heading of a group and the totals are never alone on a page', async () => {
  for (let lines = 8; lines < 40; lines += 1) {
    const line = plainQuote.lineItems[0];
    if (!line) throw new Error('The quote has no line');
    const lineItems = [
      ...Array.from({ length: lines }, (_, index) => ({ ...line, description: `Visit ${index + 1}` })),
      { ...line, description: 'Good furnace', option: 0 },
      { ...line, description: 'Better furnace', option: 1 },
    ];
    const options = [{ name: 'Good' }, { name: 'Better' }];
    const { placed } = await readPdf(await quotePdf(aQuoteView({ ...plainQuote, options, lineItems })));
    const pageOf = (text: string) => placed.find((line) => line.includes(`: 54.0 ${text}`))?.split(' ')[0];
    expect(pageOf('Good furnace')).toBeDefined();
    expect(pageOf('Better furnace')).toBeDefined();
    expect(pageOf('Choose one')).toBe(pageOf('Good furnace'));
    expect(pageOf('Good (')).toBe(pageOf('Good furnace'));
    expect(pageOf('Better (')).toBe(pageOf('Better furnace'));
    const total = placed.find((line) => line.includes('From $'));
    expect(total?.split(' ')[0]).toBe(pageOf('Better furnace'));
  }
});
