import { test } from 'vitest';
import type { FindInvoicesBody } from '#domain/invoices/contract/find-invoices';
import { keys } from '#domain/table/keys';
import { getClient } from '#lambdas/clients/get-client';
import { importEntries } from '#lambdas/clients/import-entries';
import { listClientDirectory, listClients } from '#lambdas/clients/list-clients';
import { listItemDirectory, listItems } from '#lambdas/clients/list-items';
import { deleteClient, saveClient } from '#lambdas/clients/save-client';
import { deleteItem, saveItem } from '#lambdas/clients/save-item';
import { saveEquipment, saveServiceAddress } from '#lambdas/clients/service-addresses';
import { clientDays } from '#lambdas/clients/store/client-days';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { clientStore } from '#lambdas/clients/store/client-store';
import { savedItems } from '#lambdas/clients/store/saved-items';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { readBooks as auditedBooks, repairBooks } from '#lambdas/composition/books/account-books';
import {
  depositReader,
  invoicesBeingChecked,
  unbilledDeposits,
  warrantyWrites,
} from '#lambdas/composition/projections';
import { findInvoices, sumInvoices } from '#lambdas/invoices/search/find-invoices';
import { listInvoices } from '#lambdas/invoices/search/list-invoices';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoiceList } from '#lambdas/invoices/store/invoice-list';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { receivedPayments } from '#lambdas/invoices/store/received-payments';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { getOverview } from '#lambdas/reports/get-overview';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { getStatement } from '#lambdas/statements/get-statement';
import { aLine } from '#test/support/invoices';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { emptyOutbox } from '#test/support/outbox';
import { countIds, recordStory, valueIn } from '#test/support/recorded-story';
import { updateItem } from '#test/support/update-item';

countIds();

const aClient = (changes = {}) => ({
  name: 'Dana Whitfield',
  email: 'dana@whitfield.example',
  phone: '(555) 555-0111',
  address: '88 Orchard Lane',
  city: 'Kettering, OH 45429',
  ...changes,
});

const aFurnace = {
  ...{ kind: 'Furnace', maker: 'Carrier', model: '59SC5A', serial: '4417A' },
  ...{ installedOn: '2016-11-20', warrantyUntil: '2026-11-20', note: '', photoId: '', basedOn: 1 },
};

async function openWorld() {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/Los_Angeles' });
  const { plain: table, clock } = world;
  const ports = {
    ...world.ordinaryPorts(),
    clients: clientStore(table, clock),
    addresses: serviceAddressStore(table, warrantyWrites, world.clock),
    days: clientDays(table),
    items: savedItems(table),
    finder: invoiceFinder(table),
    contents: invoiceReader(table),
    beingChecked: invoicesBeingChecked(table),
    payments: receivedPayments(table),
    totals: totalsReader(table),
    findClient: (userId: string, id: string) => clientLookup(table, userId).byId(id),
    renderPdf: async (page: unknown) => new TextEncoder().encode(JSON.stringify(page)),
    clock,
  };
  return { engine, world, ports, story: recordStory(world) };
}

/** Invoices with and without due dates, clients, tax and payments. */
async function invoiceAll(world: LiteWorld): Promise<readonly string[]> {
  const drafts = [
    {
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@whitfield.example',
      dueDate: '2026-11-01',
      issueDate: '2026-10-01',
    },
    {
      clientName: 'Dana Whitfield',
      taxRate: '8.25',
      taxName: 'Sales tax',
      lineItems: [aLine({ taxed: true }), aLine({ unitPrice: '20', taxed: false })],
    },
    { clientName: 'Oakmont', dueDate: '2026-12-03', lineItems: [aLine({ unitPrice: '1,000' })] },
    { clientName: '', issueDate: '2026-09-15', dueDate: '2026-09-30' },
    { clientName: 'Oakmont', lineItems: [aLine({ quantity: '3', unitPrice: '0.01' })] },
  ];
  const ids: string[] = [];
  for (const [at, invoice] of drafts.entries())
    ids.push(
      valueIn(await world.submit({ invoice: { ...invoice, invoiceNumber: `A-${at}` } })).invoice.invoiceId,
    );
  return ids;
}

