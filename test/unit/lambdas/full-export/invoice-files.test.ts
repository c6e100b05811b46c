import { expect, test } from 'vitest';
import type { BookInvoice } from '#domain/reports/books';
import { invoiceProjections } from '#lambdas/composition/projections';
import { addInvoice } from '#lambdas/full-export/invoice-files';
import { accountData } from '#lambdas/full-export/store/account-data';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { valueIn } from '#test/support/recorded-story';

async function office() {
  const world = await liteWorld(memoryEngine());
  await world.openAccount(pat);
  return world;
}

/** The papers of an invoice in the file with everything: names, labels, and whether they say that it was paid. */
async function papers(world: LiteWorld, invoiceId: string) {
  const record = await invoiceReader(world.plain).find(pat, invoiceId);
  const whole = record && (await accountData(world.plain).wholeInvoice(pat, record));
  if (!whole) throw new Error('The invoice is gone');
  const added = new Map<string, string>();
  const archive = {
    freeName: (name: string) => name,
    add: async (name: string, content: Uint8Array | string) => {
      added.set(name, typeof content === 'string' ? content : new TextDecoder().decode(content));
    },
  };
  const book = {
    invoiceNumber: '7',
    totalCents: whole.record.totalCents,
    payments: [],
  } as unknown as BookInvoice;
  const { offline } = await addInvoice(
    pat,
    whole,
    { book, timeZone: 'America/New_York', today: '2026-12-31' },
    archive as never,
    world.ordinaryPorts(),
  );
  return offline.files.map(({ label, path }) => [label, path, /"Paid/.test(added.get(path) ?? '')] as const);
}

const send = (world: LiteWorld, invoiceNumber: string, options: Parameters<LiteWorld['submit']>[0] = {}) =>
  world.submit({ ...options, invoice: { invoiceNumber, ...options.invoice } });

test('the file with everything has one paper of an invoice that prints what was emailed', async () => {
  const world = await office();
  const { invoice } = valueIn(await send(world, '7'));
  expect(await papers(world, invoice.invoiceId)).toEqual([
    ['PDF', expect.stringMatching(/^invoices\/Invoice 7/), false],
  ]);
});

test('it says of each paper of an invoice that was paid since which one it is', async () => {
  const world = await office();
  const { invoice } = valueIn(await send(world, '7'));
  valueIn(await world.pay(invoice.invoiceId, { method: 'check' }));
  expect(await papers(world, invoice.invoiceId)).toEqual([
    ['PDF: As emailed on November 3, 2026', expect.stringMatching(/, as emailed 2026-11-03\.pdf$/), false],
    ['PDF: As it is now', expect.stringMatching(/^invoices\/Invoice 7[^,]*\.pdf$/), true],
  ]);
});

test('the only paper of an invoice that was never emailed is the one as it is now', async () => {
  const world = await office();
  const { invoice } = valueIn(await send(world, '7', { mail: false }));
  await invoiceSharing(world.plain, world.clock, invoiceProjections).markSent(pat, invoice.invoiceId);
  valueIn(await world.pay(invoice.invoiceId, { method: 'check' }));
  expect(await papers(world, invoice.invoiceId)).toEqual([
    ['PDF', expect.stringMatching(/^invoices\/Invoice 7[^,]*\.pdf$/), true],
  ]);
});

test('it says of earlier versions when they were emailed', async () => {
  const world = await office();
  const { invoice } = valueIn(await send(world, '7'));
  const edited = { invoiceId: invoice.invoiceId, basedOn: invoice.contentId };
  valueIn(await send(world, '7', { ...edited, invoice: { notes: 'Gate code 4417' } }));
  const names = (await papers(world, invoice.invoiceId)).map(([label, path]) => [
    label,
    path.split(', ').slice(1).join(', '),
  ]);
  expect(names).toEqual([
    ['PDF: As emailed on November 3, 2026', 'version 1, as emailed 2026-11-03.pdf'],
    ['PDF', ''],
  ]);
});
