import type { Payment } from '#domain/documents/payment';
import { verifyUrl } from '#domain/public-links/issued-file';
import type { IssuedFiles } from '../../issued-files/index.ts';
import type { ShownContent } from '../../profile/index.ts';
import { fileFactsOf } from './print-invoice.ts';
import { type PdfPorts, storedOrDrawnPdf } from './stored-or-drawn-pdf.ts';

export interface ReceiptPdfPorts extends PdfPorts {
  readonly files: Pick<IssuedFiles, 'record' | 'codeFor'>;
}

/** The PDF of a receipt that lists these payments. The printed verification code is derived from `receiptId`. */
export async function drawReceipt(
  owner: string,
  receiptId: string,
  {
    content,
    linkId,
    payments,
  }: {
    readonly content: ShownContent;
    readonly linkId: string | undefined;
    readonly payments: readonly Payment[];
  },
  ports: ReceiptPdfPorts,
): Promise<Uint8Array> {
  const codeId = await ports.files.codeFor(owner, receiptId, fileFactsOf(content, 'receipt'));
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const facts = { linkId, paidCents, payments, verifyUrl: verifyUrl(await ports.siteOrigin(), codeId) };
  return storedOrDrawnPdf(owner, content, facts, ports);
}
