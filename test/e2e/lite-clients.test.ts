// @module-tag rare
import { describe, expect, test } from 'vitest';
import { formatShortDate } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { goOffline, intercept } from '#test/support/interception';
import { aLine, anInvoice } from '#test/support/invoices';
import { watchRouterState } from '#test/support/lite-pages';
import { newEmail } from '#test/support/new-email';
import { localDay } from '../../web/adapters/local-day.ts';

const site = startSite();

const clients = siteRoutes.liteClients.path;
const today = () => formatShortDate(localDay());

/** At this width a client is shown as a card, because a table does not fit. */
const cardScreen = { viewport: { width: 1024, height: 844 } };

test('an account without clients is told how they are created', async () => {
  const { page, lite, complaints } = await (await site.office()).visit(clients);
  await lite.heading('Clients').waitFor();
  await page.getByText('No clients yet').waitFor();
  await page.getByText('Create your first invoice to automatically save client information.').waitFor();
  expect(complaints).toEqual([]);
});

test('a row shows contact details of a client and the billed amounts', async () => {
  const own = await site.office();
  const { clientId } = await own.client({
    name: "O'Brien & Söhne",
    email: 'office@obrien.example',
    phone: '(555) 555-0134',
    address: '219 Oak Street',
    city: 'Portland, OR 97212',
  });
  await own.client({ name: 'Never Invoiced' });
  for (const unitPrice of ['100', '50.01'])
    await own.submit({
      invoice: anInvoice({
        invoiceNumber: `N-${unitPrice}`,
        clientName: "O'Brien & Söhne",
        lineItems: [aLine({ unitPrice })],
      }),
      clientId,
    });
  const { page } = await own.visit(clients, cardScreen);
  const card = page.getByRole('list', { name: 'Clients' }).locator('> li').filter({ hasText: 'Söhne' });
  const text = (await card.innerText()).replace(/\s+/g, ' ');
  await page.setViewportSize({ width: 390, height: 844 });
  const lineCount = await card
    .getByText('(555) 555-0134', { exact: true })
    .evaluate(
      (phone) => phone.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(phone).lineHeight),
    );
  expect(Math.round(lineCount), 'the phone number is in one line').toBe(1);
  for (const part of [
    'office@obrien.example',
    '(555) 555-0134',
    '219 Oak Street',
    'Portland, OR 97212',
    'Total Invoices 2',
    'Total Amount $150.01',
    'Owed $150.01',
    'Avg Invoice $75.01',
    `Last Invoice ${today()}`,
  ])
    expect(text).toContain(part);
  const neverInvoiced = await page
    .getByRole('list', { name: 'Clients' })
    .locator('> li')
    .filter({ hasText: 'Never' })
    .innerText();
  expect(neverInvoiced).toContain('$0.00');
  expect(neverInvoiced).not.toContain('Owed');
  expect(neverInvoiced).not.toContain('Avg Invoice');
  expect(neverInvoiced).not.toContain('Last Invoice');
  await page.getByText('2 clients').waitFor();
  await card.getByRole('link', { name: "O'Brien & Söhne", exact: true }).click();
  await page.getByRole('heading', { level: 1, name: "O'Brien & Söhne" }).waitFor();
  await page.getByText('2 invoices, $150.01').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  expect(await page.getByRole('link', { name: /^Duplicate/ }).count()).toBe(1);
  await card.getByRole('link', { name: "Duplicate the last invoice for O'Brien & Söhne" }).click();
  await expect
    .poll(() => page.getByLabel('Client name', { exact: true }).inputValue())
    .toBe("O'Brien & Söhne");
  await page.getByRole('heading', { level: 1, name: 'Create invoice' }).waitFor();
});

test('a search finds names, emails and phones, and says when nothing matches', async () => {
  const own = await site.office();
  await own.client({ name: 'Greene Residence', phone: '(555) 555-0110' });
  await own.client({ name: 'Northside Bakery', email: 'orders@north.example' });
  const { page } = await own.visit(clients);
  const cards = page.getByRole('list', { name: 'Clients' }).locator('> li');
  const search = page.getByLabel('Search clients');
  for (const [text, name] of [
    ['greene', 'Greene Residence'],
    ['ORDERS@', 'Northside Bakery'],
    ['5550110', 'Greene Residence'],
  ] as const) {
    await search.fill(text);
    await page.getByText('1 client', { exact: true }).waitFor();
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual([name]);
  }
  await search.fill('nobody');
  await page.getByText('No clients match your search.').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => cards.count()).toBe(2);
});

describe('with more clients than one page', () => {
  test('all are counted and searched, and cards are shown fifty at a time', async () => {
    const own = await site.office();
    await own.client({ name: 'Aardvark Archives', email: 'first@archive.example' });
    for (let start = 0; start < 60; start += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => own.client({ name: `Client ${start + index}` })),
      );
    const { page } = await own.visit(clients);
    const cards = page.getByRole('list', { name: 'Clients' }).locator('> li');
    await page.getByText('61 clients', { exact: true }).waitFor();
    expect(await cards.count()).toBe(50);
    await page.getByText('Showing 50 of 61 clients').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => cards.count()).toBe(61);
    // The least recently used client is not in the first page of the API.
    await page.getByLabel('Search clients').fill('archive.example');
    await page.getByText('Aardvark Archives').waitFor();
    expect(await cards.count()).toBe(1);
  });
});

