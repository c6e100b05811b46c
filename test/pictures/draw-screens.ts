import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { BodyOf } from '#domain/contract/call-types';
import type { Operation } from '#domain/contract/endpoints';
import type { SendInvoiceAnswer } from '#domain/contract/send-invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { siteRoutes } from '#domain/site-routes';
import { launchBrowser } from '#test/support/browser';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud } from '#test/support/local-cloud';
import { aQuoteDraft } from '#test/support/quotes';
import { type ScreenName, screenFile, screens } from '../../web/features/site/screens.ts';

/**
 * `npm run draw-screens` takes screenshots of the running product for the public pages and the README, in light and
 * dark colors. Run it after `npm run build` if one of these screens was changed.
 */
const folder = join(import.meta.dirname, '../../web/features/site/screens');
const password = 'hunter22';
const millisecondsPerDay = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * millisecondsPerDay).toISOString().slice(0, 10);

const product = await startTestCloud();
const accounts = accountsOf(product);
const email = 'sam@harlow.example';
const { accessToken } = await accounts.signUp(email, password);
await accounts.markVerified(email);

async function call<Answer>(
  method: 'POST' | 'PUT',
  path: `/api/${string}`,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await product.api(path, { method, body, headers: { ...bearer(accessToken), ...headers } });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.json as Answer;
}
const typedBody = <Name extends Operation>(body: BodyOf<Name>) => body as object;

await call(
  'POST',
  '/api/account',
  aSignUpProfile({
    firstName: 'Sam',
    businessName: 'Harlow Heating & Air',
    city: 'Dayton',
    state: 'OH',
    zipCode: '45402',
  }),
);
await call('PUT', '/api/setup', typedBody<'update-setup'>({ isDismissed: true, chargesNoTax: true }));
await call(
  'PUT',
  '/api/how-to-pay',
  typedBody<'set-how-to-pay'>({
    text: 'Check payable to Harlow Heating & Air',
    link: 'https://venmo.com/u/harlow-heating',
  }),
);

const clients = {
  dana: {
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@whitfield.example',
    clientAddress: '88 Orchard Lane',
    clientCity: 'Kettering, OH 45429',
  },
  oakmont: {
    clientName: 'Oakmont Property Management',
    clientEmail: 'invoices@oakmont.example',
    clientAddress: '1200 Far Hills Avenue',
    clientCity: 'Oakwood, OH 45419',
  },
  kestrel: {
    clientName: 'Kestrel Coffee Roasters',
    clientEmail: 'ap@kestrel.example',
    clientAddress: '410 Canal Street',
    clientCity: 'Dayton, OH 45402',
  },
} as const;

let number = 2040;
/** Emails an invoice to its client. Returns its ID. */
async function invoice(
  client: keyof typeof clients,
  daysAgo: number,
  lineItems: InvoiceDraft['lineItems'],
): Promise<string> {
  number += 1;
  const draft = anInvoice({
    ...clients[client],
    businessName: 'Harlow Heating & Air',
    businessAddress: '18 Mill Lane',
    businessCity: 'Dayton, OH 45402',
    invoiceNumber: `HHA-${number}`,
    issueDate: dayFromNow(-daysAgo),
    dueDate: dayFromNow(14 - daysAgo),
    lineItems,
  });
  const answer = await call<SendInvoiceAnswer>(
    'POST',
    '/api/invoices',
    typedBody<'send-invoice'>({ invoice: draft, mail: true, brandColor: '#0f4c81', client: { message: '' } }),
    { 'idempotency-key': randomUUID() },
  );
  return answer.invoice.invoiceId;
}
async function paid(invoiceId: string, daysAgo: number, amount: string): Promise<void> {
  await call(
    'POST',
    `/api/invoices/${invoiceId}/payments`,
    typedBody<'record-payment'>({ amount, date: dayFromNow(-daysAgo), method: 'check', note: '' }),
    { 'idempotency-key': randomUUID() },
  );
}
const line = (description: string, quantity: string, unitPrice: string) => ({
  description,
  quantity,
  unitPrice,
});
const visit = line('Service call and diagnosis', '1', '85');

