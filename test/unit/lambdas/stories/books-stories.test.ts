import { test } from 'vitest';
import { keys } from '#domain/table/keys';
import { deleteClient, saveClient } from '#lambdas/clients/save-client';
import { clientStore } from '#lambdas/clients/store/client-store';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { booksCheckUnit } from '#lambdas/composition/books/check-books';
import { startBooksCheck } from '#lambdas/composition/books/start-books-check';
import { warrantyWrites } from '#lambdas/composition/projections';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { accountTotals } from '#lambdas/invoices/totals/stored-totals';
import { find } from '#lambdas/platform/table/read';
import { reminderPlan } from '#lambdas/reminders/store/reminder-plan';
import { runCountingFailures } from '#lambdas/scheduler/run-counting-failures';
import { retryScheduled, scheduledAside } from '#lambdas/scheduler/set-aside';
import { runUnit } from '#lambdas/tasks/run-unit';
import { taskStore } from '#lambdas/tasks/store/task-store';
import { aLine } from '#test/support/invoices';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { countIds, recordStory, valueIn } from '#test/support/recorded-story';
import { turnOnReminders } from '#test/support/reminding';
import { updateItem } from '#test/support/update-item';

countIds();

const hour = 60 * 60_000;

async function openWorld() {
  const world = await liteWorld(memoryEngine());
  await world.openAccount(pat);
  const { plain: table, clock } = world;
  const ports = {
    invoices: invoiceReader(table),
    voids: invoiceVoids(table, clock),
  };
  const setVoid = (invoiceId: string, isVoid: boolean) =>
    setInvoiceVoid({ userId: pat, invoiceId, void: isVoid }, ports);
  const invoice = async (invoiceNumber: string, clientName: string, changes = {}) =>
    valueIn(await world.submit({ invoice: { invoiceNumber, clientName, ...changes } })).invoice.invoiceId;
  const goTo = (instant: string) => world.advance(Date.parse(instant) - clock().getTime());
  return { world, table, clock, setVoid, invoice, goTo, story: recordStory(world) };
}

/** Starts the check that is due, and does its task. */
async function checkBooks({ table, clock, goTo }: Awaited<ReturnType<typeof openWorld>>) {
  const totals = await find(table, accountTotals, accountTotals.key(pat));
  goTo(totals?.due ?? '');
  const outcome = await startBooksCheck(table, clock)(pat);
  const tasks = taskStore(table, clock);
  const none = async () => 'finished' as const;
  const work = {
    ...{ 'full-export': none, 'full-import': none, deletion: none },
    'books-check': booksCheckUnit(table, clock),
  };
  const unit = { userId: pat, kind: 'books-check', step: 0 } as const;
  await runUnit(unit, { tasks, work, offer: async () => undefined });
  return outcome;
}

test('what is stored and logged when the books of an account are checked, while they are right and while they differ', async () => {
  const opened = await openWorld();
  const { world, table, clock, setVoid, invoice, story } = opened;
  const first = await invoice('INV-1', 'Oakmont');
  const second = await invoice('INV-5', 'Dana Whitfield');
  await story.step('The first night', () => checkBooks(opened));
  await story.step('Nothing is due', () => startBooksCheck(table, clock)(pat));
  await story.step('A payment', () => world.pay(first, { amount: '10' }));
  await story.step('In the same night', () => checkBooks(opened));
  await story.step('The night after', () => checkBooks(opened));
  await story.step('One is voided', () => setVoid(second, true));
  await updateItem(table, keys.accountTotals(pat), { owedCents: 1 });
  await story.step('A figure differs', () => checkBooks(opened));
  await story.step('It still differs', () => checkBooks(opened));
  await updateItem(table, keys.accountTotals(pat), { owedCents: 7_950 });
  const [known] = await world.itemsUnder('CLIENTNAME#');
  await updateItem(table, { PK: String(known?.PK), SK: String(known?.SK) }, { clientIds: ['other'] });
  await updateItem(table, keys.invoice(pat, first), { invoiceNumber: 'INV-7' });
  await updateItem(table, keys.liteProfile(pat), { unverifiedInvoices: 1_000, clientCount: 5 });
  await story.step('Records differ', () => checkBooks(opened));
  await story.expectAsCommitted('books');
});

