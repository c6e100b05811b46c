import { invoicePdfPath, receiptPdfPath } from '#domain/full-export/file-names';
import { type OfflineFile, type OfflineRecord, offlineInvoice } from '#domain/full-export/offline-records';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { paymentsUpTo } from '#domain/invoices/receipt';
import type { BookInvoice } from '#domain/reports/books';
import {
  drawReceipt,
  factsAsMailed,
  type ReceiptPdfPorts,
  receiptIdOf,
  storedOrDrawnPdf,
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
    ...shown
  } = record;
  const versions = issued.includes(present) ? issued : [...issued, present];
  return { ...shown, versions: versions.map(shownContent), payments, timeline };
}

/**
 * Adds the PDFs of an invoice to an archive: every issued version, from its stored file or rendered as it was sent, and
 * every emailed receipt.
 */
export async function addInvoice(
  userId: string,
  whole: WholeInvoice,
  book: BookInvoice,
  archive: Archive,
  ports: ReceiptPdfPorts,
): Promise<ExportedDocument> {
  const { record, present, issued, payments, paymentsWithReceipt } = whole;
  const files: OfflineFile[] = [];
  async function add(path: string, label: string, pdf: Uint8Array): Promise<void> {
    const free = archive.freeName(path);
    await archive.add(free, pdf);
    files.push({ label, path: free });
  }
  for (const [at, content] of issued.entries()) {
    const pdf = await storedOrDrawnPdf(
      userId,
      content,
      { ...factsAsMailed(content), importId: record.importId },
      ports,
    );
    // The latest version has no number in its file name.
    const versionNumber = at === issued.length - 1 ? undefined : at + 1;
    const label = versionNumber === undefined ? 'PDF' : `PDF of version ${versionNumber}`;
    await add(invoicePdfPath(content.invoice, versionNumber), label, pdf);
  }
  for (const payment of paymentsWithReceipt) {
    const shown = {
      record,
      content: present,
      payments: paymentsUpTo(payments, payment),
    };
    const id = receiptIdOf(record.invoiceId, payment.paymentId);
    const pdf = await drawReceipt(userId, id, shown, ports);
    await add(receiptPdfPath(present.invoice, payment.date), `Receipt of ${payment.date}`, pdf);
  }
  return { json: jsonOf(whole), offline: offlineInvoice(book, files) };
}
