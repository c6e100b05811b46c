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
export interface PreviewDelays {
  /** Most frames that passed before the preview followed; 0 if it always followed before the next frame. */
  readonly maxFrames: number;
  /** Median milliseconds from the keystroke until the changed preview is laid out; `p95` is the 95th percentile. */
  readonly milliseconds: number;
  readonly p95: number;
}

/** How many times the list of values is typed. */
const typedTimes = 5;

/** Milliseconds between two keystrokes of a fast typist. */
const betweenKeystrokes = 90;

/** Types the values into the field of the last line one by one, and waits for the preview each time. */
export const followKeystrokes = (page: Page, field: WatchedField): Promise<PreviewDelays> =>
  page.evaluate(
    async ({ cell, preview, values, betweenKeystrokes: pause }) => {
      const input = [...document.querySelectorAll<HTMLInputElement>(cell)].at(-1);
      const setValue = input && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
      const times: number[] = [];
      let maxFrames = 0;
      input?.focus();
      for (const { typed, shown } of values) {
        await new Promise((resolve) => setTimeout(resolve, pause));
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
      times.sort((a, b) => a - b);
      return {
        maxFrames,
        milliseconds: times[Math.floor(times.length / 2)] ?? Number.NaN,
        p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
      };
    },
    { ...field, betweenKeystrokes, values: Array.from({ length: typedTimes }, () => field.values).flat() },
  );

/**
 * The fastest that `followKeystrokes` could be: the same document without scripts, where only the texts are replaced.
 * Returns the median milliseconds until the change is laid out.
 */
export async function keystrokesWithoutScripts(page: Page): Promise<number> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });
  const bare = await page.context().newPage();
  const address = new URL('/without-scripts.html', page.url()).href;
  await bare.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await bare.goto(address);
  const milliseconds = await bare.evaluate(async (pause) => {
    const input = [...document.querySelectorAll<HTMLInputElement>('[data-cell=unitPrice]')].at(-1);
    const shown = document.querySelectorAll(
      '.sheet-total > :last-child, .sheet-table tbody tr:last-child > :last-child, .action-bar strong',
    );
    const times: number[] = [];
    input?.focus();
    for (let key = 0; key < 45; key += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const start = performance.now();
      if (input) input.value = String((key % 9) + 1);
      for (const text of shown) text.textContent = `$${(key % 9) + 1}.00`;
      document.body.getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  }, betweenKeystrokes);
  await bare.close();
  return milliseconds;
}

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
