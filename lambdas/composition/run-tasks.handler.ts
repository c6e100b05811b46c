import { fullExportPace } from '#domain/full-export/full-export';
import { deletedAccounts, deleteUnit } from '../account/index.ts';
import { importedClients, importedItems } from '../clients/index.ts';
import { accountData, endExportOf, exportTag, fullExports, fullExportUnit } from '../full-export/index.ts';
import { fullImports, fullImportUnit, uploadedParts } from '../full-import/index.ts';
import { importedInvoices, invoiceReader, storedPdfs, totalsReader } from '../invoices/index.ts';
import { issuedFiles } from '../issued-files/index.ts';
import { importedJobs } from '../jobs/index.ts';
import { deployedProvider, depositPage, leaveProvider } from '../online-payments/index.ts';
import { photoReader } from '../photos/index.ts';
import { systemClock } from '../platform/clock.ts';
import { deployedDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { renderInvoicePdf, renderQuotePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { renderCertificatePdf } from '../platform/pdf/render-pages.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { documentVersions } from '../platform/s3/document-versions.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { partedUploads } from '../platform/s3/parted-upload.ts';
import { photoFilesIn } from '../platform/s3/photo-files.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles, existingAccounts } from '../profile/index.ts';
import { importedQuotes, ownerDay, providerRepository, quoteQuestions, quoteStore } from '../quotes/index.ts';
import { hasRepeat } from '../recurring/index.ts';
import { bookPages } from '../reports/index.ts';
import { openTaskQueue, runUnit, taskStore, unitOf } from '../tasks/index.ts';
import { booksCheckUnit } from './books/check-books.ts';
import {
  deductedDepositReader,
  invoicesBeingChecked,
  invoiceTable,
  partStandingReader,
  takesOnlinePayments,
  unbilledDeposits,
  warrantyWrites,
} from './projections.ts';

/** Milliseconds before a call to S3 times out: the parts of an export are large. */
const answerMilliseconds = 20_000;

const table = openTable(requiredVariable('TABLE_NAME'));
const client = s3Client(answerMilliseconds);
const bucketName = requiredVariable('DOCUMENT_BUCKET');
const bucket = documentBucket(client, bucketName);
const siteOrigin = deployedSiteOrigin();
const files = issuedFiles(table, systemClock);
const logos = logoStore(bucket);
const exports = { exports: fullExports(table), uploads: partedUploads(client, bucketName) };

const fullExport = fullExportUnit({
  ...exports,
  filesOf: (userId, exportId) => {
    const keyOf = (name: string) => `users/${userId}/exports/${exportId}/${name}`;
    return {
      read: (name) => bucket.read(keyOf(name)),
      write: (name, content) => bucket.write(keyOf(name), content, 'application/octet-stream', exportTag),
      remove: (name) => bucket.remove(keyOf(name)),
    };
  },
  removeFile: (key) => bucket.remove(key),
  data: accountData(table),
  photoFiles: photoFilesIn(bucket),
  books: {
    page: bookPages(table, fullExportPace.documentsPerUnit).page,
    totals: totalsReader(table),
    depositOf: deductedDepositReader(table),
  },
  invoicePdfs: {
    ...{ pdfs: storedPdfs(bucket), logos, renderPdf: renderInvoicePdf, files, siteOrigin },
    takesOnlinePayments: takesOnlinePayments(table, systemClock),
    beingChecked: invoicesBeingChecked(table),
    partStandingOf: partStandingReader(table, systemClock),
  },
  quoteFiles: {
    quotes: quoteStore(table, systemClock),
    questions: quoteQuestions(table, systemClock),
    providers: providerRepository(table, systemClock),
    ownerDay: ownerDay(table, systemClock),
    depositPage: depositPage(table, systemClock),
    invoices: invoiceReader(table),
    renderCertificate: renderCertificatePdf,
    renderQuote: renderQuotePdf,
    readPhoto: photoReader(bucket),
    logos,
    files,
    siteOrigin,
  },
  profiles: accountProfiles(table),
  logos,
  clock: systemClock,
  unbilled: unbilledDeposits(table),
});

const fullImport = fullImportUnit({
  imports: fullImports(table),
  parts: uploadedParts(bucket),
  records: {
    clients: importedClients(table, systemClock, warrantyWrites),
    items: importedItems(table),
    jobs: importedJobs(table, systemClock, hasRepeat(table)),
    invoices: importedInvoices(invoiceTable(table), systemClock),
    quotes: importedQuotes(table, systemClock),
  },
  accountExists: existingAccounts(table).exists,
  clock: systemClock,
});

const payments = { table, clock: systemClock, provider: deployedProvider().provider };

const ports = {
  tasks: taskStore(table, systemClock),
  offer: openTaskQueue(),
  work: {
    deletion: deleteUnit({
      accounts: deletedAccounts(table),
      documents: documentVersions(client, bucketName),
      directory: deployedDirectory(),
      leaveProvider: (userId) => leaveProvider(userId, payments),
      endExport: (userId) => endExportOf(userId, exports),
      clock: systemClock,
    }),
    'full-export': fullExport,
    'full-import': fullImport,
    'books-check': booksCheckUnit(table, systemClock),
  },
};

interface QueueEvent {
  readonly Records: readonly { readonly body: string }[];
}

/**
 * Processes units of tasks from their queue. During maintenance all are dropped: they stay in the table, and the
 * schedule sends them again.
 */
export const handler = unlessMaintenance(
  async ({ Records }: QueueEvent) => {
    for (const { body } of Records) {
      const unit = unitOf(body);
      if (unit) await runUnit(unit, ports);
    }
  },
  () => undefined,
);
