import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { DataImport } from '../../../../web/features/clients/imports/data-import.tsx';
import { FullExport } from '../../../../web/features/full-export/full-export.tsx';
import { DataExport } from '../../../../web/features/reports/data-export.tsx';
import { userStorageKey } from '../../../../web/session/user-storage.ts';
import { aBookInvoice } from '../../../support/books.ts';
import { aSavedClient, dana } from '../../../support/lite-surroundings.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { change, press } from '../../../support/page-elements.ts';
import {
  anAccount,
  refusal,
  type StubbedApi,
  serverFault,
  stubApi,
  stubDownloads,
} from '../../../support/stubbed-api.ts';

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({ 'GET /api/profile': anAccount() });
});

describe('the import of a file', () => {
  const open = () => openAppPage(<DataImport />, '/data');
  const choose = (text: string, name = 'people.csv') =>
    fireEvent.change(screen.getByLabelText(/CSV (or VCF )?file/), {
      target: { files: [new File([text], name)] },
    });
  const saved = aSavedClient({ clientId: 'moss', name: 'Moss', email: 'old@moss.example' });
  const csv = 'Customer name,Email,Notes,\nMoss,new@moss.example,,\nAda,ada@example.com,,\n,no address,,\n';
  const storeJob = (state: string, changes: Record<string, unknown> = {}, count = 30) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      id: `id-${index}`,
      after: { name: `C ${index}` },
    }));
    const job = { kind: 'clients', fileName: 'people.csv', changes: entries, ...changes };
    localStorage.setItem(userStorageKey(dana.userId, 'import'), JSON.stringify(job));
    const progress = { state, at: state === 'undoing' ? 25 : 10, leftOut: 0, ...changes };
    localStorage.setItem(userStorageKey(dana.userId, 'import-progress'), JSON.stringify(progress));
  };

  test('checks the columns, previews what will change, imports it and can undo it', async () => {
    let id = 0;
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `00000000-0000-4000-8000-00000000000${id++}`);
    serve({
      'GET /api/client-directory': { success: true, clients: [saved] },
      'POST /api/imports': { success: true, outcomes: ['applied', 'left-out'] },
    });
    await open();
    await expectScreen('import-start');
    choose(csv);
    await screen.findByText(/^The columns look like|^Choose what each/);
    await expectScreen('import-columns');
    await press('Show what will change');
    await screen.findByText('Rows that are not imported');
    await expectScreen('import-preview');
    await press('Import 2 clients');
    await screen.findByText(/^Imported 1 client from people.csv/);
    await expectScreen('import-done');
    expect(server.changes).toHaveLength(1);
    serve({ 'POST /api/imports': { success: true, outcomes: ['applied', 'applied'] } });
    await press('Undo import');
    await screen.findByText('The import of people.csv was undone.');
    await expectScreen('import-undone');
    const [first, second] = server.changes.map(([, body]) => (body as { clients: { id: string }[] }).clients);
    expect(second?.map((change) => change.id)).toEqual(first?.map((change) => change.id).toReversed());
    await press('Done');
    await screen.findByLabelText(/CSV (or VCF )?file/);
    expect(Object.keys(localStorage).filter((key) => key.includes('import'))).toEqual([]);
  });

  test('refuses a file that is too large or has no rows, and can start again with the same kind', async () => {
    await open();
    choose('x'.repeat(5_000_001));
    await screen.findByText('This file is larger than 5 MB.');
    change('What is in the file', 'items');
    expect(screen.queryByText('This file is larger than 5 MB.')).toBeNull();
    choose('Description,Price\nLabor,95\n', 'work.csv');
    await screen.findByText('Show what will change');
    await expectScreen('import-items-columns');
    // One column for each target; without a column for a description, nothing can be imported.
    change('Description', 'price');
    expect(screen.getByLabelText<HTMLSelectElement>('Price').value).toBe('');
    await expectScreen('import-items-missing');
    change('Description', 'description');
    change('Price', 'price');
    serve({ 'GET /api/item-directory': serverFault() });
    await press('Show what will change');
    await screen.findByText('Failed to read what is saved. Nothing was changed. Please try again.');
    const labor = {
      itemId: 'i',
      description: 'Labor',
      unitPriceCents: 95_00,
      createdAt: '',
      lastUsed: '',
      usageCount: 1,
    };
    serve({ 'GET /api/item-directory': { success: true, items: [labor] } });
    await press('Show what will change');
    await screen.findByText('There is nothing to import from this file.');
    await expectScreen('import-items-nothing');
    await press('Choose another file');
    await screen.findByLabelText(/CSV (or VCF )?file/);
  });

  test('takes the contacts of a phone as clients, and says so if items are chosen', async () => {
    const contacts =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Stone\r\nEMAIL:ada@example.com\r\nTEL:555-0100\r\nEND:VCARD\r\n';
    serve({ 'GET /api/client-directory': { success: true, clients: [saved] } });
    await open();
    change('What is in the file', 'items');
    choose(contacts, 'contacts.vcf');
    await screen.findByText('This file has contacts in it. Choose "Clients" to import them.');
    change('What is in the file', 'clients');
    choose(contacts, 'contacts.vcf');
    await screen.findByText('The columns look like those of a phone. Check what each one holds.');
    await press('Show what will change');
    await screen.findByText('Ada Stone');
    expect(screen.getByRole('button', { name: 'Import 1 client' })).toBeTruthy();
  });

  test('continues after a reload, and where it stopped when the connection is back', async () => {
    serve({ 'POST /api/imports': 'offline' });
    storeJob('importing');
    await open();
    await screen.findByText('The connection was lost. The import continues where it stopped.');
    await expectScreen('import-interrupted');
    serve({ 'POST /api/imports': { success: true, outcomes: Array(20).fill('applied') } });
    await press('Continue');
    await screen.findByText('Imported 30 clients from people.csv.');
    const [, last] = server.changes.at(-1) ?? [];
    expect(last).toHaveProperty('clients.length', 20);
  });

  test('undoes the batches in reverse order after it was canceled', async () => {
    serve({ 'POST /api/imports': 'pending' });
    storeJob('importing', { kind: 'items' });
    await open();
    await press('Cancel import');
    await screen.findByText('Taking the import back: 30 left');
    await expectScreen('import-undoing');
    cleanup();
    serve({ 'POST /api/imports': { success: true, outcomes: ['left-out', 'applied'] } });
    await open();
    await screen.findByText(/^The import of people.csv was undone/);
    await expectScreen('import-undone-partly');
    expect(server.changes.slice(-2).map(([, body]) => (body as { items: unknown[] }).items.length)).toEqual([
      25, 5,
    ]);
  });
});

