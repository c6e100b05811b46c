import type { Page } from 'playwright-core';

/** The button on an invoice's page that opens the menu of further actions. */
export const moreButton = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

/** An action in the open "More" menu of an invoice's page. */
export const moreItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Opens "More" on an invoice's page and chooses an action. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await moreButton(page).click();
  await moreItem(page, name).click();
}
