import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceRecord, SendInvoicePorts } from './ports.ts';

/** How long a duplicate waits for the first request's result (decision 13), and how often it looks, in milliseconds. */
const patience = { total: 10_000, step: 400 };

/** What is known of a key. `fresh`: nothing. `resumed`: its mailing certainly failed, so the same key may try again. */
export type KnownSubmission =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'resumed'; readonly invoiceId: string }
  | { readonly kind: 'done'; readonly record: InvoiceRecord }
  | { readonly kind: 'refused'; readonly refusal: Problem };

/** Looks a key up, and waits while another request with it is at work. */
export async function knownSubmission(
  key: { readonly userId: string; readonly submissionId: string; readonly bodyHash: string },
  ports: Pick<SendInvoicePorts, 'invoices' | 'sleep'>,
): Promise<KnownSubmission> {
  const content = await ports.invoices.findContent(key.userId, key.submissionId);
  if (!content) return { kind: 'fresh' };
  if (content.bodyHash !== key.bodyHash) return { kind: 'refused', refusal: problem('key-reused') };
  const { invoiceId } = content;
  for (let waited = 0; ; waited += patience.step) {
    const record = await ports.invoices.find(key.userId, invoiceId);
    // A newer submission took over since: this one's outcome no longer matters, and it must not run again.
    if (record?.contentId !== key.submissionId)
      return { kind: 'refused', refusal: problem('invoice-changed', { invoiceId }) };
    switch (record.delivery) {
      case 'none':
      case 'sent':
        return { kind: 'done', record };
      case 'unknown':
        return { kind: 'refused', refusal: problem('delivery-unknown', { invoiceId }) };
      case 'returned':
        return { kind: 'resumed', invoiceId };
      case 'reserved':
      case 'sending':
        if (waited >= patience.total)
          return { kind: 'refused', refusal: problem('in-progress', { invoiceId }) };
        await ports.sleep(patience.step);
    }
  }
}
