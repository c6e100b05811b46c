import {
  type InvoiceContent,
  type InvoiceRecord,
  mayBeWithClient,
  wasSent,
} from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';

/**
 * The versions of an invoice that left: the present one if it was sent, those that it took the place of, and what the
 * timeline says was emailed. The oldest comes first.
 */
export async function issuedVersions(
  record: InvoiceRecord,
  present: InvoiceContent,
  timeline: readonly TimelineEvent[],
  findContent: (contentId: string) => Promise<InvoiceContent | undefined>,
): Promise<readonly InvoiceContent[]> {
  const found = new Map<string, InvoiceContent>();
  async function add(contentId: string | undefined): Promise<void> {
    for (let next = contentId; next !== undefined && !found.has(next); ) {
      const content: InvoiceContent | undefined =
        next === present.contentId ? present : await findContent(next);
      if (content?.invoiceId !== record.invoiceId) return;
      found.set(next, content);
      next = content.previousContentId;
    }
  }
  if (wasSent(record) || mayBeWithClient(record)) await add(present.contentId);
  else await add(present.previousContentId);
  await add(record.publishedId);
  for (const { kind, contentId } of timeline) if (kind === 'emailed') await add(contentId);
  return [...found.values()].sort((one, other) => (one.savedAt < other.savedAt ? -1 : 1));
}
