import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import encodeQR from 'qr';
import { darkRuns, withoutBorder } from '#domain/paper/print/dark-runs';
import { page as letter } from '#domain/paper/print/page-design';
import type { PageItem, PrintedPage } from '#domain/paper/print/page-flow';
import type { Press } from './printed-run.ts';

/** What a file says of itself, its pages, and what sets them. */
export interface PageDocument<Line> {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly pages: readonly PrintedPage<Line>[];
  /** A PNG that our own code encoded. */
  readonly logo?: Uint8Array | undefined;
  readonly press: Press<Line>;
}

type ItemOf<Line, Kind> = Extract<PageItem<Line>, { kind: Kind }>;

/** Everything that pdfmake would look up in its defaults for each text. */
const asItStands = {
  alignment: 'left',
  noWrap: true,
  preserveLeadingSpaces: true,
  preserveTrailingSpaces: true,
  lineHeight: 1,
  characterSpacing: 0,
  italics: false,
  opacity: 1,
  sup: false,
  sub: false,
} as const;

function drawText<Line>(item: ItemOf<Line, 'text'>, press: Press<Line>): Content[] {
  const { line, style, color, align, link } = item;
  const runs = press.runsOf(line, style);
  const free = item.width - runs.reduce((sum, run) => sum + run.width, 0);
  let x = item.x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
  return runs.map(({ text, font, width, ascent, shaping }) => {
    const at = { x, y: item.y - ascent };
    x += width;
    return {
      text,
      font,
      fontSize: style.size,
      bold: style.bold === true,
      color,
      absolutePosition: at,
      ...(link !== undefined && { link }),
      // In the place of OpenType's features, which pdfmake hands to the font as they are.
      ...(shaping && { fontFeatures: shaping as object }),
    } as Content;
  });
}

const drawRule = ({ x, y, width, thickness, color }: ItemOf<unknown, 'rule'>): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: thickness, lineColor: color }],
  absolutePosition: { x, y },
});

const drawLogo = ({ x, y, width, height }: ItemOf<unknown, 'logo'>): Content => ({
  image: 'logo',
  width,
  height,
  absolutePosition: { x, y },
});

/** Points by which rows of a code overlap, so that no screen shows a seam between them. */
const overlap = 0.05;

/** A code as rectangles, one for each run of dark modules of a row. */
function drawCode({ text, x, y, size }: ItemOf<unknown, 'code'>): Content {
  const modules = withoutBorder(encodeQR(text, 'raw', { ecc: 'medium', border: 1 }));
  const unit = size / modules.length;
  return {
    canvas: darkRuns(modules).map(({ row, start, length }) => ({
      type: 'rect' as const,
      ...{ x: start * unit, y: row * unit, w: length * unit, h: unit + overlap },
      color: '#000000',
    })),
    absolutePosition: { x, y },
  };
}

function drawItem<Line>(item: PageItem<Line>, press: Press<Line>): Content[] {
  switch (item.kind) {
    case 'text':
      return drawText(item, press);
    case 'rule':
      return [drawRule(item)];
    case 'logo':
      return [drawLogo(item)];
    case 'code':
      return [drawCode(item)];
  }
}

function drawPage<Line>({ items }: PrintedPage<Line>, index: number, press: Press<Line>): Content[] {
  const drawn = items.flatMap((item) => drawItem(item, press));
  return index === 0 ? drawn : [{ text: '', pageBreak: 'before' }, ...drawn];
}

/** Letter pages for pdfmake, which lays nothing out itself: all stands where the domain has put it. */
export function pageDocument<Line>(file: PageDocument<Line>): TDocumentDefinitions {
  const { title, author, createdAt, logo, press } = file;
  return {
    pageSize: { width: letter.width, height: letter.height },
    pageMargins: 0,
    // From 1.4 on pdfkit repeats title and author in an XML block without escaping them.
    version: '1.3',
    language: 'en-US',
    displayTitle: true,
    info: { title, author, creationDate: createdAt },
    ...(logo && { images: { logo: `data:image/png;base64,${Buffer.from(logo).toString('base64')}` } }),
    defaultStyle: { ...asItStands, font: Object.keys(press.fonts)[0] ?? '' },
    content: file.pages.flatMap((page, index) => drawPage(page, index, press)),
  };
}
