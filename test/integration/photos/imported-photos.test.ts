import { expect, test } from 'vitest';
import { withNewPhotoIds } from '#domain/full-import/photos';
import { accountData } from '#lambdas/full-export/store/account-data';
import { importedInvoices } from '#lambdas/invoices/index';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { importedQuotes, quoteQuestions, quoteStore } from '#lambdas/quotes/index';
import { kim, pat } from '#test/support/lite-world';
import { startPhotoWorld } from '#test/support/photo-world';

const opened = startPhotoWorld();

const shown = (...photoIds: readonly string[]) =>
  photoIds.map((photoId) => ({ photoId, caption: `Caption of ${photoId}` }));

/** An invoice of Pat with two versions that show different photos, as the export has it. */
async function exportedInvoice(first: string, second: string) {
  const send = (photoId: string, more: object = {}) =>
    opened.world.submit({
      ...more,
      invoice: { photos: shown(photoId), clientEmail: 'ruth@keller.example', invoiceNumber: 'INV-9' },
      client: { message: '' },
    });
  const sent = await send(first);
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusal));
  const { invoiceId } = sent.value.invoice;
  const edited = await send(second, { invoiceId });
  if (!edited.ok) throw new Error(JSON.stringify(edited.refusal));
  const record = await invoiceReader(opened.world.plain).find(pat, invoiceId);
  const whole = record && (await accountData(opened.world.plain).wholeInvoice(pat, record));
  if (!whole) throw new Error('The invoice is gone');
  const { record: found, issued: versions, payments, timeline } = whole;
  const { attempt: _, version: _version, payableUntil: _until, ...rest } = found;
  return JSON.parse(JSON.stringify({ ...rest, versions, payments, timeline }));
}

/** A quote of Pat that shows a photo, as the export has it. */
async function exportedQuote(photoId: string) {
  const quoteId = opened.world.newQuoteId();
  await opened.world.send(quoteId, { photos: shown(photoId) });
  const quotes = quoteStore(opened.world.plain, opened.world.clock);
  const quote = await quotes.find(quoteId);
  if (!quote) throw new Error('The quote is gone');
  const history = await quotes.chain(quoteId);
  const questions = await quoteQuestions(opened.world.plain, opened.world.clock).list(quote);
  return JSON.parse(JSON.stringify({ ...quote, history, questions }));
}

const importers = () => ({
  invoices: importedInvoices(opened.world.plain, opened.world.clock),
  quotes: importedQuotes(opened.world.plain, opened.world.clock),
});

async function add(kind: 'invoices' | 'quotes', record: unknown, importId = 'import-1'): Promise<void> {
  const checked = importers()[kind].check(record);
  if (!checked.ok) throw new Error(checked.refusal);
  for (let time = 0; time < 2; time += 1) expect(await checked.value({ userId: kim, importId })).toBe('done');
}

const holdersOf = async (photoId: string) =>
  Object.keys((await opened.world.stored(photoId, kim))?.holders ?? {}).length;

test('imported documents keep the photos of every version that the account has, until the import is undone', async () => {
  const exports = [
    ['invoices', await exportedInvoice(await opened.world.newPhoto(), await opened.world.newPhoto())],
    ['quotes', await exportedQuote(await opened.world.newPhoto())],
  ] as const;
  const there = new Map<string, string>();
  for (const [, record] of exports)
    for (const [photoId] of JSON.stringify(record).matchAll(/(?<="photoId":")\w+/g))
      if (!there.has(photoId)) there.set(photoId, await opened.world.newPhoto(kim));
  expect(there.size).toBe(3);
  for (const [kind, record] of exports) await add(kind, withNewPhotoIds(record, there));
  for (const photoId of there.values()) {
    expect(await holdersOf(photoId)).toBe(1);
    opened.world.advanceDays(2);
    expect(await opened.world.forgetOf(kim, photoId)).toBeUndefined();
    expect((await opened.world.photo(photoId, kim)).ok).toBe(true);
  }
  const [row] = await opened.world.itemsUnder('INVOICE#', kim);
  const record = await invoiceReader(opened.world.plain).find(kim, String(row?.invoiceId));
  const whole = record && (await accountData(opened.world.plain).wholeInvoice(kim, record));
  expect(whole?.issued.map(({ invoice }) => invoice.photos?.length)).toEqual([1, 1]);
  for (const kind of ['quotes', 'invoices'] as const)
    expect(await importers()[kind].removeAll({ userId: kim, importId: 'import-1' }, () => false)).toEqual({
      isEnd: true,
      kept: 0,
    });
  opened.world.advanceDays(1);
  for (const photoId of there.values()) {
    expect(await holdersOf(photoId)).toBe(0);
    expect(await opened.world.forgetOf(kim, photoId)).toBe('photo-forgotten');
  }
  expect(await opened.world.space(kim)).toMatchObject({ value: { usedBytes: 0, count: 0 } });
});

test('an imported document does not show photos that the account does not have, such as those of the other account', async () => {
  await add('invoices', await exportedInvoice(await opened.world.newPhoto(), await opened.world.newPhoto()));
  await add('quotes', await exportedQuote(await opened.world.newPhoto()));
  const [row] = await opened.world.itemsUnder('INVOICE#', kim);
  expect(row).not.toHaveProperty('photoIds');
  const contents = await opened.world.itemsUnder('CONTENT#', kim);
  expect(contents.length).toBeGreaterThan(0);
  expect(JSON.stringify(contents)).not.toContain('photoId');
});
