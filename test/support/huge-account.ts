import { keys } from '#domain/table/keys';
import { getClient } from '#lambdas/clients/get-client';
import { listClients } from '#lambdas/clients/list-clients';
import { listItems } from '#lambdas/clients/list-items';
import { client as clientEntity, newClient } from '#lambdas/clients/store/client';
import { clientDays } from '#lambdas/clients/store/client-days';
import { clientFiguresOf } from '#lambdas/clients/store/client-figures';
import { clientStore } from '#lambdas/clients/store/client-store';
import { savedItems } from '#lambdas/clients/store/saved-items';
import {
  depositReader,
  invoicesBeingChecked,
  isInvoiceBeingChecked,
  takesOnlinePayments,
} from '#lambdas/composition/projections';
import { getInvoice } from '#lambdas/invoices/get-invoice';
import { listInvoices } from '#lambdas/invoices/search/list-invoices';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceList } from '#lambdas/invoices/store/invoice-list';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceTimelines } from '#lambdas/invoices/store/invoice-timeline';
import { waitingReceipts } from '#lambdas/invoices/store/receipt-message-handler';
import type { Clock } from '#lambdas/platform/clock';
import { newUlid } from '#lambdas/platform/hash';
import { getOverview } from '#lambdas/reports/get-overview';
import { listToday } from '#lambdas/today/list-today';
import { meterCapacity } from './capacity-meter.ts';
import { tableOn } from './invoice-tables.ts';
import { aLine } from './invoices.ts';
import { type LiteWorld, liteWorld, pat } from './lite-world.ts';
import { putItems } from './put-items.ts';
import { type StoredItem, storedItem } from './stored-item.ts';
import type { TableEngine } from './table-engine.ts';

export const invoiceWithThreeLines = {
  clientName: 'Dana Whitfield',
  clientAddress: '88 Orchard Lane',
  clientCity: 'Kettering, OH 45429',
  clientPhone: '(555) 555-0111',
  clientEmail: 'dana@whitfield.example',
  dueDate: '2026-12-03',
  notes: 'Thank you. Payable within 30 days.',
  lineItems: [
    aLine({ description: 'Hourly labor', quantity: '1.5', unitPrice: '95.25' }),
    aLine({ description: 'Washer', unitPrice: '0.01' }),
    aLine({ description: 'Water heater, 50 gallons', unitPrice: '1,299.99' }),
  ],
};

/** An account with `size.invoices` copies of one sent invoice and `size.clients` clients. */
export async function hugeAccount(
  engine: TableEngine,
  size: { readonly invoices: number; readonly clients: number },
): Promise<LiteWorld> {
  const world = await liteWorld(engine);
  await world.openAccount(pat, { clientCount: size.clients });
  await world.submit({ invoice: invoiceWithThreeLines });
  const [invoice] = await world.itemsUnder('INVOICE#');
  const items: StoredItem[] = [];
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (let index = 0; index < size.invoices; index += 1) {
    const invoiceId = newUlid(new Date(start + index * 1000));
    items.push({ ...invoice, ...keys.invoice(pat, invoiceId), invoiceId });
  }
  for (let index = 0; index < size.clients; index += 1) {
    const now = new Date(start + index * 1000);
    const draft = {
      name: `Client ${String(index).padStart(5, '0')}`,
      email: `client${String(index).padStart(5, '0')}@clients.example`,
      phone: '(555) 555-0111',
      address: '88 Orchard Lane',
      city: 'Kettering, OH 45429',
    };
    const clientId = newUlid(now);
    const client = newClient(clientId, draft, now.toISOString(), {
      invoiceId: newUlid(now),
      figures: { ...clientFiguresOf(undefined), invoiceCount: 1, totalCents: 100, balanceCents: 100 },
    });
    items.push(storedItem(clientEntity, clientEntity.key(pat, clientId), client));
  }
  await putItems(world.plain, items);
  return world;
}

/** The cost of opening a screen: table read units, and milliseconds for reading and building the answer. */
export interface ScreenCost {
  readonly units: number;
  readonly milliseconds: number;
}

interface ShownIds {
  readonly invoiceId: string;
  readonly clientId: string;
}

/** Functions that open the screens of an account on a table. */
export function accountScreens(
  table: InvoiceTable,
  clock: Clock,
  { invoiceId, clientId }: ShownIds,
): Readonly<Record<string, () => Promise<{ readonly ok: boolean }>>> {
  const book = clientStore(table, clock);
  return {
    history: () =>
      listInvoices(pat, undefined, { lister: invoiceList(table), beingChecked: invoicesBeingChecked(table) }),
    invoice: () =>
      getInvoice(pat, invoiceId, {
        invoices: invoiceReader(table),
        timelines: invoiceTimelines(table),
        payments: invoicePayments(table, clock),
        waitingReceipts: waitingReceipts(table, clock),
        depositOf: depositReader(table),
        takesOnlinePayments: takesOnlinePayments(table, clock),
        isBeingChecked: (userId, record) => isInvoiceBeingChecked(table, userId, record),
      }),
    'client card': () => getClient(pat, clientId, { clients: book, days: clientDays(table), clock }),
    clients: () => listClients(pat, undefined, book),
    'saved items': () => listItems(pat, savedItems(table)),
    account: async () => ({ ok: (await invoiceAccounts(table, clock).find(pat)) !== undefined }),
    'dashboard, amounts': () => getOverview(pat, { table, clock }),
    'dashboard, today': () => listToday(pat, { table, clock }),
  };
}

/** The cost of opening each screen of an account. */
export async function costOfScreens(
  engine: TableEngine,
  world: LiteWorld,
): Promise<Readonly<Record<string, ScreenCost>>> {
  const client = engine.client();
  const meter = meterCapacity(client);
  const table = tableOn(client, world.tableName);
  const page = await invoiceList(table).list(pat, { limit: 1 });
  const recent = await clientStore(table, world.clock).recent(pat, 1, undefined);
  const screens = accountScreens(table, world.clock, {
    invoiceId: page.records[0]?.invoiceId ?? '',
    clientId: recent.entries[0]?.clientId ?? '',
  });
  const costs: Record<string, ScreenCost> = {};
  for (const [name, open] of Object.entries(screens)) {
    meter.reset();
    const startedAt = performance.now();
    if (!(await open()).ok) throw new Error(`${name} was refused`);
    costs[name] = { units: meter.units(), milliseconds: performance.now() - startedAt };
  }
  return costs;
}

/** The read units for opening each screen of an account. */
export const unitsOfScreens = async (
  engine: TableEngine,
  world: LiteWorld,
): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    Object.entries(await costOfScreens(engine, world)).map(([name, { units }]) => [name, units]),
  );
