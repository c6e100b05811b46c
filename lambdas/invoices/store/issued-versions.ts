import {
  type InvoiceContent,
  type InvoiceRecord,
  mayBeWithClient,
  wasSent,
} from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';

/**
 * The versions of an invoice that were issued, oldest first: the current version if it was sent, the versions it
 * replaced, and those that the timeline shows as emailed.
 */
export async function issuedVersions(
  record: InvoiceRecord,
  current: InvoiceContent,
  timeline: readonly TimelineEvent[],
  findContent: (contentId: string) => Promise<InvoiceContent | undefined>,
): Promise<readonly InvoiceContent[]> {
  const found = new Map<string, InvoiceContent>();
  async function add(contentId: string | undefined): Promise<void> {
    for (let next = contentId; next !== undefined && !found.has(next); ) {
      const content: InvoiceContent | undefined =
        next === current.contentId ? current : await findContent(next);
      if (content?.invoiceId !== record.invoiceId) return;
      found.set(next, content);
      next = content.previousContentId;
    }
  }
  if (wasSent(record) || mayBeWithClient(record)) await add(current.contentId);
  else await add(current.previousContentId);
  await add(record.publishedId);
  for (const { kind, contentId } of timeline) if (kind === 'emailed') await add(contentId);
  return [...found.values()].sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1));
}
