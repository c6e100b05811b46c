import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientTexts, emptyClient } from '#domain/clients/client-fields';
import { saveClient } from '#lambdas/clients/save-client';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { clientStore } from '#lambdas/clients/store/client-store';
import { editWrites } from '#lambdas/clients/store/client-writes';
import { importedClients } from '#lambdas/clients/store/imported-clients';
import { importedEntries } from '#lambdas/clients/store/imported-entries';
import { accountData } from '#lambdas/full-export/store/account-data';
import { importedInvoices, invoiceAccounts } from '#lambdas/invoices/index';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { commit } from '#lambdas/platform/table/commit';
import { listQuotes } from '#lambdas/quotes/editing/list-quotes';
import { setRepeat } from '#lambdas/recurring/repeats';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { auditBooks } from '#test/support/lite-books';
import { kim, pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { runSchedulerAndOutbox } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

const ann = { clientName: 'Ann Lee', clientEmail: 'ann@one.example', clientAddress: '', clientCity: '' };
const otherAnn = { ...ann, clientEmail: 'ann@two.example' };

const bill = (invoice: object, clientId?: string) =>
  world.submit({ invoice, ...(clientId !== undefined && { clientId }) });

/** Each saved client as "email: number of invoices", sorted. */
const clientsOf = async (userId = pat) =>
  (await world.itemsUnder('CLIENT#', userId))
    .map(({ email, invoiceCount }) => `${email}: ${invoiceCount}`)
    .sort();

const idOf = async (email: string) =>
  String((await world.itemsUnder('CLIENT#')).find((client) => client.email === email)?.clientId);

describe('people with one name', () => {
  test('are two clients, and an invoice without a chosen client goes to the one with its email', async () => {
    await bill(ann);
    await bill(otherAnn);
    await bill({ ...otherAnn, clientName: 'ann lee' });
    expect(await clientsOf()).toEqual(['ann@one.example: 1', 'ann@two.example: 2']);
    // Nothing tells who is meant, so it stays with its own client.
    await bill({ ...ann, clientEmail: '' });
    await bill({ ...ann, clientEmail: '' });
    expect(await clientsOf()).toEqual([': 2', 'ann@one.example: 1', 'ann@two.example: 2']);
    await auditBooks(world, 'billed');
  });

  test('an edit is refused if the client was renamed after it was read, so that no name is lost', async () => {
    await bill(ann);
    const clientId = await idOf('ann@one.example');
    const stored = await clientLookup(world.plain, pat).byId(clientId);
    if (!stored) throw new Error('There is no client');
    const edit = async (change: object) =>
      (await editWrites(world.plain, pat, stored, { ...clientTexts(stored), ...change })) ?? [];
    const [rename, stale] = [await edit({ name: 'Ann Lee-Park' }), await edit({ phone: '555-0101' })];
    expect(await commit(world.plain, rename)).toMatchObject({ committed: true });
    expect(await commit(world.plain, stale)).toMatchObject({ committed: false });
    expect(await clientLookup(world.plain, pat).byId(clientId)).toMatchObject({ name: 'Ann Lee-Park' });
  });

  test('stay one client while only one of them is saved and nothing contradicts it', async () => {
    await bill(ann);
    await bill({ ...ann, clientEmail: '', clientAddress: '1 Mill Road' });
    expect(await clientsOf()).toEqual(['ann@one.example: 2']);
  });

  test('that are billed at the same time for the first time are saved once each', async () => {
    await Promise.all([ann, otherAnn, ann, otherAnn, ann].map((invoice) => bill(invoice)));
    await world.sweepAfterLease();
    expect(await clientsOf()).toEqual(['ann@one.example: 3', 'ann@two.example: 2']);
    await auditBooks(world, 'at once');
  });

  test('are the client that was chosen, whatever the invoice says of it', async () => {
    await bill(ann);
    await bill(otherAnn);
    const [first, second] = [await idOf('ann@one.example'), await idOf('ann@two.example')];
    await bill({ ...ann, clientEmail: 'new@one.example' }, first);
    const renamed = { ...emptyClient, name: 'Ann Smith', email: 'ann@one.example', clientId: first };
    expect(await saveClient(pat, renamed, clientStore(world.plain, world.clock))).toMatchObject({ ok: true });
    // A copy of an earlier invoice still has the name from before the wedding.
    await bill(ann, first);
    expect(await clientsOf()).toEqual(['ann@one.example: 3', 'ann@two.example: 1']);
    const sent = await bill(ann, first);
    const { invoiceId, contentId } = sent.ok ? sent.value.invoice : { invoiceId: '', contentId: '' };
    await world.submit({ invoice: otherAnn, invoiceId, basedOn: contentId, clientId: second, mail: false });
    expect(await clientsOf()).toEqual(['ann@one.example: 3', 'ann@two.example: 2']);
    await auditBooks(world, 'chosen');
  });

  test('can be added and imported, but only with another email or address', async () => {
    const store = clientStore(world.plain, world.clock);
    const add = (change: object) => saveClient(pat, { ...emptyClient, name: 'Ann Lee', ...change }, store);
    expect(await add({ email: 'ann@one.example' })).toMatchObject({ ok: true });
    for (const change of [{}, { email: 'ANN@one.example' }, { address: '1 Mill Road' }])
      expect(await add(change)).toMatchObject({ refusal: { code: 'client-name-taken' } });
    const second = await add({ email: 'ann@two.example' });
    const clientId = second.ok ? second.value.client.clientId : '';
    expect(await add({ clientId, email: 'ann@one.example' })).toMatchObject({
      refusal: { code: 'client-name-taken' },
    });
    const after = { ...emptyClient, name: 'Ann Lee', email: 'ann@three.example' };
    const { changeClient } = importedEntries(world.plain, world.clock);
    expect(await changeClient(pat, { id: 'third', after })).toBe(true);
    expect(await changeClient(pat, { id: 'fourth', after })).toBe(false);
    await auditBooks(world, 'added');
    await store.remove(pat, clientId);
    await store.remove(pat, 'third');
    expect(await clientsOf()).toEqual(['ann@one.example: 0']);
    await auditBooks(world, 'removed');
  });

  test('are still two clients in the account that imports them', async () => {
    await bill(ann);
    await bill(otherAnn);
    await world.openAccount(kim);
    const { check } = importedClients(world.plain, world.clock);
    for (const client of await world.itemsUnder('CLIENT#')) {
      const checked = check(client);
      const outcome = checked.ok
        ? await checked.value({ userId: kim, importId: 'import-1' })
        : checked.refusal;
      expect(outcome).toBe('done');
    }
    expect(await clientsOf(kim)).toEqual(['ann@one.example: 0', 'ann@two.example: 0']);
    // Each keeps the invoices that count for it, whatever these print.
    await bill({ ...ann, clientEmail: '' }, await idOf('ann@two.example'));
    for (const { invoiceId } of await world.itemsUnder('INVOICE#')) {
      const record = await invoiceReader(world.plain).find(pat, String(invoiceId));
      const whole = record && (await accountData(world.plain).wholeInvoice(pat, record));
      if (!whole) throw new Error('The invoice is gone');
      const { attempt: _, version: _version, ...shown } = whole.record;
      const { issued: versions, payments, timeline } = whole;
      const exported = JSON.parse(JSON.stringify({ ...shown, versions, payments, timeline }));
      const checked = importedInvoices(world.plain, world.clock).check(exported);
      expect(checked.ok && (await checked.value({ userId: kim, importId: 'import-1' }))).toBe('done');
    }
    expect(await clientsOf(kim)).toEqual(['ann@one.example: 1', 'ann@two.example: 2']);
    await auditBooks(world, 'imported');
  });

  test('stay the client that is billed again and again, also with another email by now', async () => {
    await bill(ann);
    const billed = await bill(otherAnn);
    const invoiceId = billed.ok ? billed.value.invoice.invoiceId : '';
    const second = await idOf('ann@two.example');
    const moved = { ...emptyClient, name: 'Ann Lee', email: 'ann@new.example', clientId: second };
    expect(await saveClient(pat, moved, clientStore(world.plain, world.clock))).toMatchObject({ ok: true });
    const repeating = {
      store: repeatStore(world.plain, world.clock),
      invoices: invoiceReader(world.plain),
      accounts: invoiceAccounts(world.plain, world.clock),
      clock: world.clock,
    };
    const choice = { rhythm: 'month', from: '2026-12-01', way: 'draft' } as const;
    expect(await setRepeat({ userId: pat, invoiceId }, choice, repeating)).toMatchObject({ ok: true });
    world.advance(Date.parse('2026-12-01T15:00:00.000Z') - world.clock().getTime());
    await runSchedulerAndOutbox(world, engine);
    const made = (await world.itemsUnder('INVOICE#')).find(({ repeatOf }) => repeatOf === invoiceId);
    const draft = await world.readInvoice(String(made?.invoiceId));
    expect(draft).toMatchObject({ value: { invoice: { clientId: second, status: 'created' } } });
    const sharing = invoiceSharing(world.plain, world.clock);
    await sharing.markSent(pat, String(made?.invoiceId));
    expect(await clientsOf()).toEqual(['ann@new.example: 2', 'ann@one.example: 1']);
  });
});

describe('a quote', () => {
  const quotesOf = async (clientId: string) => {
    const listed = await listQuotes(pat, { clientId }, world.ports());
    return listed.ok ? listed.value.quotes.map(({ quoteId }) => quoteId) : listed.refusal.code;
  };

  test('saves a new client when it is sent, so that their page lists it', async () => {
    const [first, second] = [world.newQuoteId(), world.newQuoteId()];
    await world.save(first, ann);
    expect(await clientsOf()).toEqual([]);
    await world.send(second, ann);
    expect(await clientsOf()).toEqual(['ann@one.example: 0']);
    expect(await quotesOf(await idOf('ann@one.example'))).toEqual([second]);
    expect(await world.lite()).toMatchObject({ clientCount: 1 });
    await bill(ann);
    expect(await clientsOf()).toEqual(['ann@one.example: 1']);
    await auditBooks(world, 'quoted');
  });

  test('to another person of a saved name is not listed for the saved one', async () => {
    await bill(ann);
    const quoteId = world.newQuoteId();
    await world.send(quoteId, otherAnn);
    expect(await quotesOf(await idOf('ann@one.example'))).toEqual([]);
    expect(await quotesOf(await idOf('ann@two.example'))).toEqual([quoteId]);
    await auditBooks(world, 'quoted');
  });
});
