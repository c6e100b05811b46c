// @module-tag further
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JobAnswer } from '#domain/jobs/contract';
import { jobTexts } from '#domain/jobs/job-words';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { aJobForm } from '#test/support/job-world';

const site = startSite();

const board = `${siteRoutes.liteJobs.path}?view=all`;
const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const column = (page: Page, stage: string): Locator => page.getByRole('list', { name: `${stage} jobs` });
const cardIn = (page: Page, stage: string, title: string): Locator =>
  column(page, stage).getByRole('listitem').filter({ hasText: title });

async function centerOf(target: Locator): Promise<readonly [number, number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags a card with the mouse to the heading of a column, and looks at the page before the button is released. */
async function drag(page: Page, card: Locator, stage: string, look = async (): Promise<void> => {}) {
  const [x, y] = await centerOf(card.getByText('Ruth Keller'));
  const [toX, toY] = await centerOf(page.getByRole('heading', { level: 2, name: stage }));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 4);
  await page.mouse.move((x + toX) / 2, (y + toY) / 2);
  await page.mouse.move(toX, toY);
  await page.mouse.move(toX + 1, toY + 1);
  await look();
  await page.mouse.up();
}

test('a card is moved by dragging, by keyboard and by tap, and both devices show where it is', async () => {
  const office = await site.office();
  const { clientId } = await office.client({ name: 'Ruth Keller', email: '' });
  const save = (jobId: string, title: string) =>
    office.api<JobAnswer>(`/api/jobs/${jobId}`, { method: 'PUT', body: aJobForm({ title, clientId }) });
  await save('furnace', 'Replace the furnace');
  await save('drain', 'Clogged drain');
  const { page, complaints } = await office.visit(board, wide);
  const { page: other } = await office.visit(board, phone);
  const onOther = async (stage: string, title: string) => {
    await other.reload();
    await cardIn(other, stage, title).waitFor();
  };
  await cardIn(page, 'Lead', 'Replace the furnace').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // With the mouse. The columns that it may be dropped on are marked meanwhile.
  await drag(page, cardIn(page, 'Lead', 'Replace the furnace'), 'In Progress', async () => {
    const target = page.getByRole('region', { name: /^In Progress/ });
    await expect
      .poll(() => target.evaluate((element) => getComputedStyle(element).outlineStyle))
      .toBe('dashed');
  });
  await cardIn(page, 'In Progress', 'Replace the furnace').waitFor();
  await page.getByText(jobTexts.moved('Replace the furnace', 'In Progress')).first().waitFor();
  expect(await cardIn(page, 'Lead', 'Replace the furnace').count()).toBe(0);
  // The other card is where it was.
  await cardIn(page, 'Lead', 'Clogged drain').waitFor();
  await onOther('In Progress', 'Replace the furnace');
  await page.getByRole('button', { name: 'Undo' }).click();
  await cardIn(page, 'Lead', 'Replace the furnace').waitFor();
  await onOther('Lead', 'Replace the furnace');
  // Dropped where it was, it stays.
  await drag(page, cardIn(page, 'Lead', 'Replace the furnace'), 'Lead');
  await cardIn(page, 'Lead', 'Replace the furnace').waitFor();

  // With the keyboard alone.
  const menu = page.getByRole('button', { name: 'More about Replace the furnace' });
  await page.getByRole('searchbox').focus();
  const isThere = () => menu.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 40 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const scheduled = page.getByRole('menuitem', { name: 'Move to Scheduled' });
  await scheduled.waitFor();
  const isActive = () => scheduled.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 10 && !(await isActive()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await cardIn(page, 'Scheduled', 'Replace the furnace').waitFor();
  await onOther('Scheduled', 'Replace the furnace');

  // With a finger, on the phone.
  await other.getByRole('button', { name: 'More about Replace the furnace' }).tap();
  await other.getByRole('menuitem', { name: 'Move to Paid' }).tap();
  await cardIn(other, 'Paid', 'Replace the furnace').waitFor();
  expect(await violationsOf(other)).toEqual([]);

  // The first device still shows the earlier stage: it is told, and then shows the other device's change.
  await drag(page, cardIn(page, 'Scheduled', 'Replace the furnace'), 'Lead');
  await page.getByText(jobTexts.changedElsewhere('Moved to Paid')).first().waitFor();
  await cardIn(page, 'Paid', 'Replace the furnace').waitFor();
  expect(await cardIn(page, 'Lead', 'Replace the furnace').count()).toBe(0);
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});
