import { page } from './page-design.ts';
import type { Role, StructureElement } from './structure.ts';
import type { TextStyle } from './typesetter.ts';

/** Something drawn on a page, in points from its upper left corner. */
export type PageItem<Line> =
  | {
      readonly kind: 'text';
      readonly role: Role;
      readonly line: Line;
      readonly style: TextStyle;
      readonly color: string;
      /** The URL that it links to in a PDF. */
      readonly link?: string;
      readonly align: 'left' | 'right' | 'center';
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly width: number;
    }
  | {
      /** A QR code. */
      readonly kind: 'code';
      readonly role: Role;
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
    }
  | {
      readonly kind: 'rule';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly thickness: number;
      readonly color: string;
    }
  | {
      readonly kind: 'photo';
      readonly role: Role;
      /** Which of the document's photos it is, counted from 0. */
      readonly index: number;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'logo';
      readonly role: Role;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

/** Items of one kind. */
export type ItemOf<Line, Kind extends PageItem<Line>['kind']> = Extract<
  PageItem<Line>,
  { readonly kind: Kind }
>;

/** A printed page: its items, and the document's rows on it, counted from 0. */
export interface PrintedPage<Line> {
  readonly items: readonly PageItem<Line>[];
  /** A row that is taller than a page is listed on each page that shows a part of it. */
  readonly rows: readonly number[];
}

/** The pages of a document, and the structure elements that their items belong to. */
export interface PrintedDocument<Line> {
  readonly structure: StructureElement;
  readonly pages: readonly PrintedPage<Line>[];
}

/** Items that are never split across pages, positioned relative to the block's top. */
export interface Block<Line> {
  readonly height: number;
  /** Space above the block, except at the top of a page. */
  readonly above?: number;
  readonly items: readonly PageItem<Line>[];
  /** The row of the document that the block shows, fully or partly. */
  readonly row?: number;
}

/** A position on the pages; pages are counted from 0. */
export interface Cursor {
  readonly page: number;
  readonly y: number;
}

/** The lower end of the area for blocks, in points from the top of the page. */
export const contentBottom = page.height - page.bottom;

/** Tolerance for rounding errors in sums. */
const tolerance = 1e-6;

/** The later of two positions. */
export const laterCursor = (first: Cursor, second: Cursor): Cursor =>
  first.page > second.page || (first.page === second.page && first.y >= second.y) ? first : second;

/** A copy of an item, moved down by `distance`. */
export const movedDown = <Line>(item: PageItem<Line>, distance: number): PageItem<Line> =>
  distance === 0 ? item : { ...item, y: item.y + distance };

/** Stacks blocks into one that is never split. */
export function stacked<Line>(blocks: readonly Block<Line>[], above = 0): Block<Line> {
  const items: PageItem<Line>[] = [];
  let height = 0;
  for (const block of blocks) {
    height += block.above ?? 0;
    for (const item of block.items) items.push(movedDown(item, height));
    height += block.height;
  }
  return { height, above, items };
}

/** Combines blocks side by side into one, as tall as the tallest. */
export const sideBySide = <Line>(blocks: readonly Block<Line>[]): Block<Line> => ({
  height: Math.max(...blocks.map(({ height }) => height)),
  items: blocks.flatMap(({ items }) => items),
});

/** Fills the pages of a document from top to bottom. */
export interface Flow<Line> {
  readonly pages: readonly PrintedPage<Line>[];
  /** True if a block of this height fits at the position. */
  fits(block: Pick<Block<Line>, 'height' | 'above'>, at: Cursor): boolean;
  /** Places a block at the position, or at the top of the next page. Returns the position below it. */
  put(block: Block<Line>, at: Cursor): Cursor;
  /** Places blocks below one another. */
  putAll(blocks: readonly Block<Line>[], at: Cursor): Cursor;
}

/** The top of a page. */
export const topOfPage = (number: number): Cursor => ({ page: number, y: page.top });

export function openFlow<Line>(): Flow<Line> {
  const pages: { items: PageItem<Line>[]; rows: number[] }[] = [];
  const pageAt = (number: number) => {
    while (pages.length <= number) pages.push({ items: [], rows: [] });
    return pages[number] as (typeof pages)[number];
  };
  const spaceAbove = (block: Pick<Block<Line>, 'above'>, at: Cursor): number =>
    at.y === page.top ? 0 : (block.above ?? 0);
  const fits: Flow<Line>['fits'] = (block, at) =>
    at.y + spaceAbove(block, at) + block.height <= contentBottom + tolerance;
  const put: Flow<Line>['put'] = (block, at) => {
    const place = fits(block, at) || at.y === page.top ? at : topOfPage(at.page + 1);
    const y = place.y + spaceAbove(block, place);
    const { items, rows } = pageAt(place.page);
    for (const item of block.items) items.push(movedDown(item, y));
    if (block.row !== undefined && rows.at(-1) !== block.row) rows.push(block.row);
    return { page: place.page, y: y + block.height };
  };
  return { pages, fits, put, putAll: (blocks, at) => blocks.reduce((place, block) => put(block, place), at) };
}
