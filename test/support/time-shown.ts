import type { Page } from 'playwright-core';

/** How long a text was on a page, in milliseconds, and the path of the page when it appeared. */
interface Shown {
  readonly milliseconds: number;
  readonly path: string;
}

type Watching = Window & { shown?: Promise<Shown> };

/**
 * Measures how long a text is shown that disappears by itself. It measures inside the page, where a busy machine delays
 * text and measurement alike. Call it before the text can appear; the returned promise resolves once the text is gone.
 */
export async function timeShown(page: Page, text: string): Promise<() => Promise<Shown>> {
  await page.evaluate((wanted) => {
    (window as Watching).shown = new Promise((resolveShown) => {
      let since: number | undefined;
      let path = '';
      const update = () => {
        const isThere = document.body.innerText.includes(wanted);
        if (isThere && since === undefined) {
          since = performance.now();
          path = location.pathname;
        } else if (!isThere && since !== undefined) {
          observer.disconnect();
          resolveShown({ milliseconds: performance.now() - since, path });
        }
      };
      const observer = new MutationObserver(update);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, text);
  return async () => {
    const shown = await page.evaluate(() => (window as Watching).shown);
    if (!shown) throw new Error('The document that was watched is gone');
    return shown;
  };
}
