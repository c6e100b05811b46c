// @module-tag further
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { generatorPage } from '#test/support/generator-page';
import { noisyPng, plainPng } from '#test/support/images';
import { chooseMore } from '#test/support/invoice-page';
import { keepToasts } from '#test/support/kept-toasts';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import type { TestCloud } from '#test/support/local-cloud';
import { readPdf, shows } from '#test/support/pdf-reader';
import type { PoolAccounts } from '#test/support/pool-accounts';

const site = startSite();

const { path } = siteRoutes.liteInvoiceGenerator;

/** A signed-in user at the generator. */
async function signedIn(suffix = '', business: Parameters<PoolAccounts['lite']>[0] = {}) {
  const visited = await site.visitSignedIn(path + suffix, await site.accounts.lite(business));
  return { ...visited, generator: liteGeneratorPage(visited.page) };
}

/** The PDF attached to an email. */
async function pdfOf(mail: Awaited<ReturnType<TestCloud['mails']>>[number] | undefined) {
  const file = mail?.email.attachments[0];
  if (!file || typeof file.content === 'string') throw new Error('The mail has no PDF');
  return readPdf(new Uint8Array(file.content));
}

test('an invoice with logo, color, a new client and two new items is sent as one email; the next one reuses them', async () => {
  const { page, generator, account, complaints, foreignOrigins } = await signedIn();
  await generator.waitForNew();
  expect(await generator.savedClients.count()).toBe(0);
  await generator.addSavedItem.click();
  await page.getByText('No saved items yet').waitFor();
  await page.keyboard.press('Escape');

  await page.getByText('Invoice Branding').click();
  await generator.logo.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: plainPng(800, 400),
  });
  await generator.logoImage.waitFor();
  await generator.color.fill('#15803d');
  await generator.number.fill('HP-2026-1');
  await generator.dueDate.fill('2027-12-31');
  await generator.clientName.fill('O’Brien & Söhne');
  await generator.clientCity.fill('Dayton, OH 45402');
  await generator.clientEmail.fill('office@obrien.example');
  await generator.fillLine(1, 'Replace capacitor', '1.5', '95.25');
  await generator.addItem.click();
  await generator.fillLine(2, 'Water heater, 50 gallons', '1', '1,299.99');
  await generator.notes.fill('Payable within 30 days.');

  // 142.88 + 1,299.99; each line is rounded once.
  const total = '$1,442.87';
  expect(await generator.runningTotal.textContent()).toBe(total);
  const preview = await generator.preview.innerText();
  for (const text of ['Alvarez Plumbing', 'Portland, OR 97205', 'O’Brien & Söhne', total, 'HP-2026-1'])
    expect(preview).toContain(text);

  await generator.submit.click();
  await generator.waitUntilSent();
  expect(await page.locator('main').innerText()).toContain(`Emailed to ${account.email}`);
  expect(await page.locator('main').innerText()).toContain(total);

  const mails = await site.product.waitForMails(1, account.email);
  expect(mails).toHaveLength(1);
  const pdf = await pdfOf(mails[0]);
  for (const text of ['Alvarez Plumbing', 'O’Brien & Söhne', 'Replace capacitor', total, 'HP-2026-1'])
    expect(shows(pdf, text), text).toBe(true);
  expect(pdf.images).toBe(1);
  expect(mails[0]?.email.text ?? mails[0]?.email.html).toContain(total);
  const lite = await site.accounts.liteOf(account.userId);
  expect(lite).toMatchObject({ invoicesCreated: 1, brandColor: '#15803d' });

  await generator.createAnother.click();
  await generator.waitForNew();
  expect(await generator.number.inputValue()).toBe('HP-2026-2');
  expect(await generator.clientName.inputValue()).toBe('');
  expect(await generator.cell(1, 'Qty').inputValue()).toBe('1');
  expect(await generator.cell(1, 'Unit Price').inputValue()).toBe('0');
  expect(await generator.cell(2, 'Qty').count()).toBe(0);
  // Once a color is set, the branding section is collapsed.
  expect(await generator.color.isVisible()).toBe(false);
  await page.getByText('Invoice Branding').click();
  expect(await generator.color.inputValue()).toBe('#15803d');
  await generator.logoImage.waitFor();

  await generator.savedClients.click();
  // The list's code may still load; until the search box has the focus, nothing can be typed.
  await page.getByRole('combobox', { name: 'Search clients' }).fill('nobody');
  await page.getByText('No clients found').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('söhne');
  // In forced-colors mode the active option has an outline.
  await page.emulateMedia({ forcedColors: 'active' });
  const outlineWidth = () =>
    generator.option(/O’Brien/).evaluate((option) => getComputedStyle(option).outlineWidth);
  await expect.poll(outlineWidth).toBe('2px');
  await page.emulateMedia({ forcedColors: 'none' });
  await generator.option(/O’Brien/).click();
  expect(await generator.clientEmail.inputValue()).toBe('office@obrien.example');
  await generator.addSavedItem.click();
  await page.getByRole('combobox', { name: 'Search saved items' }).fill('gallons');
  await page.keyboard.press('Enter');
  expect(await generator.cell(1, 'Unit Price').inputValue()).toBe('1299.99');
  await generator.addItem.click();
  await page.getByRole('button', { name: 'Line 2 saved items' }).click();
  await generator.option(/Replace capacitor/).click();
  expect(await generator.cell(2, 'Unit Price').inputValue()).toBe('95.25');
  await generator.submit.click();
  await generator.waitUntilSent();

  await site.product.waitForMails(2, account.email);
  const clients = await site.product.api('/api/clients', {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  });
  expect(clients.json).toMatchObject({
    count: 1,
    clients: [{ name: 'O’Brien & Söhne', invoiceCount: 2, totalCents: 144_287 + 129_999 + 9525 }],
  });
  // The amount is formatted the same everywhere.
  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click();
  const invoicesMade = page.getByText('Total Invoices').locator('xpath=following-sibling::dd');
  await expect.poll(() => invoicesMade.innerText()).toBe('2');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'O’Brien & Söhne' }) });
  await card.getByText('$2,838.11').first().waitFor();
  await card.getByText('$1,419.06').waitFor();
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Invoice #HP-2026-1' });
  await row.getByText(total, { exact: true }).waitFor();
  await row.getByText('Replace capacitor + 1 more').waitFor();
  await row.getByRole('link').click();
  const sheet = page.getByRole('region', { name: 'Invoice document' });
  await sheet.locator('img').waitFor();
  expect(await sheet.innerText()).toContain(total);
  expect(await page.locator('dl').filter({ hasText: 'Total Amount' }).innerText()).toContain(total);

  expect(complaints).toEqual([]);
  expect([...foreignOrigins].filter((origin) => origin !== site.product.cloud.origin)).toEqual([]);
});

