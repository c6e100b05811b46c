import { type Problem, problem } from '#domain/contract/problems';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { isVoid } from '#domain/documents/money-amounts';
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
  const stateFacts = await clientFactsOf(linked, ports.links);
  return ok({
    contentType: 'application/pdf',
    filename: invoiceFileName(content.invoice),
    bytes: await storedOrDrawnPdf(
      userId,
      content,
      { linkId, isUnpayableOnline, ...paidOf(stateFacts, stateFacts.payments) },
      ports,
    ),
  });
}
