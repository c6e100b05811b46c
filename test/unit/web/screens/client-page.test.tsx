import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';
import { photoWords } from '#domain/photos/photo-words';
import { aPhoto } from '#test/support/photos';
import { expectScreen } from '#test/support/screen-text';
import { ClientPicker } from '../../../../web/features/clients/client-picker.tsx';
import { makePhoto } from '../../../../web/features/photos/draw-photo-in-worker.ts';
import { LiteClientPage } from '../../../../web/pages/lite-client-page.tsx';
import { LiteItemsPage } from '../../../../web/pages/lite-items-page.tsx';
import { aSavedClient } from '../../../support/lite-surroundings.tsx';
import { currentState, openAppPage } from '../../../support/opened-page.tsx';
import { change, press } from '../../../support/page-elements.ts';
import {
  anAccount,
  refusal,
  type StubbedApi,
  serverFault,
  stubApi,
  stubObjectUrls,
} from '../../../support/stubbed-api.ts';

vi.mock(import('../../../../web/features/photos/draw-photo-in-worker.ts'), { spy: true });

const ruth = aSavedClient({
  clientId: 'ruth',
  name: 'Ruth Keller',
  email: 'ruth@keller.example',
  phone: '+1 (503) 555-0142',
  address: '12 Alder Street',
  city: 'Portland, OR 97205',
  invoiceCount: 3,
  totalCents: 1_000_00,
  balanceCents: 350_00,
  // Already the next day in UTC.
  lastInvoiceAt: '2026-11-20T02:00:00.000Z',
  lastInvoiceId: 'invoice-9',
});
const moss = aSavedClient({ clientId: 'moss', name: 'Moss & Sons' });

const owed = { current: 100_00, '1-30': 250_00, '31-60': 0, '61-90': 0, more: 0 };
const noDebt = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };

const capacitor: SavedItem = {
  itemId: 'item-1',
  description: 'Replace capacitor',
  unitPriceCents: 89_50,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsed: '2026-11-20T02:00:00.000Z',
  usageCount: 3,
};
const permit: SavedItem = {
  ...capacitor,
  itemId: 'item-2',
  description: 'Permit fee',
  taxed: false,
  importId: 'import-1',
  usageCount: 1,
};

const manyItems = (count: number): SavedItem[] =>
  Array.from({ length: count }, (_, at) => ({
    ...capacitor,
    itemId: `item-${at}`,
    description: `Work ${at}`,
  }));

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'POST /api/invoice-searches': { success: true, invoices: [] },
    'GET /api/clients/ruth/timeline': { success: true, entries: [] },
    'GET /api/clients/moss/timeline': { success: true, entries: [] },
    'POST /api/invoice-sums': { success: true, count: 0, cents: 0 },
    'GET /api/jobs?clientId=ruth': { success: true, today: '2026-11-20', jobs: [] },
    'GET /api/jobs?clientId=moss': { success: true, today: '2026-11-20', jobs: [] },
    'GET /api/jobs?clientId=ruth&toBill=1': { success: true, today: '2026-11-20', jobs: [] },
    'GET /api/jobs?clientId=moss&toBill=1': { success: true, today: '2026-11-20', jobs: [] },
    'GET /api/lite-quotes?clientId=ruth': { success: true, quotes: [] },
    'GET /api/lite-quotes?clientId=moss': { success: true, quotes: [] },
  });
});

