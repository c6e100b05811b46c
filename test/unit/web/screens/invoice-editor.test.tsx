import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import { jobTexts } from '#domain/jobs/job-words';
import { siteRoutes } from '#domain/site-routes';
import { anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import * as keptTokens from '../../../../web/adapters/auth/kept-tokens.ts';
import { openLiteGenerator } from '../../../support/lite-stand-ins.tsx';
import { aDetail, aSavedClient } from '../../../support/lite-surroundings.tsx';
import { change, press } from '../../../support/page-elements.ts';
import { storeTokens } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  storeTokens();
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});

type Options = Parameters<typeof openLiteGenerator>[0];
/** Defaults of an account whose days do not depend on the time zone of the machine. */
const inUtc = (defaults: InvoiceDefaults = {}) => ({ timeZone: 'UTC', ...defaults }) as InvoiceDefaults;
const ruth = 'ruth@keller.example';
const content = checked(anInvoice({ clientName: 'Ruth Keller', clientEmail: ruth, dueDate: '2026-12-03' }));
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
/** The bar with recipients, total and buttons. */
const bar = () => document.querySelector('.action-bar') ?? undefined;
const main = () => screen.getByRole('main');

async function openNew(options: Options = {}) {
  const generator = openLiteGenerator({ defaults: inUtc(), ...options });
  await heading('Create invoice');
  // The preview is drawn a little later than the form.
  await waitFor(() => expect(document.querySelector('.sheet-head')).toBeTruthy());
  return generator;
}
function fillIn() {
  change('Line 1 Description', 'Boiler service');
  change('Line 1 Unit Price', '95');
}

