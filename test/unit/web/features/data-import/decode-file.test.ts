import { expect, test } from 'vitest';
import { decodeFile } from '../../../../../web/features/data-import/decode-file.ts';

test('UTF-8, UTF-16 and Windows-1252 are distinguished', () => {
  const text = 'Name\tCity\r\nSöhne & Cie\tMünchen\r\n';
  const utf16 = (isBig: boolean) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  expect(decodeFile(new TextEncoder().encode(text))).toBe(text);
  expect(decodeFile(Uint8Array.from([0xff, 0xfe, ...utf16(false)]))).toBe(text);
  expect(decodeFile(Uint8Array.from([0xfe, 0xff, ...utf16(true)]))).toBe(text);
  expect(decodeFile(utf16(false))).toBe(text);
  expect(decodeFile(Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))))).toBe(text);
});