describe('the full export', () => {
  const open = () => openAppPage(<FullExport />, '/data');
  const status = (state: string, more: object = {}) => ({
    success: true,
    export: { state, done: 1_200, total: 3_400, startedAt: '2026-11-20T02:00:00.000Z', ...more },
  });
  const url = 'GET /api/full-export';

  test.each([
    ['none', { success: true }],
    ['running', status('running')],
    ['ready', status('ready', { keptUntil: '2026-11-23T02:00:00.000Z', bytes: 12_400_000 })],
    ['canceled', status('canceled')],
    ['failed', status('failed')],
    ['unknown', status('unknown')],
    ['unloaded', 'offline' as const],
  ])('in the state "%s" shows what happened and what can be done', async (name, answer) => {
    serve({ [url]: answer });
    await open();
    await waitFor(() => expect(server.requests).toContain(url));
    await waitFor(() =>
      expect(screen.getAllByRole('button').some((one) => !one.matches(':disabled'))).toBe(true),
    );
    await expectScreen(`full-export-${name}`);
  });

  test('that is being canceled shows no button, and does not say that it continues', async () => {
    serve({ [url]: status('stopping') });
    await open();
    await screen.findByText('Canceling. This takes up to a minute.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/the export continues/)).toBeNull();
  });

  test('is started, and canceled; a refusal is shown until the next attempt', async () => {
    serve({ [url]: { success: true }, 'POST /api/full-export': refusal('export-limit') });
    await open();
    await waitFor(() => expect(document.querySelector('button')?.disabled).toBe(false));
    await press('Start export');
    const { textContent } = await screen.findByRole('alert');
    serve({ 'POST /api/full-export': status('running'), 'DELETE /api/full-export': serverFault() });
    await press('Start export');
    await screen.findByText('1,200 of 3,400 invoices and quotes are in the file');
    expect(screen.queryByText(textContent ?? '')).toBeNull();
    serve({ [url]: status('canceled') });
    await press('Cancel export');
    await screen.findByText('The export was canceled. Nothing of it was kept.');
  });

  test('shows an error and reads the state again if the file has expired', async () => {
    serve({
      [url]: status('ready', { keptUntil: '2026-11-23T02:00:00.000Z', bytes: 1 }),
      'POST /api/full-export/addresses': refusal('no-export'),
    });
    await open();
    await screen.findByText(/is ready \(0.1 MB\)/);
    serve({ [url]: { success: true } });
    await press('Download zip');
    await screen.findByText('Start export');
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });
});

describe('the CSV files', () => {
  test('contain all pages of a list', async () => {
    const files = stubDownloads();
    serve({
      'GET /api/client-directory': {
        success: true,
        clients: [aSavedClient({ name: 'Moss' })],
        cursor: 'next',
      },
      'GET /api/client-directory?cursor=next': { success: true, clients: [aSavedClient({ name: 'Ada' })] },
    });
    await openAppPage(<DataExport />, '/data');
    await expectScreen('data-export');
    await press('Download Clients');
    await waitFor(() => expect([...files.keys()]).toEqual(['clients-2026-11-20.csv']));
    const text = await files.get('clients-2026-11-20.csv')?.text();
    expect(text).toContain('Moss');
    expect(text).toContain('Ada');
  });

  test('for QuickBooks are several if there are more than 100 invoices, and the shortened numbers are listed', async () => {
    const files = stubDownloads();
    const books = Array.from({ length: 101 }, (_, at) =>
      aBookInvoice({
        invoiceId: `i${at}`,
        invoiceNumber: at === 0 ? 'HARTWELL-PLUMBING-2026-0001' : `INV-${at}`,
        clientName: 'Moss',
        lines: [],
      }),
    );
    serve({ 'GET /api/books': { success: true, invoices: books, count: 101 } });
    serve({ 'GET /api/books?lines=yes': { success: true, invoices: books, count: 101 } });
    await openAppPage(<DataExport />, '/data');
    await press('Download QuickBooks invoices');
    await screen.findByText('2 files, because QuickBooks takes 100 invoices at once. Import each.');
    expect([...files.keys()]).toEqual([
      expect.stringMatching(/2026-11-20-1-of-2\.csv$/),
      expect.stringMatching(/2026-11-20-2-of-2\.csv$/),
    ]);
    screen.getByText('HARTWELL-PLUMBING-2026-0001 is HARTWELL-PLUMBING-202 (Moss)');
  });

  test('show the progress while invoices are read; a failure says that nothing was downloaded', async () => {
    const page = { success: true, invoices: [], count: 1_200, cursor: 'next' };
    serve({ 'GET /api/books': page, 'GET /api/books?cursor=next': 'pending' });
    await openAppPage(<DataExport />, '/data');
    await press('Download Invoices');
    await screen.findByText('0 of 1,200 invoices read');
    await expectScreen('data-export-reading');
    cleanup();
    serve({ 'GET /api/books?cursor=next': serverFault() });
    await openAppPage(<DataExport />, '/data');
    await press('Download Invoices');
    await screen.findByText('Failed to read your data. Nothing was downloaded. Please try again.');
  });
});
