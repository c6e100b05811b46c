import { textColorOnWhite } from '../documents/brand-color.ts';
import { openLimitedFlow } from '../documents/print/limited-flow.ts';
import { ink, page, sizes } from '../documents/print/page-design.ts';
import {
  type Block,
  openFlow,
  type PrintedDocument,
  type PrintedPage,
  stacked,
} from '../documents/print/page-flow.ts';
import { type PrintedPhoto, photoPages, photosPerPage, putPhotos } from '../documents/print/photo-layout.ts';
import { addElement, openStructure } from '../documents/print/structure.ts';
import { type PrintText, textBlocks } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import { type DisputeFile, disputeFileLimits } from './dispute-file.ts';
import { type LeftOut, noteOf } from './dispute-file-left-out.ts';
import {
  fullWidth,
  putDocument,
  putFacts,
  putTable,
  putVersions,
  soft,
  type Tools,
  type Until,
} from './dispute-file-sections.ts';

/** The share of the pages by which payments, history and the quote must end, so that every section has space. */
const sectionEnds = { payments: 0.2, history: 0.45, quote: 0.65 } as const;

/** How many photos a file with this many pages shows: on at most a third of its pages. */
export const photosOnPages = (pages: number): number => Math.floor(pages / 3) * photosPerPage;

/** Points reserved on the last page for the note about what was left out, and on each page for the footer. */
const noteSpace = 90;
const footerHeight = 44;

/** Every text of a file that may be drawn. */
export const textsOfDisputeFile = (file: DisputeFile): readonly string[] => {
  const { business, invoiceNumber, day, disputes, payments, history, quote, changes, versions } = file;
  const documents = [...(quote ? [quote] : []), ...changes, ...versions];
  return [
    ...[business.name, ...business.lines, invoiceNumber, day],
    ...[...disputes, ...documents.map(({ group }) => group)].flatMap(({ heading, facts }) => [
      heading,
      ...facts.flatMap(({ label, value }) => [label, value]),
    ]),
    ...[payments, history, ...documents.map(({ lines }) => lines)].flatMap(({ heading, columns, rows }) => [
      heading,
      ...columns,
      ...rows.flat(),
    ]),
    ...documents.map(({ notes }) => notes),
  ];
};

/** Adds a line with the page number below each page. */
function numbered<Line>(
  pages: readonly PrintedPage<Line>[],
  { invoiceNumber }: DisputeFile,
  print: PrintText<Line>,
): readonly PrintedPage<Line>[] {
  return pages.map(({ items, rows }, index) => {
    const text = `Dispute file, invoice ${invoiceNumber}, page ${index + 1} of ${pages.length}`;
    const [line] = print(text, 'Pagination', { size: sizes.small, color: ink.muted }, fullWidth);
    const footer = line?.items.map((item) => ({ ...item, y: item.y + page.height - footerHeight })) ?? [];
    return { rows, items: [...items, ...footer] };
  });
}

/** Business, title and date at the top of the first page. */
function headBlocks<Line>(
  file: DisputeFile,
  { print, structure, brandInk }: Tools<Line>,
): readonly Block<Line>[] {
  const { business, day } = file;
  const paragraph = (text: string, style: { size: number; bold?: boolean; color: string }): Block<Line>[] =>
    print(text, addElement(structure, 'P'), style, fullWidth);
  const title = { size: sizes.title, bold: true, color: brandInk } as const;
  return [
    ...paragraph(business.name, { size: sizes.name, bold: true, color: ink.strong }),
    ...business.lines.flatMap((line) => paragraph(line, soft)),
    { ...stacked(print('DISPUTE FILE', addElement(structure, 'H1'), title, fullWidth)), above: 24 },
    ...paragraph(day, { size: sizes.lead, color: ink.soft }),
  ];
}

/**
 * Lays out a dispute file on at most `maxPages` pages: disputes, payments, history, the signed quote and the versions
 * of the invoice, then photos on at most a third of the pages. If not everything fits, the oldest entries are left out,
 * and a note at the end says so.
 */
export function layOutDisputeFile<Line>(
  file: DisputeFile,
  setter: Typesetter<Line>,
  maxPages: number = disputeFileLimits.pages,
  photos: readonly PrintedPhoto[] = [],
): PrintedDocument<Line> {
  const shownPhotos = photos.slice(0, photosOnPages(maxPages));
  const textPages = maxPages - photoPages(shownPhotos.length);
  const structure = openStructure();
  const flow = openLimitedFlow<Line>();
  const print = textBlocks(setter);
  const tools = { flow, print, structure, brandInk: textColorOnWhite(file.brandColor) };
  const end = { lastPage: textPages - 1, free: noteSpace };
  const until = (sectionEnd: number): Until => ({
    lastPage: Math.floor((textPages - 1) * sectionEnd),
    free: 0,
  });
  const noneLeftOut = { disputes: 0, payments: 0, entries: 0, versions: 0, lines: 0 };
  const leftOut: LeftOut = {
    ...noneLeftOut,
    photos: file.photos.length - shownPhotos.length,
    areNotesCut: false,
  };

  for (const block of headBlocks(file, tools)) flow.put(block, end);
  leftOut.disputes = file.disputes.filter((group) => !putFacts(group, tools, end)).length;
  leftOut.payments = putTable(file.payments, tools, until(sectionEnds.payments));
  leftOut.entries = putTable(file.history, tools, until(sectionEnds.history));
  for (const signed of [...(file.quote ? [file.quote] : []), ...file.changes])
    putDocument(signed, tools, until(sectionEnds.quote), leftOut);
  leftOut.versions = file.olderVersions + putVersions(file.versions, tools, end, leftOut);
  const note = noteOf(leftOut, maxPages);
  if (note !== undefined) {
    const style = { size: sizes.text, bold: true, color: ink.strong } as const;
    flow.put(stacked(print(note, addElement(structure, 'P'), style, fullWidth), 18), { ...end, free: 0 });
  }
  const photoFlow = openFlow<Line>();
  putPhotos(shownPhotos, { flow: photoFlow, structure, print, brandInk: tools.brandInk, color: ink.soft });
  return { structure, pages: numbered([...flow.pages, ...photoFlow.pages], file, print) };
}
