import { balanceOf } from '#domain/documents/amounts';
import { type InvoiceRecord, isCounted, wasSent } from '#domain/invoices/invoice-record';
import {
  type OnlinePaymentSummary,
  type RefundDecision,
  refundedSinceCents,
  type StoredOnline,
} from '#domain/online-payments/invoice-online';
import type { Clock } from '../../platform/clock.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, type Write } from '../../platform/table/writes.ts';
import { commitChange } from './commit-change.ts';
import { type InvoiceProjection, type RecordChange, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { eventOf, fieldsAfterMovement } from './money-movement.ts';
import { movedPayments } from './moved-payments.ts';
import { payment, type StoredPayment } from './payment.ts';
import { publishedFields } from './plan-sending.ts';
import { receiptMessageHandler, receiptWrite } from './receipt-message-handler.ts';

/** One step of an online payment on its invoice: its new state, and at most one movement of money. */
export interface OnlineStep {
  /** The provider's ID of the payment. */
  readonly source: string;
  /** The new state of the payment; undefined removes it from the invoice. */
  readonly share: OnlinePaymentSummary | undefined;
  /** The movement of money; absent if none. */
  readonly entry?: StoredPayment;
  /** The address for the receipt of the entry; absent if there is no receipt. */
  readonly receiptTo?: string;
  /** Written in the same transaction. */
  readonly writes: readonly Write[];
}

/** Refunded cents, plus 1 for a lost dispute. Above 0 if money was lost, and changes with each refund or loss. */
const lossLevel = (share: OnlinePaymentSummary = {}): number =>
  refundedSinceCents(share) + (share.dispute === 'lost' ? 1 : 0);

/**
 * The online payments of an invoice after one of them changed. If the lost amount changes (a new refund, or a refund
 * that failed), the owner's earlier decision no longer applies: it is removed, and `needsDecision` is true.
 */
function withShare(
  { onlinePayments = {} }: InvoiceRecord,
  source: string,
  share: OnlinePaymentSummary | undefined,
): { readonly online: StoredOnline; readonly needsDecision: boolean } {
  const { [source]: before, ...others } = onlinePayments.payments ?? {};
  // The moved amount is stored only on the invoice.
  const movedCents = before?.movedCents;
  const payments = share
    ? { ...others, [source]: { ...share, ...(movedCents !== undefined && { movedCents }) } }
    : others;
  const needsDecision = lossLevel(share) !== lossLevel(before);
  const { decision, ...kept } = onlinePayments;
  return {
    online: { ...kept, payments, ...(decision !== undefined && !needsDecision && { decision }) },
    needsDecision,
  };
}

/** The change for the projections: a payment if money moved. */
const changeOf = (
  stored: ReturnType<typeof storedChange>,
  entry: OnlineStep['entry'],
  hasReceipt: boolean,
) =>
  entry
    ? ({
        cause: 'payment',
        event: eventOf(entry),
        hasReceipt,
        payment: { payment: entry, by: 1 },
        ...stored,
      } as const)
    : ({ cause: 'online-changed', ...stored } as const);

/** The attributes that "Still owed" or "Not owed" sets on an invoice. */
function withDecision(before: InvoiceRecord, decision: RefundDecision, at: string) {
  const openCents = balanceOf({ ...before, waivedCents: 0 });
  const waivedCents = decision === 'not-owed' && openCents > 0 ? openCents : undefined;
  return {
    ...fieldsAfterMovement(before, 0, waivedCents, at),
    onlinePayments: { ...before.onlinePayments, decision },
    updatedAt: at,
  };
}

/** Attributes that publish a sent invoice. A draft is not published, because only its owner has it. */
const publishedIfSent = (before: InvoiceRecord, at: string) =>
  wasSent(before) ? publishedFields(before, before.contentId, at) : {};

const becomesPaid = (before: InvoiceRecord, after: ReturnType<typeof fieldsAfterMovement>): boolean =>
  'status' in after && after.status === 'paid' && before.status !== 'paid';

/**
 * Changes of invoices by online payments, each in one transaction with all totals and lists that include the invoice.
 */
export function onlineChanges(table: Table, clock: Clock, projections: readonly InvoiceProjection[]) {
  const reader = invoiceReader(table);
  const receipts = receiptMessageHandler(table, clock, projections);

  async function commitStep(
    userId: string,
    before: InvoiceRecord,
    { source, share, entry, receiptTo: to, writes }: OnlineStep,
  ): Promise<'done' | typeof CONFLICT> {
    const now = clock();
    const at = now.toISOString();
    const { online, needsDecision } = withShare(before, source, share);
    const waivedCents = needsDecision ? undefined : before.waivedCents;
    const after = fieldsAfterMovement(before, entry?.amountCents ?? 0, waivedCents, at);
    const changesPage = entry !== undefined || becomesPaid(before, after);
    const set = {
      ...(changesPage && publishedIfSent(before, at)),
      ...after,
      updatedAt: at,
      onlinePayments: online,
    };
    const receipt =
      entry && to !== undefined
        ? receiptWrite(receipts, { userId, invoiceId: before.invoiceId, paymentId: entry.paymentId, to }, now)
        : undefined;
    const change = changeOf(storedChange(userId, before, set), entry, receipt !== undefined);
    const committed = await commitChange(table, projections, change, now, {
      writes: [
        ...writes,
        ...(entry ? [put(payment, payment.key(userId, before.invoiceId, entry.paymentId), entry)] : []),
        ...(receipt ? [receipt] : []),
      ],
    });
    return committed === 'committed' ? 'done' : CONFLICT;
  }

  /** Sets attributes without moving money. Returns the changed invoice, or CONFLICT. */
  async function changeRecord(
    userId: string,
    before: InvoiceRecord,
    set: RecordChange,
    now: Date,
  ): Promise<InvoiceRecord | typeof CONFLICT> {
    const change = { cause: 'online-changed', ...storedChange(userId, before, set) } as const;
    const committed = await commitChange(table, projections, change, now);
    return committed === 'committed' ? change.after : CONFLICT;
  }

  return {
    ...movedPayments(table, clock, projections),

    /** Writes a step. CONFLICT if the invoice changed after it was read. */
    async step(
      userId: string,
      invoiceId: string,
      step: (before: InvoiceRecord) => OnlineStep,
    ): Promise<'done' | 'no-invoice' | typeof CONFLICT> {
      const before = await reader.find(userId, invoiceId);
      return before ? commitStep(userId, before, step(before)) : 'no-invoice';
    },

    /** "No online payment on this invoice", or allows it again. Safe to repeat. */
    exclude: (userId: string, invoiceId: string, isExcluded: boolean): Promise<InvoiceRecord | undefined> =>
      retryOnConflict(table, async () => {
        const before = await reader.find(userId, invoiceId);
        if (!before || (before.onlinePayments?.isExcluded ?? false) === isExcluded) return before;
        const { isExcluded: _before, ...kept } = before.onlinePayments ?? {};
        const onlinePayments = isExcluded ? { ...kept, isExcluded } : kept;
        const now = clock();
        return changeRecord(userId, before, { onlinePayments, updatedAt: now.toISOString() }, now);
      }),

    /** "Still owed" or "Not owed" after a refund; `nothing` unless money of a sent invoice was lost. Safe to repeat. */
    decide: (
      userId: string,
      invoiceId: string,
      decision: RefundDecision,
    ): Promise<InvoiceRecord | 'nothing' | undefined> =>
      retryOnConflict(table, async () => {
        const before = await reader.find(userId, invoiceId);
        if (!before) return undefined;
        const { onlinePayments: online } = before;
        const hasLoss = Object.values(online?.payments ?? {}).some((share) => lossLevel(share) > 0);
        if (!isCounted(before) || !hasLoss) return 'nothing';
        if (online?.decision === decision) return before;
        const now = clock();
        return changeRecord(userId, before, withDecision(before, decision, now.toISOString()), now);
      }),
  };
}
