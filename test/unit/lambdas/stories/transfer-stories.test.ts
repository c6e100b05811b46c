import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { kindOfFile, splitIntoParts } from '#domain/full-import/parts';
import { deletedAccounts, deleteUnit } from '#lambdas/account/index';
import { importedClients, importedItems } from '#lambdas/clients/index';
import { booksCheckUnit } from '#lambdas/composition/books/check-books';
import {
  depositReader,
  invoicesBeingChecked,
  partStandingReader,
  takesOnlinePayments,
  unbilledDeposits,
} from '#lambdas/composition/projections';
import { fullExportUnit } from '#lambdas/full-export/export-in-units';
import { cancelExport, getExport, getExportAddress, startExport } from '#lambdas/full-export/export-requests';
import type { FullExports } from '#lambdas/full-export/ports';
import { accountData } from '#lambdas/full-export/store/account-data';
import { fullExports } from '#lambdas/full-export/store/full-exports';
import { fullImportUnit } from '#lambdas/full-import/import-in-units';
import { getImport, startImport, undoImport, uploadImport } from '#lambdas/full-import/import-requests';
import { fullImports } from '#lambdas/full-import/store/full-imports';
import { uploadedParts } from '#lambdas/full-import/store/uploaded-parts';
import { importedInvoices } from '#lambdas/invoices/store/imported-invoices';
import { totalsReader } from '#lambdas/invoices/totals/totals-reader';
import { importedJobs } from '#lambdas/jobs/index';
import { newUlid } from '#lambdas/platform/hash';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { photoFilesIn } from '#lambdas/platform/s3/photo-files';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
import { existingAccounts } from '#lambdas/profile/store/existing-accounts';
import { importedQuotes } from '#lambdas/quotes/store/imported-quotes';
import { quoteQuestions } from '#lambdas/quotes/store/quote-questions';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { hasRepeat } from '#lambdas/recurring/store/repeat-store';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { feedTasks, runUnit } from '#lambdas/tasks/run-unit';
import { taskStore } from '#lambdas/tasks/store/task-store';
import { s3On } from '#test/support/fake-object-store';
import { aLine } from '#test/support/invoices';
import { kim, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { countIds, recordStory, valueIn } from '#test/support/recorded-story';

countIds();

const [hour, importId] = [60 * 60_000, 'c'.repeat(64)];
const nothing = async () => undefined;
const countInLimits = async () => true;

/** Two invoices of one client, one of them paid in part and revised, and a draft and an approved quote. */
async function fillAccount(world: QuoteWorld): Promise<void> {
  const clientEmail = 'dana@whitfield.example';
  const client = { clientName: 'Dana Whitfield', clientEmail };
  const invoice = { ...client, invoiceNumber: 'INV-1', issueDate: '2026-11-01', dueDate: '2026-12-01' };
  const { invoiceId } = valueIn(await world.submit({ invoice })).invoice;
  await world.emailToClient(invoiceId);
  await world.dispatch();
  valueIn(await world.pay(invoiceId, { amount: '40', method: 'check', date: '2026-11-02' }));
  valueIn(await world.submit({ invoice: { clientName: 'Oakmont', invoiceNumber: 'INV-2' } }));
  await world.save(world.newQuoteId(), { quoteNumber: 'Q-2' } as never);
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [aLine({ description: 'Furnace' })] });
  await world.ask(quoteId, 'Is it loud?');
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
}

/** Multipart uploads and temporary files in memory. */
function memoryFiles() {
  const [parts, files] = [new Map<number, Uint8Array>(), new Map<string, Uint8Array>()];
  const ended: string[] = [];
  return {
    ended,
    zip: () => Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)),
    uploads: {
      begin: async (
        key: string,
        { filename, tags }: { readonly filename: string; readonly tags: string },
      ) => {
        ended.push(`begin ${key} ${filename} ${tags}`);
        return 'upload';
      },
      write: async (_: string, upload: string, number: number, bytes: Uint8Array) => {
        parts.set(number, bytes);
        return `${upload}-${number}`;
      },
      complete: async (key: string, upload: string, etags: readonly string[]) =>
        void ended.push(`complete ${key} ${upload} ${etags}`),
      abort: async (key: string, upload: string) => void ended.push(`abort ${key} ${upload}`),
    },
    filesOf: (_: string, exportId: string) => ({
      read: async (name: string) => files.get(`${exportId} ${name}`),
      write: async (name: string, content: Uint8Array) => void files.set(`${exportId} ${name}`, content),
      remove: async (name: string) => void files.delete(`${exportId} ${name}`),
    }),
    removeFile: async (key: string) => void ended.push(`remove ${key}`),
    left: () => [...files.keys()],
  };
}

