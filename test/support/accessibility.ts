import AxeBuilder from '@axe-core/playwright';
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

/** Its code, half a megabyte, stays in the page until the next document. */
const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window);

async function violationsIn(
  page: Page,
  theme: 'light' | 'dark',
  rules?: readonly string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: 'undefined' }) });
  const { violations } = await axe
    // Our pages contain no iframes, so axe's faster legacy mode reports the same violations.
    .setLegacyMode(true)
    .options({
      // Of what passes or does not apply, axe then describes only one element.
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${page.url()} ${theme} ${id}: ${html}`),
  );
}

/**
 * Every axe violation on the page in the light and the dark theme, with URL, rule and element. The themes differ only
 * in colors, so the dark theme is checked only for contrast.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  // Restores the visitor's theme afterwards, because a later screenshot shows it.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const dark = await violationsIn(page, 'dark', ['color-contrast', 'link-in-text-block']);
  const light = await violationsIn(page, 'light');
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return [...light, ...dark];
}
