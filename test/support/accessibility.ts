import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The widths at which every screen is checked: a desktop's and a phone's. */
export const screenWidths = [1440, 390] as const;

/** Waits for animations that end. Endless ones, such as a spinner's, are ignored. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The minified code: it is parsed again in every document, and the other file is twice as long. */
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Its code, half a megabyte, stays in the page until the next document. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

async function violationsIn(
  page: Page,
  theme: 'light' | 'dark',
  rules?: readonly string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  const options: RunOptions = {
    // Of what passes or does not apply, axe then describes only one element.
    resultTypes: ['violations'],
    // An element is reported by its HTML.
    selectors: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  // Only what is reported leaves the page: the whole result of a page without violations is 60 KB.
  const violations = await page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const results = await axe.run(document, runOptions);
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, options);
  return violations.map((violation) => `${page.url()} ${theme} ${violation}`);
}

/**
 * Every axe violation on the page in the light and the dark theme, with URL, rule and element. The themes differ only
 * in colors, so the dark theme is checked only for contrast.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  await loadAxe(page);
  // Restores the visitor's theme afterwards, because a later screenshot shows it.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const dark = await violationsIn(page, 'dark', ['color-contrast', 'link-in-text-block']);
  const light = await violationsIn(page, 'light');
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return [...light, ...dark];
}