test('a client is added, edited and found under the new name, and a name that is taken is refused', async () => {
  const own = await site.office();
  await own.client({ name: 'Greene Residence' });
  const { page } = await own.visit(clients);
  const dialog = page.getByRole('dialog', { name: /^(Add|Edit) client$/ });
  await page.getByRole('button', { name: 'Add client' }).click();
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await dialog.getByText('Client name is required.').waitFor();
  await dialog.getByLabel('Client name').fill('greene residence ');
  await dialog.getByLabel('Email', { exact: true }).fill('dana@greene.example');
  await page.keyboard.press('Enter');
  await dialog.getByText('You already have a client with this name.').waitFor();
  expect(await dialog.getByLabel('Email', { exact: true }).inputValue()).toBe('dana@greene.example');
  await dialog.getByLabel('Client name').fill('Greene & Daughters');
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await page.getByText('Greene & Daughters was added.').first().waitFor();
  await page.getByText('2 clients', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit Greene & Daughters' }).click();
  await dialog.getByLabel('Phone', { exact: true }).fill('(555) 555-0177');
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await page.getByText('(555) 555-0177').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'the focus returns to the button that opened the dialog',
  ).toBe('Edit Greene & Daughters');
  await page.reload();
  await page.getByText('(555) 555-0177').waitFor();
});

test('an edit that cannot be saved keeps the typed values and works on the second attempt', async () => {
  const own = await site.office();
  await own.client({ name: 'Greene Residence' });
  const { page } = await own.visit(clients, cardScreen);
  await page.getByRole('button', { name: 'Edit Greene Residence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit client' });
  await dialog.getByLabel('Address').fill('219 Oak Street');
  await goOffline(page);
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await dialog.getByText('Failed to save client. Please try again.').waitFor();
  expect(await dialog.getByLabel('Address').inputValue()).toBe('219 Oak Street');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('219 Oak Street').waitFor();
});

