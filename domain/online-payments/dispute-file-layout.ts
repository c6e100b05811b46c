import { textColorOnWhite } from '../documents/brand-color.ts';
import { type FactGroup, factBlocks } from '../documents/print/fact-group.ts';
import { type LimitedFlow, openLimitedFlow } from '../documents/print/limited-flow.ts';
import { ink, page, sizes } from '../documents/print/page-design.ts';
import {
  type Block,
  openFlow,
  type PrintedDocument,
  type PrintedPage,
  stacked,
} from '../documents/print/page-flow.ts';
import { type PrintedPhoto, photoPages, photosPerPage, putPhotos } from '../documents/print/photo-layout.ts';
import {
  addElement,
  attachElements,
  openStructure,
  type Role,
  type StructureElement,
} from '../documents/print/structure.ts';
import { tableRow } from '../documents/print/table-row.ts';
import { type PrintText, textBlocks } from '../documents/print/text-blocks.ts';
import type { Typesetter } from '../documents/print/typesetter.ts';
import type { FileDocument, FileTable } from './dispute-documents.ts';
import { type DisputeFile, disputeFileLimits } from './dispute-file.ts';

const fullWidth = { x: page.margin, width: page.contentWidth } as const;

/** The share of the pages by which payments, history and the quote must end, so that every section has space. */
const sectionEnds = { payments: 0.2, history: 0.45, quote: 0.65 } as const;

/** How many photos a file with this many pages shows: on at most a third of its pages. */
export const photosOnPages = (pages: number): number => Math.floor(pages / 3) * photosPerPage;

/** Points reserved on the last page for the note about what was left out, and on each page for the footer. */
const noteSpace = 90;
const footerHeight = 44;

const soft = { size: sizes.text, color: ink.soft } as const;

/** What did not fit: the numbers of each, and whether notes were cut off. */
interface LeftOut {
  disputes: number;
  payments: number;
  entries: number;
  versions: number;
  lines: number;
  photos: number;
  areNotesCut: boolean;
}

interface Tools<Line> {
  readonly flow: LimitedFlow<Line>;
  readonly print: PrintText<Line>;
  readonly structure: StructureElement;
  readonly brandInk: string;
}

/** Where a section must end: its last page, counted from 0, and the points that stay free at the bottom of it. */
interface Until {
  readonly lastPage: number;
  readonly free: number;
}

/** Every text of a file that may be drawn. */
export const textsOfDisputeFile = (file: DisputeFile): readonly string[] => {
  const { business, invoiceNumber, day, disputes, payments, history, quote, versions } = file;
  const documents = [...(quote ? [quote] : []), ...versions];
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

/**
 * Places a table. Returns how many of its last rows did not fit. Elements are first added to a scratch structure, and
 * to the file's structure only once their text is placed.
 */
function putTable<Line>(
  { heading, columns, shares, amounts, rows, empty }: FileTable,
  { flow, print, structure, brandInk }: Tools<Line>,
  until: Until,
): number {
  const scratch = openStructure();
  const titleStyle = { size: sizes.lead, bold: true, color: brandInk } as const;
  const title = stacked(print(heading, addElement(scratch, 'H2'), titleStyle, fullWidth));
  if (rows.length === 0) {
    const text = stacked(print(empty, addElement(scratch, 'P'), soft, fullWidth));
    if (flow.put(stacked([title, { ...text, above: 4 }], 18), until))
      attachElements(structure, scratch.children);
    return 0;
  }
  const table = addElement(scratch, 'Table');
  const headOf = (roleOf: () => Role) =>
    tableRow(columns, { print, roleOf }, { amounts, shares, isHead: true, color: brandInk });
  const headRow = addElement(table, 'TR');
  const head = headOf(() => addElement(headRow, 'TH', { scope: 'Column' }));
  const repeated = headOf(() => 'Pagination');
  for (const [index, cells] of rows.entries()) {
    const rowScratch = openStructure();
    const row = addElement(rowScratch, 'TR');
    const roleOf = () => addElement(row, 'TD');
    const block = tableRow(cells, { print, roleOf }, { amounts, shares, isHead: false, color: ink.line });
    // The heading is never alone at the bottom of a page.
    const isPut =
      index === 0
        ? flow.put(stacked([title, { ...head, above: 4 }, block], 18), until)
        : flow.put(block, { ...until, repeated });
    if (!isPut) return rows.length - index;
    attachElements(table, rowScratch.children);
    if (index === 0) attachElements(structure, scratch.children);
  }
  return 0;
}

/** Places a text line by line. Returns false if it was cut off. */
function putNotes<Line>(text: string, { flow, print, structure }: Tools<Line>, until: Until): boolean {
  const scratch = openStructure();
  const [first, ...more] = print(text, addElement(scratch, 'P'), soft, fullWidth);
  if (!first) return true;
  if (!flow.put({ ...first, above: 8 }, until)) return false;
  attachElements(structure, scratch.children);
  return more.every((line) => flow.put(line, until));
}

/** Places facts that stay on one page. Returns false if they do not fit. */
function putFacts<Line>(
  group: FactGroup,
  { flow, print, structure, brandInk }: Tools<Line>,
  until: Until,
): boolean {
  const scratch = openStructure();
  if (!flow.put(stacked(factBlocks(group, scratch, print, brandInk), 9), until)) return false;
  attachElements(structure, scratch.children);
  return true;
}

/** Places as much of a document as fits. If it is only a part, adds its missing lines and notes to `leftOut`. */
function putDocument<Line>(
  { group, lines, notes }: FileDocument,
  tools: Tools<Line>,
  until: Until,
  leftOut: LeftOut,
): 'whole' | 'part' | 'nothing' {
  if (!putFacts(group, tools, until)) return 'nothing';
  const missing = putTable(lines, tools, until);
  leftOut.lines += missing;
  if (missing === 0 && putNotes(notes, tools, until)) return 'whole';
  leftOut.areNotesCut ||= notes !== '';
  return 'part';
}

/** Places the newest versions; the last one perhaps in part. Returns how many were left out entirely. */
function putVersions<Line>(
  versions: readonly FileDocument[],
  tools: Tools<Line>,
  until: Until,
  leftOut: LeftOut,
): number {
  for (const [index, version] of versions.entries()) {
    const placed = putDocument(version, tools, until, leftOut);
    if (placed !== 'whole') return versions.length - index - (placed === 'part' ? 1 : 0);
  }
  return 0;
}

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** The note about everything that was left out; undefined if nothing was. */
function noteOf(
  { disputes, payments, entries, versions, lines, photos, areNotesCut }: LeftOut,
  pages: number,
): string | undefined {
  const missing = [
    ...counted(disputes, 'dispute', 'disputes'),
    ...counted(payments, 'older payment', 'older payments'),
    // No count, because the entries of an invoice with hundreds of emails are not all read.
    ...(entries > 0 ? ['older entries about emails and views'] : []),
    ...counted(versions, 'older version of the invoice', 'older versions of the invoice'),
    ...counted(lines, 'line', 'lines'),
    ...counted(photos, 'photo', 'photos'),
    ...(areNotesCut ? ['parts of notes'] : []),
  ];
  return missing.length === 0
    ? undefined
    : `Left out, because this file may have at most ${pages} pages: ${missing.join('; ')}.`;
}

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
 * of the invoice, then photos on at most a third of the pages. If not everything fits, the oldest entries are left out, and a note at the end says so.
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
  if (file.quote) putDocument(file.quote, tools, until(sectionEnds.quote), leftOut);
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