describe('the page of a client', () => {
  const open = (client: Client) =>
    openAppPage(<LiteClientPage />, '/clients/:clientId', `/clients/${client.clientId}`);

  test('shows contacts, figures, debts by age and links to the next invoice', async () => {
    serve({ 'GET /api/clients/ruth': { success: true, client: ruth, owed } });
    serve({ 'POST /api/invoice-searches': 'pending' });
    await open(ruth);
    await screen.findByText('Owed by age');
    await screen.findByText('No quotes for this client');
    await screen.findByText('No jobs for this client');
    await expectScreen('clients-page-with-debts');
    fireEvent.click(screen.getByText('Duplicate last invoice'));
    expect(currentState()).toEqual({ duplicateOf: 'invoice-9' });
  });

  test('corrects the client, and shows it corrected', async () => {
    serve({ 'GET /api/clients/ruth': { success: true, client: ruth, owed, addresses: [] } });
    await open(ruth);
    await press('Edit client');
    await screen.findByRole('dialog', { name: 'Edit client' });
    change(/^Email/, 'ruth@kellers.example');
    const corrected = { ...ruth, email: 'ruth@kellers.example' };
    serve({ 'POST /api/clients': { success: true, client: corrected } });
    serve({ 'GET /api/clients/ruth': { success: true, client: corrected, owed, addresses: [] } });
    await press('Save client');
    await screen.findByText('Ruth Keller was saved.');
    await screen.findByText('ruth@kellers.example');
  });

  test('leaves out what a new client does not have, and starts an invoice for the client', async () => {
    serve({ 'GET /api/clients/moss': { success: true, client: moss, owed: noDebt } });
    serve({ 'POST /api/invoice-searches': 'pending' });
    await open(moss);
    await screen.findByRole('heading', { name: 'Moss & Sons' });
    await screen.findByText('No quotes for this client');
    await screen.findByText('No jobs for this client');
    await expectScreen('clients-page-new');
    fireEvent.click(screen.getAllByText('Create Invoice')[0] as Element);
    expect(currentState()).toEqual({ client: moss });
  });

  test('bills the done visits together, and leaves out those that are not ticked', async () => {
    const visit = {
      ...{ title: 'Lawn mowing', clientId: 'ruth', clientName: 'Ruth Keller', address: '', isDone: true },
      ...{ clientPhone: '', clientEmail: '', group: 'In Progress', stage: 'In Progress', agreedCents: 0 },
      ...{ choices: [], edits: 2, createdAt: '2026-11-01T12:00:00.000Z', repeatOf: 'lawn' },
    };
    const jobs = ['2026-11-04', '2026-11-11', '2026-11-18'].map((date) => ({
      ...{ ...visit, jobId: `lawn-${date}`, date, repeatDay: date },
    }));
    serve({ 'GET /api/clients/ruth': { success: true, client: ruth, owed: noDebt } });
    serve({ 'GET /api/jobs?clientId=ruth&toBill=1': { success: true, today: '2026-11-20', jobs } });
    await open(ruth);
    await screen.findByText('Bill 3 visits');
    await expectScreen(
      'clients-page-visits',
      screen.getByText('Bill 3 visits').closest('section, div') ?? undefined,
    );
    fireEvent.click(screen.getByLabelText(/^Lawn mowing.*Nov 11/));
    expect(screen.getByText('Bill 2 visits').getAttribute('href')).toBe(
      '/billhook-lite/invoice-generator?bill=ruth&visits=lawn-2026-11-04%2Clawn-2026-11-18',
    );
    for (const day of ['Nov 4', 'Nov 18'])
      fireEvent.click(screen.getByLabelText(new RegExp(`^Lawn mowing.*${day},`)));
    screen.getByText('Tick the visits to bill.');
  });

  const entryOf = (at: number, kind: string) => ({
    ...{ kind, document: kind === 'quote' ? 'quote' : 'invoice', documentId: `${kind}-${at}` },
    ...{ title: `${kind} ${at}`, text: 'Created, $5.00', at: `2026-11-0${at}T12:00:00.000Z` },
  });

  test('has one timeline, newest first over all pages, with a filter and a link to each document', async () => {
    const job = { kind: 'job', document: 'job', documentId: 'lawn', at: '2026-11-24T13:00:00.000Z' };
    const visit = { ...job, title: 'Lawn mowing', text: 'Scheduled', when: 'Tue, Nov 24, 2026' };
    const statement = { ...entryOf(3, 'email'), document: 'statement', title: 'Statement' };
    const path = 'GET /api/clients/ruth/timeline';
    serve({ 'GET /api/clients/ruth': { success: true, client: ruth, owed: noDebt } });
    serve({ [path]: { success: true, entries: [visit, entryOf(4, 'payment'), statement], cursor: 'a#1~~' } });
    serve({
      [`${path}?cursor=a%231%7E%7E`]: {
        success: true,
        entries: [entryOf(5, 'invoice'), entryOf(1, 'quote')],
      },
    });
    await open(ruth);
    await screen.findByText('Lawn mowing');
    const region = screen.getByRole('region', { name: 'Timeline' });
    await expectScreen('clients-page-timeline', region);
    await press('Show older');
    await screen.findByText('quote 1');
    expect(
      within(region)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lawn mowing', 'invoice 5', 'payment 4', 'quote 1']);
    expect(screen.getByText('quote 1').getAttribute('href')).toBe('/billhook-lite/quotes/quote-1');
    change('Show', 'payment');
    expect(within(region).getAllByRole('listitem')).toHaveLength(1);
    change('Show', 'email');
    expect(within(region).queryAllByRole('link')).toEqual([]);
  });

  test('says that its timeline could not be loaded, and loads it again', async () => {
    serve({ 'GET /api/clients/ruth': { success: true, client: ruth, owed: noDebt } });
    serve({ 'GET /api/clients/ruth/timeline': 'offline' });
    await open(ruth);
    await screen.findByText('Failed to load the timeline. Please try again.');
    serve({ 'GET /api/clients/ruth/timeline': { success: true, entries: [entryOf(2, 'quote')] } });
    await press('Try again');
    await screen.findByText('quote 2');
    change('Show', 'job');
    await screen.findByText('No jobs here yet.');
  });

  const lakeHouse = {
    addressId: 'lake',
    label: 'Lake house',
    address: '7 Shore Rd, Gales Creek, OR',
    accessNotes: 'Gate 4417\nDog in yard',
    equipment: [
      {
        equipmentId: 'furnace',
        kind: 'Furnace',
        maker: 'Carrier',
        model: '59SC5A',
        serial: '4417A',
        installedOn: '2016-12-01',
        warrantyUntil: '2026-12-01',
        note: 'Filter 16x25',
        photoId: '',
      },
    ],
    version: 3,
  };
  const recordChanges = () => server.changes.filter(([name]) => String(name).includes('/service-addresses/'));
  const serveRuth = (addresses: readonly object[], changes: Partial<Client> = {}) =>
    serve({
      'GET /api/clients/ruth': { success: true, client: { ...ruth, ...changes }, owed: noDebt, addresses },
    });

  test('shows several emails and phones, and service addresses with access notes and equipment', async () => {
    serveRuth([lakeHouse, { ...lakeHouse, addressId: 'rental', label: '', accessNotes: '', equipment: [] }], {
      copyEmails: ['office@keller.example'],
      phoneLabel: 'Office',
      secondPhone: '503 555 0199',
      mobilePhone: 'secondPhone',
    });
    await open(ruth);
    await screen.findByRole('heading', { name: /Lake house/ });
    await screen.findByText('No jobs for this client');
    await expectScreen('clients-page-with-record', screen.getByRole('region', { name: 'Service addresses' }));
    expect(screen.getByText('+1 (503) 555-0142').parentElement?.textContent).toContain('(Office)');
    expect(screen.getByText('503 555 0199').parentElement?.textContent).toContain('(mobile)');
  });

  test('adds a service address: errors at its fields, nothing lost after a failure, then it is shown', async () => {
    serveRuth([]);
    await open(ruth);
    await press('Add service address');
    await screen.findByRole('dialog');
    await expectScreen('clients-add-service-address', screen.getByRole('dialog'));
    change(/^Access notes/, 'Gate 4417');
    await press('Save');
    await screen.findByText('Type the address.');
    expect(recordChanges()).toEqual([]);
    change('Address *', '7 Shore Rd');
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    await press('Save');
    await screen.findByText(/^This could not be saved. Please try again/);
    const [path] = recordChanges().at(-1) ?? [];
    serve({ [String(path)]: { success: true, client: ruth, addresses: [lakeHouse] } });
    await press('Save');
    await screen.findByText('The service address was saved.');
    expect(recordChanges().map(([name]) => name)).toEqual([path, path]);
    expect(recordChanges().at(-1)?.[1]).toEqual({
      label: '',
      address: '7 Shore Rd',
      accessNotes: 'Gate 4417',
    });
    await screen.findByRole('heading', { name: /Lake house/ });
  });

  test('keeps what was typed if another device changed the service address, and saves it over that', async () => {
    serveRuth([lakeHouse]);
    await open(ruth);
    await press('Edit Lake house, 7 Shore Rd, Gales Creek, OR');
    await screen.findByRole('dialog');
    change(/^Access notes/, 'Side door');
    serveRuth([{ ...lakeHouse, accessNotes: 'Gate 9999', version: 4 }]);
    const path = 'PUT /api/clients/ruth/service-addresses/lake';
    serve({ [path]: refusal('service-address-changed') });
    await press('Save');
    await screen.findByText(/^This was changed on another device/);
    await screen.findByText('Gate 9999');
    serve({
      [path]: { success: true, client: ruth, addresses: [{ ...lakeHouse, accessNotes: 'Side door' }] },
    });
    await press('Save');
    await screen.findByText('The service address was saved.');
    expect(recordChanges().map(([, body]) => body)).toMatchObject([
      { accessNotes: 'Side door', basedOn: 3 },
      { accessNotes: 'Side door', basedOn: 4 },
    ]);
  });

  test('adds equipment in a form that is empty', async () => {
    serveRuth([lakeHouse]);
    await open(ruth);
    await press('Add equipment at Lake house');
    const dialog = await screen.findByRole('dialog');
    const fields = [...dialog.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')];
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.map(({ value }) => value).filter((value) => value !== '')).toEqual([]);
  });

  test('deletes equipment, and Undo stores it again', async () => {
    serveRuth([lakeHouse]);
    await open(ruth);
    const path = '/api/clients/ruth/service-addresses/lake/equipment/furnace';
    serve({
      [`DELETE ${path}`]: { success: true, client: ruth, addresses: [{ ...lakeHouse, equipment: [] }] },
      [`PUT ${path}`]: { success: true, client: ruth, addresses: [lakeHouse] },
    });
    await press('Delete Furnace, Carrier 59SC5A');
    await screen.findByText('Furnace, Carrier 59SC5A was deleted.');
    await waitFor(() => expect(screen.queryByText('Filter 16x25')).toBeNull());
    await press('Undo');
    await screen.findByText('Filter 16x25');
    expect(recordChanges().at(-1)).toMatchObject([`PUT ${path}`, { kind: 'Furnace', note: 'Filter 16x25' }]);
  });

  describe('with the photo of a plate', () => {
    const path = '/api/clients/ruth/service-addresses/lake/equipment/furnace';
    const furnaceWith = (photoId: string) => ({
      ...lakeHouse,
      equipment: lakeHouse.equipment.map((each) => ({ ...each, photoId })),
    });
    const uploads = { large: { url: '/bucket', fields: {} }, small: { url: '/bucket', fields: {} } };
    const choosePhoto = () => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
      if (!input) throw new Error('No photo can be chosen');
      fireEvent.change(input, { target: { files: [new File(['x'], 'plate.jpg', { type: 'image/jpeg' })] } });
    };
    const editFurnace = async () => {
      await open(ruth);
      await press('Edit Furnace, Carrier 59SC5A');
      await screen.findByRole('dialog');
    };
    beforeEach(() => {
      stubObjectUrls();
      const photo = new Blob([aPhoto() as BlobPart]);
      vi.mocked(makePhoto).mockResolvedValue({ large: photo, small: photo });
      serve({
        'POST /api/photos': { success: true, photoId: 'plate-2', uploads },
        'POST /bucket': new Response(''),
        'PUT /api/photos/plate-2': { success: true, photo: { photoId: 'plate-2', width: 64, height: 48 } },
        'GET /api/photos/plate-1?size=small': photo,
        'GET /api/photos/plate-2?size=small': photo,
        [`PUT ${path}`]: { success: true, client: ruth, addresses: [furnaceWith('plate-2')] },
      });
    });

    test('takes it into the equipment, and shows it there', async () => {
      serveRuth([lakeHouse]);
      await editFurnace();
      choosePhoto();
      await screen.findByRole('img', { name: 'Photo of the plate' });
      await press('Save equipment');
      await screen.findByText('The equipment was saved.');
      expect(recordChanges().at(-1)).toMatchObject([`PUT ${path}`, { photoId: 'plate-2' }]);
      await screen.findByRole('img', { name: 'Plate of Furnace, Carrier 59SC5A' });
    });

    test('waits with saving until it is uploaded', async () => {
      serveRuth([lakeHouse]);
      serve({ 'PUT /api/photos/plate-2': 'pending' });
      await editFurnace();
      let finish: (answer: Response) => void = () => undefined;
      const { fetch: stubbed } = globalThis;
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
        url === '/api/photos/plate-2'
          ? new Promise<Response>((resolve) => {
              finish = resolve;
            })
          : stubbed(url, init),
      );
      choosePhoto();
      await screen.findByText(photoWords.progress(0, 1));
      await waitFor(() => expect(server.requests).toContain('POST /bucket'));
      await press('Save equipment');
      await screen.findByText('Saving...');
      expect(recordChanges()).toEqual([]);
      vi.stubGlobal('fetch', stubbed);
      finish(Response.json({ success: true, photo: { photoId: 'plate-2', width: 64, height: 48 } }));
      await screen.findByText('The equipment was saved.');
      expect(recordChanges().at(-1)).toMatchObject([`PUT ${path}`, { photoId: 'plate-2' }]);
    });

    test('keeps what was typed and says what to do if there is no connection', async () => {
      serveRuth([lakeHouse]);
      serve({ 'POST /api/photos': 'offline' });
      await editFurnace();
      change('Model', '59SC6B');
      choosePhoto();
      await screen.findByText(photoWords.trouble('offline'));
      await press('Save equipment');
      await screen.findByText(photoWords.plateWaits);
      expect(recordChanges()).toEqual([]);
      expect((screen.getByLabelText('Model') as HTMLInputElement).value).toBe('59SC6B');
    });

    test('removes it, and keeps it if the equipment is deleted and that is undone', async () => {
      serveRuth([furnaceWith('plate-1')]);
      serve({ [`DELETE ${path}`]: { success: true, client: ruth, addresses: [lakeHouse] } });
      await open(ruth);
      await screen.findByRole('img', { name: 'Plate of Furnace, Carrier 59SC5A' });
      await press('Delete Furnace, Carrier 59SC5A');
      await press('Undo');
      await waitFor(() =>
        expect(recordChanges().at(-1)).toMatchObject([`PUT ${path}`, { photoId: 'plate-1' }]),
      );
      cleanup();
      serveRuth([furnaceWith('plate-1')]);
      await editFurnace();
      await press('Remove photo of the plate');
      await press('Save equipment');
      await waitFor(() => expect(recordChanges().at(-1)).toMatchObject([`PUT ${path}`, { photoId: '' }]));
    });
  });

  test('refuses equipment whose warranty ends before it was installed, at the field', async () => {
    serveRuth([lakeHouse]);
    await open(ruth);
    await press('Add equipment at Lake house, 7 Shore Rd, Gales Creek, OR');
    await screen.findByRole('dialog');
    change('Model', '59SC5A');
    change('Installed on', '2026-11-02');
    change('Warranty until', '2026-11-01');
    await press('Save equipment');
    await screen.findByText('The warranty ends before it was installed.');
    await expectScreen('clients-add-equipment-fault', screen.getByRole('dialog'));
  });

  test('waits, says that a client is gone, and loads it again after a failure', async () => {
    serve({ 'GET /api/clients/ruth': 'pending' });
    await open(ruth);
    await expectScreen('clients-page-waiting');
    cleanup();
    serve({ 'GET /api/clients/ruth': refusal('client-not-found') });
    await open(ruth);
    await screen.findByText('This client no longer exists.');
    await expectScreen('clients-page-gone');
    cleanup();
    serve({ 'GET /api/clients/ruth': 'offline' });
    await open(ruth);
    await screen.findByText('Failed to load this client. Please try again.');
    await expectScreen('clients-page-failed');
    serve({ 'GET /api/clients/ruth': { success: true, client: ruth, owed: noDebt } });
    await press('Try again');
    await screen.findByRole('heading', { name: 'Ruth Keller' });
    expect(screen.queryByText('Owed by age')).toBeNull();
  });
});

