import { type Block, openFlow, type PrintedPage, stacked, topOfPage } from './page-flow.ts';

/** The limits within which a block may be placed. */
export interface FlowLimit<Line> {
  /** The last page that the block may be on, counted from 0. */
  readonly lastPage: number;
  /** Points that must stay free below the block on that page. */
  readonly free?: number;
  /** Printed above the block if the block begins a new page. */
  readonly repeated?: Block<Line>;
}

/** Pages that are filled from top to bottom, with a limit. */
export interface LimitedFlow<Line> {
  readonly pages: readonly PrintedPage<Line>[];
  /** Places a block below the previous one. Returns false and places nothing if the block would exceed the limit. */
  put(block: Block<Line>, limit: FlowLimit<Line>): boolean;
}

export function openLimitedFlow<Line>(): LimitedFlow<Line> {
  const flow = openFlow<Line>();
  let place = topOfPage(0);
  return {
    pages: flow.pages,
    put(block, { lastPage, free = 0, repeated }) {
      const fits = (candidate: Block<Line>, at: typeof place) =>
        flow.fits({ ...candidate, height: candidate.height + (at.page < lastPage ? 0 : free) }, at);
      if (place.page <= lastPage && fits(block, place)) {
        place = flow.put(block, place);
        return true;
      }
      const next = topOfPage(place.page + 1);
      const withRepeated = repeated ? stacked([repeated, { ...block, above: 0 }]) : block;
      if (next.page > lastPage || !fits(withRepeated, next)) return false;
      place = flow.put(withRepeated, next);
      return true;
    },
  };
}
