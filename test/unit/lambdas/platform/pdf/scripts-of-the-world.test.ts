import { describe, expect, test } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';
import { entriesOfFile, readingOrder, readStructure } from '#test/support/pdf-structure';

const render = (changes: Partial<InvoiceDraft>) =>
  renderInvoicePdf(sheetOfDraft({ ...aFullInvoice(), ...changes }), {
    author: 'Meridian',
    createdAt: new Date('2026-11-03T10:00:00Z'),
  });
const read = async (changes: Partial<InvoiceDraft>) => readPdf(await render(changes));
const fontsOf = async (changes: Partial<InvoiceDraft>): Promise<string[]> => {
  const text = entriesOfFile(await render(changes));
  return [...new Set([...text.matchAll(/\/BaseFont \/([\w+-]+)/g)].map((match) => match[1] ?? ''))];
};

describe("text of the world's scripts in the invoice PDF", () => {
  test.each([
    ['Polish', 'Łukasz Żółć'],
    ['an apostrophe and an umlaut', "O'Brien & Söhne"],
    ['Windows-1252', '€ ‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ ¡¢£¥§©«»¿ÀÿÞþ'],
    ['Czech and Hungarian', 'Příliš žluťoučký kůň, árvíztűrő tükörfúrógép'],
    ['Turkish and Romanian', 'İstanbul Şişli ığ, Brașov Țară'],
    ['Vietnamese', 'Nguyễn Thị Hồng Đặng'],
    ['Cyrillic', 'ООО «Чистые окна», Їжак, Ђорђевић'],
    ['Greek', 'Καθαρισμός παραθύρων Ωμέγα'],
    ['currencies', '₹500 €20 ₺7 ₴3 ₫1'],
    ['Chinese, simplified and traditional', '窗户清洁服务 窗戶清潔服務'],
    ['Japanese', '窓掃除（二階）サービス'],
    ['Korean', '한국어 창문 청소'],
    ['decomposed accents', 'x\u0302y'],
    ['signs', 'done ✓ → ★'],
  ])('%s can be copied from the PDF unchanged', async (_, name) => {
    const pdf = await read({
      clientName: name,
      lineItems: [{ description: name, quantity: '1', unitPrice: '10' }],
    });
    expect(pdf.textWithoutSpaces.split(name.replace(/\s/gu, '')).length - 1).toBe(2);
  });

  test.each([
    ['Hebrew', 'ניקוי חלונות, דו״ח'],
    ['Arabic', 'تنظيف النوافذ الخارجية إصلاح'],
  ])('%s can be copied from the PDF word by word', async (_, name) => {
    const pdf = await read({ clientName: name });
    for (const word of name.match(/[\p{L}\p{M}]{2,}/gu) ?? []) expect(shows(pdf, word)).toBe(true);
  });

  test.each([
    ['Hindi', 'सिंह इलेक्ट्रिकल्स, दिल्ली'],
    ['Thai', 'ซ่อมบำรุง จำกัด เปลี่ยนท่อ'],
  ])(
    '%s, whose glyphs are not one to one with its letters, is stated for readers as it was typed',
    async (_, name) => {
      const { root, faults } = readStructure(await render({ clientName: name }));
      expect(faults).toEqual([]);
      expect(readingOrder(root).join('\n')).toContain(name);
    },
  );

  test('uses the Latin fonts with Helvetica’s widths for Windows-1252, and Inter for Polish', async () => {
    expect((await fontsOf({})).map((font) => font.slice(7)).sort()).toEqual(['Arimo-Bold', 'Arimo-Regular']);
    expect((await fontsOf({ clientName: 'Łukasz' })).every((font) => /^[A-Z]{6}\+Inter-/.test(font))).toBe(
      true,
    );
  });

  test('shows Han characters in the form of the language that surrounds them', async () => {
    expect((await fontsOf({ clientName: '直す' })).some((font) => font.includes('NotoSansJP'))).toBe(true);
    expect((await fontsOf({ clientName: '直接' })).some((font) => font.includes('NotoSansHans'))).toBe(true);
  });

  test('shows one box for each visible character that no font contains', async () => {
    const pdf = await read({ clientName: 'Party 🎉 of 👨‍👩‍👧 and 🇺🇸!', notes: 'ქართული' });
    expect(shows(pdf, 'Party □ of □ and □!')).toBe(true);
    expect(shows(pdf, '□□□□□□□')).toBe(true);
  });

  test('prints letters in their joined shapes that earlier releases refused', async () => {
    const pdf = await read({ clientName: 'ฬูํ ที่นี่', notes: 'क्षत्रिय کَ ﷺ' });
    expect(shows(pdf, 'ฬูํ')).toBe(true);
    expect(shows(pdf, 'ที่นี่')).toBe(true);
  });

  test('omits soft hyphens and control characters', async () => {
    const pdf = await read({ notes: 'Fenster\u00adputzer\u0007 und\tmehr', clientName: 'Łód\u00adź' });
    expect(shows(pdf, 'Fensterputzer und mehr')).toBe(true);
    expect(shows(pdf, 'Łódź')).toBe(true);
    expect(pdf.textWithoutSpaces).not.toContain('\u00ad');
    expect(pdf.textWithoutSpaces).not.toContain('\u0007');
  });

  test('breaks Thai between words', async () => {
    const notes = 'ราคานี้รวมภาษีมูลค่าเพิ่มแล้ว '.repeat(1).trim().repeat(12);
    const pdf = await read({ notes });
    const lines = pdf.pages
      .join('\n')
      .split('\n')
      .filter((text) => /^[\u0e00-\u0e7f\s]{20,}$/.test(text));
    expect(lines.length).toBeGreaterThan(2);
    expect(pdf.rightmost).toBeLessThan(558.5);
    const words = new Set(
      Array.from(
        new Intl.Segmenter('th', { granularity: 'word' }).segment(notes),
        ({ segment }) => segment[0],
      ),
    );
    for (const text of lines) expect(words).toContain(text.trim()[0]);
  });
});
