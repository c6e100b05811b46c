import { cleanLine } from '../text.ts';

/** Characters with a special meaning in file systems, and %, which programs decode. */
const UNSAFE = /[/\\:*?"<>|%]+/g;

/** Maximum bytes of a file name: file systems allow 255, and a copy adds " (1)". */
const maxBytes = 200;

/** Bytes of a character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** The longest start of a text that fits into `bytes` bytes. */
function truncateToBytes(text: string, bytes: number): string {
  let left = bytes;
  let kept = '';
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) return kept;
    kept += character;
  }
  return kept;
}

/** A part of a file name: one line without unsafe characters, and without spaces, dots and hyphens at its ends. */
const filePart = (text: string, bytes: number): string =>
  truncateToBytes(cleanLine(text.replace(UNSAFE, '-')), bytes).replace(/^[\s.-]+|[\s.-]+$/g, '');

/** A text as part of a file name, at most 100 bytes and safe for every file system; '' if nothing remains. */
export const safeFilePart = (text: string): string => filePart(text, maxBytes / 2);

interface Named {
  readonly invoiceNumber: string;
  readonly businessName?: string;
}

/**
 * The file name of an invoice's PDF: "Invoice HHA-2053 - Harlow Heating.pdf". Unsafe characters become hyphens, and an
 * empty part is left out. The name is safe for every file system and in a header.
 */
export const invoiceFileName = (invoice: Named): string => fileNameOf('Invoice', invoice);

/** The file name of a receipt's PDF: "Receipt HHA-2053 - Harlow Heating.pdf", so that it does not replace the invoice. */
export const receiptFileName = (invoice: Named): string => fileNameOf('Receipt', invoice);

/** The file name of a quote's PDF: "Quote Q-1001 - Harlow Heating.pdf", "Change order Q-1001-C1 - Harlow Heating.pdf". */
export const quoteFileName = ({
  quoteNumber: invoiceNumber = '',
  change,
  businessName = '',
}: {
  readonly quoteNumber?: string;
  readonly change?: object;
  readonly businessName?: string;
}): string => fileNameOf(change ? 'Change order' : 'Quote', { invoiceNumber, businessName });

function fileNameOf(kind: 'Invoice' | 'Receipt' | 'Quote' | 'Change order', invoice: Named): string {
  const number = safeFilePart(invoice.invoiceNumber);
  const head = number === '' ? kind : `${kind} ${number}`;
  // Leaves space for "Change order ", the number, " - " and ".pdf".
  const business = filePart(invoice.businessName ?? '', maxBytes - 120);
  return `${business === '' ? head : `${head} - ${business}`}.pdf`;
}
