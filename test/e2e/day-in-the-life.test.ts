// @module-tag further
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

// Its own product: its clock is moved, so that the outbox sends what waits.
const site = startOwnSite();

const shots = process.env.SHOTS;

/** How somebody works: with a finger, or with the keyboard alone. */
interface Hand {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  presses(): number;
}

function finger(): Hand {
  let count = 0;
  return {
    async press(target) {
      await target.click();
      count += 1;
    },
    type: (field, text) => field.fill(text),
    presses: () => count,
  };
}

/** Most presses of Tab to reach something on a page. */
const mostTabs = 150;

function keyboard(page: Page): Hand {
  let count = 0;
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach it');
  }
  return {
    async press(target) {
      const role = await target.getAttribute('role');
      if (role === 'menuitem' || role === 'option') {
        // The arrow keys move within menus and suggestions.
        for (let steps = 0; steps < 20; steps += 1) {
          const isActive = await target.evaluate(
            (element) =>
              element === document.activeElement || element.getAttribute('aria-selected') === 'true',
          );
          if (isActive) break;
          await page.keyboard.press('ArrowDown');
        }
      } else await reach(target);
      await page.keyboard.press('Enter');
      count += 1;
    },
    async type(field, text) {
      await reach(field);
      const kind = await field.getAttribute('type');
      // A date and a time are typed into their parts, as the browser shows them in English.
      if (kind === 'date') await page.keyboard.type(text.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1'));
      else if (kind === 'time') await page.keyboard.type(`${text.replace(':', '')}AM`);
      else {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(text);
      }
    },
    presses: () => count,
  };
}

/** The Tuesday and the Wednesday of the week after the next one. */
function daysOfVisit(): readonly [string, string] {
  const now = new Date(site.product.cloud.now());
  const tuesday = new Date(now.getTime() + (((2 - now.getUTCDay() + 7) % 7) + 14) * 86_400_000);
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  return [dayOf(tuesday), dayOf(new Date(tuesday.getTime() + 86_400_000))];
}