test('what is stored for clients whose invoices are edited, moved, voided and counted again', async () => {
  const { world, table, clock, setVoid, invoice, story } = await openWorld();
  const first = await invoice('INV-1', 'Oakmont');
  const second = await invoice('INV-2', 'Oakmont');
  const clients = clientStore(table, clock);
  const deletion = { clients, addresses: serviceAddressStore(table, warrantyWrites, world.clock) };
  const clientOf = async (name: string) =>
    String((await world.itemsUnder('CLIENT#')).find((item) => item.name === name)?.clientId);
  const edit = (invoiceId: string, clientName: string, changes = {}) =>
    world.submit({
      ...{ invoiceId, mail: false },
      invoice: { invoiceNumber: invoiceId === first ? 'INV-1' : 'INV-2', clientName, ...changes },
    });
  await story.step('The total changes', () =>
    edit(second, 'Oakmont', { lineItems: [aLine({ unitPrice: '100' })] }),
  );
  await story.step('It moves to a new client', () => edit(second, 'Dana Whitfield'));
  await story.step('It moves back', () => edit(second, ' OAKMONT '));
  const oakmont = await clientOf('Oakmont');
  await story.step('The client is renamed', () =>
    saveClient(
      pat,
      { ...{ clientId: oakmont, name: 'Oakmont LLC' }, ...{ email: '', phone: '', address: '', city: '' } },
      clients,
    ),
  );
  await story.step('It keeps its invoices', () => edit(second, 'Oakmont', { notes: 'Thanks.' }));
  await story.step('One is voided', () => setVoid(first, true));
  await story.step('The void is undone', () => setVoid(first, false));
  await story.step('It loses its client', () => edit(first, ''));
  await story.step('A void one', () => setVoid(second, true));
  await story.step('Its client is deleted', () => deleteClient(pat, oakmont, deletion));
  await story.step('It is counted for a new client', () => setVoid(second, false));
  await story.step('It moves to a client without invoices', () => edit(second, 'Dana Whitfield'));
  await story.expectAsCommitted('client-statistics');
});

test('what is stored and logged for scheduled work that fails again and again, and is tried again by an operator', async () => {
  const { world, table, clock, invoice, goTo, story } = await openWorld();
  await turnOnReminders(world);
  const mailed = { clientEmail: 'dana@whitfield.example', dueDate: '2026-11-05' };
  const invoiceId = await invoice('INV-1', 'Dana', mailed);
  await world.emailToClient(invoiceId);
  const key = reminderPlan.key(pat, invoiceId);
  const fail = () =>
    runCountingFailures(
      table,
      key,
      {
        names: { userId: pat, invoiceId },
        work: async () => {
          throw new Error('Our own fault');
        },
      },
      clock,
    );
  const names = { userId: pat };
  goTo('2026-11-05T15:00:00.000Z');
  for (const name of ['first', 'second', 'third', 'fourth']) {
    await story.step(`It fails for the ${name} time`, fail);
    world.advance(hour);
  }
  await story.step('What was set aside', () => scheduledAside(table));
  const [aside] = await scheduledAside(table);
  await story.step('It is tried again', () => aside && retryScheduled(table, aside, clock()));
  await story.step('It is tried again twice', () => aside && retryScheduled(table, aside, clock()));
  await story.step('Of an unknown kind', () =>
    retryScheduled(table, { key: { PK: 'NEW#1', SK: 'NEW' }, partition: 'PLAN#1' }, clock()),
  );
  await story.step('It is done', () =>
    runCountingFailures(table, key, { names, work: async () => 'reminder-asked' }, clock),
  );
  await story.step('It does nothing', () =>
    runCountingFailures(table, key, { names, work: async () => undefined }, clock),
  );
  await story.expectAsCommitted('set-aside');
});