/** The access token that sign-in left in the page. */
const accessTokenOf = (page: import('playwright-core').Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'));
    return key === undefined ? '' : (localStorage.getItem(key) ?? '');
  });

/** Sends a minimal invoice and returns its ID. */
async function sendOne(generator: ReturnType<typeof liteGeneratorPage>, number: string) {
  await generator.waitForNew();
  await generator.number.fill(number);
  await generator.clientName.fill('Dana Whitfield');
  await generator.fillLine(1, 'Boiler service', '1', '95');
  await generator.submit.click();
}

test('changing a sent invoice is a revision, emailed again only on request; counters do not increase', async () => {
  const { page, generator, account } = await signedIn();
  await sendOne(generator, 'REV-1');
  await generator.waitUntilSent();
  const invoiceId =
    (await page.getByRole('link', { name: /View invoice/ }).getAttribute('href'))?.split('/').pop() ?? '';

  await generator.open(`?edit=${invoiceId}`);
  await page.getByRole('heading', { name: 'Edit invoice #REV-1' }).waitFor();
  expect(await generator.clientName.inputValue()).toBe('Dana Whitfield');
  expect(await generator.mailOwner.isChecked()).toBe(false);
  await generator.cell(1, 'Unit Price').fill('120');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoice saved' }).waitFor();
  expect(await site.product.mails(account.email)).toHaveLength(1);

  await generator.open(`?edit=${invoiceId}`);
  await generator.mailOwner.check();
  await generator.notes.fill('Second thoughts.');
  await generator.submit.click();
  await generator.waitUntilSent();
  const mails = await site.product.waitForMails(2, account.email);
  expect(shows(await pdfOf(mails[1]), '$120.00')).toBe(true);

  const stored = await site.product.api(`/api/invoices/${invoiceId}`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  });
  expect(stored.json).toMatchObject({
    invoice: { invoiceNumber: 'REV-1', revision: 3, status: 'sent', totalCents: 12_000 },
  });
  expect(await site.accounts.liteOf(account.userId)).toMatchObject({ invoicesCreated: 1 });
});

