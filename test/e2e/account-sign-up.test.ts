// @module-tag rare
import { describe, expect, test } from 'vitest';
import { signUpMessages } from '#domain/account/account-messages';
import { weakPasswordText } from '#domain/account/refusal-texts';
import { litePlan } from '#domain/profile/profile';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { goOffline, intercept } from '#test/support/interception';
import { newEmail } from '#test/support/new-email';
import { goodPassword } from '#test/support/pool-accounts';

const site = startSite();

const signup = siteRoutes.liteSignup.path;
const visit = (path: string = signup) => site.visitLite(path);

test('a new account is created in two steps, opens the dashboard and is emailed a link', async () => {
  const email = newEmail('new.account');
  const { page, lite, complaints } = await visit();
  await lite.enterCredentials(`  ${email.toUpperCase()} `);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await lite.enterNames();
  await page.getByLabel('Business name').fill("O'Brien & Söhne");
  await page.getByLabel('Phone').fill('(555) 555-0118');
  await page.getByLabel('Address').fill('48 Mill Road');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('OR');
  await page.getByLabel('ZIP').fill('97205');
  await lite.createButton.click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await lite.heading('Welcome, Dana').waitFor();
  await page.getByRole('status').getByText('Verify your email').waitFor();
  const [mail] = await site.product.waitForMails(1, email);
  expect(mail?.email.html).toContain('/verify-email?uid=');
  const userId =
    (await site.accounts.find(email))?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  expect(await site.accounts.businessOf(userId)).toMatchObject({
    businessName: "O'Brien & Söhne",
    state: 'OR',
    zipCode: '97205',
  });
  expect(await site.accounts.liteOf(userId)).toMatchObject({
    email,
    plan: litePlan,
    invoicesCreated: 0,
  });
  // Cognito answers the first sign-in attempt, which checks whether the account exists, with 400.
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});

test('the emailed link verifies the address and leads to a dashboard without the notice', async () => {
  const email = newEmail('verifies');
  const { page, lite, complaints } = await visit();
  await lite.enterCredentials(email);
  await lite.enterNames();
  await lite.createButton.click();
  await page.getByRole('status').getByText('Verify your email').waitFor();
  const [mail] = await site.product.waitForMails(1, email);
  const link = /href="([^"]*\/verify-email\?uid=[^"]*)"/.exec(mail?.email.html ?? '')?.[1] ?? '';
  await page.goto(link.replaceAll('&amp;', '&'));
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await lite.heading('Welcome, Dana').waitFor();
  expect(await page.getByRole('status').getByText('Verify your email').count()).toBe(0);
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});

test('each invalid field of both steps shows an error, and editing removes it', async () => {
  const { page, lite } = await visit();
  await lite.continueButton.click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await lite.email.fill('dana.example.com');
  await lite.password.fill('12345');
  await lite.confirmation.fill('54321');
  await lite.continueButton.click();
  await page.getByText('Please enter a valid email').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await lite.email.fill('dana@example.com');
  expect(await page.getByText('Please enter a valid email').count()).toBe(0);
  await lite.password.fill('password');
  await lite.confirmation.fill('password');
  await lite.continueButton.click();
  await page.getByText(weakPasswordText).waitFor();
  await lite.password.fill(goodPassword);
  await lite.confirmation.fill(goodPassword);
  await lite.continueButton.click();
  await lite.createButton.click();
  await page.getByText('First name is required').waitFor();
  await page.getByText('Last name is required').waitFor();
  await page.getByLabel('First name').fill('Dana');
  expect(await page.getByText('First name is required').count()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await lite.email.inputValue()).toBe('dana@example.com');
  await lite.continueButton.click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Dana');
});

test('an account of the mobile app signs up with its own password and keeps its business profile', async () => {
  const account = await site.accounts.withoutLiteProfile({
    businessName: 'Mobile Plumbing',
    phone: '(555) 555-0199',
  });
  const { page, lite } = await visit();
  await lite.enterCredentials(account.email);
  await lite.enterNames();
  await lite.createButton.click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await page.getByText('Mobile Plumbing').first().waitFor();
  await page.getByText('(555) 555-0199').waitFor();
  expect(await site.accounts.liteOf(account.userId)).toMatchObject({
    migratedFromMobileApp: true,
    signupSource: 'mobile-app-migration',
  });
});

test('signing up again with an existing account opens the dashboard, with a note that the profile was kept', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await visit();
  await lite.enterCredentials(account.email);
  await lite.enterNames('Somebody', 'Else');
  await lite.createButton.click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await lite.heading('Welcome, Dana').waitFor();
  await page.getByText('Your saved profile was kept.').waitFor();
  expect(await site.accounts.businessOf(account.userId)).toMatchObject({ firstName: 'Dana' });
});

