import { cleanLine } from '../text.ts';

/** Signs that a file system takes for something else, and the one that programs decode. */
const UNSAFE = /[/\\:*?"<>|%]+/g;

/** Most bytes of a whole name: file systems take 255, and a copy adds " (1)". */
const mostBytes = 200;

/** Bytes of a character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** As many characters of a text as fit into `bytes` bytes. */
function fitting(text: string, bytes: number): string {
  let left = bytes;
  let kept = '';
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) return kept;
    kept += character;
  }
  return kept;
}

/** A part of a name: one line, nothing unsafe, and neither signs nor spaces at its ends. */
const part = (text: string, bytes: number): string =>
  fitting(cleanLine(text.replace(UNSAFE, '-')), bytes).replace(/^[\s.-]+|[\s.-]+$/g, '');

/** A text as part of a file's name, at most 100 bytes: safe for every file system; '' if nothing is left of it. */
export const safeFilePart = (text: string): string => part(text, mostBytes / 2);

/**
 * The name of an invoice's PDF: "Invoice HHA-2053 - Harlow Heating.pdf". What is unsafe of number and business becomes
 * a hyphen, and a part of which nothing is left is left out; the name is safe for every file system and in a header.
 */
export function invoiceFileName(invoice: {
  readonly invoiceNumber: string;
  readonly businessName?: string;
}): string {
  const number = safeFilePart(invoice.invoiceNumber);
  const head = number === '' ? 'Invoice' : `Invoice ${number}`;
  const business = part(invoice.businessName ?? '', mostBytes - 120);
  return `${business === '' ? head : `${head} - ${business}`}.pdf`;
}
