import { type Problem, problem } from '#domain/contract/problems';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { isDraft } from '#domain/documents/invoice-status';
import { paidOf } from '#domain/invoices/deposit-paid';
import { ok, type Result, refuse } from '#domain/result';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceReader } from '../ports.ts';
import { type PartStandings, partOnPaper } from './part-on-paper.ts';
import {
  isUnpayableOnline,
  type OnlineAcceptance,
  type PaymentChecks,
  withPaymentChecks,
} from './payable-online.ts';
import { factsAsMailed } from './print-invoice.ts';
import { type PdfPorts, storedOrDrawnPdf, withoutStoring } from './stored-or-drawn-pdf.ts';

export interface GetInvoicePdfPorts extends PdfPorts, OnlineAcceptance, PaymentChecks, PartStandings {
  readonly invoices: InvoiceReader;
}

/**
 * The PDF of an invoice's current content, or of an earlier one: the stored file that was emailed (rule 24). If no file
 * was stored, draws it from the snapshot, which gives the same pages. The current version is always drawn once there is
 * a later payment (it then shows what was paid and what is left), once it is void (it then prints VOID), and once more or
 * less remains of its quote.
 */
export async function getInvoicePdf(
  request: { readonly userId: string; readonly invoiceId: string; readonly contentId?: string | undefined },
  ports: GetInvoicePdfPorts,
  attempts = 3,
): Promise<Result<{ contentType: 'application/pdf'; filename: string; bytes: Uint8Array }, Problem>> {
  const { userId, invoiceId, contentId: wantedContentId } = request;
  const own = await ownInvoice(userId, invoiceId, ports.invoices);
  if (!own.ok) return own;
  const contentId = wantedContentId ?? own.value.contentId;
  const content = await ports.invoices.findContent(userId, contentId);
  if (content?.invoiceId !== invoiceId) {
    if (wantedContentId !== undefined) return refuse(problem('invoice-not-found'));
    // Saving or deleting the draft deleted this content after the invoice was read.
    if (attempts > 1) return getInvoicePdf(request, ports, attempts - 1);
    throw new Error('An invoice has no content');
  }
  const filename = invoiceFileName(content.invoice);
  // A requested version is drawn as it was emailed: without later payments, and with its original link.
  const bytes = await storedOrDrawnPdf(
    userId,
    content,
    wantedContentId === undefined
      ? {
          linkId: own.value.linkId,
          status: own.value.status,
          importId: own.value.importId,
          isUnpayableOnline: await isUnpayableOnline(userId, content, own.value, ports),
          changedPart: await partOnPaper(own.value, content, ports),
          ...paidOf(
            await withPaymentChecks(userId, own.value, ports),
            await ports.invoices.payments(userId, own.value),
          ),
        }
      : { ...factsAsMailed(content), importId: own.value.importId },
    isDraft(own.value) ? withoutStoring(ports) : ports,
  );
  return ok({ contentType: 'application/pdf', filename, bytes });
}