await paid(
  await invoice('oakmont', 75, [
    visit,
    line('Blower motor, 1/2 HP', '1', '312.40'),
    line('Labor, hours', '4.5', '95'),
  ]),
  64,
  '824.90',
);
await paid(
  await invoice('kestrel', 48, [
    line('Walk-in cooler: gasket and hinge', '1', '268'),
    line('Labor, hours', '2', '95'),
  ]),
  39,
  '458',
);
await paid(await invoice('dana', 40, [visit, line('Filter, 16x25x1', '2', '18.50')]), 30, '122');
await paid(
  await invoice('oakmont', 20, [
    visit,
    line('Condensate pump', '1', '98.75'),
    line('Labor, hours', '1.25', '95'),
  ]),
  6,
  '302.50',
);
await invoice('oakmont', 18, [line('AC tune-up, building C', '3', '129')]);
await invoice('kestrel', 10, [visit, line('Ice machine: descale and sanitize', '2', '145')]);
const latest = await invoice('dana', 2, [
  visit,
  line('Dual run capacitor, 45/5 µF', '1', '64.50'),
  line('Labor, hours', '1.5', '95'),
]);
const quoteId = randomUUID();
await call(
  'POST',
  `/api/lite-quotes/${quoteId}/mails`,
  typedBody<'send-quote'>({
    quote: aQuoteDraft({
      title: 'Replace the furnace',
      clientMessage:
        'Hi Dana, as discussed: the new furnace, installed and tested, and the old one hauled away.',
      lineItems: [
        line('Furnace, 96 % AFUE, 60,000 BTU', '1', '2,480'),
        line('Installation, hours', '9', '95'),
        line('Permit and inspection', '1', '110'),
      ],
    }),
  }),
  { 'idempotency-key': randomUUID() },
);

const browser = await launchBrowser();

async function linkIn(about: string, pattern: RegExp): Promise<string> {
  const mails = await product.waitForMails(3, clients.dana.clientEmail);
  const found = mails
    .filter(({ email }) => email.text?.includes(about))
    .map(({ email }) => pattern.exec(email.text ?? '')?.[0])
    .find(Boolean);
  if (!found) throw new Error(`No email about ${about} has a link like ${pattern}`);
  return found;
}
const invoiceLink = await linkIn(`HHA-${number}`, /\/invoice\?id=[\w-]{22}/);
const quoteLink = await linkIn('Replace the furnace', /\/quote\?id=[\w-]+/);

async function signIn(page: Page): Promise<void> {
  await page.goto(siteRoutes.liteLogin.path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${siteRoutes.liteDashboard.path}`);
}

/** Functions that open each screen and wait until everything on it is shown. */
const openings: Readonly<Record<ScreenName, (page: Page) => Promise<unknown>>> = {
  'client-invoice': async (page) => {
    await page.goto(invoiceLink);
    await page.getByText('Amount due').first().waitFor();
    // Opening it here makes the owner's page say that the client has probably opened it.
    await page.mouse.move(100, 100);
    await page.waitForTimeout(8_000);
  },
  quote: async (page) => {
    await page.goto(quoteLink);
    await page.getByRole('button', { name: 'Sign and Approve' }).waitFor();
  },
  invoice: async (page) => {
    await signIn(page);
    await page.goto(`${siteRoutes.liteInvoices.path}/${latest}`);
    await page.getByRole('list', { name: 'Status of the invoice' }).waitFor();
  },
  client: async (page) => {
    await signIn(page);
    await page.goto(siteRoutes.liteClients.path);
    await page.getByRole('link', { name: clients.oakmont.clientName, exact: true }).click();
    await page.getByText('$387.00').first().waitFor();
  },
};

/** Converts a PNG image to WebP in the browser. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

await mkdir(folder, { recursive: true });
for (const [name, open] of Object.entries(openings) as [ScreenName, (page: Page) => Promise<unknown>][])
  for (const colorScheme of ['light', 'dark'] as const) {
    const { width, height } = screens[name];
    const context = await browser.newContext({
      baseURL: product.siteOrigin,
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot();
    const blank = await browser.newPage();
    await writeFile(join(folder, screenFile(name, colorScheme)), await webp(blank, picture));
    await blank.close();
    await context.close();
  }
console.log(`Drew ${Object.keys(screens).length} screens in two color schemes`);
await browser.close();
await product.stop();
process.exit(0);
