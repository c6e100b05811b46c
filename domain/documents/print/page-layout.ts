import { textColorOnWhite } from '../brand-color.ts';
import type { PrintedSheet } from '../printed-sheet.ts';
import { footItems, headItems } from './head-and-foot.ts';
import { introBlocks } from './intro-layout.ts';
import { markBlocks } from './mark-layout.ts';
import { ink, logoBox, page, sizes } from './page-design.ts';
import {
  type Block,
  laterCursor,
  openFlow,
  type PrintedDocument,
  sideBySide,
  stacked,
  topOfPage,
} from './page-flow.ts';
import { paymentBlocks, verificationBlocks } from './payment-layout.ts';
import { type PrintedPhoto, putPhotos } from './photo-layout.ts';
import { addElement, openStructure, type StructureElement } from './structure.ts';
import { putTable } from './table-layout.ts';
import { type PrintText, textBlocks, withSpaceAbove } from './text-blocks.ts';
import { totalsBlocks } from './totals-layout.ts';
import type { Typesetter } from './typesetter.ts';

/** The size of a logo in any unit; only its proportions matter. */
export interface LogoSize {
  readonly width: number;
  readonly height: number;
}

/** In points: widths of the right side, a label, a value, and a value with its gap; and the gap to the left side. */
const side = { width: 236, label: 92, value: 120, valueColumn: 132, gap: 24 } as const;

const whole = { x: page.margin, width: page.contentWidth } as const;

function logoBlock<Line>({ width, height }: LogoSize, role: StructureElement): Block<Line> {
  const factor = Math.min(logoBox.width / width, logoBox.height / height);
  const drawn = { width: width * factor, height: height * factor };
  return { height: drawn.height + 12, items: [{ kind: 'logo', role, x: page.margin, y: 0, ...drawn }] };
}

function businessBlocks<Line>(
  { business }: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
  logo: LogoSize | undefined,
): Block<Line>[] {
  const place = { x: page.margin, width: page.contentWidth - side.width - side.gap };
  const color = business.isPlaceholder ? ink.muted : ink.strong;
  return [
    ...(logo
      ? [logoBlock<Line>(logo, addElement(structure, 'Figure', { alternative: business.name || 'Logo' }))]
      : []),
    ...(business.name === ''
      ? []
      : print(business.name, addElement(structure, 'P'), { size: sizes.name, bold: true, color }, place)),
    ...business.lines.flatMap((line) =>
      print(line, addElement(structure, 'P'), { size: sizes.text, color: ink.soft }, place),
    ),
  ];
}

function titleBlocks<Line>(
  sheet: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
  brandInk: string,
): Block<Line>[] {
  const heading = addElement(structure, 'H1');
  const right = page.margin + page.contentWidth;
  const facts = sheet.facts.map(({ label, value }) => {
    const style = { size: sizes.text, align: 'right' } as const;
    const labelAt = { x: right - side.valueColumn - side.label, width: side.label };
    const valueAt = { x: right - side.value, width: side.value };
    const fact = addElement(structure, 'P');
    const block = sideBySide([
      stacked(print(label, fact, { ...style, color: ink.soft }, labelAt)),
      stacked(print(value, fact, { ...style, color: ink.strong }, valueAt)),
    ]);
    return { ...block, height: block.height + 2 };
  });
  return [
    ...print(
      sheet.title,
      heading,
      { size: sizes.title, bold: true, color: brandInk, align: 'right' },
      { x: right - side.width, width: side.width },
    ),
    ...withSpaceAbove(8, facts),
    ...markBlocks(sheet, structure, print, { x: right - side.width, width: side.width }),
  ];
}

function billToBlocks<Line>(
  { billTo, headline }: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
  brandInk: string,
): Block<Line>[] {
  if (!billTo) return [];
  const width = headline ? page.contentWidth - side.width - side.gap : page.contentWidth * 0.66;
  const place = { x: page.margin, width };
  const lead = { size: sizes.lead, bold: true, color: ink.strong } as const;
  return withSpaceAbove(18, [
    ...print(
      billTo.heading,
      addElement(structure, 'H2'),
      { size: sizes.small, bold: true, color: brandInk },
      place,
    ),
    ...(billTo.name ? withSpaceAbove(3, print(billTo.name, addElement(structure, 'P'), lead, place)) : []),
    ...billTo.lines.flatMap((line) =>
      print(line, addElement(structure, 'P'), { size: sizes.text, color: ink.soft }, place),
    ),
  ]);
}

