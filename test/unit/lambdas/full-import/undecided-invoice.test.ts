import { expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { readBooks } from '#lambdas/composition/books/account-books';
import { accountData } from '#lambdas/full-export/store/account-data';
import { importedInvoices } from '#lambdas/invoices/index';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { decideRefund } from '#lambdas/online-payments/change-online-payment';
import { todayList } from '#lambdas/today/index';
import { kim, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { paymentWorld } from '#test/support/payment-world';
import { valueIn } from '#test/support/recorded-story';

/** An invoice whose payment was refunded without an answer, imported into the account of Kim; returns its ID. */
async function withImported() {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  await pay.send(pay.payByCard());
  await pay.send(pay.act({ kind: 'refund', paymentIndex: 0, percent: 100 }));
  await pay.send(pay.act({ kind: 'refund-succeeds', refundIndex: 0 }));
  const record = await invoiceReader(world.plain).find(pat, pay.invoiceId);
  const whole = record && (await accountData(world.plain).wholeInvoice(pat, record));
  if (!whole) throw new Error('The invoice is gone');
  const { record: found, issued: versions, payments, timeline } = whole;
  const { attempt: _, version: _version, payableUntil: _until, ...shown } = found;
  const exported = JSON.parse(JSON.stringify({ ...shown, versions, payments, timeline }));
  await world.openAccount(kim);
  const checked = importedInvoices(world.plain, world.clock).check(exported);
  if (!checked.ok) throw new Error('The invoice is refused');
  expect(await checked.value({ userId: kim, importId: 'import-1' })).toBe('done');
  const [item] = await world.itemsUnder('INVOICE#', kim);
  return { world, pay, invoiceId: String(item?.invoiceId) };
}

test('an imported invoice with a refund without an answer is not owed, and its owner is asked until it is answered', async () => {
  const { world, pay, invoiceId } = await withImported();
  const money = async () => {
    const record = await invoiceReader(world.plain).find(kim, invoiceId);
    if (!record) throw new Error('The invoice is gone');
    const { owedCents, undecidedCents } = moneyOf(record);
    return { owedCents, undecidedCents };
  };
  const today = async () => {
    const { items } = await todayList(world.plain).read(kim, '2030-01-01', world.clock());
    return items.map(({ reason, cents }) => [reason, cents]);
  };
  expect(await money()).toEqual({ owedCents: 0, undecidedCents: 45_000 });
  expect(await today()).toEqual([['owed-question', 45_000]]);
  expect((await readBooks(world.plain, kim)).findings).toEqual([]);
  const changes = onlineChanges(world.plain, world.clock);
  const command = { userId: kim, invoiceId, decision: 'owed' } as const;
  valueIn(await decideRefund(command, { ...pay.ports, changes }));
  expect(await money()).toEqual({ owedCents: 45_000, undecidedCents: 0 });
  expect(await today()).toEqual([]);
  expect((await readBooks(world.plain, kim)).findings).toEqual([]);
});

test('another export has what was decided since the import, and nothing that was on its way elsewhere', async () => {
  const { world, pay, invoiceId } = await withImported();
  const exported = async () => {
    const record = await invoiceReader(world.plain).find(kim, invoiceId);
    const whole = record && (await accountData(world.plain).wholeInvoice(kim, record));
    if (!whole) throw new Error('The invoice is gone');
    const { owedCents, undecidedCents, refundingCents } = moneyOf(whole.record);
    return { owedCents, undecidedCents, refundingCents };
  };
  expect(await exported()).toEqual({ owedCents: 0, undecidedCents: 45_000, refundingCents: 0 });
  const changes = onlineChanges(world.plain, world.clock);
  const command = { userId: kim, invoiceId, decision: 'owed' } as const;
  valueIn(await decideRefund(command, { ...pay.ports, changes }));
  expect(await exported()).toEqual({ owedCents: 45_000, undecidedCents: 0, refundingCents: 0 });
});
