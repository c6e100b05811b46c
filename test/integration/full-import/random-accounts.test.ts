// @module-tag further

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportPart, type RecordFile, splitIntoParts } from '#domain/full-import/parts';
import type { BookInvoice } from '#domain/reports/books';
import { invoicesFile, linesFile, paymentsFile } from '#domain/reports/export-files';
import { accountPartition, keys } from '#domain/table/keys';
import { importedClients, importedItems } from '#lambdas/clients/index';
import { readBooks } from '#lambdas/composition/books/account-books';
import { depositReader, partStandingReader } from '#lambdas/composition/projections';
import { newArchive, openArchive } from '#lambdas/full-export/archive';
import { exportInvoices, exportQuotes } from '#lambdas/full-export/export-documents';
import { firstProgress } from '#lambdas/full-export/export-progress';
import { accountData } from '#lambdas/full-export/store/account-data';
import { fullImportUnit } from '#lambdas/full-import/import-in-units';
import { fullImports } from '#lambdas/full-import/store/full-imports';
import { importedInvoices, invoiceReader, totalsReader } from '#lambdas/invoices/index';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { importedJobs } from '#lambdas/jobs/index';
import { depositPage } from '#lambdas/online-payments/index';
import { queryAll } from '#lambdas/platform/table/query';
import {
  importedQuotes,
  ownerDay,
  providerRepository,
  quoteQuestions,
  quoteStore,
} from '#lambdas/quotes/index';
import { hasRepeat } from '#lambdas/recurring/index';
import { bookPages } from '#lambdas/reports/index';
import { runUnit, taskStore } from '#lambdas/tasks/index';
import { quickOrFull } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { tableOn } from '#test/support/invoice-tables';
import { randomSource } from '#test/support/simulation/random-source';
import { simulate } from '#test/support/simulation/simulate';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const [source, target] = ['a1b2c3d4-0000-4000-8000-000000000001', 'b1b2c3d4-0000-4000-8000-000000000002'];

/** Simulates a random business in its own table. `simulate` creates the table, so its name is noted here. */
async function simulatedBusiness(seed: number) {
  let tableName = '';
  const engineNotingTable = {
    ...engine,
    createTable: async () => {
      tableName = await engine.createTable();
      return tableName;
    },
  };
  await simulate(engineNotingTable, { seed, steps: 60 });
  const client = engine.client();
  return { client, table: tableOn(client, tableName) };
}

/** The records and CSV files that an export of an account has. */
async function exportOf(table: InvoiceTable, userId: string) {
  const data = accountData(table);
  const files = new Map<string, string>();
  const archive = {
    ...openArchive(newArchive('2026-11-25T10:00:00.000Z'), Buffer.alloc(0), async () => ''),
    add: async (name: string, content: Uint8Array | string) => {
      if (name.startsWith('json/')) files.set(name, String(content));
    },
  };
  const books: BookInvoice[] = [];
  const documentPorts = {
    pdfs: { find: async () => undefined, keep: async () => undefined },
    logos: { find: async () => undefined, current: async () => undefined },
    files: { record: async () => undefined, codeFor: async () => 'code' },
    siteOrigin: async () => 'https://billhook.example',
  };
  const clock = () => new Date('2026-11-25T10:00:00.000Z');
  const ports = {
    data,
    clock,
    books: {
      page: bookPages(table, 100).page,
      totals: totalsReader(table),
      depositOf: depositReader(table),
    },
    invoicePdfs: {
      ...documentPorts,
      renderPdf: async () => new Uint8Array(),
      takesOnlinePayments: async () => false,
      beingChecked: async () => new Set<string>(),
      partStandingOf: partStandingReader(table, clock),
    },
    quoteFiles: {
      files: documentPorts.files,
      siteOrigin: documentPorts.siteOrigin,
      logos: documentPorts.logos,
      quotes: quoteStore(table, clock),
      providers: providerRepository(table, clock),
      ownerDay: ownerDay(table, clock),
      depositPage: depositPage(table, clock),
      invoices: invoiceReader(table),
      renderQuote: async () => new Uint8Array(),
      questions: quoteQuestions(table, clock),
      renderCertificate: async () => new Uint8Array(),
      readPhoto: async () => undefined,
    },
  };
  for (const documents of [exportInvoices, exportQuotes]) {
    let progress = firstProgress('2026-11-25T10:00:00.000Z');
    let place: string | undefined;
    do {
      const done = await documents(
        {
          userId,
          step: 0,
          place,
          progress,
          archive,
          files: {
            read: async () => undefined,
            write: async (_: string, content: Uint8Array) => {
              books.push(...(JSON.parse(Buffer.from(content).toString()) as BookInvoice[]));
            },
            remove: async () => undefined,
          },
          report: async () => true,
        },
        ports,
      );
      if (done === 'unwanted') throw new Error('An export is unwanted');
      ({ progress, place } = done);
    } while (place !== undefined);
  }
  const lists: RecordFile[] = [
    { name: 'json/clients.json', records: JSON.parse(JSON.stringify(await data.clients(userId))) },
    { name: 'json/items.json', records: JSON.parse(JSON.stringify(await data.items(userId))) },
    ...[...files].map(([name, text]) => ({ name, records: JSON.parse(text) })),
  ];
  const csv = [invoicesFile(books, '2026-12-31'), linesFile(books, '2026-12-31'), paymentsFile(books)];
  return { lists, csv: csv.map((text) => text.split('\r\n').sort()) };
}

