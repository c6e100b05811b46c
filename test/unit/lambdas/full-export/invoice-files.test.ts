import { expect, test } from 'vitest';
import type { BookInvoice } from '#domain/reports/books';
import { addInvoice } from '#lambdas/full-export/invoice-files';
import { accountData } from '#lambdas/full-export/store/account-data';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { paymentWorld } from '#test/support/payment-world';
import { dispatchReceipts } from '#test/support/receipts';
import { valueIn } from '#test/support/recorded-story';

async function office() {
  const world = await liteWorld(memoryEngine());
  await world.openAccount(pat);
  return world;
}

/** The papers of an invoice in the file with everything: names, labels, and what they say. */
async function textsOfPapers(world: LiteWorld, invoiceId: string) {
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
  return offline.files.map(({ label, path }) => [label, path, added.get(path) ?? ''] as const);
}

/** Their names, labels, and whether they say that it was paid. */
async function papers(world: LiteWorld, invoiceId: string) {
  const found = await textsOfPapers(world, invoiceId);
  return found.map(([label, path, text]) => [label, path, /"Paid/.test(text)] as const);
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
  await invoiceSharing(world.plain, world.clock).markSent(pat, invoice.invoiceId);
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

test('a receipt is about the version that the client had when it was emailed', async () => {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
  await dispatchReceipts(world, engine);
  pay.account.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  await onlineChanges(world.plain, world.clock).decide(pat, pay.invoiceId, 'owed');
  world.advance(60_000);
  const lineItems = [{ description: 'Work', quantity: '1', unitPrice: '900' }];
  const { invoiceNumber, contentId } = await pay.detail();
  const edited = { invoiceId: pay.invoiceId, basedOn: contentId, mail: false };
  valueIn(await send(world, invoiceNumber, { ...edited, invoice: { clientName: 'Dana', lineItems } }));
  const receipt = async () => {
    const found = await textsOfPapers(world, pay.invoiceId);
    const [text = ''] = found.flatMap(([label, , drawn]) => (label.startsWith('Receipt') ? [drawn] : []));
    return text;
  };
  expect(await receipt()).toContain('"total":{"label":"Total","value":"$450.00"}');
  await invoiceSharing(world.plain, world.clock).share(pat, pay.invoiceId, {
    renew: false,
  });
  expect(await receipt()).toContain('"total":{"label":"Total","value":"$450.00"}');
  expect(await receipt()).not.toContain('$900.00');
});