test('a paid invoice is locked, and copying it is offered', async () => {
  const { page, generator } = await signedIn();
  await sendOne(generator, 'PAID-1');
  await generator.waitUntilSent();
  const invoiceId =
    (await page.getByRole('link', { name: /View invoice/ }).getAttribute('href'))?.split('/').pop() ?? '';
  const headers = {
    authorization: `Bearer ${await accessTokenOf(page)}`,
    'idempotency-key': randomUUID(),
  };
  await site.product.api(`/api/invoices/${invoiceId}/payments`, { headers, body: {} });

  await generator.open(`?edit=${invoiceId}`);
  await page.getByText('This invoice is paid and can no longer be edited. Duplicate it instead.').waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await generator.waitForNew();
  expect(await generator.number.inputValue()).toBe('PAID-2');
  expect(await generator.clientName.inputValue()).toBe('Dana Whitfield');
  expect(await generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
  await generator.submit.click();
  await generator.waitUntilSent();
});

test('a client card opens the form for its client, once; an invoice’s page opens a copy of it', async () => {
  const { page, generator } = await signedIn();
  await sendOne(generator, 'FIRST-1');
  await generator.waitUntilSent();
  await page.goto(siteRoutes.liteClients.path);
  await page.getByRole('link', { name: 'Create Invoice for Dana Whitfield' }).click();
  await generator.waitForNew();
  expect(await generator.clientName.inputValue()).toBe('Dana Whitfield');
  await expect
    .poll(() => page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr ?? null))
    .toBe(null);

  await page.goto(siteRoutes.liteInvoices.path);
  await page.getByRole('link', { name: /Invoice #FIRST-1/ }).click();
  await chooseMore(page, 'Duplicate');
  await generator.waitForNew();
  await expect.poll(() => generator.cell(1, 'Description').inputValue()).toBe('Boiler service');
  expect(await generator.number.inputValue()).toBe('FIRST-2');
  // The form for the client was set aside, not lost.
  await page.getByRole('link', { name: /^Continue Invoice .* Dana Whitfield/ }).click();
  await expect.poll(() => generator.cell(1, 'Description').inputValue()).toBe('');
  expect(await generator.clientName.inputValue()).toBe('Dana Whitfield');
});

test('only the document is printed: twelve lines on one sheet', async () => {
  const { page, generator } = await signedIn();
  await generator.waitForNew();
  for (let line = 1; line <= 12; line += 1) {
    if (line > 1) await generator.addItem.click();
    await generator.fillLine(line, `Visit ${line}`, '1', '95');
  }
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.pages).toHaveLength(1);
  expect(shows(printed, '$1,140.00')).toBe(true);
  expect(shows(printed, 'Invoice Branding')).toBe(false);
  expect(shows(printed, 'Create invoice')).toBe(false);
});

test('another user’s invoice and an unknown one cannot be opened', async () => {
  const owner = await signedIn();
  await sendOne(owner.generator, 'MINE-1');
  await owner.generator.waitUntilSent();
  const invoiceId =
    (await owner.page.getByRole('link', { name: /View invoice/ }).getAttribute('href'))?.split('/').pop() ??
    '';
  await owner.close();

  const { page, generator } = await signedIn(`?edit=${invoiceId}`);
  await page.getByRole('heading', { name: 'You do not have permission to view this invoice' }).waitFor();
  await generator.open('?edit=01J00000000000000000000000');
  await page.getByRole('heading', { name: 'Invoice not found' }).waitFor();
  await page.getByRole('link', { name: 'Back to Invoices' }).waitFor();
});

test('the unsent form survives a reload, is gone after sign-out, and no other user sees it', async () => {
  const { page, lite, generator, account } = await signedIn();
  await generator.waitForNew();
  await generator.fillLine(1, 'Half-written', '2', '10');
  await page.reload();
  await page.getByText('We kept what you had not sent yet.').waitFor();
  expect(await generator.cell(1, 'Description').inputValue()).toBe('Half-written');
  expect(await generator.runningTotal.textContent()).toBe('$20.00');

  // Another tab lists it, and opens a blank form.
  const other = await page.context().newPage();
  await other.goto(siteRoutes.liteInvoices.path);
  await other.getByText(/^Not saved yet: Invoice #INV-\d+, No client name, \$20.00$/).waitFor();
  await other.getByRole('link', { name: 'Create New Invoice' }).click();
  await liteGeneratorPage(other).fillLine(1, 'In the other tab', '1', '5');
  await page.reload();
  expect(await generator.cell(1, 'Description').inputValue()).toBe('Half-written');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText(/^2 invoices you typed here are neither sent nor saved/).waitFor();
  await page.getByRole('button', { name: 'Erase and sign out' }).click();
  await lite.waitForPath(siteRoutes.liteLogin.path);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lite.user.'))),
  ).toEqual([]);
  for (const nextAccount of [await site.accounts.lite(), account]) {
    await lite.signIn(nextAccount);
    await lite.waitForPath(siteRoutes.liteDashboard.path);
    await generator.open();
    await generator.waitForNew();
    expect(await generator.cell(1, 'Description').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await lite.waitForPath(siteRoutes.liteLogin.path);
  }
});

test('the first Lite invoice starts with the content of the free generator', async () => {
  const account = await site.accounts.lite();
  const { page, lite } = await site.visitLite('/invoice-generator');
  await generatorPage(page).open();
  await page.getByLabel('Line 1 Description', { exact: true }).fill('Free boiler service');
  await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('95');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('free-invoice.form.') && value.includes('boiler'),
    ),
  );
  await page.goto(path);
  await lite.signIn(account);
  const generator = liteGeneratorPage(page);
  await page.getByText('We brought over what you typed in the free generator.').waitFor();
  expect(await generator.cell(1, 'Description').inputValue()).toBe('Free boiler service');
  await expect.poll(() => generator.preview.innerText()).toContain('Alvarez Plumbing');
  await generator.submit.click();
  await generator.waitUntilSent();
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('free-invoice.form.')),
    ),
  ).toEqual([]);
});

