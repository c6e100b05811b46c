import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import type { SavedItem } from '#domain/clients/saved-item';
import type { BookInvoice } from '#domain/reports/books';
import { clientsFile } from '#domain/reports/clients-file';
import {
  type ExportName,
  exportKinds,
  exportNames,
  invoicesFile,
  isOfInvoices,
  itemsFile,
  linesFile,
  paymentsFile,
} from '#domain/reports/export-files';
import { quickBooksFiles, quickBooksLimits, type ShortenedNumber } from '#domain/reports/quickbooks-file';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { saveAs } from '../../adapters/save-as.ts';
import { useAccountDay } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { ProgressBar } from '../../ui/loading.tsx';
import { type ReadingProgress, readAllBooks } from './use-books.ts';

async function readAllClients(signal: AbortSignal): Promise<readonly Client[]> {
  const clients: Client[] = [];
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await callAsAccount('list-client-directory', { query: { cursor } });
    clients.push(...page.clients);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return clients;
}

async function readAllItems(signal: AbortSignal): Promise<readonly SavedItem[]> {
  const items: SavedItem[] = [];
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const page = await callAsAccount('list-item-directory', { query: { cursor } });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return items;
}

/** The functions that create the files made from invoices. */
const invoiceFiles: Readonly<
  Record<'invoices' | 'lines' | 'payments', (books: readonly BookInvoice[], today: CalendarDate) => string>
> = {
  invoices: invoicesFile,
  lines: linesFile,
  payments: paymentsFile,
};

/** What is downloaded: mostly one file. */
interface CreatedFiles {
  readonly files: readonly string[];
  readonly shortened?: readonly ShortenedNumber[];
}

/** Reads the data for the files and creates them. */
async function createFiles(
  name: ExportName,
  today: CalendarDate,
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<CreatedFiles> {
  if (name === 'clients') return { files: [clientsFile(await readAllClients(signal))] };
  if (name === 'items') return { files: [itemsFile(await readAllItems(signal))] };
  const withLines = name === 'lines' || name === 'quickbooks';
  const books = await readAllBooks(onProgress, { withLines, signal });
  return name === 'quickbooks' ? quickBooksFiles(books) : { files: [invoiceFiles[name](books, today)] };
}

/** Exports all data of the account as CSV files. */
export function DataExport() {
  const [progress, setProgress] = useState<ReadingProgress>({ read: 0, count: 0 });
  const abortController = useRef(new AbortController());
  const day = useAccountDay();
  const { mutate, isPending, isError, error, variables, data } = useMutation({
    mutationFn: async (name: ExportName) => {
      abortController.current = new AbortController();
      setProgress({ read: 0, count: 0 });
      const today = day();
      const created = await createFiles(name, today, setProgress, abortController.current.signal);
      const fileName = `${exportKinds[name].label.toLowerCase().replaceAll(' ', '-')}-${today}`;
      for (const [index, csv] of created.files.entries()) {
        const part = created.files.length > 1 ? `-${index + 1}-of-${created.files.length}` : '';
        saveAs(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName}${part}.csv`);
      }
      return created;
    },
  });
  const wasCanceled = error instanceof Error && error.name === 'AbortError';
  return (
    <FoldedCard title="Download CSV files">
      <p className="mt-1 text-sm text-muted">For a spreadsheet, your accountant or another program.</p>
      {isError && !wasCanceled && (
        <Alert tone="error" className="mt-4">
          Failed to read your data. Nothing was downloaded. Please try again.
        </Alert>
      )}
      <ul className="mt-3 divide-y divide-line">
        {exportNames.map((name) => {
          const { label, description } = exportKinds[name];
          const isRunning = isPending && variables === name;
          return (
            <li key={name} className="py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <div className="min-w-0 flex-1 basis-56">
                  <h3 className="font-medium">{label}</h3>
                  <p className="text-sm text-muted">{description}</p>
                  {variables === name && data && <AboutFiles {...data} />}
                </div>
                {isRunning ? (
                  <Button variant="outline" onClick={() => abortController.current.abort()}>
                    Cancel
                  </Button>
                ) : (
                  <Button variant="outline" disabled={isPending} onClick={() => mutate(name)}>
                    <Download aria-hidden="true" className="size-4" />
                    Download<span className="sr-only"> {label}</span>
                  </Button>
                )}
              </div>
              {isRunning && isOfInvoices(name) && (
                <div className="mt-2">
                  <p role="status" className="mb-1 text-sm text-muted">
                    {`${progress.read.toLocaleString('en-US')} of ${progress.count.toLocaleString('en-US')} invoices read`}
                  </p>
                  <ProgressBar
                    label="Invoices read"
                    value={progress.read}
                    max={Math.max(1, progress.count)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </FoldedCard>
  );
}

/** Says how many files were downloaded if there are several, and which numbers are shorter in them. */
const AboutFiles = ({ files, shortened = [] }: CreatedFiles) => (
  <div role="status" className="mt-1 grid gap-1 text-sm">
    {files.length > 1 && (
      <p>{`${files.length} files, because QuickBooks takes ${quickBooksLimits.invoices} invoices at once. Import each.`}</p>
    )}
    {shortened.length > 0 && (
      <>
        <p>{`QuickBooks takes numbers of at most ${quickBooksLimits.number} characters. Shortened in the file:`}</p>
        <ul className="max-h-48 overflow-y-auto" translate="no">
          {shortened.map(({ number, shortened: short, clientName }) => (
            <li key={short} className="wrap-anywhere">
              {`${number} is ${short}${clientName === '' ? '' : ` (${clientName})`}`}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
