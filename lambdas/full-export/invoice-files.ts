import { type CalendarDate, formatLongDate } from '#domain/calendar-date';
import type { ChangedPart } from '#domain/documents/progress';
import { invoicePdfPath, receiptPdfPath } from '#domain/full-export/file-names';
import {
  type OfflineFile,
  type OfflineRecord,
  offlineInvoice,
  offlinePhotos,
} from '#domain/full-export/offline-records';
import { paidOf } from '#domain/invoices/deposit-paid';
import { changedSinceEmailed, paperTexts, versionOfReceipt } from '#domain/invoices/emailed-paper';
import { asGiven } from '#domain/invoices/given-invoice';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { paymentsUpTo } from '#domain/invoices/receipt';
import type { BookInvoice } from '#domain/reports/books';
import { dayIn, type TimeZone } from '#domain/time-zone';
import {
  drawReceipt,
  factsAsMailed,
  isUnpayableOnline,
  type PaymentChecks,
  partOnPaper,
  type ReceiptPdfPorts,
  receiptIdOf,
  storedOrDrawnPdf,
  withPaymentChecks,
} from '../invoices/index.ts';
import type { Archive } from './archive.ts';
import type { WholeInvoice } from './ports.ts';

/** The data of one exported document, in addition to its files. */
export interface ExportedDocument {
  readonly json: object;
  readonly offline: OfflineRecord;
}

/** The content without attributes that are only for the server. */
const shownContent = ({ bodyHash: _, pickedClientId: _client, ...content }: InvoiceContent) => content;

/** An invoice with everything that belongs to it, without attributes that are only for the server. */
function jsonOf({ record, present, issued, payments, timeline }: WholeInvoice): object {
  const {
    attempt: _,
    version: _version,
    due: _due,
    metered: _metered,
    payableUntil: _until,
    searched: _searched,
    ...shown
  } = record;
  const versions = issued.includes(present) ? issued : [...issued, present];
  return { ...shown, versions: versions.map(shownContent), payments, timeline };
}

/** What drawing the papers and receipts of an invoice needs. */
export type InvoicePdfPorts = ReceiptPdfPorts & PaymentChecks;

/** A PDF of an invoice: its content, and how it is named in the file and on the page of the export. */
interface Paper {
  readonly content: InvoiceContent;
  readonly label: string;
  readonly other?: string;
  /** True for the paper with the payments and the state of today. */
  readonly isNow?: true;
}

/**
 * The papers of an invoice: every issued version and, if the invoice prints something else since it was emailed, the
 * paper as it is now. Each then says which one it is.
 */
function papersOf(
  { record, present, issued, payments, timeline }: WholeInvoice,
  timeZone: TimeZone | undefined,
  changedPart: ChangedPart | undefined,
): readonly Paper[] {
  const isChanged = changedSinceEmailed({ ...record, payments, timeline, changedPart }) !== undefined;
  const versions = issued.map((content, index): Paper => {
    const isLatest = index === issued.length - 1;
    const emailed = timeline.find(
      ({ kind, contentId }) => kind === 'emailed' && contentId === content.contentId,
    );
    // One that was given to the client in another way is not repeated as it was, but says what was paid since.
    if (isLatest && !isChanged) return { content, label: 'PDF', ...(!emailed && { isNow: true }) };
    if (!emailed) return { content, label: `PDF of version ${index + 1}`, other: `version ${index + 1}` };
    const day = dayIn(timeZone, emailed.at);
    return {
      content,
      label: `PDF: ${paperTexts.emailed(formatLongDate(day))}`,
      other: `${isLatest ? '' : `version ${index + 1}, `}as emailed ${day}`,
    };
  });
  return isChanged
    ? [...versions, { content: present, label: `PDF: ${paperTexts.now}`, isNow: true }]
    : versions;
}

/**
 * Adds the PDFs of an invoice to an archive: every issued version, from its stored file or rendered as it was sent, the
 * paper as it is now if that differs, and every emailed receipt.
 */
export async function addInvoice(
  userId: string,
  stored: WholeInvoice,
  {
    book,
    timeZone,
    today,
  }: {
    readonly book: BookInvoice;
    readonly timeZone: TimeZone | undefined;
    readonly today: CalendarDate;
  },
  archive: Archive,
  ports: InvoicePdfPorts,
): Promise<ExportedDocument> {
  const record = await withPaymentChecks(userId, stored.record, ports);
  const whole = { ...stored, record };
  const { present, issued, payments, paymentsWithReceipt, timeline } = whole;
  const files: OfflineFile[] = [];
  async function add(path: string, label: string, pdf: Uint8Array): Promise<void> {
    const free = archive.freeName(path);
    await archive.add(free, pdf);
    files.push({ label, path: free });
  }
  const changedPart = await partOnPaper(record, present, ports);
  for (const { content, label, other, isNow } of papersOf(whole, timeZone, changedPart)) {
    const facts = isNow
      ? {
          linkId: record.linkId,
          status: record.status,
          isUnpayableOnline: await isUnpayableOnline(userId, content, record, ports),
          changedPart,
          ...paidOf(record, payments),
        }
      : factsAsMailed(content);
    const pdf = await storedOrDrawnPdf(userId, content, { ...facts, importId: record.importId }, ports);
    await add(invoicePdfPath(content.invoice, other), label, pdf);
  }
  for (const payment of paymentsWithReceipt) {
    const content = versionOfReceipt(issued, timeline, payment) ?? present;
    const shown = {
      record: asGiven(record, content === present ? undefined : content),
      content,
      payments: paymentsUpTo(payments, payment),
    };
    const id = receiptIdOf(record.invoiceId, payment.paymentId);
    const pdf = await drawReceipt(userId, id, shown, ports);
    await add(receiptPdfPath(content.invoice, payment.date), `Receipt of ${payment.date}`, pdf);
  }
  const shown = [present, ...whole.issued].map(({ invoice }) => invoice.photos ?? []);
  files.push(...offlinePhotos(shown, archive.has));
  return { json: jsonOf(stored), offline: offlineInvoice(book, files, today) };
}
