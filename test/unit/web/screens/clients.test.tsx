import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '#domain/clients/client';
import { expectScreen } from '#test/support/screen-text';
import { LiteClientsPage } from '../../../../web/pages/lite-clients-page.tsx';
import { aSavedClient, aSummary } from '../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { change, press } from '../../../support/page-elements.ts';
import { anAccount, refusal, type StubbedApi, serverFault, stubApi } from '../../../support/stubbed-api.ts';

const ruth = aSavedClient({
  clientId: 'client-ruth',
  name: 'Ruth Keller',
  email: 'ruth@keller.example',
  phone: '+1 (503) 555-0142',
  address: '12 Alder Street',
  city: 'Portland, OR 97205',
  lastUsed: '2026-11-20T12:00:00.000Z',
  invoiceCount: 1_204,
  totalCents: 2_408_000_00,
  balanceCents: 350_00,
  // Already the next day in UTC.
  lastInvoiceAt: '2026-11-20T02:00:00.000Z',
  lastInvoiceId: 'invoice-9',
});
const importedClient = aSavedClient({ clientId: 'client-moss', name: 'Moss & Sons', importId: 'import-1' });
const phoneOnly = aSavedClient({
  clientId: 'client-ada',
  name: 'Ada Byron',
  phone: '555-0100',
  balanceCents: 900_00,
  lastUsed: '2026-10-01T12:00:00.000Z',
});

const list = (clients: readonly Client[], rest: object = {}) => ({
  success: true,
  clients,
  count: clients.length,
  ...rest,
});
const names = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);
const openClients = () => openAppPage(<LiteClientsPage />, '/clients');

beforeEach(() => {
  server = stubApi({ 'GET /api/profile': anAccount() });
});

describe('the clients page', () => {
  test('shows each client with contacts and figures, and what is missing as "None"', async () => {
    serve({ 'GET /api/clients': list([ruth, importedClient, phoneOnly]) });
    await openClients();
    await screen.findByText('Ruth Keller');
    await expectScreen('clients-list');
    change('Sort by', '1');
    expect(names()).toEqual(['Ada Byron', 'Ruth Keller', 'Moss & Sons (imported)']);
    await press('Owes most');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('0');
  });

  test('waits, says that there are no clients, and offers to load again after a failure', async () => {
    serve({ 'GET /api/clients': 'pending' });
    await openClients();
    await screen.findByText('Loading your clients...');
    await expectScreen('clients-waiting');
    cleanup();
    serve({ 'GET /api/profile': anAccount({ invoicesCreated: 0 }), 'GET /api/clients': list([]) });
    await openClients();
    await screen.findByText('No clients yet');
    await expectScreen('clients-none');
    cleanup();
    serve({ 'GET /api/clients': 'offline' });
    await openClients();
    await screen.findByText('Failed to load clients. Please try again.');
    await expectScreen('clients-failed');
    serve({ 'GET /api/clients': list([ruth]) });
    await press('Try again');
    await screen.findByText('Ruth Keller');
  });

  test('a search without a match says what is searched, and can be cleared', async () => {
    serve({ 'GET /api/clients': list([ruth, phoneOnly]) });
    await openClients();
    await screen.findByText('Ruth Keller');
    change('Search clients', ' keller@ ');
    await screen.findByText('No clients match your search.');
    await expectScreen('clients-no-match');
    await press('Clear search');
    await screen.findByText('2 clients');
    change('Search clients', '0142');
    await screen.findByText('1 client');
  });
});