describe('deleting a client', () => {
  test('asks for confirmation; Cancel keeps the client, Delete removes it permanently', async () => {
    const own = await site.office();
    await own.client({ name: 'Greene Residence' });
    await own.client({ name: 'Northside Bakery' });
    const { page, lite } = await own.visit(clients);
    const deleteButton = page.getByRole('button', { name: 'Delete Greene Residence' });
    await deleteButton.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Client' });
    await dialog
      .getByText('Are you sure you want to delete this client? This action cannot be undone.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('2 clients', { exact: true }).waitFor();
    await deleteButton.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 client', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Greene Residence', exact: true }).count()).toBe(0);
    await lite.heading('Clients').waitFor();
    expect((await own.api<{ clients: Client[] }>('/api/clients')).clients.map(({ name }) => name)).toEqual([
      'Northside Bakery',
    ]);
    await page.reload();
    await page.getByText('1 client', { exact: true }).waitFor();
  });

  test('that fails keeps the client in the list', async () => {
    const own = await site.office();
    const { clientId } = await own.client({ name: 'Greene Residence' });
    const { page } = await own.visit(clients);
    await page.route(`**/api/clients/${clientId}`, (route) => route.fulfill({ status: 500, body: '' }));
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not be deleted'));
    await page.getByRole('button', { name: 'Delete Greene Residence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Client' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await logged;
    await page.getByRole('heading', { name: 'Greene Residence' }).waitFor();
    await page.getByText('1 client', { exact: true }).waitFor();
  });

  test('that was deleted elsewhere removes it here, too', async () => {
    const own = await site.office();
    const { clientId } = await own.client({ name: 'Greene Residence' });
    const { page } = await own.visit(clients);
    await page.getByRole('button', { name: 'Delete Greene Residence' }).waitFor();
    await own.api(`/api/clients/${clientId}`, { method: 'DELETE' });
    await page.getByRole('button', { name: 'Delete Greene Residence' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Client' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await page.getByText('No clients yet').waitFor();
  });
});

test('Create Invoice on a card opens the generator with the client', async () => {
  const own = await site.office();
  const client = await own.client({ name: 'Greene Residence', email: 'dana@greene.example' });
  const { page, lite } = await own.visit(clients);
  // The generator clears the state after reading it, so it is recorded before that.
  const passedState = await watchRouterState(page);
  await page.getByRole('link', { name: 'Create Invoice for Greene Residence' }).click();
  await lite.waitForPath(siteRoutes.liteInvoiceGenerator.path);
  expect(await passedState()).toEqual({ client });
});

test('a failure to load shows a message and can be retried', async () => {
  const own = await site.office();
  await own.client({ name: 'Greene Residence' });
  const { page } = await own.visit(siteRoutes.liteDashboard.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const restore = await intercept(page, '**/api/clients', (route) => route.abort());
  await page.getByRole('link', { name: 'Manage Clients' }).click();
  await page.getByText('Failed to load clients. Please try again.').waitFor();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Greene Residence' }).waitFor();
});

test('the page of a deleted client shows that the client no longer exists, and links back', async () => {
  const own = await site.office();
  const { page } = await own.visit(`${clients}/nobody`);
  await page.getByText('This client no longer exists.').waitFor();
  await page.getByRole('link', { name: 'Back to clients' }).click();
  await page.getByText('No clients yet').waitFor();
});

test('a client typed on an invoice updates the saved one; a line shows what they owe, their page by age', async () => {
  const own = await site.office();
  await own.client({ name: 'Oakmont', phone: '(555) 555-0134', city: 'Dayton, OH 45402' });
  await own.invoice({
    clientName: 'Oakmont',
    issueDate: '2026-01-05',
    dueDate: '2026-01-06',
    lineItems: [aLine({ unitPrice: '100' })],
  });
  const options = { viewport: { width: 1440, height: 844 } };
  const { page, complaints } = await own.visit(siteRoutes.liteInvoiceGenerator.path, options);
  await page.getByLabel('Client name', { exact: true }).fill('Oakmont');
  const billTo = page.getByRole('group', { name: 'Bill To' });
  await billTo.getByLabel('Phone', { exact: true }).fill('(555) 555-0199');
  await page.getByRole('button', { name: 'Update saved client' }).click();
  await page.getByText('Oakmont was saved.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Update saved client' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(clients);
  const line = page.getByRole('list', { name: 'Clients' }).locator('> li');
  await line.getByText('(555) 555-0199').waitFor();
  expect((await line.innerText()).replace(/\s+/g, ' ')).toContain('Owed $100.00');
  expect(await violationsOf(page)).toEqual([]);
  await line.getByRole('link', { name: 'Oakmont', exact: true }).click();
  await page.getByRole('region', { name: 'Owed by age' }).getByText('$100.00').waitFor();
  await page.getByText('Dayton, OH 45402').waitFor();
  await page.getByText('No quotes for this client').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([
  ['light', 390],
  ['dark', 1440],
] as const)('clients are sorted by balance, in %s at %i px', async (colorScheme, width) => {
  const own = await site.office();
  const bill = async (name: string, unitPrice: string) => {
    const { clientId } = await own.client({ name, email: '', phone: '', address: '', city: '' });
    await own.submit({
      invoice: anInvoice({ invoiceNumber: `B-${name}`, clientName: name, lineItems: [aLine({ unitPrice })] }),
      clientId,
    });
  };
  await bill('Most', '900');
  await bill('Least', '5');
  await bill('Middle', '70');
  const { page, complaints } = await own.visit(clients, { colorScheme, viewport: { width, height: 844 } });
  const names = () => page.getByRole('list', { name: 'Clients' }).getByRole('heading').allInnerTexts();
  await expect.poll(names).toEqual(['Middle', 'Least', 'Most']);
  await page.getByLabel('Sort by').selectOption('Owed');
  await expect.poll(names).toEqual(['Most', 'Middle', 'Least']);
  const owesMost = page.getByRole('button', { name: 'Owes most' });
  await owesMost.click();
  await expect.poll(names).toEqual(['Middle', 'Least', 'Most']);
  await owesMost.click();
  await expect.poll(names).toEqual(['Most', 'Middle', 'Least']);
  await page.getByLabel('Search clients').fill('le');
  await expect.poll(names).toEqual(['Middle', 'Least']);
  expect(await violationsOf(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  expect(complaints).toEqual([]);
});

test('a statement is emailed to the client once the owner saw to whom, with a link to the invoice they have', async () => {
  const own = await site.office();
  const email = newEmail('ruth');
  const { clientId } = await own.client({ name: 'Oakmont', email });
  const invoice = { clientName: 'Oakmont', clientEmail: email };
  await own.submit({
    invoice: anInvoice({ ...invoice, invoiceNumber: 'OAK-1', lineItems: [aLine({ unitPrice: '100' })] }),
    clientId,
    client: { message: '' },
  });
  await own.submit({
    invoice: anInvoice({ ...invoice, invoiceNumber: 'OAK-2', lineItems: [aLine({ unitPrice: '50' })] }),
    clientId,
  });
  const { page, complaints } = await own.visit(`${clients}/${clientId}`);
  const button = page.getByRole('button', { name: 'Email statement' });
  await button.click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText(`Email this statement to ${email}?`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await page.getByText(/The statement is being emailed to|Statement emailed to/).waitFor();
  await site.product.cloud.invoke('dispatch-outbox', {});
  await page.getByText(`Statement emailed to ${email}.`).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const [, statement] = await site.product.waitForMails(2, email);
  expect(statement?.email.subject).toContain('Statement from');
  const text = statement?.email.text ?? '';
  expect(text).toContain('Balance due: $150.00');
  expect(text.match(/\/invoice\?id=[\w-]{22}/g)).toHaveLength(1);
  expect(text).toMatch(/Invoice OAK-1[^\n]*\n\S+\/invoice\?id=/);
  expect(statement?.email.attachments).toHaveLength(1);
  expect(complaints).toEqual([]);
});