/** Attributes that differ after an import: IDs, links, and the ID of the import. */
const idNames = new Set([
  'invoiceId',
  'contentId',
  'previousContentId',
  'publishedId',
  'clientId',
  'quoteId',
  'jobId',
  'lastInvoiceId',
  'linkId',
  'repeatOf',
  'importId',
  'userId',
  'otherInvoiceId',
]);

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !idNames.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, withoutIds(one)]),
  );
}

/** The records of each kind without IDs, in an order that does not depend on IDs. */
const contentOf = (lists: readonly RecordFile[]) =>
  splitIntoParts(lists)
    .flatMap(({ kind, records }) => records.map((record) => `${kind} ${JSON.stringify(withoutIds(record))}`))
    .sort();

/** Opens an empty account in the table of the source account. */
async function openTarget(table: InvoiceTable): Promise<void> {
  for (const kind of ['liteProfile', 'businessProfile'] as const) {
    for await (const item of queryAll(table, {
      partition: accountPartition(source),
      begins: keys[kind](source).SK,
    })) {
      if (item.SK !== keys[kind](source).SK) continue;
      const { email } = item;
      const account = {
        ...keys[kind](target),
        uid: target,
        mailAlias: target,
        email,
        emailVerified: true,
        businessName: 'Elsewhere',
        createdAt: '2026-01-01T00:00:00.000Z',
        timeZone: item.timeZone,
        updatedAt: '2026-01-01T00:00:00.000Z',
        invoicesCreated: 0,
      };
      const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
      await table.client.send(new PutCommand({ TableName: table.name, Item: account }));
    }
  }
}

/** A worker that runs an import of the parts, one unit at a time. */
function importWorker(table: InvoiceTable, parts: readonly ImportPart[]) {
  let now = Date.parse('2026-11-25T12:00:00.000Z');
  const clock = () => new Date(now);
  const imports = fullImports(table);
  const importUnit = fullImportUnit({
    imports,
    parts: {
      write: async () => undefined,
      read: async (_user, _import, part) => parts[part - 1],
      remove: async () => undefined,
    },
    records: {
      clients: importedClients(table, clock),
      items: importedItems(table),
      jobs: importedJobs(table, clock, hasRepeat(table)),
      invoices: importedInvoices(table, clock),
      quotes: importedQuotes(table, clock),
    },
    accountExists: async () => true,
    clock,
  });
  const finishAtOnce = async () => 'finished' as const;
  const ports = {
    tasks: taskStore(table, clock),
    work: {
      deletion: finishAtOnce,
      'full-export': finishAtOnce,
      'books-check': finishAtOnce,
      'full-import': importUnit,
    },
    offer: async () => undefined,
  };
  const total = parts.reduce((sum, { records }) => sum + records.length, 0);
  return {
    imports,
    clock,
    start: () => imports.start(target, { importId: 'a'.repeat(64), parts: parts.length, total }, clock()),
    /** Moves the clock by ten minutes and runs a unit that is due; false if none is due. */
    async runUnitLater(): Promise<boolean> {
      now += 10 * 60_000;
      const [due] = await ports.tasks.overdue(1);
      if (due) await runUnit(due, ports);
      return due !== undefined;
    },
  };
}

