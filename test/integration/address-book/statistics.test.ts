import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientBook } from '#lambdas/adapters/dynamodb/address-book/client-book';
import { invoicePayments } from '#lambdas/adapters/dynamodb/lite-invoice/invoice-payments';
import { effort } from '#test/support/effort';
import { aLine } from '#test/support/invoices';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const names = ['Dana Whitfield', 'dana  whitfield', 'Luis Ortega', 'Kestrel Coffee', 'Oakmont', ''];
const parts = ['Labor', 'labor', 'Filter', 'Gasket', 'Valve', 'Motor'];

/** What a day at the office may bring; numbers are taken modulo what there is. */
type Step =
  | {
      readonly do: 'send' | 'edit';
      readonly at: number;
      readonly client: number;
      readonly cents: number;
      readonly lines: number;
      readonly mail: boolean;
      readonly fate: 'accept' | 'reject' | 'accept-then-time-out';
    }
  | {
      readonly do: 'again' | 'pay' | 'undo' | 'rename' | 'delete' | 'add';
      readonly at: number;
      readonly client: number;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('send' as const, 'edit' as const),
      at: fc.nat(1000),
      client: fc.nat(names.length - 1),
      cents: fc.integer({ min: 0, max: 500_000 }),
      lines: fc.integer({ min: 1, max: 4 }),
      mail: fc.boolean(),
      fate: fc.constantFrom('accept', 'accept', 'accept', 'reject', 'accept-then-time-out'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'again' as const,
        'pay' as const,
        'undo' as const,
        'rename' as const,
        'delete' as const,
        'add' as const,
      ),
      at: fc.nat(1000),
      client: fc.nat(names.length - 1),
    }),
  },
);

const pick = (of: readonly Record<string, unknown>[], at: number, name: string): string =>
  String(of[at % Math.max(1, of.length)]?.[name] ?? '');

async function perform(world: LiteWorld, action: Step): Promise<void> {
  const book = clientBook(world.plain, world.clock);
  const draft = { name: names[action.client] || 'Nobody', email: '', phone: '', address: '', city: '' };
  const invoices = await world.under('INVOICE#');
  const clients = await world.under('CLIENT#');
  switch (action.do) {
    case 'send':
    case 'edit': {
      const { fate } = action;
      world.service.behave = () => fate;
      const invoiceId = action.do === 'edit' ? pick(invoices, action.at, 'invoiceId') : '';
      const lineItems = Array.from({ length: action.lines }, (_, line) =>
        aLine({
          description: parts[(action.at + line) % parts.length] ?? '',
          unitPrice: (action.cents / 100).toFixed(2),
        }),
      );
      await world.submit({
        ...(invoiceId && { invoiceId }),
        mail: action.do === 'send' || action.mail,
        invoice: {
          ...(invoiceId && { invoiceNumber: pick(invoices, action.at, 'invoiceNumber') }),
          clientName: names[action.client] ?? '',
          lineItems,
        },
      });
      world.service.behave = () => 'accept';
      break;
    }
    case 'again':
      await world.submit({ invoiceId: pick(invoices, action.at, 'invoiceId') || 'none', asStored: true });
      break;
    case 'pay':
    case 'undo':
      await invoicePayments(world.plain, world.clock).setPaid(
        pat,
        pick(invoices, action.at, 'invoiceId') || 'none',
        action.do === 'pay',
      );
      break;
    case 'rename':
      await book.edit(pat, pick(clients, action.at, 'clientId') || 'none', draft);
      break;
    case 'delete':
      await book.remove(pat, pick(clients, action.at, 'clientId') || 'none');
      break;
    case 'add':
      await book.add(pat, draft);
  }
}

test('statistics equal a sum over the invoices after any operations in any order', async () => {
  const length = effort(120, 1_000);
  const [steps = []] = fc.sample(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), {
    numRuns: 1,
    seed: Number(process.env.SEED ?? 20261103),
  });
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  for (const [at, action] of steps.entries()) {
    await perform(world, action);
    if (at % 50 === 49) await auditBooks(world, `after ${at + 1} operations, the last: ${action.do}`);
  }
  await auditBooks(world, 'in the end');
  expect(steps).toHaveLength(length);
});

test('statistics stay right when operations happen at once', async () => {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const batches = fc.sample(fc.array(step, { minLength: 8, maxLength: 8 }), {
    numRuns: effort(5, 40),
    seed: Number(process.env.SEED ?? 7),
  });
  for (const batch of batches) await Promise.all(batch.map((action) => perform(world, action)));
  await world.sweepLater();
  await auditBooks(world, 'at once');
});