describe('the page of saved items', () => {
  const open = () => openAppPage(<LiteItemsPage />, '/items');

  test('lists the items with price and use, or says that there are none', async () => {
    serve({ 'GET /api/items': { success: true, items: [capacitor, permit] } });
    await open();
    await screen.findByText('Replace capacitor');
    await expectScreen('items-list');
    cleanup();
    serve({ 'GET /api/items': { success: true, items: [] } });
    await open();
    await screen.findByText('No saved items yet');
    await expectScreen('items-none');
  });

  test('shows fifty items at a time, and again fifty after a search', async () => {
    serve({ 'GET /api/items': { success: true, items: manyItems(20) } });
    serve({ 'GET /api/item-directory': { success: true, items: manyItems(60) } });
    await open();
    await screen.findByText('Showing 50 of 60 items');
    await press('Load more');
    expect(document.querySelectorAll('li')).toHaveLength(60);
    expect(screen.queryByText(/^Showing/)).toBeNull();
    change('Search items', 'work');
    await screen.findByText('Showing 50 of 60 items');
  });

  test('does not know the number of matches while the rest is missing, which can be loaded again', async () => {
    serve({ 'GET /api/items': { success: true, items: manyItems(20) } });
    serve({ 'GET /api/item-directory': 'offline' });
    await open();
    await screen.findByText('Failed to load items. Please try again.');
    change('Search items', 'Work 1');
    await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(11));
    expect(screen.queryByText('11 items')).toBeNull();
    serve({ 'GET /api/item-directory': { success: true, items: manyItems(22) } });
    await press('Try again');
    await screen.findByText('11 items');
    expect(screen.queryByText('Failed to load items. Please try again.')).toBeNull();
  });

  test('an item is edited: errors at its fields, a message of the server, then a toast', async () => {
    serve({ 'GET /api/items': { success: true, items: [capacitor, permit] } });
    await open();
    await screen.findByText('Replace capacitor');
    await press('Edit Replace capacitor');
    await screen.findByRole('dialog');
    await expectScreen('items-edit-dialog', screen.getByRole('dialog'));
    change(/^Description/, '');
    await press('Save item');
    await screen.findByText('Description is required.');
    expect(server.changes).toEqual([]);
    change(/^Description/, 'Replace motor');
    serve({ 'PUT /api/items/item-1': serverFault() });
    await press('Save item');
    await screen.findByText('Failed to save item. Please try again. Reference: request-7');
    const saved = { ...capacitor, itemId: 'item-3', description: 'Replace motor', unitPriceCents: 95_00 };
    serve({ 'PUT /api/items/item-1': { success: true, item: saved } });
    serve({ 'GET /api/items': { success: true, items: [saved, permit] } });
    change(/^Price/, '95');
    await press('Save item');
    await screen.findByText('The item was saved.');
    expect(server.changes.at(-1)).toEqual([
      'PUT /api/items/item-1',
      { description: 'Replace motor', unitPrice: '95' },
    ]);
    await screen.findByText('$95.00');
    expect(screen.queryByText('Replace capacitor')).toBeNull();
  });

  test('an item is deleted after a question, which stays open with the reason of a failure', async () => {
    serve({ 'GET /api/items': { success: true, items: [capacitor, permit] } });
    serve({ 'DELETE /api/items/item-2': serverFault() });
    await open();
    await screen.findByText('Permit fee');
    await press('Delete Permit fee');
    await screen.findByRole('dialog');
    await press('Delete');
    await screen.findByText('Failed to delete item. Please try again. Reference: request-7');
    await expectScreen('items-delete-failed', screen.getByRole('dialog'));
    serve({ 'DELETE /api/items/item-2': { success: true } });
    serve({ 'GET /api/items': { success: true, items: [capacitor] } });
    await press('Delete');
    await screen.findByText('The item was deleted.');
    await waitFor(() => expect(screen.queryByText('Permit fee')).toBeNull());
    expect(screen.getByText('1 item')).toBeDefined();
  });
});

test('a saved client is picked from a list that can be searched; without clients there is no list', async () => {
  const picked: Client[] = [];
  const search = (text: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Search clients' }), { target: { value: text } });
  const picker = <ClientPicker label="Saved clients" onPick={(client) => picked.push(client)} />;
  serve({ 'GET /api/clients': { success: true, clients: [ruth, moss], count: 2 } });
  await openAppPage(picker, '/picker');
  await screen.findByText('Saved clients');
  await press('Saved clients');
  await screen.findByText('ruth@keller.example');
  await expectScreen('clients-picker', screen.getByRole('dialog'));
  search('nobody');
  await screen.findByText('No clients found');
  search('moss');
  fireEvent.click(await screen.findByRole('option', { name: 'Moss & Sons' }));
  expect(picked).toEqual([moss]);
  cleanup();
  serve({ 'GET /api/clients': { success: true, clients: [], count: 0 } });
  await openAppPage(picker, '/picker');
  await waitFor(() => expect(server.requests.filter((name) => name === 'GET /api/clients')).toHaveLength(2));
  expect(screen.queryByText('Saved clients')).toBeNull();
});
