import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The widths every screen is looked at: a desk's and a phone's. */
export const screenWidths = [1440, 390] as const;

/** Waits until what fades or slides has arrived; what turns for ever, such as a spinner, is not waited for. */
const whenStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function found(page: Page, theme: 'light' | 'dark', rules?: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  // No page has a frame of ours, so the quicker way without a second, blank page sees the same.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${page.url()} ${theme} ${id}: ${html}`),
  );
}

/**
 * Every violation of axe on the page as it stands, in the light and in the dark theme; each with its address, rule and
 * element, readable in a failed test. The themes differ in colours alone, so the dark one is asked for contrast only.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await whenStill(page);
  // The page is left in the theme that its visitor has: a picture taken later shows that one.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const dark = await found(page, 'dark', ['color-contrast', 'link-in-text-block']);
  const light = await found(page, 'light');
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return [...light, ...dark];
}
