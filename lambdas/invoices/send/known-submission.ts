import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { type BodyHashes, isSameBody, lookUpKey } from '../../messaging/index.ts';
import type { SendInvoicePorts } from '../ports.ts';

/**
 * Result of looking up a key. `fresh`: no earlier request. `resumed`: its email was certainly not sent, so the key may
 * try again, with the stored hash of its body. `unknown`: whether its email was sent is unknown.
 */
export type KnownSubmission =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'resumed'; readonly invoiceId: string; readonly bodyHash: string }
  | { readonly kind: 'done'; readonly record: InvoiceRecord; readonly content: InvoiceContent }
  | { readonly kind: 'unknown'; readonly invoiceId: string }
  | { readonly kind: 'refused'; readonly refusal: Problem };

/** Looks up a key. Waits while another request with the same key is running. */
export async function knownSubmission(
  key: { readonly userId: string; readonly submissionId: string; readonly hashes: BodyHashes },
  { invoices, sleep }: Pick<SendInvoicePorts, 'invoices' | 'sleep'>,
): Promise<KnownSubmission> {
  const { userId, submissionId, hashes } = key;
  const content = await invoices.findContent(userId, submissionId);
  if (!content) return { kind: 'fresh' };
  const { invoiceId, bodyHash } = content;
  const refused = (code: 'invoice-changed' | 'in-progress' | 'key-reused'): KnownSubmission => ({
    kind: 'refused',
    refusal: problem(code, { invoiceId }),
  });
  if (!isSameBody(bodyHash, hashes)) return refused('key-reused');
  /** The invoice, if this submission is still its current one. Read again after each wait: a newer one may have come. */
  const currentRecord = async (): Promise<InvoiceRecord | undefined> => {
    const record = await invoices.find(userId, invoiceId);
    return record?.contentId === submissionId ? record : undefined;
  };
  /** The result for a finished submission. If a newer one replaced it, it is refused and does not run again. */
  const done = async (): Promise<KnownSubmission> => {
    const record = await currentRecord();
    if (!record) return refused('invoice-changed');
    const isChanged = await invoices.finish(userId, record);
    const finished = isChanged ? await currentRecord() : undefined;
    return { kind: 'done', record: finished ?? record, content };
  };

  const record = await currentRecord();
  // Refused before the key is looked up, which may wait.
  if (!record) return refused('invoice-changed');
  // Saved without an email, so there is no message to look up.
  if (record.delivery === 'none') return done();
  const known = await lookUpKey(() => invoices.findMessage(userId, submissionId), hashes, sleep);
  switch (known.kind) {
    case 'sent':
      return done();
    case 'unknown':
      return (await currentRecord()) ? { kind: 'unknown', invoiceId } : refused('invoice-changed');
    case 'returned':
      return (await currentRecord()) ? { kind: 'resumed', invoiceId, bodyHash } : refused('invoice-changed');
    case 'in-progress':
      return refused('in-progress');
    case 'fresh':
    case 'key-reused':
      throw new Error('An invoice was emailed, but its message is missing');
  }
}
