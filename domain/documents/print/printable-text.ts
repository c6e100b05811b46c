import type { PrintedSheet } from '../printed-sheet.ts';
import { withSymbolsAsWords } from './symbol-words.ts';

// Characters that the standard PDF fonts lack: everything outside Latin-1 and the additions of Windows-1252.
const OUTSIDE = /[^\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** True if the standard PDF fonts have all characters of the text. */
export const isWinAnsi = (text: string): boolean => !OUTSIDE.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad]/g;

const withoutInvisible = (text: string): string =>
  text.search(INVISIBLE) < 0
    ? text
    : text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(INVISIBLE, '');

/**
 * The text as it is printed: without soft hyphens and control characters; a tab is a space, `\n` stays, and a symbol
 * that no font has is a word if there is one for it.
 */
export function printable(text: string): string {
  const visible = withoutInvisible(text);
  return isWinAnsi(visible) ? visible : withSymbolsAsWords(visible);
}

/** Every printed text of a document view, to determine which scripts and characters a document needs. */
export function printedTexts(sheet: PrintedSheet): string[] {
  const { business, facts, billTo, intro, markText, rows, adjustments = [], payment, notes } = sheet;
  return [
    business.name,
    ...business.lines,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...(billTo ? [billTo.name ?? '', ...billTo.lines] : []),
    ...(intro ? [intro.heading, ...intro.texts] : []),
    markText ?? '',
    ...rows.flatMap((row) => [row.description, row.quantity, row.unitPrice, row.total]),
    ...adjustments.flatMap(({ label, value }) => [label, value]),
    payment?.text ?? '',
    notes?.text ?? '',
    sheet.footer,
  ].map(printable);
}
