import { mayBeWithClient } from '#domain/invoices/invoice-record';
import { holderWrites } from '../../photos/index.ts';
import type { InvoiceProjection } from './invoice-change.ts';

/**
 * Lets an invoice have its photos. An invoice that its client may have keeps those of every version, as it keeps its logo.
 */
export const photoProjection: InvoiceProjection = {
  purpose: 'photos',
  writes(_table, { userId, before, after }, now) {
    const invoiceId = (after ?? before)?.invoiceId;
    if (invoiceId === undefined) return [];
    const photos = { before: before?.photoIds ?? [], after: after?.photoIds ?? [] };
    const keeps = before !== undefined && mayBeWithClient(before);
    return holderWrites(userId, { kind: 'invoice', id: invoiceId }, { ...photos, keeps }, now);
  },
};