async function openTransfer() {
  const world = await quoteWorld(memoryEngine());
  await fillAccount(world);
  await world.openAccount(kim);
  const { plain: table, clock } = world;
  const { pdfs, logos, renderPdf, files, siteOrigin } = world.ordinaryPorts();
  const stored = memoryFiles();
  const parts = uploadedParts(documentBucket(s3On(world.store), 'documents'));
  const records = {
    clients: importedClients(table, clock),
    items: importedItems(table),
    jobs: importedJobs(table, clock, hasRepeat(table)),
    invoices: importedInvoices(table, clock),
    quotes: importedQuotes(table, world.clock),
  };
  const imports = fullImports(table);
  const known = fullExports(table);
  // The size depends on the product's name.
  const finish: FullExports['finish'] = (userId, ended, _, now) => known.finish(userId, ended, 1_000, now);
  const exports = { ...known, finish };
  const accountExists = existingAccounts(table).exists;
  const queue: Parameters<typeof runUnit>[0][] = [];
  const tasks = taskStore(table, clock);
  const work = {
    'full-export': fullExportUnit({
      ...{ exports, logos, clock, data: accountData(table), profiles: accountProfiles(table) },
      ...stored,
      photoFiles: photoFilesIn(documentBucket(s3On(world.store), 'documents')),
      unbilled: unbilledDeposits(table),
      books: {
        page: bookPages(table, 1).page,
        totals: totalsReader(table),
        depositOf: depositReader(table),
      },
      invoicePdfs: {
        ...{ pdfs, logos, renderPdf, files, siteOrigin },
        takesOnlinePayments: takesOnlinePayments(table, clock),
        beingChecked: invoicesBeingChecked(table),
        partStandingOf: partStandingReader(table, clock),
      },
      quoteFiles: {
        ...{ ...world.ports(), files, logos, siteOrigin, readPhoto: async () => undefined },
        ...{ quotes: quoteStore(table, clock), questions: quoteQuestions(table, clock) },
      },
    }),
    'full-import': fullImportUnit({ imports, parts, records, accountExists, clock }),
    'books-check': booksCheckUnit(table, clock),
    deletion: deleteUnit({
      ...{ accounts: deletedAccounts(table), documents: { deleteSome: async () => false }, clock },
      ...{ directory: { remove: nothing }, leaveProvider: nothing, endExport: nothing },
    }),
  };
  const offer: Parameters<typeof feedTasks>[0]['offer'] = async (units) =>
    void queue.push(...units.map(({ unit }) => unit));
  /** Does all units of all tasks, an hour apart if they are not offered at once. */
  async function workAll() {
    do {
      for (let unit = queue.shift(); unit; unit = queue.shift()) await runUnit(unit, { tasks, work, offer });
      world.advance(hour);
    } while ((await feedTasks({ tasks, offer })) > 0);
  }
  const offerOf = (kind: 'full-export' | 'full-import') => (userId: string) =>
    offer([{ unit: { userId, kind, step: 0 }, delaySeconds: 0 }]);
  const ports = { table, imports, parts, records, accountExists, clock, newId: newUlid, countInLimits };
  return {
    ...{ world, stored, workAll, story: recordStory(world) },
    exporting: { ...ports, offer: offerOf('full-export') },
    importing: { ...ports, offer: offerOf('full-import') },
  };
}

type Transfer = Awaited<ReturnType<typeof openTransfer>>;

/** The records and tables of the archive; of the page, scripts and PDFs only the names. */
function filesIn(zip: Uint8Array): Readonly<Record<string, unknown>> {
  const shown = (name: string, bytes: Uint8Array) => {
    if (name.endsWith('.json')) return JSON.parse(strFromU8(bytes));
    return name.endsWith('.csv') ? strFromU8(bytes).split('\r\n') : '';
  };
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, shown(name, bytes)]),
  );
}

