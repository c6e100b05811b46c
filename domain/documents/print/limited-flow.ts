import { type Block, joined, openFlow, type PrintedPage, topOf } from './page-flow.ts';

/** How far a block may go. */
export interface FlowLimit<Line> {
  /** The last page that it may be on, counted from 0. */
  readonly lastPage: number;
  /** Points that stay free below it on that page. */
  readonly free?: number;
  /** What is printed above it where it begins another page. */
  readonly repeated?: Block<Line>;
}

/** Pages that are filled from top to bottom, up to a last one. */
export interface LimitedFlow<Line> {
  readonly pages: readonly PrintedPage<Line>[];
  /** Puts a block behind the others. False, and nothing is put, where it would go too far. */
  put(block: Block<Line>, limit: FlowLimit<Line>): boolean;
}

export function openLimitedFlow<Line>(): LimitedFlow<Line> {
  const flow = openFlow<Line>();
  let place = topOf(0);
  return {
    pages: flow.pages,
    put(block, { lastPage, free = 0, repeated }) {
      const fits = (one: Block<Line>, at: typeof place) =>
        flow.fits({ ...one, height: one.height + (at.page < lastPage ? 0 : free) }, at);
      if (place.page <= lastPage && fits(block, place)) {
        place = flow.put(block, place);
        return true;
      }
      const next = topOf(place.page + 1);
      const whole = repeated ? joined([repeated, { ...block, above: 0 }]) : block;
      if (next.page > lastPage || !fits(whole, next)) return false;
      place = flow.put(whole, next);
      return true;
    },
  };
}
