import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientBook } from '#lambdas/clients/store/client-book';
import { invoiceProjections } from '#lambdas/composition/projections';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { effort } from '#test/support/effort';
import { aLine, anInvoice } from '#test/support/invoices';
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

const others = [
  'again',
  'pay',
  'pay',
  'pay',
  'unpay',
  'unpay',
  'void',
  'unvoid',
  'draft',
  'draft',
  'continue',
  'discard',
  'rename',
  'delete',
  'add',
] as const;

/** Days around the ends of months and years, one of which is a leap day, and none. */
const days = [
  '',
  '2024-02-29',
  '2025-12-31',
  '2026-01-01',
  '2026-10-31',
  '2026-11-01',
  '2026-11-03',
] as const;

/** What a day at the office may bring; numbers are taken modulo what there is. */
type Step =
  | {
      readonly do: 'send' | 'edit';
      readonly at: number;
      readonly client: number;
      readonly cents: number;
      readonly lines: number;
      readonly issued: string;
      readonly due: string;
      readonly mail: boolean;
      readonly fate: 'accept' | 'reject' | 'accept-then-time-out';
    }
  | {
      readonly do: (typeof others)[number];
      readonly at: number;
      readonly client: number;
      /** Of a payment: '' is the balance. */
      readonly amount: string;
      readonly date: string;
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
      issued: fc.constantFrom(...days),
      due: fc.constantFrom(...days, '2026-12-31'),
      mail: fc.boolean(),
      fate: fc.constantFrom('accept', 'accept', 'accept', 'reject', 'accept-then-time-out'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(...others),
      at: fc.nat(1000),
      client: fc.nat(names.length - 1),
      amount: fc.constantFrom('', '', '0.01', '10', '2,500.00'),
      date: fc.constantFrom(...days),
    }),
  },
);

const pick = (of: readonly Record<string, unknown>[], at: number, name: string): string =>
  String(of[at % Math.max(1, of.length)]?.[name] ?? '');

/** What there was a while ago: reading all of it at each step would take most of the time. */
type Known = Readonly<Record<'invoices' | 'clients', readonly Record<string, unknown>[]>>;

const lookAt = async (world: LiteWorld): Promise<Known> => ({
  invoices: await world.under('INVOICE#', pat, ['invoiceId', 'invoiceNumber']),
  clients: await world.under('CLIENT#', pat, ['clientId']),
});

/** Operations between two looks at the books: reading all of them takes as long as some hundred operations. */
const [betweenLooks, betweenAudits] = [20, effort(100, 1_000)];

async function perform(world: LiteWorld, action: Step, { invoices, clients }: Known): Promise<void> {
  const book = clientBook(world.plain, world.clock);
  const draft = { name: names[action.client] || 'Nobody', email: '', phone: '', address: '', city: '' };
  const invoiceId = pick(invoices, action.at, 'invoiceId') || 'none';
  switch (action.do) {
    case 'send':
    case 'edit': {
      const { fate } = action;
      world.service.behave = () => fate;
      const edited = action.do === 'edit' ? pick(invoices, action.at, 'invoiceId') : '';
      const lineItems = Array.from({ length: action.lines }, (_, line) =>
        aLine({
          description: parts[(action.at + line) % parts.length] ?? '',
          unitPrice: (action.cents / 100).toFixed(2),
        }),
      );
      await world.submit({
        ...(edited && { invoiceId: edited }),
        mail: action.do === 'send' || action.mail,
        invoice: {
          ...(edited && { invoiceNumber: pick(invoices, action.at, 'invoiceNumber') }),
          clientName: names[action.client] ?? '',
          lineItems,
          issueDate: action.issued,
          dueDate: action.due,
        },
      });
      world.service.behave = () => 'accept';
      break;
    }
    case 'again':
      await world.submit({ invoiceId, asStored: true });
      break;
    case 'pay':
      await world.pay(invoiceId, { amount: action.amount, date: action.date });
      break;
    case 'unpay':
      await world.unpay(invoiceId);
      break;
    case 'void':
    case 'unvoid':
      await invoiceVoids(world.plain, world.clock, invoiceProjections).setVoid(pat, invoiceId, {
        void: action.do === 'void',
      });
      break;
    case 'draft':
    case 'continue': {
      const known = action.do === 'continue' ? invoiceId : '';
      const number = known && pick(invoices, action.at, 'invoiceNumber');
      const key = world.newKey();
      await saveInvoiceDraft(
        {
          userId: pat,
          submissionId: key,
          ...(known && { invoiceId: known }),
          invoice: anInvoice({
            invoiceNumber: number || `DRAFT-${key.slice(-5)}`,
            clientName: names[action.client] ?? '',
            dueDate: action.date,
            lineItems: [aLine({ unitPrice: action.amount })],
          }),
        },
        world.ordinaryPorts(),
      );
      break;
    }
    case 'discard': {
      const drafts = invoiceDrafts(world.plain, world.clock, invoiceProjections);
      await deleteInvoiceDraft({ userId: pat, invoiceId }, { invoices: invoiceReader(world.plain), drafts });
      break;
    }
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

test(
  'statistics equal a sum over the invoices after any operations in any order',
  async () => {
    const length = effort(1_000, 10_000);
    const [steps = []] = fc.sample(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), {
      numRuns: 1,
      seed: Number(process.env.SEED ?? 20261103),
    });
    const world = await liteWorld(engine);
    await world.openAccount(pat);
    let known: Known = { invoices: [], clients: [] };
    for (const [at, action] of steps.entries()) {
      if (at % betweenLooks === 0) known = await lookAt(world);
      await perform(world, action, known);
      if (at % betweenAudits === betweenAudits - 1)
        await auditBooks(world, `after ${at + 1} operations, the last: ${action.do}`);
    }
    await auditBooks(world, 'in the end');
    expect(steps).toHaveLength(length);
    // A thousand operations are minutes of work where the machine has other work as well.
  },
  effort(300_000, 3_600_000),
);

test('statistics stay right when operations happen at once', async () => {
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const batches = fc.sample(fc.array(step, { minLength: 8, maxLength: 8 }), {
    numRuns: effort(5, 40),
    seed: Number(process.env.SEED ?? 7),
  });
  for (const batch of batches) {
    const known = await lookAt(world);
    await Promise.all(batch.map((action) => perform(world, action, known)));
  }
  await world.sweepLater();
  await auditBooks(world, 'at once');
});
