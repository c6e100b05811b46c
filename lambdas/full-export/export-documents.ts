import { numberedPath } from '#domain/full-export/file-names';
import { fullExportPace as pace } from '#domain/full-export/full-export';
import { recordsScript } from '#domain/full-export/offline-page';
import type { BookInvoice } from '#domain/reports/books';
import { dayIn } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import { booksOf, type ReadBooksPorts } from '../reports/index.ts';
import type { Archive } from './archive.ts';
import { booksName, type ExportProgress } from './export-progress.ts';
import { addInvoice, type ExportedDocument, type InvoicePdfPorts } from './invoice-files.ts';
import type { AccountData, ExportFiles } from './ports.ts';
import { addQuote, type QuoteFilesPorts } from './quote-files.ts';

export interface ExportDocumentsPorts {
  readonly data: AccountData;
  readonly books: Pick<ReadBooksPorts, 'page' | 'totals' | 'depositOf'>;
  readonly invoicePdfs: InvoicePdfPorts;
  readonly quoteFiles: QuoteFilesPorts;
  readonly clock: Clock;
}

/** The input of a unit that adds documents. */
export interface DocumentsUnit {
  readonly userId: string;
  readonly step: number;
  /** The last photo or document of the unit before, as its ID or a quote's sort key; undefined if there is none. */
  readonly place: string | undefined;
  readonly progress: ExportProgress;
  readonly archive: Archive;
  readonly files: ExportFiles;
  /** Stores how many documents were read; false if the export is no longer running. */
  readonly report: (done: number) => Promise<boolean>;
}

/** The new progress and the `place` of the next unit (undefined at the end); `unwanted` if the export was canceled. */
export type DocumentsDone =
  | { readonly progress: ExportProgress; readonly place: string | undefined }
  | 'unwanted';

interface DocumentsToAdd<Source> {
  readonly sources: readonly Source[];
  readonly add: (source: Source) => Promise<ExportedDocument | undefined>;
}

/**
 * Adds documents one by one until the time is up. Returns how many sources it processed, and the documents that it
 * added; undefined if the export was canceled.
 */
async function addUntilTimeIsUp<Source>(
  { sources, add }: DocumentsToAdd<Source>,
  { report, progress }: DocumentsUnit,
  clock: Clock,
): Promise<{ readonly processed: number; readonly added: readonly ExportedDocument[] } | undefined> {
  const until = clock().getTime() + pace.unitMilliseconds;
  const added: ExportedDocument[] = [];
  let processed = 0;
  for (const source of sources) {
    if (processed > 0 && clock().getTime() > until) break;
    const document = await add(source);
    if (document) added.push(document);
    processed += 1;
    if (processed % pace.documentsPerReport === 0 && !(await report(progress.done + processed)))
      return undefined;
  }
  return (await report(progress.done + processed)) ? { processed, added } : undefined;
}

/** Adds two files with all documents of a unit: JSON, and a script for the offline page. */
async function addLists(
  archive: Archive,
  kind: 'invoices' | 'quotes',
  number: number,
  documents: readonly ExportedDocument[],
): Promise<string> {
  await archive.add(
    numberedPath('json', kind, number),
    `${JSON.stringify(
      documents.map(({ json }) => json),
      null,
      2,
    )}\n`,
  );
  const script = numberedPath('data', kind, number);
  await archive.add(script, recordsScript(documents.map(({ offline }) => offline)));
  return script;
}

/** Adds some invoices with their PDFs, and stores the data that the CSV files need. */
export async function exportInvoices(
  unit: DocumentsUnit,
  { data, books, invoicePdfs, clock }: ExportDocumentsPorts,
): Promise<DocumentsDone> {
  const { userId, place, step, archive, files, progress } = unit;
  const [page, timeZone] = await Promise.all([books.page(userId, place), books.totals.timeZone(userId)]);
  const today = dayIn(timeZone, clock().toISOString());
  const read = await booksOf(userId, page, { withLines: true, timeZone }, books.depositOf);
  const byId = new Map(read.map((book) => [book.invoiceId, book]));
  const exportedBooks: BookInvoice[] = [];
  const done = await addUntilTimeIsUp(
    {
      sources: page.records,
      async add(record) {
        const [whole, book] = [await data.wholeInvoice(userId, record), byId.get(record.invoiceId)];
        if (!whole || !book) return undefined;
        exportedBooks.push(book);
        return addInvoice(userId, whole, { book, timeZone, today }, archive, invoicePdfs);
      },
    },
    unit,
    clock,
  );
  if (!done) return 'unwanted';
  const { processed, added } = done;
  const isEnd = processed === page.records.length && page.cursor === undefined;
  const next = { place: isEnd ? undefined : page.records[processed - 1]?.invoiceId };
  if (added.length === 0) return { progress: { ...progress, done: progress.done + processed }, ...next };
  const number = progress.invoiceFiles + 1;
  const script = await addLists(archive, 'invoices', number, added);
  await files.write(booksName(step), Buffer.from(JSON.stringify(exportedBooks)));
  return {
    progress: {
      ...progress,
      done: progress.done + processed,
      invoiceFiles: number,
      scripts: [...progress.scripts, script],
      books: [...progress.books, booksName(step)],
    },
    ...next,
  };
}

/** Adds some quotes with the records of their approvals. */
export async function exportQuotes(
  unit: DocumentsUnit,
  { data, quoteFiles, clock }: ExportDocumentsPorts,
): Promise<DocumentsDone> {
  const { userId, place, archive, progress } = unit;
  const sources = await data.quoteIds(userId, pace.documentsPerUnit, place);
  const done = await addUntilTimeIsUp(
    { sources, add: ({ quoteId }) => addQuote(userId, quoteId, archive, quoteFiles) },
    unit,
    clock,
  );
  if (!done) return 'unwanted';
  const { processed, added } = done;
  // A page with fewer documents than requested is the last.
  const isEnd = processed === sources.length && sources.length < pace.documentsPerUnit;
  const next = { place: isEnd ? undefined : sources[processed - 1]?.place };
  const counted = { ...progress, done: progress.done + processed };
  if (added.length === 0) return { progress: counted, ...next };
  const number = progress.quoteFiles + 1;
  const script = await addLists(archive, 'quotes', number, added);
  return {
    progress: { ...counted, quoteFiles: number, scripts: [...progress.scripts, script] },
    ...next,
  };
}