describe('the dialogs of a client', () => {
  test('a new client is saved with its fields, appears first, and a toast says so', async () => {
    serve({ 'GET /api/clients': list([ruth]) });
    await openClients();
    await screen.findByText('Ruth Keller');
    await press('Add client');
    await screen.findByRole('dialog');
    await expectScreen('clients-add-dialog', screen.getByRole('dialog'));
    await press('Save client');
    await screen.findByText('Client name is required.');
    expect(server.changes).toEqual([]);
    const moss = { ...phoneOnly, name: 'Moss', clientId: 'client-new' };
    serve({ 'POST /api/clients': { success: true, client: moss } });
    change(/^Client name/, 'Moss');
    await press('Save client');
    await screen.findByText('Moss was added.');
    expect(server.changes).toEqual([
      ['POST /api/clients', { name: 'Moss', address: '', city: '', phone: '', email: '' }],
    ]);
    expect(names()[0]).toBe('Moss');
    expect(screen.getByText('2 clients')).toBeDefined();
  });

  test('an edited client keeps its text after a refusal, and replaces its row once saved', async () => {
    serve({ 'GET /api/clients': list([ruth, phoneOnly]) });
    await openClients();
    await screen.findByText('Ruth Keller');
    await press('Edit Ruth Keller');
    await screen.findByRole('dialog');
    await expectScreen('clients-edit-dialog', screen.getByRole('dialog'));
    serve({ 'POST /api/clients': refusal('client-not-found') });
    change(/^Phone/, '555-0177');
    await press('Save client');
    await screen.findByRole('alert');
    await expectScreen('clients-edit-refused', screen.getByRole('dialog'));
    serve({ 'POST /api/clients': serverFault() });
    await press('Save client');
    await screen.findByText('Failed to save client. Please try again. Reference: request-7');
    change(/^Phone/, '555-0178');
    await waitFor(() => expect(screen.queryByText(/^Failed to save/)).toBeNull());
    const saved = { ...ruth, phone: '555-0178', name: 'Ruth K.' };
    serve({ 'POST /api/clients': { success: true, client: saved } });
    await press('Save client');
    await screen.findByText('Ruth K. was saved.');
    expect(server.changes.at(-1)?.[1]).toMatchObject({ clientId: 'client-ruth', phone: '555-0178' });
    await waitFor(() => expect(screen.queryByText('Ruth Keller')).toBeNull());
    expect(screen.getByText('2 clients')).toBeDefined();
  });

  test('a client is deleted after a question, also if it is already gone; a failure keeps it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    serve({
      'GET /api/clients': list([ruth, phoneOnly, importedClient]),
      'GET /api/repeats': { success: true, repeats: [] },
    });
    await openClients();
    await screen.findByText('Ruth Keller');
    await press('Delete Ruth Keller');
    await screen.findByRole('dialog');
    await expectScreen('clients-delete-dialog', screen.getByRole('dialog'));
    serve({ 'DELETE /api/clients/client-ruth': 'offline' });
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('3 clients')).toBeDefined();
    serve({ 'DELETE /api/clients/client-ruth': refusal('client-not-found') });
    await press('Delete Ruth Keller');
    await screen.findByRole('dialog');
    await press('Delete');
    await screen.findByText('Ruth Keller was deleted.');
    expect(screen.getByText('2 clients')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Clients');
  });

  test('the question says what is owed, what stays and what goes on, and can stop it first', async () => {
    const owing = aSavedClient({ ...ruth, invoiceCount: 3, balanceCents: 257_50 });
    const invoice = aSummary({ clientId: 'client-ruth', invoiceNumber: '1001', totalCents: 257_50 });
    const repeat = { rhythm: 'month', from: '2026-11-30', way: 'client', next: '2026-12-30' };
    serve({
      'GET /api/clients': list([owing]),
      'GET /api/repeats': {
        success: true,
        repeats: [
          { invoice, repeat },
          { invoice: aSummary({ invoiceId: 'other', clientId: 'client-ada' }), repeat },
        ],
      },
    });
    await openClients();
    await screen.findByText('Ruth Keller');
    await press('Delete Ruth Keller');
    await screen.findByText(
      'Invoice 1001 over $257.50 repeats every month and goes on, next on December 30, 2026.',
    );
    screen.getByText('Ruth Keller owes you $257.50.');
    screen.getByText('3 invoices stay in your history, and what is owed stays owed.');
    fireEvent.click(screen.getByLabelText('Stop repeating'));
    serve({ [`DELETE /api/invoices/${invoice.invoiceId}/repeat`]: serverFault() });
    await press('Delete');
    await screen.findByText('This could not be saved. Please try again.');
    expect(server.changes.map(([call]) => call)).not.toContain('DELETE /api/clients/client-ruth');
    serve({
      [`DELETE /api/invoices/${invoice.invoiceId}/repeat`]: { success: true },
      'DELETE /api/clients/client-ruth': { success: true },
    });
    await press('Delete');
    await screen.findByText('Ruth Keller was deleted.');
    const deletions = server.changes.map(([call]) => call).filter((call) => call.startsWith('DELETE'));
    // The first was refused.
    expect(deletions.slice(1)).toEqual([
      `DELETE /api/invoices/${invoice.invoiceId}/repeat`,
      'DELETE /api/clients/client-ruth',
    ]);
  });
});

describe('a name that owes without a saved client', () => {
  const owing = aSummary({
    clientId: 'client-gone',
    clientName: 'Ben Ames',
    status: 'sent',
    totalCents: 257_50,
  });

  test('leads to its invoices, and the empty list does not say that there never was an invoice', async () => {
    serve({
      'GET /api/profile': anAccount({ invoicesCreated: 3 }),
      'GET /api/clients': list([]),
      'POST /api/invoice-searches': { success: true, invoices: [owing] },
    });
    await openClients();
    const link = await screen.findByRole('link', { name: 'Ben Ames owes you $257.50' });
    expect(link.getAttribute('href')).toBe('/billhook-lite/invoices?show=unpaid&search=Ben+Ames');
    screen.getByText('No saved clients');
    expect(screen.queryByText(/first invoice/)).toBeNull();
  });

  test('is named above the clients that owe most', async () => {
    serve({
      'GET /api/clients': list([ruth]),
      'POST /api/invoice-searches': {
        success: true,
        invoices: [owing, aSummary({ clientId: 'client-ruth', clientName: 'Ruth Keller', status: 'sent' })],
      },
    });
    await openAppPage(<LiteClientsPage />, '/clients', '/clients?sort=balance');
    await screen.findByRole('link', { name: 'Ben Ames owes you $257.50' });
    expect(screen.queryByRole('link', { name: /^Ruth Keller owes/ })).toBeNull();
  });
});
