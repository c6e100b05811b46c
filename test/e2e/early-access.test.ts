// @module-tag rare
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { startOwnSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';
import { newEmail } from '#test/support/new-email';
import type { WatchedPage } from '#test/support/watched-page';

const site = startOwnSite();

let visit: WatchedPage;
let page: Page;

beforeEach(async () => {
  visit = await site.visit();
  page = visit.page;
});

const field = () => page.getByLabel('Email address');

const forms = [
  { path: '/', button: 'Join early access', busy: 'Joining...', source: 'landing-page-stats-section' },
  { path: '/crm', button: 'Join early access', busy: 'Joining...', source: 'crm-landing-page' },
  {
    path: '/invoicing',
    button: 'Start Full Platform Trial',
    busy: 'Starting...',
    source: 'invoicing-landing-page',
  },
] as const;

const thanksTexts = {
  '/': "Thanks! You're on the list.",
  '/crm': "Thanks! We'll send you early access details soon.",
  '/invoicing': "Thanks! We'll send you access details soon.",
} as const;

describe.each(forms)('the form of $path', ({ path, button, busy, source }) => {
  const submit = () => page.getByRole('button', { name: new RegExp(`^(${button}|${busy})$`) });
  const send = async (email: string) => {
    await page.goto(path);
    await field().fill(email);
    await page.getByRole('button', { name: button }).click();
  };

  test('shows thanks, stores the signup with its source and sends one welcome email', async () => {
    const email = newEmail();
    await send(email);
    await page.getByText(thanksTexts[path]).waitFor();
    if (path === '/') {
      expect(new URL(page.url()).pathname).toBe('/thank-you');
      await page.getByText('No spam, ever. Unsubscribe anytime.').waitFor();
    } else {
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await field().count()).toBe(0);
    }
    expect(await site.product.waitForMails(1, email)).toHaveLength(1);
    const { Item } = await site.product.table.send(
      new GetCommand({ TableName: site.product.tableName, Key: keys.earlyAccess(sha256(email)) }),
    );
    expect(Item).toMatchObject({ email, source, userAgent: expect.stringContaining('Chrome') });
    expect(visit.complaints).toEqual([]);
  });

  test(`says "${busy}" and takes no second click while it works`, async () => {
    const email = newEmail();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route('**/api/early-access', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await send(email);
    // The button is busy from the first moment, before the application has loaded, and then stays disabled.
    await page.getByRole('button', { name: busy, disabled: true }).waitFor();
    expect(await field().isDisabled()).toBe(true);
    release();
    await page.getByText(thanksTexts[path]).waitFor();
    expect(calls).toBe(1);
  });

  test('says that an address is already registered, in any spelling, and keeps it in the field', async () => {
    const email = newEmail();
    await send(email);
    await page.getByText(thanksTexts[path]).waitFor();
    await send(email.toUpperCase());
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe('This email is already registered for early access!');
    expect(await field().inputValue()).toBe(email.toUpperCase());
    expect(await submit().isEnabled()).toBe(true);
  });

  test.each(['a fault', 'no network', 'a lost answer'])(
    'shows a message on %s, loses nothing and works when tried again',
    async (failure) => {
      const email = newEmail();
      const restore = await intercept(page, '**/api/early-access', async (route) => {
        if (failure === 'a fault') return route.fulfill({ status: 500, body: 'oops' });
        if (failure === 'a lost answer') await route.fetch();
        return route.abort();
      });
      await send(email);
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toBe('Something went wrong. Please try again.');
      expect(await field().inputValue()).toBe(email);
      restore();
      await page.getByRole('button', { name: button }).click();
      await page.getByText(thanksTexts[path]).waitFor();
      await expect.poll(async () => (await site.product.mails(email)).length).toBe(1);
    },
  );

  test('lets the browser refuse an empty field and an invalid address', async () => {
    await page.goto(path);
    for (const text of ['', 'no address']) {
      await field().fill(text);
      await page.getByRole('button', { name: button }).click();
      expect(await field().evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    }
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

test('a signup is stored even if its welcome email fails', async () => {
  await page.route('**/api/early-access/welcome', (route) => route.abort());
  await page.goto('/');
  await field().fill(newEmail());
  await page.getByRole('button', { name: 'Join early access' }).click();
  await page.getByText("Thanks! You're on the list.").waitFor();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a submit before the page has its scripts is held and sent later', async () => {
  const email = newEmail();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    // The small script has loaded, and the application has not.
    if (!/hydrate-page|preload/.test(route.request().url())) await held;
    await route.continue();
  });
  await page.goto('/crm');
  await field().fill(email);
  await page.getByRole('button', { name: 'Join early access' }).click();
  expect(await field().inputValue()).toBe(email);
  await page.getByText('Joining...').waitFor();
  release();
  await page.getByText(thanksTexts['/crm']).waitFor();
  expect(await site.product.waitForMails(1, email)).toHaveLength(1);
});

test('a submit is not lost on a page that the browser translated and React rendered again', async () => {
  const email = newEmail();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/crm');
  const form = await page.evaluateHandle(() => {
    for (const element of document.querySelectorAll('main h1, main label'))
      element.textContent += ' (traducido)';
    return document.forms[0];
  });
  await field().fill(email);
  await page.getByRole('button', { name: 'Join early access' }).click();
  release();
  await page.getByText(thanksTexts['/crm']).waitFor();
  expect(await form.evaluate((element) => element?.isConnected)).toBe(false);
  expect(await site.product.waitForMails(1, email)).toHaveLength(1);
});

test('the invoice of the home page takes the name as it is typed, and the generator continues with it', async () => {
  await page.goto('/');
  const exampleInvoice = page.getByRole('region', { name: 'Example of an invoice' });
  expect(await exampleInvoice.innerText()).toContain('Harlow Heating & Air');
  await page.getByLabel('Your business name').fill("O'Brien & Söhne");
  await exampleInvoice.getByText("O'Brien & Söhne").waitFor();
  expect(await exampleInvoice.innerText()).not.toContain('Harlow');
  expect(await exampleInvoice.innerText()).toContain('$393.50');
  await page.getByRole('button', { name: 'Make my invoice' }).click();
  await page.waitForURL((url) => url.pathname === '/invoice-generator');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=businessName]')?.value === "O'Brien & Söhne",
  );
  expect(visit.complaints).toEqual([]);
});
