import type { Page } from 'playwright-core';

/** The button of an invoice's page that opens its other actions. */
export const moreButton = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

/** One of the actions under "More" of an invoice's page, once the menu is open. */
export const moreItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Opens "More" on an invoice's page and chooses an action. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await moreButton(page).click();
  await moreItem(page, name).click();
}
