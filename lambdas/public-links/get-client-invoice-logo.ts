import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import type { InvoiceLogos } from '../invoices/index.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import type { ClientLinks } from './ports.ts';

/** The logo an invoice was issued with, for anyone with its link; nothing where it has none. */
export async function getClientInvoiceLogo(
  linkId: string,
  { links, logos }: { readonly links: ClientLinks; readonly logos: Pick<InvoiceLogos, 'find'> },
): Promise<Result<FileContent | undefined, Problem>> {
  const linked = await links.find(linkId);
  if (!linked || linked.record.status === 'void') return refuse(problem('link-not-found'));
  const { logoVersion } = linked.content;
  const logo = logoVersion === undefined ? undefined : await logos.find(linked.userId, logoVersion);
  return ok(logo && { contentType: 'image/png', filename: 'logo.png', bytes: logo.png });
}
