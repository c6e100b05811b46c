import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import { addBackToClient, subtractFromClient } from '../../clients/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { InvoiceVoids, VoidOutcome } from '../share/share-ports.ts';
import { commitChange } from './commit-change.ts';
import { type InvoiceTable, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { fieldsAfterRestore } from './money-movement.ts';
import { publishedFields } from './plan-sending.ts';

/** Why an invoice cannot be voided now; undefined if it can. */
function refusalOf({
  status,
  delivery,
  paidCents = 0,
}: InvoiceRecord): Exclude<VoidOutcome['kind'], 'done' | 'quote-missing' | 'quote-moved'> | undefined {
  if (status === 'paid' || (status === 'sent' && paidCents > 0)) return 'paid';
  if (status !== 'sent') return 'not-sent';
  return delivery === 'pending' ? 'being-mailed' : undefined;
}

/** Voids and restores invoices, each in one transaction with all totals and lists that include the invoice. */
export function invoiceVoids(table: InvoiceTable, clock: Clock): InvoiceVoids {
  const reader = invoiceReader(table);

  async function planVoid(userId: string, before: InvoiceRecord, voidReason: string | undefined, now: Date) {
    const updatedAt = now.toISOString();
    const set = { status: 'void', voidedAt: updatedAt, voidReason, updatedAt } as const;
    const change = storedChange(userId, before, set);
    return { cause: 'voided', client: await subtractFromClient(table, userId, change), ...change } as const;
  }

  async function planRestore(userId: string, before: InvoiceRecord, now: Date) {
    const content = await reader.findContent(userId, before.contentId);
    if (!content) throw new Error('An invoice has no content');
    const at = now.toISOString();
    // Money may have arrived, or was refunded, while it was void.
    const restored = fieldsAfterRestore(before, at);
    const set = {
      // A paid invoice cannot be emailed any more, so its client's page shows the newest version from then on.
      ...('status' in restored &&
        restored.status === 'paid' &&
        publishedFields(before, before.contentId, at)),
      ...restored,
      voidedAt: undefined,
      voidReason: undefined,
      updatedAt: at,
    } as const;
    const { after } = storedChange(userId, before, set);
    const client = await addBackToClient(table, userId, content, { before, after, now });
    const { clientId } = client;
    return { cause: 'unvoided', client, ...storedChange(userId, before, { ...set, clientId }) } as const;
  }

  return {
    setVoid: (userId, invoiceId, request) =>
      retryOnConflict(table, async () => {
        const record = await reader.find(userId, invoiceId);
        if (!record) return { kind: 'not-sent' };
        const isVoid = record.status === 'void';
        const isAsRequested = request.void ? isVoid : isCounted(record);
        if (isAsRequested) return { kind: 'done', record };
        const refusal = request.void ? refusalOf(record) : isVoid ? undefined : 'not-sent';
        if (refusal) return { kind: refusal };
        const now = clock();
        const change = request.void
          ? await planVoid(userId, record, request.reason, now)
          : await planRestore(userId, record, now);
        const stored = await commitChange(table, change, now);
        // Only the quote's projection can refuse: the quote of an imported invoice is missing, was invoiced again, or its
        // deposit changed.
        if (stored === 'not-allowed') return { kind: request.void ? 'quote-missing' : 'quote-moved' };
        return stored === 'conflict' ? CONFLICT : { kind: 'done', record: stored };
      }),
  };
}
