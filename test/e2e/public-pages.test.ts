// @module-tag further
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { verificationMessages } from '#domain/account/verification';
import { brand } from '#domain/brand';
import { contactMessages, contactSubjects } from '#domain/contact/contact-message';
import { startOwnSite } from '#test/support/browser-site';
import { intercept } from '#test/support/interception';
import { accountsOf, aSignUpProfile } from '#test/support/lite-accounts';
import type { WatchedPage } from '#test/support/watched-page';

const site = startOwnSite();

let visit: WatchedPage;
let page: Page;

beforeEach(async () => {
  visit = await site.visit();
  page = visit.page;
});

const main = () => page.locator('main').innerText();
const link = (name: string) => page.getByRole('link', { name, exact: true });

describe('the payment result', () => {
  test('shows a completed payment only with a session ID, and links to the home page', async () => {
    await page.goto('/success?session_id=cs_test_1');
    await page.getByText('Your payment was completed, and you can return to the app.').waitFor();
    await page.goto('/success?session_id=');
    await page.getByText('No payment was processed.').waitFor();
    await page.goto('/success');
    await page.getByText('No payment was processed.').waitFor();
    expect(await main()).not.toContain('completed');
    await link('Go to home').click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('of a canceled payment offers a retry only if the address has a query', async () => {
    await page.goto('/cancel');
    await page.getByText('No payment was processed.').waitFor();
    await page.waitForFunction(() => document.readyState === 'complete');
    expect(await main()).not.toContain('You can try again');
    await page.goto('/cancel?session_id=cs_test_1');
    await page.getByText('You can try again').waitFor();
    await link('Return home').click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('the verification link', () => {
  /** The emailed link of a new account, opened in a browser without a session. */
  async function mailedLink(): Promise<string> {
    const account = await accountsOf(site.product).signUp(`verify-${randomUUID()}@example.com`);
    await site.product.api('/api/account', {
      body: aSignUpProfile(),
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    const [mail] = await site.product.waitForMails(1, account.email);
    return /https?:\/\/\S+\/verify-email\?uid=[\w-]+/.exec(mail?.email.text ?? '')?.[0] ?? '';
  }

  test('that is valid verifies even when opened twice, and links to sign-in, the app and the website', async () => {
    const address = await mailedLink();
    for (let visits = 0; visits < 2; visits += 1) {
      await page.goto(address);
      await page.getByText('Your email has been verified successfully!').waitFor();
    }
    expect(await link('Sign in').last().isVisible()).toBe(true);
    expect(await link('Open the app').getAttribute('href')).toBe(brand.deepLinks.verified);
    await link('Go to the website').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(visit.complaints).toEqual([]);
  });

  test('of someone who did not sign up changes nothing until a click, which takes over the account', async () => {
    const address = await mailedLink();
    await page.goto(`${address}#not-mine`);
    await page.getByRole('heading', { name: 'Somebody used your address' }).waitFor();
    const before = (await site.product.mails()).length;
    await page.getByRole('button', { name: verificationMessages.notMine }).click();
    await page.getByRole('button', { name: verificationMessages.notMineQuestion.confirm }).click();
    await page.getByText(verificationMessages.disowned).waitFor();
    expect((await site.product.mails()).length).toBe(before + 1);
    expect(visit.complaints).toEqual([]);
  });

  test('shows that it is verifying in the meantime', async () => {
    const address = await mailedLink();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/account/verification', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Verifying your email' }).waitFor();
    release();
    await page.getByText('Your email has been verified successfully!').waitFor();
  });

  test.each([
    ['/verify-email', 'Invalid verification link. Please try again.'],
    ['/verify-email?uid=', 'Invalid verification link. Please try again.'],
    ['/verify-email?uid=a-bare-user-id', 'Verification failed. Please try again.'],
    [`/verify-email?uid=${'A'.repeat(22)}`, 'Verification failed. Please try again.'],
  ])('%s says "%s" and leads to the app and the website', async (path, text) => {
    await page.goto(path);
    await page.getByText(text).waitFor();
    expect(await link('Open the app').getAttribute('href')).toBe(brand.deepLinks.open);
    await link('Go to the website').waitFor();
    await link('Sign in to send the link again').waitFor();
  });

  test('without a network shows a message and can be retried', async () => {
    const address = await mailedLink();
    const restore = await intercept(page, '**/api/account/verification', (route) => route.abort());
    await page.goto(address);
    await page.getByText('Something went wrong. Please try again or contact support.').waitFor();
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your email has been verified successfully!').waitFor();
  });
});

describe('the contact page', () => {
  const send = () => page.getByRole('button', { name: 'Send message' });
  const fields = {
    name: () => page.getByLabel('Name', { exact: true }),
    email: () => page.getByLabel('Email', { exact: true }),
    subject: () => page.getByLabel('Subject', { exact: true }),
    message: () => page.getByLabel('Message', { exact: true }),
  };
  const text = `The total is off, ${randomUUID()}`;
  async function fill() {
    await page.goto('/contact');
    await fields.name().fill('Dana Whitfield');
    await fields.email().fill('dana@customer.example');
    await fields.subject().selectOption('Bug Report');
    await fields.message().fill(text);
  }
  const mails = async () =>
    (await site.product.mails(brand.supportEmail)).filter(({ email }) => email.text?.includes(text));

  test('shows the three cards with their hours, the subjects and five answers', async () => {
    await page.goto('/contact');
    await page.getByRole('heading', { level: 1, name: 'Get in Touch' }).waitFor();
    const shown = await main();
    for (const part of [
      'Technical Support',
      'Mon-Fri 9AM-6PM EST',
      'Response within 24 hours',
      'Sales & Demos',
      'Mon-Fri 9AM-7PM EST',
      'Free demos',
      'General Inquiries',
      'Typical reply within 48 hours',
    ])
      expect(shown).toContain(part);
    expect(await fields.subject().locator('option').allInnerTexts()).toEqual([
      'Select a subject',
      ...contactSubjects,
    ]);
    expect(await page.locator('main details').count()).toBe(5);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(await navigation.getByRole('link').allInnerTexts()).toEqual([
      'Features',
      'Pricing',
      'FAQ',
      'Contact',
      'Back to Home',
    ]);
  });

  test('shows thanks with the promised response time, clears the form, and support has the message', async () => {
    await fill();
    await send().click();
    const thanks = page.getByText(contactMessages.sent);
    await thanks.waitFor();
    expect(contactMessages.sent).toContain('24 hours');
    for (const field of Object.values(fields)) expect(await field().inputValue()).toBe('');
    expect(await mails()).toHaveLength(1);
    expect(visit.complaints).toEqual([]);
  });

  test.each(['refused mail', 'no network'])(
    'on %s shows a message, loses nothing, and sends one when tried again',
    async (failure) => {
      const before = (await mails()).length;
      await fill();
      let restore = (): void => undefined;
      if (failure === 'no network')
        restore = await intercept(page, '**/api/contact-messages', (route) => route.abort());
      else site.product.cloud.faults.add({ service: 'ses', action: 'reject' });
      await send().click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toContain(contactMessages.failed);
      expect(await fields.message().inputValue()).toBe(text);
      expect(await fields.subject().inputValue()).toBe('Bug Report');
      restore();
      await send().click();
      await page.getByText(contactMessages.sent).waitFor();
      expect(await mails()).toHaveLength(before + 1);
    },
  );

  test('a lost response and a second click send only one message', async () => {
    const before = (await mails()).length;
    await fill();
    const restore = await intercept(page, '**/api/contact-messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send().click();
    await page.getByRole('alert').waitFor();
    restore();
    await send().click();
    await page.getByText(contactMessages.sent).waitFor();
    expect(await mails()).toHaveLength(before + 1);
  });

  test('keeps what is typed while sending', async () => {
    await fill();
    await page.route('**/api/contact-messages', async (route) => {
      await fields.message().pressSequentially(' And one thing more.');
      await route.continue();
    });
    await send().click();
    await page.getByText(contactMessages.sent).waitFor();
    expect(await fields.message().inputValue()).toBe(`${text} And one thing more.`);
  });

  test('lets the browser report missing fields', async () => {
    await fill();
    for (const [name, field] of Object.entries(fields)) {
      await fill();
      // What is typed before the scripts run is replayed once they do, so clearing a field has to wait for them.
      await page.waitForLoadState('networkidle');
      if (name === 'subject') await field().selectOption('');
      else await field().fill('');
      await send().click();
      expect(await field().evaluate((input: HTMLInputElement) => input.validity.valueMissing), name).toBe(
        true,
      );
    }
    expect(await page.getByText(contactMessages.sent).count()).toBe(0);
  });
});

describe('plans and the store', () => {
  test('former prices are struck through and announced; Team opens an email with its subject', async () => {
    await page.goto('/pricing');
    const shown = await main();
    for (const part of ['Save 40%', '$0', '$19', '$39', '2.9% plus $0.30', '1%, capped at $5', '30 days'])
      expect(shown).toContain(part);
    expect(await page.locator('main s').allInnerTexts()).toEqual(['$19', '$32', '$65']);
    for (const spoken of ['list price $19', 'was $32', 'was $65']) await page.getByText(spoken).waitFor();
    expect(await link('Contact Sales').getAttribute('href')).toBe(
      `mailto:${brand.salesEmail}?subject=Team%20Plan%20Inquiry`,
    );
    for (const [name, path] of [
      ['Back to home', '/'],
      ['Customers and jobs', '/crm'],
      ['Invoicing', '/invoicing'],
    ] as const)
      expect(await page.locator('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
        path,
      );
  });

  test('the store page redirects to the listing at once', async () => {
    await page.route(`${brand.appStoreUrl}**`, (route) => route.fulfill({ body: 'The listing' }));
    await page.goto('/ios', { waitUntil: 'commit' });
    await page.waitForURL(brand.appStoreUrl);
  });

  test('an unknown path shows that the page was not found, and links to the home page', async () => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await link('Go home').click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
