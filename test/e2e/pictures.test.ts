// @module-tag further
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { launchPictureBrowser } from '#test/support/browser';
import { startOwnSite } from '#test/support/browser-site';
import { expectPicture } from '#test/support/expect-picture';
import { generatorPage } from '#test/support/generator-page';
import { harlowClients, openHarlowOffice } from '#test/support/harlow-office';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import { visitsOf } from '#test/support/lite-office';

const own = startOwnSite({}, launchPictureBrowser);

/** The day of all pictures. It has passed on every machine, so what the user pool issues today is valid. */
const today = Date.parse('2026-06-17T16:00:00Z');

/** A site whose pages show `today`. */
const site = {
  get product() {
    return own.product;
  },
  get accounts() {
    return own.accounts;
  },
  async visit(look: BrowserContextOptions = {}) {
    own.product.cloud.setClock(today);
    const watched = await own.visit({ timezoneId: 'America/New_York', locale: 'en-US', ...look });
    await watched.page.clock.setFixedTime(today);
    return watched;
  },
};

let office: Awaited<ReturnType<typeof openHarlowOffice>>;
let visitSignedIn: ReturnType<typeof visitsOf>;
beforeAll(async () => {
  office = await openHarlowOffice(own.product, today);
  visitSignedIn = visitsOf(site, office.account);
});

type Look = BrowserContextOptions;
type Opening = (look: Look) => Promise<Page>;

/** Opens a page for everybody, and waits for a text on it. */
const open =
  (path: string | (() => string), text: string): Opening =>
  async (look) => {
    const { page } = await site.visit(look);
    await page.goto(typeof path === 'string' ? path : path());
    await page.locator('main').getByText(text).first().waitFor();
    return page;
  };

/** Opens a page of the business, and waits for a text on it. */
const openSignedIn =
  (path: string | (() => string), text: string): Opening =>
  async (look) => {
    const { page } = await visitSignedIn(typeof path === 'string' ? path : path(), look);
    await page.locator('main').getByText(text).first().waitFor();
    return page;
  };

const freeInvoice = {
  businessName: 'Harlow Heating & Air',
  businessEmail: 'sam@harlow.example',
  clientName: harlowClients.dana.clientName,
  clientEmail: harlowClients.dana.clientEmail,
  invoiceNumber: 'HHA-2048',
} as const;

const freeInvoiceSent = `${siteRoutes.invoiceThankYou.path}?email=${freeInvoice.businessEmail}`;

async function fillFreeInvoice(look: Look): Promise<Page> {
  const { page } = await site.visit(look);
  const generator = generatorPage(page);
  await generator.open();
  await generator.unfold();
  for (const [name, value] of Object.entries(freeInvoice))
    await generator.field(name as keyof typeof freeInvoice).fill(value);
  await generator.fillLine(1, { description: 'Service call', quantity: '1', unitPrice: '85' });
  await generator.email.fill(freeInvoice.businessEmail);
  await generator.email.blur();
  return page;
}

async function fillInvoice(look: Look): Promise<Page> {
  const { page } = await visitSignedIn(siteRoutes.liteInvoiceGenerator.path, look);
  const generator = liteGeneratorPage(page);
  await generator.waitForNew();
  await generator.clientName.fill(harlowClients.dana.clientName);
  await generator.clientEmail.fill(harlowClients.dana.clientEmail);
  await generator.fillLine(1, 'Service call and diagnosis', '1', '85');
  await generator.cell(1, 'Unit Price').blur();
  return page;
}

const invoicePage = openSignedIn(() => `${siteRoutes.liteInvoices.path}/${office.latestInvoice}`, 'Due date');

async function recordPayment(look: Look): Promise<Page> {
  const page = await invoicePage(look);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('dialog').waitFor();
  return page;
}

async function invoiceEmail(look: Look): Promise<Page> {
  const { page } = await site.visit(look);
  await page.setContent(office.invoiceMail.html ?? '');
  return page;
}

const heights = { 390: 1200, 1440: 1000 } as const;
type Width = keyof typeof heights;
type Theme = 'light' | 'dark';

/** The screens, each in the widths and colors that together show every layout in both. */
const screens: readonly (readonly [name: string, opening: Opening, ...looks: `${Width} ${Theme}`[]])[] = [
  ['home', open('/', 'Less admin'), '1440 light', '390 dark'],
  ['pricing', open(siteRoutes.pricing.path, 'Recommended'), '1440 dark', '390 light'],
  ['security', open(siteRoutes.security.path, 'Every connection is encrypted'), '1440 light'],
  ['free-generator', fillFreeInvoice, '1440 light', '390 dark'],
  ['free-invoice-sent', open(freeInvoiceSent, 'free invoices used'), '390 light'],
  ['login', open(siteRoutes.liteLogin.path, 'Welcome Back'), '1440 dark', '390 light'],
  ['dashboard', openSignedIn(siteRoutes.liteDashboard.path, 'Outstanding'), '1440 light', '390 dark'],
  ['invoices', openSignedIn(siteRoutes.liteInvoices.path, 'Dana Whitfield'), '1440 dark', '390 light'],
  ['invoice-editor', fillInvoice, '1440 light', '390 dark'],
  ['invoice', invoicePage, '1440 dark', '390 light'],
  ['record-payment', recordPayment, '390 dark'],
  ['quotes', openSignedIn(siteRoutes.liteQuotes.path, 'Replace the furnace'), '390 dark'],
  ['clients', openSignedIn(siteRoutes.liteClients.path, 'Dana Whitfield'), '1440 light'],
  ['reports', openSignedIn(siteRoutes.liteReports.path, 'Jun 2026'), '1440 light', '390 dark'],
  ['settings', openSignedIn(siteRoutes.liteSettings.path, 'Business information'), '1440 dark', '390 light'],
  ['invoice-email', invoiceEmail, '390 light'],
  // These come last, because they change what the business sees.
  ['client-invoice', open(() => office.invoiceLink, 'Amount due'), '1440 light', '390 dark'],
  ['client-quote', open(() => office.quoteLink, 'Sign and Approve'), '1440 dark', '390 light'],
];

const pictures = screens.flatMap(([name, opening, ...looks]) =>
  looks.map((look) => {
    const [width, colorScheme] = look.split(' ') as [`${Width}`, Theme];
    const viewport = { width: Number(width), height: heights[width] };
    return { file: `${name}-${width}-${colorScheme}`, opening, look: { viewport, colorScheme } };
  }),
);

test.each(pictures)('the screen looks as in the picture $file', async ({ file, opening, look }) => {
  await expectPicture(await opening(look), file);
});