test('without a business name the document shows the full name', async () => {
  const { generator } = await signedIn('', {
    businessName: '',
    firstName: 'Dana',
    lastName: 'Alvarez',
  });
  await generator.waitForNew();
  await expect.poll(() => generator.preview.innerText()).toContain('Dana Alvarez');
});

test('a logo is checked, converted into a small PNG, replaced and removed', async () => {
  const { page, generator, account } = await signedIn();
  await generator.waitForNew();
  const chooseFile = (name: string, mimeType: string, buffer: Buffer) =>
    generator.logo.setInputFiles({ name, mimeType, buffer });
  const waitForText = (text: string) => page.getByText(text, { exact: true }).waitFor();

  await page.getByText('Invoice Branding').click();
  await chooseFile('notes.txt', 'text/plain', Buffer.from('hello'));
  await waitForText('Please upload a valid image file (PNG, JPG, or SVG).');
  await chooseFile('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
  await waitForText('Logo file size must be under 5MB.');
  await chooseFile('text.png', 'image/png', Buffer.from('this is no image'));
  await waitForText('This image could not be read. Please try another file.');
  expect(await generator.logoImage.count()).toBe(0);

  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
    viewBox="0 0 20 10" onload="document.title='run';fetch('/stolen-by-onload')">
    <script>window.top.stolen = true; document.title = 'run'; fetch('/stolen-by-script')</script>
    <style>@import url('/stolen-by-import'); rect { fill: url('/stolen-by-fill#a') }</style>
    <rect width="20" height="10" fill="#c00"/><image href="/stolen-by-image" width="2" height="2"/>
    <use xlink:href="/stolen-by-use#a"/><foreignObject width="9" height="9"><body
    xmlns="http://www.w3.org/1999/xhtml"><img src="/stolen-by-img" onerror="document.title='run'"/></body></foreignObject>
    </svg>`;
  await chooseFile('logo.svg', 'image/svg+xml', Buffer.from(drawing));
  await generator.logoImage.waitFor();
  await page.getByText('Saving your logo').waitFor({ state: 'detached' });
  const logoType = async () => {
    const answer = await site.product.api('/api/logo', {
      headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
    });
    return answer.headers.get('content-type');
  };
  await expect.poll(logoType).toBe('image/png');
  const size = await generator.logoImage.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size).toEqual([400, 200]);
  // No script in the SVG ran, and it requested nothing.
  expect(requestedUrls.filter((url) => url.includes('stolen'))).toEqual([]);
  expect(await page.evaluate(() => [document.title, 'stolen' in window])).toEqual([
    expect.not.stringContaining('run'),
    false,
  ]);

  // A twelve-megapixel photo with light and grain, as taken by a phone, which compresses badly.
  const photo = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas');
    const sky = context.createLinearGradient(0, 0, 4000, 3000);
    for (let stop = 0; stop <= 20; stop += 1) sky.addColorStop(stop / 20, `hsl(${stop * 47} 60% 50%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, 4000, 3000);
    const grain = context.createImageData(500, 500);
    for (let index = 0; index < grain.data.length; index += 1)
      grain.data[index] = (index * 2_654_435_761) >>> 24;
    for (let x = 0; x < 4000; x += 1000) context.putImageData(grain, x, 700);
    const dataUrl = canvas.toDataURL('image/jpeg', 0.85);
    return dataUrl.slice(dataUrl.indexOf(',') + 1);
  });
  await chooseFile('photo.jpg', 'image/jpeg', Buffer.from(photo, 'base64'));
  await expect
    .poll(() => generator.logoImage.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(300);
  await expect.poll(() => page.getByText('Saving your logo').count()).toBe(0);
  expect(await page.getByText('Failed to upload logo. Please try again.').count()).toBe(0);
  await chooseFile('photo.png', 'image/png', plainPng(3000, 4000));
  await expect
    .poll(() => generator.logoImage.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(400);
  // Noise compresses badly, but is accepted.
  await chooseFile('noise.png', 'image/png', noisyPng(1200, 900));
  await expect.poll(() => page.getByText('Saving your logo').count()).toBe(0);
  expect(await page.getByText('Failed to upload logo. Please try again.').count()).toBe(0);
  await keepToasts(page);
  await generator.removeLogo.click();
  await expect.poll(() => generator.logoImage.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await generator.logoImage.waitFor();
  await page.getByText('Saving your logo').waitFor({ state: 'detached' });

  await generator.fillLine(1, 'Boiler service', '1', '95');
  await generator.submit.click();
  await generator.waitUntilSent();
  const [mail] = await site.product.waitForMails(1, account.email);
  expect(mail?.email.attachments[0]?.mimeType).toBe('application/pdf');
});
