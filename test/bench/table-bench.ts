import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { allWaitingIds } from '#lambdas/composition/all-messages';
import { type Message, message } from '#lambdas/messaging/store/message';
import { meterCapacity } from '#test/support/capacity-meter';
import { planFault } from '#test/support/fault-plan';
import { tableOn } from '#test/support/invoice-tables';
import { anInvoice } from '#test/support/invoices';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { allOf } from '#test/support/outbox';
import { runSchedulerAndOutbox, turnOnReminders } from '#test/support/reminding';
import { storedItem } from '#test/support/stored-item';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';
import type { Figure } from './figure.ts';

const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'];

type Done = { readonly ok: boolean };

const invoice = anInvoice({ clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' });

/** The write units that an action consumes, including those of indexes, after its preparation. */
async function unitsOf(
  engine: TableEngine,
  prepare: (world: LiteWorld) => Promise<string>,
  act: (world: LiteWorld, invoiceId: string, client: DynamoDBClient) => Promise<unknown>,
): Promise<number> {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const invoiceId = await prepare(world);
  const client = engine.client();
  const meter = meterCapacity(client);
  await act(world, invoiceId, client);
  return writes.reduce((sum, command) => sum + meter.units(command), 0);
}

/** The write units of one item below one kilobyte, outside a transaction and without an index. */
async function singleWrite(engine: TableEngine): Promise<number> {
  const world = await liteWorld(engine);
  const client = engine.client();
  const meter = meterCapacity(client);
  await client.send(
    new PutItemCommand({ TableName: world.tableName, Item: { PK: { S: 'BARE' }, SK: { S: 'BARE' } } }),
  );
  return meter.units('PutItem');
}

function expectSuccess({ ok }: Done): void {
  if (!ok) throw new Error('What was to be measured was refused');
}

async function sentInvoice(world: LiteWorld): Promise<string> {
  const sent = await world.submit({ invoice: { ...invoice, dueDate: '2026-11-05' } });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

async function mailedInvoice(world: LiteWorld): Promise<string> {
  await turnOnReminders(world);
  const invoiceId = await sentInvoice(world);
  expectSuccess(await world.emailToClient(invoiceId));
  world.advance(Date.parse('2026-11-05T14:01:00.000Z') - world.clock().getTime());
  return invoiceId;
}

/** The table engine with a client whose capacity is metered. */
const metered = (engine: TableEngine, client: DynamoDBClient): TableEngine => ({
  ...engine,
  client: () => client,
});

/** A message as it waits in the outbox. */
function waiting(index: number, due: string) {
  const name = { kind: 'suspension-notice', id: `notice-${index}`, owner: `account-${index}` } as const;
  const fields = {
    ...name,
    state: 'waiting',
    due,
    until: '2026-12-01T00:00:00.000Z',
    attempt: 'a',
    recipient: 'account',
    about: '',
    bodyHash: '',
    createdAt: due,
    updatedAt: due,
  } as Message;
  return storedItem(message, message.key(name), fields);
}

/**
 * Fills the outbox with messages that are due later and some that are due now, and finds those due now. Returns the
 * number of queries and the number of partitions.
 */
async function findDueMessages(engine: TableEngine, later: number, now: number) {
  const world = await liteWorld(engine);
  const items = Array.from({ length: later + now }, (_, index) =>
    waiting(index, index < now ? '2026-11-01T00:00:00.000Z' : '2026-11-30T00:00:00.000Z'),
  );
  for (let start = 0; start < items.length; start += 25)
    await world.plain.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [world.tableName]: items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  const client = engine.client();
  const meter = meterCapacity(client);
  const partitions = allWaitingIds(tableOn(client, world.tableName)).partitions(world.clock());
  const found = (await Promise.all(partitions.map((ids) => allOf(ids)))).flat();
  if (found.length !== now) throw new Error(`${found.length} of ${now} due messages were found`);
  return { queries: meter.calls.length, partitions: partitions.length };
}

/** The capacity that the writes of Lite consume, and the queries that find due work. */
export async function tableFigures(): Promise<readonly Figure[]> {
  const engine = await startRealEngine();
  const unitsOfSingleWrite = await singleWrite(engine);
  const figure = (name: string, measured: number, limit: number, items: number, note: string): Figure => ({
    name: `${name}: write units`,
    measured,
    limit,
    note,
    unit: 'units',
    // A transaction consumes two units for each item: one to prepare and one to commit.
    bound: `its ${items} items in the table alone`,
    peers: `a bare PutItem ${unitsOfSingleWrite} ${unitsOfSingleWrite === 1 ? 'unit' : 'units'}`,
  });
  try {
    const mailing = await unitsOf(engine, sentInvoice, async (world, invoiceId, client) =>
      expectSuccess(await world.emailToClient(invoiceId, {}, planFault(), client)),
    );
    const payment = await unitsOf(engine, sentInvoice, async (world, invoiceId, client) =>
      expectSuccess(await world.pay(invoiceId, { note: 'No. 17' }, tableOn(client, world.tableName))),
    );
    const reminder = await unitsOf(engine, mailedInvoice, async (world, _, client) => {
      const { mailed } = await runSchedulerAndOutbox(world, metered(engine, client));
      if (mailed !== 1) throw new Error('No reminder was mailed');
    });
    const { queries, partitions } = await findDueMessages(engine, 100_000, 100);
    return [
      figure(
        ...(['mailing a saved invoice to its client', mailing, 21, 6] as const),
        'transaction of message, invoice, link and Today 8, its indexes 5; limits of the network 1; message sending 1, sent 1, done 2; timeline 1; invoice 2',
      ),
      figure(
        ...(['a payment', payment, 24, 10] as const),
        'one transaction: invoice, payment, client, totals, month, two days of what is owed, timeline and two of Today 20; index 1: invoice leaves the open ones and joins the paid ones 2, payment 1, client 1',
      ),
      figure(
        ...(['a reminder', reminder, 20, 5] as const),
        'transaction of message and plan 4, its indexes 5; claimed 3; limits of the network 1; message sending 2, sent 1, done 2; timeline 1; Today 1',
      ),
      {
        name: 'finding 100 due among 100,000 that wait: queries',
        measured: queries,
        unit: 'queries',
        limit: partitions,
        note: 'one for each partition',
      },
    ];
  } finally {
    await engine.stop();
  }
}
