import { type SheetVerification, scanToVerify } from '../invoice-sheet.ts';
import type { PrintedSheet } from '../printed-sheet.ts';
import type { SheetPayment } from '../sheet-payment.ts';
import { ink, page, sizes } from './page-design.ts';
import { type Block, sideBySide, stacked } from './page-flow.ts';
import { addElement, type StructureElement } from './structure.ts';
import { type PrintText, withSpaceAbove } from './text-blocks.ts';

/**
 * In points: width of the code's side, size of the code, and its gap to the text. Every phone can read a code of one
 * inch.
 */
const side = { width: 108, code: 72, gap: 20 } as const;

/** The position of text to the left of a code. */
export const besideCode = { x: page.margin, width: page.contentWidth - side.width - side.gap } as const;
const codeAt = { x: page.margin + page.contentWidth - side.width, width: side.width } as const;

/** A code with its caption, at the right of the page. */
export function codeBlock<Line>(
  { url, caption }: NonNullable<SheetPayment['code']>,
  structure: StructureElement,
  print: PrintText<Line>,
): Block<Line> {
  const x = codeAt.x + (side.width - side.code) / 2;
  const role = addElement(structure, 'Figure', { alternative: `${caption}: ${url}` });
  return stacked([
    { height: side.code, items: [{ kind: 'code', role, text: url, x, y: 0, size: side.code }] },
    ...withSpaceAbove(
      4,
      print(
        caption,
        addElement(structure, 'P'),
        { size: sizes.small, color: ink.muted, align: 'center' },
        codeAt,
      ),
    ),
  ]);
}

/** How to verify a document, with the code beside it. Never split across pages. */
export function verificationBlocks<Line>(
  verification: SheetVerification | undefined,
  structure: StructureElement,
  print: PrintText<Line>,
  brandInk: string,
): Block<Line>[] {
  if (!verification) return [];
  const { heading, text, url } = verification;
  const style = { size: sizes.text, color: ink.soft, link: url } as const;
  const words = stacked([
    ...print(
      heading,
      addElement(structure, 'H2'),
      { size: sizes.small, bold: true, color: brandInk },
      besideCode,
    ),
    ...withSpaceAbove(3, print(text, addElement(structure, 'P'), style, besideCode)),
  ]);
  const code = codeBlock({ url, caption: scanToVerify }, structure, print);
  return [{ ...sideBySide([words, code]), above: 18 }];
}

/**
 * Payment instructions with the code beside them. The heading, the code and the lines beside it are not split across
 * pages.
 */
export function paymentBlocks<Line>(
  { payment }: Pick<PrintedSheet, 'payment'>,
  structure: StructureElement,
  print: PrintText<Line>,
  brandInk: string,
): Block<Line>[] {
  if (!payment) return [];
  const { heading, text = '', link, code } = payment;
  const style = { size: sizes.text, color: ink.soft } as const;
  const head = print(
    heading,
    addElement(structure, 'H2'),
    { size: sizes.small, bold: true, color: brandInk },
    besideCode,
  );
  const lines = [
    ...(text === '' ? [] : print(text, addElement(structure, 'P'), style, besideCode)),
    ...(link
      ? withSpaceAbove(
          text === '' ? 0 : 3,
          print(
            `${link.label}: ${link.url}`,
            addElement(structure, 'P'),
            { ...style, link: link.url },
            besideCode,
          ),
        )
      : []),
  ];
  const qrCode = code && codeBlock(code, structure, print);
  let linesBeside = 2;
  const left = () => stacked([...head, ...withSpaceAbove(3, lines.slice(0, linesBeside))]);
  while (qrCode && linesBeside < lines.length && left().height < qrCode.height) linesBeside += 1;
  return [{ ...sideBySide(qrCode ? [left(), qrCode] : [left()]), above: 18 }, ...lines.slice(linesBeside)];
}
