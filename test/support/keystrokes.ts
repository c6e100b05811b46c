import type { Page } from 'playwright-core';

/** A field of the last line, and the element of the preview that shows it. */
export interface WatchedField {
  /** Selector of the field in every line. */
  readonly cell: string;
  /** Selector of the element in the preview. */
  readonly preview: string;
  /** The texts to type, each with the text the preview should then show. */
  readonly values: readonly { readonly typed: string; readonly shown: string }[];
}

/** How fast the preview followed, over all typed values. */
export interface Followed {
  /** Most frames that passed before the preview followed; 0 if it always followed before the next frame. */
  readonly maxFrames: number;
  /** The median milliseconds from the keystroke until the change is laid out. */
  readonly milliseconds: number;
}

/** Types the values into the field of the last line one by one, and waits for the preview each time. */
export const followKeystrokes = (page: Page, field: WatchedField): Promise<Followed> =>
  page.evaluate(async ({ cell, preview, values }) => {
    const input = [...document.querySelectorAll<HTMLInputElement>(cell)].at(-1);
    const setValue = input && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    const times: number[] = [];
    let maxFrames = 0;
    for (const { typed, shown } of values) {
      const start = performance.now();
      setValue?.call(input, typed);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      for (let frames = 0; !document.querySelector(preview)?.textContent?.includes(shown); frames += 1) {
        if (frames > 100) throw new Error(`The preview never showed ${shown}`);
        maxFrames = Math.max(maxFrames, frames + 1);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      // Forces the layout of everything that changed.
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return {
      maxFrames,
      milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
    };
  }, field);

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The unit price of the last line. All other prices are empty, so it is the total. */
export const priceOfLastLine: WatchedField = {
  cell: '[data-cell=unitPrice]',
  preview: '.sheet-total',
  values: digits.map((digit) => ({ typed: digit, shown: `$${digit}.00` })),
};

/** The description of the last line, in the preview's table. */
export const descriptionOfLastLine: WatchedField = {
  cell: '[data-cell=description]',
  preview: '.sheet-table tbody',
  values: digits.map((digit) => ({ typed: `boil ${digit} words`, shown: `boil ${digit} words` })),
};
