import { type Problem, problem } from '#domain/contract/problems';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { isVoid } from '#domain/documents/money-amounts';
import { changedPart } from '#domain/documents/progress';
import { paidOf } from '#domain/invoices/deposit-paid';
import { ok, type Result, refuse } from '#domain/result';
import { type PdfPorts, storedOrDrawnPdf } from '../invoices/index.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import { clientFactsOf } from './client-facts.ts';
import type { ClientLinks } from './ports.ts';

/** The PDF of an invoice for anyone with its link; refused for a void invoice. */
export async function getClientInvoicePdf(
  linkId: string,
  ports: PdfPorts & { readonly links: ClientLinks },
): Promise<Result<FileContent, Problem>> {
  const linked = await ports.links.find(linkId);
  if (!linked || isVoid(linked.given)) return refuse(problem('link-not-found'));
  const { userId, content, given, hasPayee } = linked;
  const isUnpayableOnline = given.onlinePayments?.isExcluded === true || !hasPayee;
  const [stateFacts, part] = await Promise.all([
    clientFactsOf(linked, ports.links),
    ports.links.partOf(linked),
  ]);
  const partNow = changedPart(content.invoice.progress, part);
  return ok({
    contentType: 'application/pdf',
    filename: invoiceFileName(content.invoice),
    bytes: await storedOrDrawnPdf(
      userId,
      content,
      { linkId, isUnpayableOnline, changedPart: partNow, ...paidOf(stateFacts, stateFacts.payments) },
      ports,
    ),
  });
}
