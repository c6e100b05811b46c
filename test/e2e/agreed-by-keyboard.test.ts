// @module-tag further
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { isFocusSeen } from '#test/support/keyboard-walk';
import { newEmail } from '#test/support/new-email';

const site = startSite();

/** Most presses of the key from one control to the next one that is used. */
const mostPresses = 90;

/** Moves the focus to a control with the key alone. Every control on the way shows that it has the focus. */
async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isReached = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < mostPresses && !(await isReached()); presses += 1) {
    await page.keyboard.press(key);
    const seen = await page.evaluate(isFocusSeen);
    const at = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    // The page itself, between its last and its first control.
    if (!seen && !(await at()).startsWith('<body'))
      throw new Error(`The focus cannot be seen: ${await at()}`);
  }
  expect(await isReached(), `${control} was reached`).toBe(true);
}

async function typeInto(page: Page, label: string, text: string, key?: 'Shift+Tab'): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }), key);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key?: 'Shift+Tab'): Promise<void> {
  await reach(page, control, key);
  await page.keyboard.press('Enter');
}

const announced = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

test(
  'options, optional lines, a change order, a part and both approvals need no pointer',
  further,
  async () => {
    const office = await site.office();
    const client = newEmail('dana');
    await office.client({ name: 'Dana Whitfield', email: client });
    const linkFor = async (count: number) => {
      const mails = await site.product.waitForMails(count, client);
      return /\/quote\?id=[\w-]{22}/.exec(mails[count - 1]?.email.text ?? '')?.[0] ?? '';
    };
    const { page, complaints } = await office.visit(siteRoutes.liteQuoteEditor.path);

    // The owner offers two options, the better one with an optional line.
    await page.getByLabel('Client name').waitFor();
    await typeInto(page, 'Client name', 'Dana');
    await page.getByRole('option', { name: /Dana Whitfield/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await typeInto(page, 'Title', 'New furnace');
    await typeInto(page, 'Line 1 Description', 'Furnace');
    await typeInto(page, 'Line 1 Unit Price', '1200');
    await press(page, page.getByRole('button', { name: 'Offer options' }));
    await page.getByLabel('Line 2 Unit Price', { exact: true }).waitFor();
    await typeInto(page, 'Line 2 Unit Price', '1800.50', 'Shift+Tab');
    await press(page, page.getByRole('button', { name: '+ Add line to Better' }));
    const added = page.getByLabel('Line 3 Description', { exact: true });
    await expect.poll(() => added.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Surge protector');
    await typeInto(page, 'Line 3 Unit Price', '180');
    await reach(page, page.getByLabel('Line 3 Client decides'));
    await page.keyboard.type('Optional, not');
    const recommended = page.getByRole('checkbox', { name: 'Recommended Better' });
    await reach(page, recommended);
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Send quote' }));
    await page.getByText('Emailed to the client').waitFor();
    const quotePath = new URL(page.url()).pathname;

    // The client hears each total, and signs.
    const own = await site.visit();
    await own.page.goto(await linkFor(1));
    await press(own.page, own.page.getByRole('button', { name: 'Sign and Approve' }));
    const good = own.page.getByRole('radio', { name: /Good/ });
    await expect.poll(() => good.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await own.page.keyboard.press('Space');
    await announced(own.page, 'Total $1,200.00.');
    await own.page.keyboard.press('ArrowDown');
    await announced(own.page, 'Total $1,800.50.');
    await reach(own.page, own.page.getByRole('checkbox', { name: /Surge protector/ }));
    await own.page.keyboard.press('Space');
    await announced(own.page, 'Total $1,980.50.');
    await typeInto(own.page, 'Your name', 'Dana Whitfield');
    await press(own.page, own.page.getByRole('button', { name: 'Sign and Approve' }));
    const approved = own.page.getByRole('status').filter({ hasText: 'Quote Approved!' });
    await expect.poll(() => approved.evaluate((notice) => notice === document.activeElement)).toBe(true);

    // The owner adds work, which the client signs.
    await page.reload();
    await page.getByText('Approved by Dana Whitfield', { exact: false }).first().waitFor();
    await press(page, page.getByRole('link', { name: 'Add a change order' }));
    await page.getByLabel('Description').waitFor();
    await typeInto(page, 'Description', 'Second thermostat');
    await typeInto(page, 'Price', '200');
    await announced(page, 'This change, tax included +$200.00. Agreed total with this change $2,180.50.');
    await typeInto(page, 'Reason', 'You asked for one upstairs.');
    await press(page, page.getByRole('button', { name: 'Send to sign' }));
    await page.getByText('Emailed to the client').waitFor();
    const change = await site.visit();
    await change.page.goto(await linkFor(2));
    await change.page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
    await typeInto(change.page, 'Your name', 'Dana Whitfield');
    await change.page.keyboard.press('Enter');
    await change.page.getByText('Change order signed').waitFor();

    // The owner bills a part.
    await page.goto(quotePath);
    await page.getByText('$2,180.50').first().waitFor();
    await press(page, page.getByRole('link', { name: 'Bill a part' }));
    await page.getByRole('radio', { name: 'Percentage' }).waitFor();
    await announced(page, 'This invoice $1,090.25. Remaining $1,090.25.');
    await reach(page, page.getByRole('radio', { name: 'Percentage' }));
    await page.keyboard.press('ArrowRight');
    await typeInto(page, 'Amount with tax', '500');
    await announced(page, 'This invoice $500.00. Remaining $1,680.50.');
    await press(page, page.getByRole('button', { name: 'Generate & Send Invoice' }));
    await press(page, page.getByRole('link', { name: /View invoice/ }));
    await page.getByText('Agreed total').first().waitFor();
    expect([...complaints, ...own.complaints, ...change.complaints]).toEqual([]);
  },
);