/** The amount due or paid, with what is said about it, at the right beside the client. */
function headlineBlocks<Line>(
  { headline }: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
  brandInk: string,
): Block<Line>[] {
  if (!headline) return [];
  const place = { x: page.margin + page.contentWidth - side.width, width: side.width };
  const amount = addElement(structure, 'P');
  const right = { align: 'right' } as const;
  return [
    stacked(
      [
        ...print(headline.label, amount, { ...right, size: sizes.small, bold: true, color: brandInk }, place),
        ...print(
          headline.value,
          amount,
          { ...right, size: sizes.headline, bold: true, figures: true, color: ink.strong },
          place,
        ),
        ...(headline.note === undefined
          ? []
          : print(
              headline.note,
              addElement(structure, 'P'),
              { ...right, size: sizes.text, color: ink.soft },
              place,
            )),
      ],
      18,
    ),
  ];
}

/** The heading of the notes stays on one page with their first two lines. */
function notesBlocks<Line>(
  { notes }: PrintedSheet,
  structure: StructureElement,
  print: PrintText<Line>,
  brandInk: string,
): Block<Line>[] {
  if (!notes) return [];
  const heading = print(
    notes.heading,
    addElement(structure, 'H2'),
    { size: sizes.small, bold: true, color: brandInk },
    whole,
  );
  const lines = print(notes.text, addElement(structure, 'P'), { size: sizes.text, color: ink.soft }, whole);
  return [stacked([...heading, ...withSpaceAbove(3, lines.slice(0, 2))], 18), ...lines.slice(2)];
}

/**
 * Lays out a document view: the items with their positions, and the rows on each page. Renderers add nothing, so that
 * the preview and the PDF break pages at the same rows if their text widths are equal. See
 * docs/decisions/013-page-layout-in-the-domain.md.
 */
export function layOutPages<Line>(
  sheet: PrintedSheet,
  setter: Typesetter<Line>,
  logo?: LogoSize,
  photos: readonly PrintedPhoto[] = [],
): PrintedDocument<Line> {
  const flow = openFlow<Line>();
  const structure = openStructure();
  const print = textBlocks(setter);
  const brandInk = textColorOnWhite(sheet.brandColor);
  const belowBusiness = flow.putAll(businessBlocks(sheet, structure, print, logo), topOfPage(0));
  const belowTitle = flow.putAll(titleBlocks(sheet, structure, print, brandInk), topOfPage(0));
  const belowHeader = laterCursor(belowBusiness, belowTitle);
  const belowHeadline = flow.putAll(headlineBlocks(sheet, structure, print, brandInk), belowHeader);
  const belowBillTo = flow.putAll(billToBlocks(sheet, structure, print, brandInk), belowHeader);
  let at = laterCursor(belowHeadline, belowBillTo);
  at = flow.putAll(introBlocks(sheet, structure, print), at);
  let totals: readonly Block<Line>[] = [];
  at = putTable(sheet, { flow, structure, print, setter, brandInk }, at, () => {
    totals = totalsBlocks(sheet, { structure, print, setter, brandInk });
    return totals[0];
  });
  at = flow.putAll(totals, at);
  at = flow.putAll(paymentBlocks(sheet, structure, print, brandInk), at);
  at = flow.putAll(notesBlocks(sheet, structure, print, brandInk), at);
  flow.putAll(verificationBlocks(sheet.verification, structure, print, brandInk), at);
  putPhotos(photos, { flow, structure, print, brandInk, color: ink.soft });
  const count = flow.pages.length;
  const pages = flow.pages.map(({ items, rows }, index) => ({
    items: [
      ...(index > 0 ? headItems(sheet, print) : []),
      ...items,
      ...footItems(sheet, print, index + 1, count),
    ],
    rows,
  }));
  return { structure, pages };
}
