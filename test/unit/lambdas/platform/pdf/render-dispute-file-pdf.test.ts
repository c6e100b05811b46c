import { describe, expect, test } from 'vitest';
import { disputeFileLimits, disputeFileOf } from '#domain/online-payments/dispute-file';
import { textsOfDisputeFile } from '#domain/online-payments/dispute-file-layout';
import { renderDisputeFilePdf } from '#lambdas/platform/pdf/render-pages';
import { aDispute, aLongDispute, aVersion } from '#test/support/disputes';
import { readPdf } from '#test/support/pdf-reader';
import { readingOrder, readStructure } from '#test/support/pdf-structure';

const options = { author: 'Harlow', createdAt: new Date('2026-11-11T12:00:00Z') };

const draw = (facts: Parameters<typeof disputeFileOf>[0], pages: number = disputeFileLimits.pages) =>
  renderDisputeFilePdf(disputeFileOf(facts), { ...options, pages });

const withoutSpaces = (text: string) => text.replace(/\s/gu, '');

describe('a dispute file', () => {
  test('contains all facts while there is space', async () => {
    const file = disputeFileOf(aDispute());
    const pdf = await draw(aDispute());
    const read = await readPdf(pdf);
    for (const text of textsOfDisputeFile(file))
      expect(read.textWithoutSpaces).toContain(withoutSpaces(text));
    expect(read.textWithoutSpaces).not.toContain('Leftout');
    expect(read.pages.length).toBeLessThanOrEqual(4);
    expect(read.textWithoutSpaces).toContain(withoutSpaces(`page 1 of ${read.pages.length}`));
  });

  test('is tagged, and is read aloud in the order of the page', async () => {
    const { root, faults } = readStructure(await draw(aDispute()));
    expect(faults).toEqual([]);
    const read = readingOrder(root).join(' ');
    const order = [
      'DISPUTE FILE',
      'Respond by',
      'Payments',
      'Emails, delivery',
      'The signed quote',
      'Version 2',
    ];
    const places = order.map((text) => read.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has at most 19 pages for 200 versions with 500 lines each, and says what it omits', async () => {
    const pdf = await draw(aLongDispute());
    const { pages, textWithoutSpaces: text } = await readPdf(pdf);
    expect(pages).toHaveLength(disputeFileLimits.pages);
    expect(pdf.length).toBeLessThan(disputeFileLimits.bytes);
    expect(readStructure(pdf).faults).toEqual([]);
    expect(text).toMatch(
      /Leftout,becausethisfilemayhaveatmost19pages:\d+olderpayments;olderentriesaboutemailsandviews;1\d\dolderversionsoftheinvoice;\d+lines/,
    );
    // The newest version is complete as far as there is space, and every section has at least a part.
    for (const said of ['Payments', 'Emails, delivery', 'The signed quote', 'Version 200 of 200'])
      expect(text).toContain(withoutSpaces(said));
  });

  test.each([19, 12, 8, 4])('has at most %i pages, whatever was typed', async (most) => {
    const lineItems = Array.from({ length: 200 }, () => ({
      description: 'W'.repeat(500),
      quantity: 1_000,
      unitPrice: 100,
    }));
    const versions = Array.from({ length: 5 }, (_, index) =>
      aVersion(index, { lineItems, notes: 'Note\n'.repeat(1_000), clientName: 'W'.repeat(200) }),
    );
    const pdf = await draw(aDispute({ versions }), most);
    expect((await readPdf(pdf)).pages.length).toBeLessThanOrEqual(most);
    expect(readStructure(pdf).faults).toEqual([]);
  });

  test("can contain a client's name in another script", async () => {
    const versions = [aVersion(0, { clientName: '山田太郎', notes: 'Ελληνικά' })];
    const pdf = await draw(aDispute({ versions }));
    expect(readStructure(pdf).faults).toEqual([]);
    expect((await readPdf(pdf)).textWithoutSpaces).toContain('山田太郎');
  });

  test('shortens notes that are too long, and says that it shows parts of them', async () => {
    const versions = [aVersion(0, { notes: 'Note\n'.repeat(2_000) })];
    expect((await readPdf(await draw(aDispute({ versions })))).textWithoutSpaces).toContain('partsofnotes');
  });
});
