import { expect, test } from 'vitest';
import { fullImportLimits } from '#domain/full-import/full-import';
import { withNewPhotoIds } from '#domain/full-import/photos';
import { accountData } from '#lambdas/full-export/store/account-data';
import { importedInvoices } from '#lambdas/invoices/index';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { tableOn } from '#test/support/invoice-tables';
import { kim, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { type PhotoWorld, photoWorld } from '#test/support/photo-world';

/** Maximum photos of an invoice. */
const photoCount = 20;

/** A day in one of the months before the invoice, each in another month. */
const dayOf = (count: number) => new Date(Date.UTC(2026, 9 - count, 5)).toISOString().slice(0, 10);

/** An invoice of Pat with as many photos as possible and many payments, as the export has it. */
async function exportedInvoice(world: PhotoWorld, photoIds: readonly string[]) {
  const photos = photoIds.map((photoId) => ({ photoId, caption: '' }));
  const sent = await world.submit({
    invoice: { photos, clientEmail: 'ruth@keller.example' },
    client: { message: '' },
  });
  if (!sent.ok) throw new Error(sent.refusal.code);
  const { invoiceId } = sent.value.invoice;
  for (let count = 0; count < fullImportLimits.payments; count += 1)
    expect([count, await world.pay(invoiceId, { amount: '1', date: dayOf(count) })]).toMatchObject([
      count,
      { ok: true },
    ]);
  const record = await invoiceReader(world.plain).find(pat, invoiceId);
  const whole = record && (await accountData(world.plain).wholeInvoice(pat, record));
  if (!whole) throw new Error('The invoice is gone');
  const { record: found, issued: versions, payments, timeline } = whole;
  const { attempt: _, version: _version, payableUntil: _until, ...shown } = found;
  return JSON.parse(JSON.stringify({ ...shown, versions, payments, timeline }));
}

/** The table, with the number of writes in each transaction. */
function countedTable(client: ReturnType<ReturnType<typeof memoryEngine>['client']>, name: string) {
  const sizes: number[] = [];
  client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems = [] } = args.input as { readonly TransactItems?: readonly unknown[] };
      sizes.push(TransactItems.length);
      return next(args);
    },
    { step: 'initialize', priority: 'high', name: 'sizes' },
  );
  return { table: tableOn(client, name), sizes };
}

test('an import of an invoice with many photos and payments, and its undoing, fit into transactions', async () => {
  const engine = memoryEngine();
  const world = await photoWorld(engine);
  await world.openAccount(pat);
  await world.openAccount(kim);
  const there = new Map<string, string>();
  for (let count = 0; count < photoCount; count += 1)
    there.set(await world.newPhoto(pat), await world.newPhoto(kim));
  const exported = withNewPhotoIds(await exportedInvoice(world, [...there.keys()]), there);
  const holdersOf = async () => {
    const found = await Promise.all([...there.values()].map((photoId) => world.stored(photoId, kim)));
    return found.filter((photo) => Object.keys(photo?.holders ?? {}).length === 1).length;
  };
  const { table, sizes } = countedTable(engine.client(), world.tableName);
  const importer = importedInvoices(table, world.clock);
  const checked = importer.check(exported);
  if (!checked.ok) throw new Error(checked.refusal);
  expect(await checked.value({ userId: kim, importId: 'import-1' })).toBe('done');
  expect(await holdersOf()).toBe(photoCount);
  const undone = await importer.removeAll({ userId: kim, importId: 'import-1' }, () => false);
  expect(undone).toEqual({ isEnd: true, kept: 0 });
  expect(await holdersOf()).toBe(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
});
