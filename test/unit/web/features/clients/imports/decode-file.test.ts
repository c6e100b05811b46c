import { expect, test } from 'vitest';
import { decodeFile } from '../../../../../../web/features/clients/imports/decode-file.ts';

test('a file in UTF-8, UTF-16 with or without a byte order mark, or Windows-1252 is decoded', () => {
  const text = 'Name\tCity\r\nSöhne & Cie\tMünchen\r\n';
  const utf16 = (isBigEndian: boolean) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  expect(decodeFile(new TextEncoder().encode(text))).toBe(text);
  expect(decodeFile(Uint8Array.from([0xff, 0xfe, ...utf16(false)]))).toBe(text);
  expect(decodeFile(Uint8Array.from([0xfe, 0xff, ...utf16(true)]))).toBe(text);
  expect(decodeFile(utf16(false))).toBe(text);
  expect(decodeFile(Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))))).toBe(text);
});