/** Exports Pat's account without recording it. Returns the parts that a browser uploads. */
async function partsOfPat({ stored, workAll, exporting }: Transfer) {
  await startExport(pat, exporting);
  await workAll();
  const records = Object.entries(filesIn(stored.zip())).filter(([name]) => kindOfFile(name) !== undefined);
  return splitIntoParts(records.map(([name, list]) => ({ name, records: list as readonly unknown[] })));
}

/** Uploads parts into Kim's account and starts the import. */
async function importAll(
  { story, importing, workAll }: Transfer,
  parts: Awaited<ReturnType<typeof partsOfPat>>,
) {
  for (const [index, part] of parts.entries())
    await story.step(`Part ${index + 1} is uploaded`, () =>
      uploadImport(kim, { importId, part: index + 1, ...part } as never, importing),
    );
  const total = parts.reduce((sum, { records }) => sum + records.length, 0);
  const started = { importId, parts: parts.length, total };
  await story.step('It is started', () => startImport(kim, started, importing));
  await story.step('It is started again', () => startImport(kim, started, importing));
  await story.step('It is imported', workAll);
  await story.step('The owner looks', () => getImport(kim, importing));
  await story.step('It is started once more', () => startImport(kim, started, importing));
}

test('what is stored and answered for full exports that are finished and canceled', async () => {
  const { world, story, stored, workAll, exporting } = await openTransfer();
  const address = {
    ...exporting,
    addressOf: async (key: string, now: Date, seconds: number) => `/${key} ${now.toISOString()} ${seconds}`,
  };
  await story.step('There is none', () => getExport(pat, exporting));
  await story.step('It is started', () => startExport(pat, exporting));
  await story.step('It is started again', () => startExport(pat, exporting));
  await story.step('It has no address yet', () => getExportAddress(pat, address));
  await story.step('It is done', workAll);
  await story.step('The owner looks', () => getExport(pat, exporting));
  await story.step('Its address', () => getExportAddress(pat, address));
  await story.step('Its files', () => ({
    ended: stored.ended,
    left: stored.left(),
    ...filesIn(stored.zip()),
  }));
  world.advance(30 * 24 * hour);
  await story.step('It is too old', () => getExport(pat, exporting));
  await story.step('It has no address any more', () => getExportAddress(pat, address));
  await story.step('Another one', () => startExport(pat, exporting));
  await story.step('It is canceled', () => cancelExport(pat, exporting));
  await story.step('It is canceled again', () => cancelExport(pat, exporting));
  await story.step('No other starts meanwhile', () => startExport(pat, exporting));
  await story.step('It ends', workAll);
  await story.step('Of nobody', () => startExport('nobody', exporting));
  await story.expectAsCommitted('full-export');
});

test('what is stored and answered for a full export that is imported and undone, and for a deleted account', async () => {
  const transfer = await openTransfer();
  const { world, story, workAll, importing } = transfer;
  const parts = await partsOfPat(transfer);
  await story.step('The account is empty', () => getImport(kim, importing));
  await importAll(transfer, parts);
  const [imported] = (await world.itemsUnder('INVOICE#', kim)).toSorted((a, b) =>
    String(a.invoiceNumber) < String(b.invoiceNumber) ? -1 : 1,
  );
  await story.step('An invoice is read', () => world.readInvoice(String(imported?.invoiceId), kim));
  const pay = (receipt: boolean) =>
    world.pay(String(imported?.invoiceId), { userId: kim, amount: '5', receipt });
  await story.step('A receipt is asked for', () => pay(true));
  await story.step('It gets a payment', () => pay(false));
  await story.step('It is undone', () => undoImport(kim, importing));
  await story.step('What was used since stays', workAll);
  await story.step('The owner looks at the end', () => getImport(kim, importing));
  await story.step('It is undone again', () => undoImport(kim, importing));
  await story.step('Pat is deleted', () => deletedAccounts(world.plain).close(pat, world.clock()));
  await story.expectAsCommitted('full-import');
  // Which items are deleted is not recorded, because the order of files depends on the product's name.
  await workAll();
  expect((await world.items()).filter((item) => JSON.stringify(item).includes(pat))).toEqual([]);
});
