import type { GetInvoiceAnswer } from '#domain/contract/lite-invoice';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import { ownInvoice } from './own-invoice.ts';
import type { InvoiceReader } from './ports.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

/** One invoice with its content and the snapshot it was issued with (rule 24). */
export async function getInvoice(
  userId: string,
  invoiceId: string,
  invoices: InvoiceReader,
): Promise<Result<GetInvoiceAnswer, Problem>> {
  const own = await ownInvoice(userId, invoiceId, invoices);
  if (!own.ok) return own;
  const content = await invoices.findContent(userId, own.value.contentId);
  if (!content) throw new Error('An invoice has no content');
  return ok({
    success: true,
    invoice: {
      ...summarizeInvoice(own.value),
      content: content.invoice,
      ...(content.typed && { typed: content.typed }),
      // Before it was sent it counts for no client, but one was picked.
      ...(own.value.clientId === undefined &&
        content.pickedClientId !== undefined && { clientId: content.pickedClientId }),
      brandColor: content.brandColor,
      ...(content.logoVersion !== undefined && { logoVersion: content.logoVersion }),
      userEmail: content.userEmail,
    },
  });
}