test('what is stored, answered and emailed for clients and saved items', async () => {
  const { world, ports, story } = await openWorld();
  const { clients, items } = ports;
  const dana = valueIn(
    await story.step('One is added', () =>
      saveClient(pat, aClient({ name: '  Dana   Whitfield ' }), clients),
    ),
  ).client;
  await story.step('The same name', () => saveClient(pat, aClient({ name: 'DANA whitfield' }), clients));
  await story.step('Without a name', () =>
    saveClient(pat, aClient({ name: ' ', city: 'x'.repeat(201) }), clients),
  );
  await story.step('It is renamed', () =>
    saveClient(pat, aClient({ clientId: dana.clientId, name: 'Dana Hill' }), clients),
  );
  await story.step('It is changed', () =>
    saveClient(pat, aClient({ clientId: dana.clientId, name: 'Dana Hill', phone: '1' }), clients),
  );
  await story.step('One that does not exist', () =>
    saveClient(pat, aClient({ clientId: 'nobody' }), clients),
  );
  await story.step('An invoice to it', () =>
    world.submit({ clientId: dana.clientId, invoice: { clientName: 'Dana Hill' } }),
  );
  await story.step('Its page', () => getClient(pat, dana.clientId, ports));
  await story.step('Of another account', () => getClient(kim, dana.clientId, ports));
  const lakeHouse = { clientId: dana.clientId, addressId: 'lake-house' };
  await story.step('It gets a service address', () =>
    saveServiceAddress(
      pat,
      lakeHouse,
      { label: 'Lake house', address: '7 Shore Rd', accessNotes: 'Gate 4417' },
      ports.addresses,
    ),
  );
  await story.step('With a furnace', () =>
    saveEquipment(pat, { ...lakeHouse, equipmentId: 'furnace' }, aFurnace, ports.addresses),
  );
  await story.step('The list', () => listClients(pat, undefined, clients));
  await story.step('The directory', () => listClientDirectory(pat, undefined, clients));
  const [item] = await world.itemsUnder('ITEM#');
  const itemId = String(item?.itemId);
  await story.step('An item is changed', () =>
    saveItem(pat, itemId, { description: 'Capacitor', unitPrice: '95' }, items),
  );
  await story.step('A wrong item', () => saveItem(pat, itemId, { description: '', unitPrice: 'x' }, items));
  await story.step('An item that does not exist', () =>
    saveItem(pat, 'nothing', { description: 'A', unitPrice: '1' }, items),
  );
  await story.step('Entries are imported', () =>
    importEntries(
      pat,
      {
        clients: [
          { id: 'import-1', after: aClient({ name: 'Ash' }) },
          { id: 'import-2', after: aClient({ name: '' }) },
          { id: 'import-3' },
        ],
        items: [{ id: 'any', after: { description: 'Gasket', unitPrice: '5' } }],
      },
      { table: world.plain, clock: world.clock },
    ),
  );
  await story.step('The items', () => listItems(pat, items));
  await story.step('The item directory', () => listItemDirectory(pat, undefined, items));
  const [changed] = await world.itemsUnder('ITEM#');
  await story.step('An item is deleted', () => deleteItem(pat, String(changed?.itemId), items));
  await story.step('It is deleted again', () => deleteItem(pat, String(changed?.itemId), items));
  await story.step('The client is deleted', () => deleteClient(pat, dana.clientId, ports));
  await story.step('It is deleted once more', () => deleteClient(pat, dana.clientId, ports));
  await story.expectAsCommitted('clients');
});

test('what is stored, answered and emailed for lists, sums, statements, reports and the check of the books', async () => {
  const { engine, world, ports, story } = await openWorld();
  const ids = await story.step('Invoices', () => invoiceAll(world));
  await story.step('Two are paid', async () => {
    await world.pay(ids[0] ?? '', { amount: '50', date: '2026-10-31', method: 'cash' });
    await world.pay(ids[2] ?? '', { date: '2026-11-02', method: 'check', note: '# 7' });
  });
  await story.step('The first page', () =>
    listInvoices(pat, undefined, {
      lister: invoiceList(world.plain),
      beingChecked: invoicesBeingChecked(world.plain),
    }),
  );
  const today = '2026-11-03';
  const filters: readonly Partial<FindInvoicesBody>[] = [
    {},
    ...(['unpaid', 'overdue', 'paid', 'draft', 'void'] as const).map((show) => ({ show })),
    { search: 'oak' },
    { from: '2026-10-01', to: '2026-11-01' },
    { paidFrom: '2026-11-01', paidTo: '2026-11-30' },
    { order: 'amount' },
  ];
  for (const filter of filters) {
    const body = { today, ...filter } as FindInvoicesBody;
    await story.step(`Found with ${JSON.stringify(filter)}`, async () => {
      const found = await findInvoices(pat, body, ports);
      return found.ok
        ? found.value.invoices.map(({ invoiceNumber, totalCents }) => [invoiceNumber, totalCents])
        : found;
    });
    await story.step('Their sum', () => sumInvoices(pat, body, ports));
  }
  await story.step('The overview', () => getOverview(pat, { table: world.plain, clock: world.clock }));
  const clientId = String((await world.itemsUnder('CLIENT#'))[0]?.clientId);
  await story.step('A statement', () => getStatement({ userId: pat, clientId, since: '2026-10-01' }, ports));
  await story.step('Of a wrong day', () => getStatement({ userId: pat, clientId, since: '2026' }, ports));
  await story.step('Of nobody', () => getStatement({ userId: pat, clientId: 'nobody' }, ports));
  await story.step('Emailed', () => world.emailStatement(clientId, { to: 'dana@whitfield.example' }));
  await story.step('To another address', () =>
    world.emailStatement(clientId, { to: 'kim@whitfield.example' }),
  );
  await story.step('The email', () => emptyOutbox(world, engine));
  const books = {
    ...bookPages(world.plain),
    totals: ports.totals,
    depositOf: depositReader(world.plain),
    unbilled: unbilledDeposits(world.plain),
  };
  await story.step('The books', () => readBooks(pat, { cursor: undefined, withLines: true }, books));
  await story.step('They are right', () => auditedBooks(world.plain, pat));
  await updateItem(world.plain, keys.accountTotals(pat), { owedCents: 1 });
  await story.step('A wrong figure', () => auditedBooks(world.plain, pat));
  await story.step('It is repaired', () => repairBooks(world.plain, pat));
  await story.step('They are right again', () => auditedBooks(world.plain, pat, 'money'));
  await story.expectAsCommitted('reports');
});
