import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { publicPages } from '../../../../web/app/public-pages.ts';
import { openPublicPage } from '../../../support/opened-page.tsx';
import { change, element, pageMain, submitForm } from '../../../support/page-elements.ts';
import { stubApi } from '../../../support/stubbed-api.ts';

beforeEach(() => void stubApi());

test.each(['contact', 'security', 'about', 'terms', 'privacy', 'thankYou'] as const)(
  'the page %s shows its texts, and its title is that of the page',
  async (name) => {
    await openPublicPage(siteRoutes[name].path);
    await expectScreen(`public-page-${name === 'thankYou' ? 'thank-you' : name}`, pageMain());
    expect(document.title).toBe(publicPages[name].title);
  },
);

test('titles, and which pages load scripts, are as listed', async () => {
  const list = document.createElement('ul');
  for (const [name, { title, hydrate, layout }] of Object.entries(publicPages)) {
    const entry = document.createElement('li');
    entry.textContent = `${name}: ${title} (${hydrate}${layout === undefined ? '' : `, ${layout}`})`;
    list.append(entry);
  }
  await expectScreen('public-page-titles', list);
});

test.each(
  (['notMe', 'paymentDetails', 'confirmAccountant', 'verifyEmail', 'stopMail'] as const).map(
    (name) => [name] as const,
  ),
)('the page %s, which an email leads to, has the name of the product and offers no sign-in', async (name) => {
  await openPublicPage(siteRoutes[name].path);
  const links = [...document.querySelectorAll('header a, footer a')].map(({ textContent }) => textContent);
  expect(links).toEqual([brand.name, 'Contact', 'Privacy', 'Terms']);
  expect(document.querySelector('main')?.textContent).not.toBe('');
});

test('an unknown path shows the page that says so, between header and footer', async () => {
  await openPublicPage('/nowhere');
  await expectScreen('public-page-not-found');
  expect(document.title).toBe(`Page not found | ${brand.name}`);
});

test('visitors of the contact page get a header with the way back', async () => {
  await openPublicPage(siteRoutes.contact.path);
  await expectScreen('public-page-contact-header', element('header'));
});

test('a click on a link of the menu on a phone closes the menu, another click does not', async () => {
  await openPublicPage(siteRoutes.pricing.path);
  const menu = element<HTMLDetailsElement>('header details');
  menu.open = true;
  fireEvent.click(menu.querySelector('nav') as HTMLElement);
  expect(menu.open).toBe(true);
  await act(async () => fireEvent.click(menu.querySelector('a[href="/download"]') as HTMLElement));
  expect(menu.open).toBe(false);
  expect(await screen.findByText(`${brand.name} in your pocket`)).toBeTruthy();
});

test('the page for iOS opens the App Store and has a button in case it does not', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  await openPublicPage(siteRoutes.appStore.path);
  expect(replace).toHaveBeenCalledWith(brand.appStoreUrl);
  await expectScreen('public-page-app-store', pageMain());
});

test('the business name typed on the home page is kept for the generator, which then opens', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await openPublicPage(siteRoutes.home.path);
  change(element('main form input'), 'Alvarez Plumbing');
  await submitForm();
  expect(assign).toHaveBeenCalledWith(siteRoutes.invoiceGenerator.path);
  expect(Object.values(localStorage).join()).toContain('"businessName":"Alvarez Plumbing"');
});
