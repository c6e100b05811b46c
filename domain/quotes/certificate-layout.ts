import { textColorOnWhite } from '../documents/brand-color.ts';
import { scanToVerify } from '../documents/invoice-sheet.ts';
import { factBlocks } from '../documents/print/fact-group.ts';
import { ink, page, sizes } from '../documents/print/page-design.ts';
import {
  type Block,
  openFlow,
  type PrintedDocument,
  sideBySide,
  stacked,
  topOfPage,
} from '../documents/print/page-flow.ts';
import { besideCode, codeBlock } from '../documents/print/payment-layout.ts';
import { type PrintedPhoto, putPhotos } from '../documents/print/photo-layout.ts';
import { addElement, openStructure, type StructureElement } from '../documents/print/structure.ts';
import { type PrintText, textBlocks, withSpaceAbove } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import type { Certificate } from './certificate.ts';

const fullWidth = { x: page.margin, width: page.contentWidth } as const;

/** The notes with the code beside them, so that the code needs no extra space. */
function notesBesideCode<Line>(
  { notes, verification }: Certificate,
  structure: StructureElement,
  print: PrintText<Line>,
): Block<Line> {
  const style = { size: sizes.text, color: ink.soft } as const;
  const paragraphs = [
    ...notes.map((note) => print(note, addElement(structure, 'P'), style, besideCode)),
    print(verification.text, addElement(structure, 'P'), { ...style, link: verification.url }, besideCode),
  ];
  const left = stacked(
    paragraphs.flatMap((paragraph, index) => withSpaceAbove(index === 0 ? 0 : 8, paragraph)),
  );
  const code = codeBlock({ url: verification.url, caption: scanToVerify }, structure, print);
  return sideBySide([left, code]);
}

/** The pages of a certificate, in the layout of an invoice: one, unless the quote has many lines or photos. */
export function layOutCertificate<Line>(
  certificate: Certificate,
  setter: Typesetter<Line>,
  photos: readonly PrintedPhoto[] = [],
): PrintedDocument<Line> {
  const structure = openStructure();
  const flow = openFlow<Line>();
  const print = textBlocks(setter);
  const brandInk = textColorOnWhite(certificate.brandColor);
  const { title, business, sentence, groups } = certificate;
  const head = [
    ...print(
      business.name,
      addElement(structure, 'P'),
      { size: sizes.name, bold: true, color: ink.strong },
      fullWidth,
    ),
    ...business.lines.flatMap((line) =>
      print(line, addElement(structure, 'P'), { size: sizes.text, color: ink.soft }, fullWidth),
    ),
    ...withSpaceAbove(
      24,
      print(
        title,
        addElement(structure, 'H1'),
        { size: sizes.title, bold: true, color: brandInk },
        fullWidth,
      ),
    ),
    ...withSpaceAbove(
      6,
      print(
        sentence,
        addElement(structure, 'P'),
        { size: sizes.lead, bold: true, color: ink.strong },
        fullWidth,
      ),
    ),
  ];
  flow.putAll(
    [
      ...head,
      ...groups.flatMap((group) => factBlocks(group, structure, print, brandInk)),
      { ...notesBesideCode(certificate, structure, print), above: 12 },
    ],
    topOfPage(0),
  );
  putPhotos(photos, { flow, structure, print, brandInk, color: ink.soft });
  return { structure, pages: flow.pages };
}
