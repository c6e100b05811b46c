import { clientCopiesOf, clientVersionsOf, isCurrentCopy } from '#domain/documents/client-version';
import { isUnfinished } from '#domain/documents/invoice-status';
import { canConfirmVersion } from '#domain/invoices/client-reach';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { isRenewedLink } from '#domain/invoices/link-version';
import { dueAfterLease } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { checkForClient } from '../search/check-stored-invoice.ts';
import type { InvoiceSharing, PartNow } from '../share/share-ports.ts';
import { commitChange } from './commit-change.ts';
import { type InvoiceTable, storedChange } from './invoice-change.ts';
import { invoiceContent } from './invoice-content.ts';
import { invoiceReader } from './invoice-reader.ts';
import { paidFieldsWhenShown, planSending, versionsAfterDelivery } from './plan-sending.ts';
import { saveLinesAndClearDue } from './remember-lines.ts';

/** The content to give to the client, and the writes that turn a complete draft into an invoice. */
interface GivenContent {
  readonly content: InvoiceContent;
  /** What the invoice stores of it. */
  readonly others: Pick<InvoiceRecord, 'progress'>;
  /** True for a complete draft. */
  readonly isComplete?: boolean;
  readonly writes: readonly Write[];
}

/**
 * The content for the client. A complete draft is stored as checked, like an invoice that was emailed, and says what its
 * part of a quote is now.
 */
function contentToGive(
  userId: string,
  record: InvoiceRecord,
  content: InvoiceContent,
  part: PartNow | undefined,
): GivenContent {
  const checked = checkForClient(record, content);
  if (!isUnfinished(record) || !checked.ok) return { content, others: {}, writes: [] };
  const { typed, ...stored } = content;
  const others = part?.contentId === content.contentId ? { progress: part.progress } : {};
  if (typed === undefined && !others.progress) return { content, others, isComplete: true, writes: [] };
  const invoice = { ...checked.value, ...others };
  return {
    content: { ...stored, invoice },
    others,
    isComplete: true,
    writes: [
      update(invoiceContent, invoiceContent.key(userId, content.contentId), {
        replace: { invoice, typed: undefined },
      }),
    ],
  };
}

/**
 * The attributes of an invoice whose link was copied. The link now shows the current version. If the client was not
 * given that version before, or has another link, the owner is asked again whether the client got the link.
 */
const publishedByLink = (
  record: InvoiceRecord,
  released: ReturnType<typeof versionsAfterDelivery>,
  { wasGiven, linkId, at }: { readonly wasGiven: boolean; readonly linkId: string; readonly at: string },
) => ({
  ...released,
  ...paidFieldsWhenShown(record, released, at),
  ...((!wasGiven || isRenewedLink(record, linkId)) && { clientConfirmedAt: undefined }),
  linkId,
  updatedAt: at,
});

/** Gives invoices to clients by other means than email. */
export function invoiceSharing(table: InvoiceTable, clock: Clock): InvoiceSharing {
  const reader = invoiceReader(table);

  /**
   * If the draft's content was deleted because the draft was saved or deleted, returns CONFLICT: the caller then reads
   * the draft again.
   */
  async function readContent(
    userId: string,
    record: InvoiceRecord,
    part: PartNow | undefined,
  ): Promise<GivenContent | typeof CONFLICT> {
    const content = await reader.findContent(userId, record.contentId);
    return content ? contentToGive(userId, record, content, part) : CONFLICT;
  }

  /** Records that the client has the current version of an invoice that was never emailed to them. */
  async function confirm(userId: string, record: InvoiceRecord) {
    if (!canConfirmVersion({ ...record, clientVersions: clientVersionsOf(record) })) return record;
    const now = clock();
    const at = now.toISOString();
    const released = versionsAfterDelivery(record, record, 'by-hand', at);
    const change = {
      cause: 'published',
      reached: 'by-hand',
      isConfirmed: true,
      ...storedChange(userId, record, {
        ...released,
        ...paidFieldsWhenShown(record, released, at),
        clientConfirmedAt: at,
        updatedAt: at,
      }),
    } as const;
    const stored = await commitChange(table, change, now);
    return typeof stored === 'string' ? CONFLICT : stored;
  }

  return {
    markSent: (userId, invoiceId, { part } = {}) =>
      retryOnConflict(table, async () => {
        const record = await reader.find(userId, invoiceId);
        if (!record || record.status === 'paid') return record;
        if (record.status === 'sent') return confirm(userId, record);
        const toGive = await readContent(userId, record, part);
        if (toGive === CONFLICT) return CONFLICT;
        const { content, isComplete, others: given, writes } = toGive;
        if (!invoiceActions({ ...record, ...(isComplete && { isComplete }) }).markSent) return undefined;
        const now = clock();
        const leaseFields = dueAfterLease(invoiceId, now);
        const at = now.toISOString();
        const others = { ...given, ...leaseFields, updatedAt: at, clientConfirmedAt: at };
        const change = await planSending(table, userId, record, { content, now, reached: 'by-hand' }, others);
        const stored = await commitChange(table, change, now, { writes });
        if (typeof stored === 'string') return CONFLICT;
        // Remembers its lines, as for an invoice that was emailed.
        await saveLinesAndClearDue(table, userId, stored, clock(), content);
        return stored;
      }),

    share: (userId, invoiceId, { renew, part }) =>
      retryOnConflict(table, async () => {
        const record = await reader.find(userId, invoiceId);
        if (!record) return undefined;
        const toGive = isUnfinished(record) ? await readContent(userId, record, part) : undefined;
        if (toGive === CONFLICT) return CONFLICT;
        if (!invoiceActions({ ...record, ...(toGive?.isComplete && { isComplete: true }) }).share)
          return undefined;
        const now = clock();
        const updatedAt = now.toISOString();
        const { linkId: oldLinkId } = record;
        const linkId = renew || oldLinkId === undefined ? newSecret() : oldLinkId;
        const released = versionsAfterDelivery(record, record, 'by-hand', updatedAt);
        const wasGiven = clientCopiesOf(record).some((copy) => isCurrentCopy(copy, record));
        const isUnchanged = linkId === oldLinkId && released.publishedId === undefined && wasGiven;
        if (isUnchanged) return record;
        const change = {
          cause: 'published',
          reached: 'by-hand',
          ...storedChange(userId, record, {
            ...toGive?.others,
            ...publishedByLink(record, released, { wasGiven, linkId, at: updatedAt }),
          }),
        } as const;
        const stored = await commitChange(table, change, now, {
          writes: toGive?.writes ?? [],
        });
        return typeof stored === 'string' ? CONFLICT : stored;
      }),
  };
}