describe('the form of a new invoice', () => {
  test('offers to start a number series if there is none', async () => {
    await openNew();
    await expectScreen('invoice-editor-blank');
    const number = screen.getByLabelText('Invoice Number');
    await press('Your own');
    expect(document.activeElement).toBe(number);
    await press('INV-0001');
    expect(number).toHaveProperty('value', 'INV-0001');
    expect(screen.queryByText('Start a number series')).toBeNull();
  });

  test('asks in a new year whether the numbers begin again, if the series names the year before', async () => {
    await openNew({ defaults: inUtc({ nextNumber: '115/2025' }) });
    const number = screen.getByLabelText('Invoice Number');
    expect(number).toHaveProperty('value', '115/2025');
    screen.getByText('A new year. Start its numbers?');
    await press('1/2026');
    expect(number).toHaveProperty('value', '1/2026');
    expect(screen.queryByText('A new year. Start its numbers?')).toBeNull();
  });

  test('says when this browser will be signed out, and keeps what is typed', async () => {
    vi.spyOn(keptTokens, 'keptSignInTime').mockReturnValue(Date.now() / 1000 - 28 * 86_400);
    await openNew();
    fillIn();
    await screen.findByText(/^This browser is signed out on/);
    expect(screen.getByLabelText('Line 1 Description')).toHaveProperty('value', 'Boiler service');
  });

  test('starts with the defaults of the account', async () => {
    const defaultTax = { name: 'Sales tax', rate: 7_500 } as const;
    await openNew({
      defaults: inUtc({ nextNumber: 'INV-7', defaultTerms: 14, defaultNotes: 'Thank you.', defaultTax }),
    });
    await expectScreen('invoice-editor-defaults', screen.getByRole('form'));
  });

  test('names the recipients, and the client can be left out', async () => {
    await openNew();
    expect(screen.queryByText(/how to pay/i)).toBeNull();
    change('Email', ruth);
    await expectScreen('invoice-editor-to-client', bar());
    screen.getByText(/how to pay/i);
    fireEvent.click(screen.getByRole('switch'));
    await expectScreen('invoice-editor-only-to-owner', bar());
  });

  test('says at the line, in the notes and beside the button that the client reads "{month}" as typed', async () => {
    await openNew();
    change('Email', ruth);
    const notice = '{month} is filled in only in invoices that repeat. Here your client reads it as typed.';
    expect(screen.queryByText(notice)).toBeNull();
    change('Line 1 Description', 'Mowing, {month}');
    const [atLine] = await screen.findAllByText(notice);
    const line = screen.getByLabelText('Line 1 Description');
    expect(line.getAttribute('aria-describedby')).toContain(atLine?.id);
    expect(bar()?.textContent).toContain(notice);
    change('Line 1 Description', 'Mowing, November');
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    change(/^Notes/, 'Thank you for {year}');
    await waitFor(() => expect(screen.getAllByText(/^\{year\} is filled in/)).toHaveLength(2));
  });

  const nothingOwed = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
  const keller = aSavedClient({
    clientId: 'ruth',
    name: 'Ruth Keller',
    email: ruth,
    address: '12 Alder Street',
    city: 'Portland, OR 97205',
    serviceAddresses: [{ addressId: 'lake', label: 'Lake house', address: '7 Shore Rd' }],
  });

  test('offers the service addresses of the chosen client, and sends the one that is picked', async () => {
    const { sent } = await openNew({
      clients: [keller],
      path: { pathname: siteRoutes.liteInvoiceGenerator.path, state: { client: keller } },
    });
    await screen.findByText('Work at another address?');
    await press('Lake house, 7 Shore Rd');
    expect(screen.getByLabelText('Service address')).toHaveProperty('value', '7 Shore Rd');
    expect(screen.queryByText('Work at another address?')).toBeNull();
    await waitFor(() => expect(main().textContent).toContain('Service address: 7 Shore Rd'));
    fillIn();
    await press('Generate & Send Invoice');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.invoice).toMatchObject({ clientName: 'Ruth Keller', serviceAddress: '7 Shore Rd' });
  });

  test('of a job starts with the client of the job and its service address', async () => {
    const job = { jobId: 'j1', title: 'Furnace', clientId: 'ruth', clientName: 'Ruth Keller' };
    const open = (address: string) =>
      openNew({
        clients: [keller],
        path: `${siteRoutes.liteInvoiceGenerator.path}?job=j1`,
        answers: {
          '/api/jobs/j1': { success: true, today: '2026-11-20', job: { ...job, address } },
          '/api/clients/ruth': { success: true, client: keller, owed: nothingOwed, addresses: [] },
        },
      });
    await open('7 Shore Rd');
    expect(screen.getByLabelText('Client name')).toHaveProperty('value', 'Ruth Keller');
    expect(screen.getByLabelText('Service address')).toHaveProperty('value', '7 Shore Rd');
    cleanup();
    localStorage.clear();
    storeTokens();
    // At the client's own address, nothing is repeated.
    await open('12 Alder Street, Portland, OR 97205');
    expect(screen.queryByLabelText('Service address')).toBeNull();
  });

  test('of visits that were billed meanwhile says so, and leads back to the client', async () => {
    openLiteGenerator({
      defaults: inUtc(),
      clients: [keller],
      path: `${siteRoutes.liteInvoiceGenerator.path}?bill=ruth&visits=v1`,
      answers: {
        '/api/jobs?clientId=ruth&toBill=1': { success: true, today: '2026-11-20', jobs: [] },
        '/api/clients/ruth': { success: true, client: keller, owed: nothingOwed, addresses: [] },
      },
    });
    await screen.findByText(jobTexts.visitsBilled);
    screen.getByRole('link', { name: 'Back to the client' });
  });

  test('of several visits has a line with the day of each, the saved price, and sends which visits it bills', async () => {
    const visit = (jobId: string, date: string) => ({
      ...{ jobId, date, repeatDay: date, title: 'Lawn mowing', clientId: 'ruth', address: '7 Shore Rd' },
    });
    const jobs = [visit('v1', '2026-11-04'), visit('v2', '2026-11-11'), visit('v3', '2026-11-18')];
    const mowing = {
      ...{ itemId: 'i1', description: 'Lawn mowing', unitPriceCents: 45_00, usageCount: 1 },
      ...{ createdAt: '2026-11-01T12:00:00.000Z', lastUsed: '2026-11-01T12:00:00.000Z' },
    };
    const { sent } = await openNew({
      clients: [keller],
      items: [mowing],
      path: `${siteRoutes.liteInvoiceGenerator.path}?bill=ruth&visits=v1,v3`,
      answers: {
        '/api/jobs?clientId=ruth&toBill=1': { success: true, today: '2026-11-20', jobs },
        '/api/clients/ruth': { success: true, client: keller, owed: nothingOwed, addresses: [] },
      },
    });
    screen.getByText(/^Bills 2 visits/);
    expect(screen.getByLabelText('Line 2 Description')).toHaveProperty('value', 'Lawn mowing, November 18');
    await press('Generate & Send Invoice');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      visitIds: ['v1', 'v3'],
      invoice: {
        serviceAddress: '7 Shore Rd',
        lineItems: [
          { description: 'Lawn mowing, November 4', unitPrice: '45.00' },
          { description: 'Lawn mowing, November 18', unitPrice: '45.00' },
        ],
      },
    });
    expect(sent[0]?.body).not.toHaveProperty('jobId');
  });

  test('of a single visit starts with its line', async () => {
    const job = { jobId: 'v1', title: 'Lawn mowing', clientId: 'ruth', clientName: 'Ruth Keller' };
    await openNew({
      clients: [keller],
      path: `${siteRoutes.liteInvoiceGenerator.path}?job=v1`,
      answers: {
        '/api/jobs/v1': {
          ...{ success: true, today: '2026-11-20' },
          job: { ...job, address: '', date: '2026-11-04', repeatDay: '2026-11-04' },
        },
        '/api/clients/ruth': { success: true, client: keller, owed: nothingOwed, addresses: [] },
      },
    });
    expect(screen.getByLabelText('Line 1 Description')).toHaveProperty('value', 'Lawn mowing, November 4');
  });

  test('says that an account that is not verified emails no client', async () => {
    await openNew({ isUnverified: true });
    change('Email', ruth);
    await expectScreen('invoice-editor-unverified', bar());
  });

  test('previews the email with the message to the client, once the invoice is complete', async () => {
    await openNew({ defaults: inUtc({ defaultMessage: 'Thank you for your business.' }) });
    change('Email', ruth);
    await press('Message and preview');
    const dialog = await screen.findByRole('dialog', { name: `Email to ${ruth}` });
    within(dialog).getByText('Complete the invoice to preview the email.');
    await press('Done', dialog);
    fillIn();
    change('Client name', 'Ruth Keller');
    await press('Message and preview');
    await screen.findByText('Preview the email');
    await expectScreen('invoice-editor-message', screen.getByRole('dialog', { name: `Email to ${ruth}` }));
    change(/^Message to client/, 'x'.repeat(1_100));
    await press('Done');
    expect(bar()?.querySelector('[role=alert]')?.textContent).toMatch(/message/i);
  });

  test('is restored after a visit in which it was not sent, and the other such forms are listed', async () => {
    const key = 'lite.user.pat.form.';
    const draft = {
      lineItems: [{ description: 'Gate', quantity: '2', unitPrice: '10' }],
      clientName: 'Oakmont',
    };
    const keep = (id: string, changes: object) =>
      localStorage.setItem(
        key + id,
        JSON.stringify({ changedAt: Date.now(), draft: { ...draft, ...changes } }),
      );
    keep('one', { invoiceNumber: 'INV-5' });
    keep('two', { invoiceNumber: '', clientName: '', invoiceId: 'invoice-9' });
    await openNew({ path: '/billhook-lite/invoice-generator?form=one' });
    await screen.findByText('We kept what you had not sent yet.');
    await screen.findAllByText(/^Changes of Invoice, No client name, \$20\.00/);
    await press('Start over');
    await screen.findByText('Form cleared');
    expect(screen.getByLabelText('Client name')).toHaveProperty('value', '');
    expect(screen.queryByText('We kept what you had not sent yet.')).toBeNull();
    await press('Undo');
    await screen.findByText('We kept what you had not sent yet.');
    expect(screen.getByLabelText('Client name')).toHaveProperty('value', 'Oakmont');
  });
});

