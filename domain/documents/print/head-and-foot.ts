import { runningHead } from '../invoice-sheet.ts';
import type { PrintedSheet } from '../printed-sheet.ts';
import { ink, page, sizes } from './page-design.ts';
import { contentBottom, movedDown, type PageItem, stacked } from './page-flow.ts';
import type { PrintText } from './text-blocks.ts';

/** Position of the header on following pages, in points from the top. */
const runningHeadY = 22;

/** Between number and client, in points. */
const gap = 24;

const whole = { x: page.margin, width: page.contentWidth } as const;

export function footItems<Line>(
  sheet: PrintedSheet,
  print: PrintText<Line>,
  pageNumber: number,
  pageCount: number,
): PageItem<Line>[] {
  const style = { size: sizes.small, color: ink.muted, align: 'center' } as const;
  const foot = stacked([
    ...print(sheet.footer, 'Pagination', style, whole),
    ...print(`Page ${pageNumber} of ${pageCount}`, 'Pagination', style, whole),
  ]);
  return foot.items.map((item) => movedDown(item, contentBottom + 12));
}

/** Number and client in the upper margin, one line each, so that they take no space from the document. */
export function headItems<Line>(sheet: PrintedSheet, print: PrintText<Line>): PageItem<Line>[] {
  const [number, client] = runningHead(sheet);
  const style = { size: sizes.small, color: ink.muted } as const;
  const half = page.contentWidth / 2;
  const [left] = print(number, 'Pagination', style, { x: page.margin, width: half - gap });
  const [right] = print(
    client,
    'Pagination',
    { ...style, align: 'right' },
    { x: page.margin + half, width: half },
  );
  return [left, right].flatMap((block) => (block?.items ?? []).map((item) => movedDown(item, runningHeadY)));
}