/** The sort keys of the account's items, without those that record the import and without totals, which may be 0. */
async function itemsOf(table: InvoiceTable): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { SK } of queryAll(table, { partition: accountPartition(target) }))
    if (!/^(TASK#|FULLIMPORT|MONTH#|OWED#|CLIENTOWED#|RANKING|TOTALS)/.test(String(SK)))
      found.push(String(SK));
  return found;
}

const findingsOf = async (table: InvoiceTable) => (await readBooks(table, target)).findings;

const inPartsOfThree = (parts: readonly ImportPart[]): readonly ImportPart[] =>
  parts.flatMap(({ kind, records, places }) =>
    Array.from({ length: Math.ceil(records.length / 3) }, (_, at) => ({
      kind,
      records: records.slice(3 * at, 3 * at + 3),
      places: places.slice(3 * at, 3 * at + 3),
    })),
  );

const seeds = Array.from({ length: quickOrFull(3, 100) }, (_, at) => at + 1);

describe('the import of a random account', () => {
  test.each(seeds)(
    'exports the same content again, although workers die at random points (seed %i)',
    async (seed) => {
      const { client, table } = await simulatedBusiness(seed);
      await openTarget(table);
      const before = await itemsOf(table);
      const exported = await exportOf(table, source);
      expect(contentOf(exported.lists).length).toBeGreaterThan(0);
      const importer = importWorker(table, inPartsOfThree(splitIntoParts(exported.lists)));
      const random = randomSource(seed);
      /**
       * Runs units until none was due twice in a row. In each of the first `deaths` units the worker dies at a random
       * call to the table.
       */
      async function runUntilIdle(deaths: number): Promise<void> {
        for (let left = deaths, idle = 0; idle < 2; left -= 1) {
          const when = random.chance(0.5) ? 'before' : 'after';
          const fault = { service: 'dynamodb', call: random.between(1, 30), when, effect: 'exit' } as const;
          planFault(left > 0 ? fault : undefined).attach(client, 'dynamodb');
          const isDone = await importer.runUnitLater().catch(() => true);
          planFault().attach(client, 'dynamodb');
          idle = isDone ? 0 : idle + 1;
        }
      }

      expect(await importer.imports.isEmpty(target)).toBe(true);
      expect(await importer.start()).toBe(true);
      for (let units = 0; units < 3; units += 1) await importer.runUnitLater();
      const current = await importer.imports.find(target);
      // A small account may already be imported.
      expect(['running', 'done']).toContain(current?.state);
      expect(current && (await importer.imports.undo(target, current, importer.clock()))).toBe(true);
      await runUntilIdle(6);
      expect((await importer.imports.find(target))?.state).toBe('undone');
      expect(await itemsOf(table)).toEqual(before);
      expect(await findingsOf(table)).toEqual([]);

      expect(await importer.start()).toBe(true);
      await runUntilIdle(12);
      expect((await importer.imports.find(target))?.state).toBe('done');
      expect(await findingsOf(table)).toEqual([]);
      const again = await exportOf(table, target);
      expect(contentOf(again.lists)).toEqual(contentOf(exported.lists));
      expect(again.csv).toEqual(exported.csv);

      const done = await importer.imports.find(target);
      expect(done && (await importer.imports.undo(target, done, importer.clock()))).toBe(true);
      await runUntilIdle(6);
      expect((await importer.imports.find(target))?.state).toBe('undone');
      expect((await importer.imports.find(target))?.kept).toBeUndefined();
      expect(await itemsOf(table)).toEqual(before);
      expect(await findingsOf(table)).toEqual([]);
    },
  );
});
