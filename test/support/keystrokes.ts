import type { Page } from 'playwright-core';

/** A field of the last line, and the part of the preview that shows it. */
export interface WatchedField {
  /** Selector of the field in every line. */
  readonly cell: string;
  /** Selector of the preview's part. */
  readonly preview: string;
  /** What is typed, and what the preview then shows. */
  readonly values: readonly { readonly typed: string; readonly shown: string }[];
}

/** How long the preview took to follow, over all values typed. */
export interface Followed {
  /** Frames the slowest one waited for; 0: it stood there before the next frame was drawn. */
  readonly mostFrames: number;
  /** The middle of the times from the keystroke to the changed page, laid out to be painted; milliseconds. */
  readonly milliseconds: number;
}

/** Changes the field of the last line value by value, and waits for the preview each time. */
export const followKeystrokes = (page: Page, field: WatchedField): Promise<Followed> =>
  page.evaluate(async ({ cell, preview, values }) => {
    const input = [...document.querySelectorAll<HTMLInputElement>(cell)].at(-1);
    const setValue = input && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    const times: number[] = [];
    let mostFrames = 0;
    for (const { typed, shown } of values) {
      const start = performance.now();
      setValue?.call(input, typed);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      for (let frames = 0; !document.querySelector(preview)?.textContent?.includes(shown); frames += 1) {
        if (frames > 100) throw new Error(`The preview never showed ${shown}`);
        mostFrames = Math.max(mostFrames, frames + 1);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      // Asks for the layout of everything that changed.
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return {
      mostFrames,
      milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
    };
  }, field);

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The unit price of the last of lines whose other prices are empty: it is the total. */
export const priceOfLastLine: WatchedField = {
  cell: '[data-cell=unitPrice]',
  preview: '.sheet-total',
  values: digits.map((digit) => ({ typed: digit, shown: `$${digit}.00` })),
};

/** The description of the last line, in the paper's table. */
export const descriptionOfLastLine: WatchedField = {
  cell: '[data-cell=description]',
  preview: '.sheet-table tbody',
  values: digits.map((digit) => ({ typed: `boil ${digit} words`, shown: `boil ${digit} words` })),
};
