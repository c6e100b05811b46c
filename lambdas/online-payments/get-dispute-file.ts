import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { shownTimeline } from '#domain/invoices/timeline';
import type { SignedQuote } from '#domain/online-payments/dispute-documents';
import {
  type DisputeFacts,
  type DisputeFile,
  disputeFileLimits,
  disputeFileOf,
} from '#domain/online-payments/dispute-file';
import { photosOnPages } from '#domain/online-payments/dispute-file-layout';
import { isBankReturn, isDisputeFinal, type OnlineDispute } from '#domain/online-payments/refund-and-dispute';
import { signedChanges } from '#domain/quotes/change-order';
import { deductedDeposit } from '#domain/quotes/received-deposit';
import { ok, type Result, refuse } from '#domain/result';
import {
  invoiceReader,
  invoiceTimelines,
  issuedVersions,
  ownInvoice,
  paymentsOf,
} from '../invoices/index.ts';
import type { IssuedFiles } from '../issued-files/index.ts';
import { printedPhotosOf, type ReadPhoto } from '../photos/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import type { PdfOptions } from '../platform/pdf/render-pages.ts';
import { find, findMany } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { openingsOf, type QuoteStore, quoteOpening } from '../quotes/index.ts';
import type { RecordingPorts } from './record-payment.ts';
import { onlinePayment } from './store/online-payment.ts';

export interface DisputeFilePorts extends Pick<RecordingPorts, 'timeZoneOf'> {
  readonly table: Table;
  readonly clock: Clock;
  readonly quotes: Pick<QuoteStore, 'find' | 'chain'>;
  /** Stores the hash of the file, so that it can be verified. */
  readonly files: Pick<IssuedFiles, 'record'>;
  readonly readPhoto: ReadPhoto;
  readonly renderPdf: (
    file: DisputeFile,
    options: PdfOptions & { readonly pages: number },
  ) => Promise<Uint8Array>;
}

/** The disputes about payments of an invoice, without returns by a bank; open ones come first. */
async function disputesOf(
  table: Table,
  userId: string,
  { onlinePayments }: InvoiceRecord,
): Promise<readonly OnlineDispute[]> {
  const ids = Object.keys(onlinePayments?.payments ?? {});
  const stored = await findMany(
    table,
    onlinePayment,
    ids.map((id) => onlinePayment.key(userId, id)),
  );
  return stored
    .flatMap(({ ledger }) => Object.values(ledger.disputes))
    .filter((dispute) => !isBankReturn(dispute))
    .toSorted((a, b) => Number(isDisputeFinal(a)) - Number(isDisputeFinal(b)));
}

/**
 * A quote or a change order as its client signed it, with the deposit of the quote and its change orders; undefined for one
 * that is not approved. `signed` is undefined if the hash chain has no approval.
 */
async function signedQuote(
  userId: string,
  quoteId: string,
  { table, quotes }: Pick<DisputeFilePorts, 'table' | 'quotes'>,
) {
  const [quote, chain, opening] = await Promise.all([
    quotes.find(quoteId),
    quotes.chain(quoteId),
    find(table, quoteOpening, quoteOpening.key(quoteId)),
  ]);
  if (!quote?.acceptance || quote.userId !== userId) return undefined;
  const { content, head, lite, received: deposit, changes } = quote;
  const approval = chain.findLast(({ kind }) => kind === 'approved');
  const opened = openingsOf(lite?.opened, opening);
  const signed: SignedQuote | undefined = approval && {
    content,
    approval,
    head,
    opened,
    mailedAt: lite?.mailedAt,
  };
  return { signed, deposit, changes };
}

/** The approved quote from which an invoice was made, with its signed change orders. */
async function approvedQuote(
  userId: string,
  { quoteId }: InvoiceRecord,
  ports: Pick<DisputeFilePorts, 'table' | 'quotes'>,
) {
  const quote = quoteId === undefined ? undefined : await signedQuote(userId, quoteId, ports);
  if (!quote) return undefined;
  const changes = await Promise.all(
    signedChanges(quote.changes).map(({ changeId }) => signedQuote(userId, changeId, ports)),
  );
  return { ...quote, changes: changes.flatMap((change) => change?.signed ?? []) };
}

/** The facts about an invoice and its disputes; undefined for an invoice without a dispute. */
async function readFacts(
  userId: string,
  record: InvoiceRecord,
  ports: DisputeFilePorts,
): Promise<DisputeFacts | undefined> {
  const { table } = ports;
  const disputes = await disputesOf(table, userId, record);
  if (disputes.length === 0) return undefined;
  const reader = invoiceReader(table);
  const [current, payments, events, quote, timeZone] = await Promise.all([
    reader.findContent(userId, record.contentId),
    paymentsOf(table, userId, record.invoiceId),
    invoiceTimelines(table).read(userId, record.invoiceId),
    approvedQuote(userId, record, ports),
    ports.timeZoneOf(userId),
  ]);
  if (!current) throw new Error('An invoice has no content');
  const issued = await issuedVersions(record, current, events, (id) => reader.findContent(userId, id));
  return {
    record,
    disputes,
    payments,
    timeZone,
    // A draft has no issued version, but the deposit of its quote may be disputed.
    versions: issued.length > 0 ? issued : [current],
    deposit: deductedDeposit(record, quote?.deposit),
    timeline: shownTimeline(events, record),
    quote: quote?.signed,
    ...(quote && { changes: quote.changes }),
    at: ports.clock().toISOString(),
  };
}

/** Maximum pages of the file, one value per attempt: fewer pages if the file has too many bytes. */
const pageCounts = [disputeFileLimits.pages, 12, 8, 4] as const;

/** Draws a file that is small enough for the provider. */
async function drawDisputeFile(
  userId: string,
  file: DisputeFile,
  { clock, renderPdf, readPhoto }: Pick<DisputeFilePorts, 'clock' | 'renderPdf' | 'readPhoto'>,
): Promise<Uint8Array> {
  const { photos } = await printedPhotosOf(
    userId,
    file.photos.slice(0, photosOnPages(disputeFileLimits.pages)),
    readPhoto,
  );
  const options = {
    author: file.business.name,
    createdAt: clock(),
    ...(photos.length > 0 && { photos }),
  };
  for (const pages of pageCounts) {
    const pdf = await renderPdf(file, { ...options, pages });
    if (pdf.length <= disputeFileLimits.bytes) return pdf;
  }
  throw new Error('A dispute file is too large');
}

/**
 * The evidence about a disputed payment as one PDF: signed quote, every version of the invoice, delivery reports, views
 * and payments. It stays within the provider's limits (`disputeFileLimits`).
 */
export async function getDisputeFile(
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  ports: DisputeFilePorts,
): Promise<Result<FileContent, Problem>> {
  const found = await ownInvoice(userId, invoiceId, invoiceReader(ports.table));
  if (!found.ok) return found;
  const record = found.value;
  const facts = await readFacts(userId, record, ports);
  if (!facts) return refuse(problem('no-dispute'));
  const file = disputeFileOf(facts);
  const bytes = await drawDisputeFile(userId, file, ports);
  await ports.files.record(userId, bytes, {
    file: 'dispute-file',
    documentId: invoiceId,
    businessName: file.business.name,
    number: record.invoiceNumber,
    totalCents: record.totalCents,
  });
  return ok({ contentType: 'application/pdf', filename: 'dispute-file.pdf', bytes });
}