test('a signed-in user without a profile starts at step 2 with the e-mail fixed', async () => {
  const account = await site.accounts.withoutLiteProfile();
  const { page, lite } = await visit(siteRoutes.liteLogin.path);
  await lite.signIn(account);
  await lite.waitForPath(signup);
  await lite.heading('About your business').waitFor();
  await page.getByText(account.email).waitFor();
  expect(await lite.email.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  // On a slow network, no field is shown that the loaded profile would overwrite.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/profile', (route) => held.then(() => route.continue()));
  await page.reload();
  await page.getByText(account.email).waitFor();
  expect(await page.getByLabel('First name').count()).toBe(0);
  release();
  expect(await page.getByLabel('First name').inputValue()).toBe('Dana');
  await page.getByRole('button', { name: 'Complete setup' }).click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
});

test('a session that ends at step 2 shows that, and signing in again continues with the typed values', async () => {
  const account = await site.accounts.withoutLiteProfile();
  const { page, lite } = await visit(siteRoutes.liteLogin.path);
  await lite.signIn(account);
  await page.getByLabel('First name').fill('Typed');
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Complete setup' }).click();
  await page.getByText('Your session has ended. Sign in again to continue.').waitFor();
  await lite.enterCredentials(account.email);
  expect(await page.getByLabel('First name').inputValue()).toBe('Typed');
  expect(await lite.alert.count()).toBe(0);
  await lite.createButton.click();
  await lite.heading('Welcome, Typed').waitFor();
});

test('signing out at step 2 removes everything typed there', async () => {
  const { page, lite } = await visit();
  await page.route('**/api/account', (route) => route.fulfill({ status: 500 }));
  await lite.enterCredentials(newEmail('first.person'));
  await lite.enterNames();
  await lite.createButton.click();
  await lite.alert.waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await lite.heading('Create your account').waitFor();
  expect(await lite.email.inputValue()).toBe('');
  expect(await lite.password.inputValue()).toBe('');
  await lite.enterCredentials(newEmail('somebody.else'));
  expect(await page.getByLabel('First name').inputValue()).toBe('');
});

test('a profile request without a response does not block sign-up: the dashboard waits for it and offers a retry', async () => {
  const { page, lite } = await visit();
  const restore = await intercept(page, '**/api/profile', () => undefined);
  await lite.enterCredentials(newEmail('waiting'));
  await lite.enterNames();
  await lite.createButton.click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await page.getByText('This is taking longer than usual.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lite.heading('Welcome, Dana').waitFor();
});

test('a profile that cannot be read does not block sign-up: the dashboard shows a message and offers a retry', async () => {
  const account = await site.accounts.withoutLiteProfile();
  const { page, lite } = await visit(siteRoutes.liteLogin.path);
  await lite.signIn(account);
  await lite.heading('About your business').waitFor();
  const restore = await intercept(page, '**/api/profile', (route) => route.abort());
  await page.getByRole('button', { name: 'Complete setup' }).click();
  await lite.waitForPath(siteRoutes.liteDashboard.path);
  await page.getByText('Failed to load your profile. Please try again.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await lite.heading('Welcome, Dana').waitFor();
});

describe('refused sign-up explains why', () => {
  test('for a wrong password of an existing account, keeps the typed values and offers the reset', async () => {
    const account = await site.accounts.lite();
    const { page, lite } = await visit();
    await lite.enterCredentials(account.email, 'some-other-words');
    await lite.enterNames();
    await lite.createButton.click();
    await lite.alert.getByText(signUpMessages['wrong-password']).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Dana');
    await lite.alert.getByRole('button', { name: 'Reset your password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe(account.email);
  });
  test('for an account whose password has to be set first', async () => {
    const account = await site.accounts.withoutLiteProfile();
    await site.accounts.requireReset(account);
    const { lite } = await visit();
    await lite.enterCredentials(account.email);
    await lite.enterNames();
    await lite.createButton.click();
    await lite.alert.getByText(signUpMessages['invalid-credential']).waitFor();
  });
  test('for a disabled account', async () => {
    const account = await site.accounts.lite();
    await site.accounts.disable(account);
    const { lite } = await visit();
    await lite.enterCredentials(account.email);
    await lite.enterNames();
    await lite.createButton.click();
    await lite.alert.getByText(signUpMessages['user-disabled']).waitFor();
  });
  test('for too many attempts', async () => {
    const account = await site.accounts.lite();
    const { lite } = await visit();
    await lite.enterCredentials(account.email, 'some-other-words');
    await lite.enterNames();
    let text: string | null = '';
    for (let attempt = 1; attempt <= 10 && text !== signUpMessages['too-many-requests']; attempt += 1) {
      await lite.createButton.click();
      await lite.alert.getByText(/./).first().waitFor();
      text = await lite.alert.locator('p').textContent();
    }
    expect(text).toBe(signUpMessages['too-many-requests']);
  });
  test('for a lost network, and works when the network is back', async () => {
    const { page, lite } = await visit();
    await lite.enterCredentials(newEmail('back.again'));
    await lite.enterNames();
    await goOffline(page);
    await lite.createButton.click();
    await lite.alert.getByText(signUpMessages['network-request-failed']).waitFor();
    await page.context().setOffline(false);
    await lite.createButton.click();
    await lite.waitForPath(siteRoutes.liteDashboard.path);
  });
  test('for a profile that could not be written, and the next attempt completes the account', async () => {
    const { page, lite } = await visit();
    await intercept(page, '**/api/account', (route) => route.fulfill({ status: 500, body: 'x' }), 1);
    await lite.enterCredentials(newEmail('half.done'));
    await lite.enterNames('Half', 'Done');
    await lite.createButton.click();
    await lite.alert.getByText(signUpMessages.default).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    await page.getByRole('button', { name: 'Complete setup' }).click();
    await lite.waitForPath(siteRoutes.liteDashboard.path);
    await lite.heading('Welcome, Half').waitFor();
  });
});
