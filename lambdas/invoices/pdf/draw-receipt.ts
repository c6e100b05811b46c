import type { Payment } from '#domain/documents/payment';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { receiptMoneyOf } from '#domain/invoices/receipt-money';
import { verifyUrl } from '#domain/issued-files/issued-file';
import type { IssuedFiles } from '../../issued-files/index.ts';
import type { ShownContent } from '../../profile/index.ts';
import { type PartStandings, partOnPaper } from './part-on-paper.ts';
import { isUnpayableOnline, type OnlineAcceptance } from './payable-online.ts';
import { fileFactsOf } from './print-invoice.ts';
import { type PdfPorts, storedOrDrawnPdf } from './stored-or-drawn-pdf.ts';

export interface ReceiptPdfPorts extends PdfPorts, OnlineAcceptance, PartStandings {
  readonly files: Pick<IssuedFiles, 'record' | 'codeFor'>;
}

/** The PDF of a receipt that lists these payments. The printed verification code is derived from `receiptId`. */
export async function drawReceipt(
  owner: string,
  receiptId: string,
  {
    record,
    content,
    payments,
  }: {
    readonly record: InvoiceRecord;
    readonly content: ShownContent;
    readonly payments: readonly Payment[];
  },
  ports: ReceiptPdfPorts,
): Promise<Uint8Array> {
  const codeId = await ports.files.codeFor(owner, receiptId, fileFactsOf(content, 'receipt'));
  const { depositCents: _deposit, ...money } = receiptMoneyOf(record, payments);
  const facts = {
    linkId: record.linkId,
    ...money,
    isUnpayableOnline: await isUnpayableOnline(owner, content, record, ports),
    changedPart: await partOnPaper(record, content, ports),
    verifyUrl: verifyUrl(await ports.siteOrigin(), codeId),
  };
  return storedOrDrawnPdf(owner, content, facts, ports);
}
