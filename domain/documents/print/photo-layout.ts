import { missingPhotoText, photoAltText } from '../../photos/photo.ts';
import { page, sizes } from './page-design.ts';
import { type Block, contentBottom, type Flow, movedDown, type PageItem, topOfPage } from './page-flow.ts';
import { addElement, type StructureElement } from './structure.ts';
import type { PrintText } from './text-blocks.ts';

/** A photo to print: its size in any unit, and its caption, '' for none. */
export interface PrintedPhoto {
  readonly width: number;
  readonly height: number;
  readonly caption: string;
  /** Its file is gone: a sentence says so in its place. */
  readonly isMissing?: true;
}

/** Two columns of three photos on a page; gaps in points. */
const grid = { columns: 2, rows: 3, gap: 24, rowGap: 10, captionGap: 4, headingGap: 8 } as const;

/** How many photos fit on a page. */
export const photosPerPage = grid.columns * grid.rows;

/** How many pages photos take. */
export const photoPages = (count: number): number => Math.ceil(count / photosPerPage);

const columnWidth = (page.contentWidth - grid.gap) / grid.columns;

interface PhotoPrinting<Line> {
  readonly flow: Flow<Line>;
  readonly structure: StructureElement;
  readonly print: PrintText<Line>;
  readonly brandInk: string;
  /** Color of the captions. */
  readonly color: string;
}

/** Puts photos six to a page after the document, each tagged as a figure with its caption as alternative text. */
export function putPhotos<Line>(photos: readonly PrintedPhoto[], printing: PhotoPrinting<Line>): void {
  if (photos.length === 0) return;
  const { flow, structure, print, brandInk, color } = printing;
  const place = { x: page.margin, width: page.contentWidth };
  const heading = print(
    'Photos',
    addElement(structure, 'H2'),
    { size: sizes.lead, bold: true, color: brandInk },
    place,
  );
  let at = flow.putAll(heading, topOfPage(flow.pages.length));
  const space = contentBottom - at.y - grid.headingGap - grid.rowGap * (grid.rows - 1);
  const height = space / grid.rows;
  for (let first = 0; first < photos.length; first += grid.columns) {
    const row = photos.slice(first, first + grid.columns).map((photo, column) => {
      const index = first + column;
      const figure = photo.isMissing
        ? addElement(structure, 'P')
        : addElement(structure, 'Figure', { alternative: photoAltText(photo, index, photos.length) });
      const below = photo.isMissing ? missingPhotoText(photo) : photo.caption;
      const x = page.margin + column * (columnWidth + grid.gap);
      const style = { size: sizes.small, color } as const;
      return {
        photo,
        index,
        figure,
        x,
        lines: print(below, figure, style, { x, width: columnWidth }),
      };
    });
    const captionHeight = Math.max(
      ...row.map(({ lines }) => lines.reduce((sum, line) => sum + line.height, 0)),
    );
    const box = height - captionHeight - grid.captionGap;
    const items = row.flatMap(({ photo, index, figure, x, lines }): PageItem<Line>[] => {
      const factor = Math.min(columnWidth / photo.width, box / photo.height);
      const drawn = { width: photo.width * factor, height: photo.height * factor };
      let y = drawn.height + grid.captionGap;
      const caption = lines.flatMap((line) => {
        const moved = line.items.map((item) => movedDown(item, y));
        y += line.height;
        return moved;
      });
      if (photo.isMissing) return caption;
      return [{ kind: 'photo', role: figure, index, x, y: 0, ...drawn }, ...caption];
    });
    const isFirst = first === 0;
    const block: Block<Line> = { height, above: isFirst ? grid.headingGap : grid.rowGap, items };
    at = flow.put(block, at);
  }
}
