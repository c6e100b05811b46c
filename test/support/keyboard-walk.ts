import type { Page } from 'playwright-core';

/** True if the control with the focus is on screen, and a person can see that it has the focus. Runs in the page. */
export const isFocusSeen = () => {
  const { activeElement: element } = document;
  if (!element || element === document.body) return false;
  // A date field has parts of its own, and the browser draws which of them has the focus.
  if (element.matches('[type="date"]')) return true;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const { top, bottom, width, height } = element.getBoundingClientRect();
  const hasRing = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  return hasRing && width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
};

/** Most presses for one page, so that a trap ends the walk. */
const mostPresses = 150;

/**
 * Walks through a page with Tab, from its first control to its end, and returns the controls whose focus cannot be seen and
 * those that were not reached.
 */
export async function walkByKeyboard(page: Page): Promise<{ unseen: string[]; unreached: string[] }> {
  await page.evaluate(() => {
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
    )) {
      const isOneOfGroup = control.matches('[type=radio]:not(:checked)');
      if (control.checkVisibility() && control.tabIndex >= 0 && !control.closest('[inert]') && !isOneOfGroup)
        control.dataset.walked = 'no';
    }
    // The last click would be the place from which Tab goes on. Focus that no key moved is not always shown.
    const first = document.querySelector<HTMLElement>('[data-walked]');
    first?.focus();
    if (first) first.dataset.walked = 'yes';
  });
  const unseen: string[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab');
    const isSeen = await page.evaluate(isFocusSeen);
    const [isEnd, at] = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      element.dataset.walked = 'yes';
      return [element === document.body, element.outerHTML.slice(0, 160)] as const;
    });
    if (isEnd) break;
    if (!isSeen) unseen.push(at);
  }
  const unreached = await page
    .locator('[data-walked=no]')
    .evaluateAll((controls) => controls.map((control) => control.outerHTML.slice(0, 160)));
  return { unseen, unreached };
}
