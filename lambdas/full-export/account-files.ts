import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import type { ServiceAddress } from '#domain/clients/service-address';
import { fullExportFormat } from '#domain/full-export/full-export';
import { offlinePage, recordsScript } from '#domain/full-export/offline-page';
import { offlineClient } from '#domain/full-export/offline-records';
import type { Job } from '#domain/jobs/job';
import { jobsFile } from '#domain/jobs/jobs-file';
import type { BookInvoice } from '#domain/reports/books';
import { clientsFile } from '#domain/reports/clients-file';
import { invoicesFile, itemsFile, linesFile, paymentsFile } from '#domain/reports/export-files';
import { quickBooksFiles } from '#domain/reports/quickbooks-file';
import { dayIn } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import { type AccountProfiles, readProfile } from '../profile/index.ts';
import type { ReadBooksPorts } from '../reports/index.ts';
import { type Archive, checksumsOf } from './archive.ts';
import type { ExportProgress } from './export-progress.ts';
import type { AccountData, ExportFiles } from './ports.ts';

export interface ExportTablesPorts {
  readonly data: AccountData;
  readonly profiles: Pick<AccountProfiles, 'read'>;
  readonly logos: Pick<LogoStore, 'current'>;
  readonly clock: Clock;
  /** Deposits of quotes that are not billed. */
  readonly unbilled: ReadBooksPorts['unbilled'];
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Reads the books that earlier units stored. */
async function readBooks(files: ExportFiles, names: readonly string[]): Promise<readonly BookInvoice[]> {
  const books: BookInvoice[] = [];
  for (const name of names) {
    const stored = await files.read(name);
    if (!stored) throw new Error('The books of an export are missing');
    for (const book of JSON.parse(Buffer.from(stored).toString('utf8')) as BookInvoice[]) books.push(book);
  }
  return books;
}

/** The account and its business, as the owner sees them. */
async function accountOf(userId: string, { profiles, clock }: ExportTablesPorts) {
  // Only the values to confirm depend on the time of sign-in. They are not exported.
  const signedInAt = Math.floor(clock().getTime() / 1_000);
  const profile = await readProfile({ userId, signedInAt }, { profiles, clock });
  if (!profile.ok) throw new Error('The profile of an account cannot be read');
  return profile.value;
}

/** A job with the names under which it is stored, which the mobile app shares. */
const exportedJob = ({ agreedCents, ...job }: Job) => ({ ...job, totalCents: agreedCents });

/** The service addresses of a client, in the order in which they were added. */
const addressesOf = (
  { clientId, serviceAddresses = [] }: Client,
  places: ReadonlyMap<string, readonly ServiceAddress[]>,
): readonly ServiceAddress[] =>
  serviceAddresses.flatMap(
    ({ addressId }) => places.get(clientId)?.find((each) => each.addressId === addressId) ?? [],
  );

/** A client with its service addresses, access notes and equipment included. */
function exportedClient(client: Client, places: ReadonlyMap<string, readonly ServiceAddress[]>) {
  return { ...client, ...(places.has(client.clientId) && { addresses: addressesOf(client, places) }) };
}

/** Other files that the offline page links to. */
const otherFiles = [
  { path: 'csv/invoices.csv', description: 'Every sent invoice, for a spreadsheet' },
  { path: 'csv/lines.csv', description: 'Their lines' },
  { path: 'csv/payments.csv', description: 'Payments' },
  { path: 'csv/clients.csv', description: 'Clients' },
  { path: 'csv/items.csv', description: 'Saved items' },
  { path: 'csv/jobs.csv', description: 'Jobs' },
  { path: 'csv/quickbooks-invoices.csv', description: 'Sent invoices in the columns of QuickBooks Online' },
  { path: 'json/export.json', description: 'The format of this export and its version, for programs' },
  { path: 'SHA256SUMS.txt', description: 'Checksums of all files' },
] as const;

/**
 * Adds the files about the account as a whole: CSV files, clients, items, settings, logo, the offline page, and finally
 * the checksums of all files.
 */
export async function addAccountFiles(
  userId: string,
  { progress, archive, files }: { progress: ExportProgress; archive: Archive; files: ExportFiles },
  ports: ExportTablesPorts,
): Promise<void> {
  const { data, logos, clock } = ports;
  const [account, clients, places, items, jobs, repeats, logo] = await Promise.all([
    accountOf(userId, ports),
    data.clients(userId),
    data.serviceAddresses(userId),
    data.items(userId),
    data.jobs(userId),
    data.repeats(userId),
    logos.current(userId),
  ]);
  const books = [...(await ports.unbilled(userId)), ...(await readBooks(files, progress.books))];
  const { lite, business } = account;
  const today = dayIn(lite?.timeZone, clock().toISOString());
  await archive.add(
    'json/export.json',
    asJson({ ...fullExportFormat, startedAt: progress.archive.modifiedAt }),
  );
  await archive.add('json/account.json', asJson({ account: lite, business }));
  await archive.add('json/clients.json', asJson(clients.map((client) => exportedClient(client, places))));
  await archive.add('json/items.json', asJson(items));
  await archive.add('json/jobs.json', asJson(jobs.map(exportedJob)));
  await archive.add('json/repeats.json', asJson(repeats));
  await archive.add('csv/invoices.csv', invoicesFile(books, today));
  await archive.add('csv/lines.csv', linesFile(books, today));
  await archive.add('csv/payments.csv', paymentsFile(books));
  await archive.add('csv/clients.csv', clientsFile(clients));
  await archive.add('csv/items.csv', itemsFile(items));
  await archive.add('csv/jobs.csv', jobsFile(jobs));
  const quickBooks = quickBooksFiles(books).files;
  for (const [index, file] of quickBooks.entries())
    await archive.add(`csv/quickbooks-invoices${quickBooks.length > 1 ? `-${index + 1}` : ''}.csv`, file);
  if (logo) await archive.add('logo.png', logo.png);
  await archive.add(
    'data/clients.js',
    recordsScript(clients.map((client) => offlineClient(client, addressesOf(client, places), archive.has))),
  );
  const page = offlinePage({
    businessName: business?.businessName || 'Your business',
    brandName: brand.name,
    madeOn: formatLongDate(today),
    scripts: [...progress.scripts, 'data/clients.js'],
    files: otherFiles,
  });
  await archive.add('index.html', page);
  await archive.add('SHA256SUMS.txt', checksumsOf(archive.files));
}