// Presses of a finger or of Enter; typing is not counted. On a phone, each sheet of recipients is one of them.
describe.each([
  {
    means: 'with a finger at 390 px',
    viewport: { width: 390, height: 844 },
    isTyped: false,
    mostPresses: 15,
  },
  {
    means: 'with the keyboard alone at 1440 px',
    viewport: { width: 1440, height: 900 },
    isTyped: true,
    mostPresses: 13,
  },
])('a day in the life, $means', ({ viewport, isTyped, mostPresses }) => {
  test(
    'from a call to the payment takes few presses, and every stage is right on two devices',
    further,
    async () => {
      const office = await site.office();
      const email = newEmail('ruth');
      await office.client({
        name: 'Ruth Keller',
        email,
        phone: '(503) 555-0142',
        address: '12 Alder Street',
      });
      const { page, complaints } = await office.visit(siteRoutes.liteJobs.path, { viewport });
      const other = (await office.visit(siteRoutes.liteJobs.path, { viewport })).page;
      const hand = isTyped ? keyboard(page) : finger();
      // A second window on the first device: what was just sent stays on its screen.
      const beside = await page.context().newPage();
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
      const dialog = page.getByRole('dialog');
      const main = page.getByRole('main');
      const [tuesday, wednesday] = daysOfVisit();
      let jobPath = '';

      /** The stage on the page of the job, on both devices. */
      async function expectStage(stage: string, onFirst = page): Promise<void> {
        for (const each of [onFirst, other]) {
          if (each !== page || new URL(page.url()).pathname !== jobPath) await each.goto(jobPath);
          await each.getByRole('main').getByText(stage, { exact: true }).first().waitFor();
        }
        if (shots)
          await onFirst.screenshot({ path: `${shots}/${viewport.width}-${stage}.png`, fullPage: true });
        expect(await violationsOf(onFirst)).toEqual([]);
      }

      /**
       * The outbox sends what waits, some of it only in its next run; the client then has this many emails with a calendar
       * file.
       */
      async function expectTold(count: number): Promise<void> {
        const { cloud } = site.product;
        await until(async () => {
          await cloud.moveClock(cloud.now() + 90_000);
          const mails = await site.product.waitForMails(1, email);
          const told = mails.filter(({ email: { attachments = [] } }) =>
            attachments.some(({ filename }) => filename?.endsWith('.ics')),
          );
          expect(told.length).toBeLessThanOrEqual(count);
          return told.length === count;
        }, `${count} emails with a calendar file`);
      }

      // A call comes in.
      await hand.press(button('New job'));
      await hand.type(dialog.getByRole('combobox', { name: /Client/ }), 'Ruth Keller');
      await hand.type(dialog.getByLabel('Job title *'), 'Replace the furnace');
      await hand.press(dialog.getByRole('button', { name: 'Save job' }));
      await page.getByRole('heading', { level: 1, name: 'Replace the furnace' }).waitFor();
      jobPath = new URL(page.url()).pathname;
      await expectStage('Lead');

      // A quote, which the client approves on her phone.
      await hand.press(main.getByRole('link', { name: 'Create quote' }));
      await hand.type(page.getByLabel('Line 1 Description', { exact: true }), 'Furnace, installed');
      await hand.type(page.getByLabel('Line 1 Unit Price', { exact: true }), '4820');
      await hand.press(button('Send quote'));
      // As for the invoice: a phone names the recipients in a sheet.
      if (!isTyped) await hand.press(dialog.getByRole('button', { name: 'Send quote' }));
      await page.getByText('Emailed to the client').first().waitFor();
      const [quoted] = await site.product.waitForMails(1, email);
      const { page: client } = await site.visit({ viewport: { width: 390, height: 844 } });
      await client.goto(/\/quote\?id=[\w-]{22}/.exec(quoted?.email.text ?? '')?.[0] ?? '');
      await client.getByLabel('Your name').fill('Ruth Keller');
      await client.getByRole('button', { name: 'Sign and Approve' }).click();
      await client.getByText('Quote Approved!').waitFor();

      // Scheduled for Tuesday 8 to 10, told, moved to Wednesday, and told again.
      await page.reload();
      await hand.press(page.getByRole('link', { name: 'View job' }));
      await expectStage('To schedule');
      await hand.press(main.getByRole('button', { name: /^Schedule:/ }));
      await hand.type(dialog.getByLabel('Date', { exact: true }), tuesday);
      await hand.type(dialog.getByLabel('From', { exact: true }), '08:00');
      await hand.type(dialog.getByLabel('To', { exact: true }), '10:00');
      await hand.press(dialog.getByRole('button', { name: 'Save and tell Ruth Keller' }));
      await page
        .getByText(/^Client told about Tue/)
        .first()
        .waitFor();
      await expectTold(1);
      await hand.press(button('Edit date and time'));
      await hand.type(dialog.getByLabel('Date', { exact: true }), wednesday);
      await hand.press(dialog.getByRole('button', { name: 'Save and tell Ruth Keller' }));
      await page
        .getByText(/^Client told about Wed/)
        .first()
        .waitFor();
      await expectTold(2);
      await expectStage('Scheduled');

      await hand.press(main.getByRole('button', { name: /^Start:/ }));
      await main.getByText('In Progress', { exact: true }).first().waitFor();
      await expectStage('In Progress');

      // Done, invoiced with the agreed lines, and paid.
      await hand.press(main.getByRole('button', { name: /^Done, create invoice:/ }));
      await page.getByLabel('Line 1 Description', { exact: true }).waitFor();
      expect(await page.getByLabel('Line 1 Description', { exact: true }).inputValue()).toBe(
        'Furnace, installed',
      );
      await hand.press(button('Generate & Send Invoice'));
      // A phone names the recipients in a sheet; wider screens beside the button.
      if (!isTyped) await hand.press(dialog.getByRole('button', { name: /Send|Email/ }));
      await page.getByRole('link', { name: /View invoice/ }).waitFor();
      await expectStage('Invoiced', beside);
      // She pays on the spot. The screen says so before it is saved.
      const recorded = page.waitForResponse(/\/payments$/);
      await hand.press(button('Mark as paid'));
      await page
        .getByText(/is marked as paid/)
        .first()
        .waitFor();
      expect((await recorded).status()).toBe(200);
      await expectStage('Paid');
      console.info(`a day in the life ${viewport.width} px: ${hand.presses()} presses`);
      expect(hand.presses()).toBeLessThanOrEqual(mostPresses);

      expect(complaints).toEqual([]);
    },
  );
});