describe('an invoice that cannot be edited', () => {
  const stored = aDetail({ content });
  test.each([
    ['paid', { status: 'paid', paidCents: 8_950 }],
    ['void', { status: 'void' }],
    ['partly-paid', { paidCents: 100 }],
    ['being-emailed', { delivery: 'pending' }],
  ] as const)('%s', async (state, changes) => {
    const generator = openLiteGenerator({ defaults: inUtc(), stored: { ...stored, ...changes } });
    await screen.findByRole('link', { name: 'Back to Invoices' });
    await expectScreen(`invoice-editor-${state}`, main());
    if (state === 'being-emailed') return;
    await press('Duplicate');
    await heading('Create invoice');
    expect(screen.getByLabelText('Client name')).toHaveProperty('value', 'Ruth Keller');
    expect(generator.currentPath()).toContain('copy=');
  });

  test.each([
    ['not-found', { status: 404, body: { success: false, error: 'invoice-not-found', message: 'x' } }],
    ['not-yours', { status: 403, body: { success: false, error: 'invoice-not-yours', message: 'x' } }],
    ['not-read', { status: 500, body: {} }],
  ] as const)('because it is %s', async (state, { status, body }) => {
    openLiteGenerator({
      defaults: inUtc(),
      path: `/billhook-lite/invoice-generator?edit=${stored.invoiceId}`,
    });
    const fetchOther = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.startsWith('/api/invoices/') ? Response.json(body, { status }) : fetchOther(url, init),
    );
    await screen.findByRole('link', { name: 'Back to Invoices' });
    await expectScreen(`invoice-editor-${state}`, main());
  });
});
