import {
  lossesWithDecisions,
  type StoredOnline,
  withDecision,
} from '#domain/documents/online/invoice-online';
import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';
import type { RefundDecision } from '#domain/documents/online/refund-decision';
import { type InvoiceRecord, isCounted, wasSent } from '#domain/invoices/invoice-record';
import type { Clock } from '../../platform/clock.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';
import { commitChange } from './commit-change.ts';
import { type InvoiceTable, type RecordChange, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { eventOf, fieldsAfterMovement } from './money-movement.ts';
import { movedPayments } from './moved-payments.ts';
import { payment, type StoredPayment } from './payment.ts';
import { publishedFields } from './plan-sending.ts';
import { receiptWrite } from './receipt-message-handler.ts';

/** One step of an online payment on its invoice: its new state, and at most one movement of money. */
export interface OnlineStep {
  /** The provider's ID of the payment. */
  readonly source: string;
  /** The new state of the payment; undefined removes it from the invoice. */
  readonly share: OnlinePaymentSummary | undefined;
  /** The movement of money; absent if none. */
  readonly entry?: StoredPayment;
  /** The same movement, if it is stored under the quote whose deposit it is; it is removed there. */
  readonly onQuote?: { readonly quoteId: string; readonly payment: StoredPayment } | undefined;
  /** The address for the receipt of the entry; absent if there is no receipt. */
  readonly receiptTo?: string;
  /** Written in the same transaction. */
  readonly writes: readonly Write[];
}

/** The online payments of an invoice after one of them changed. The owner's answers stay. */
function withShare(
  { onlinePayments = {} }: InvoiceRecord,
  source: string,
  share: OnlinePaymentSummary | undefined,
): StoredOnline {
  const { [source]: before, ...others } = onlinePayments.payments ?? {};
  // The moved amount is stored only on the invoice.
  const movedCents = before?.movedCents;
  const payments = share
    ? { ...others, [source]: { ...share, ...(movedCents !== undefined && { movedCents }) } }
    : others;
  return { ...onlinePayments, payments };
}

/** The change for the projections: a payment if money moved. */
const changeOf = (
  stored: ReturnType<typeof storedChange>,
  entry: OnlineStep['entry'],
  hasReceipt: boolean,
  onQuote: OnlineStep['onQuote'],
) =>
  entry
    ? ({
        cause: 'payment',
        event: eventOf(entry),
        hasReceipt,
        payment: { payment: entry, by: 1 },
        ...(onQuote && { payments: [{ payment: onQuote.payment, by: -1 as const }] }),
        ...stored,
      } as const)
    : ({ cause: 'online-changed', ...stored } as const);

/** The write that removes a movement from the quote; none if it is not stored there. */
const takenFromQuote = (userId: string, onQuote: OnlineStep['onQuote']): readonly Write[] => {
  if (!onQuote) return [];
  const key = payment.key(userId, onQuote.quoteId, onQuote.payment.paymentId);
  return [remove(payment, key, { attr: 'PK', exists: true })];
};

/** Attributes that publish a sent invoice. A draft is not published, because only its owner has it. */
const publishedIfSent = (before: InvoiceRecord, at: string) =>
  wasSent(before) ? publishedFields(before, before.contentId, at) : {};

const becomesPaid = (before: InvoiceRecord, after: ReturnType<typeof fieldsAfterMovement>): boolean =>
  'status' in after && after.status === 'paid' && before.status !== 'paid';

/** The attributes that an answer of the owner about refunds and lost disputes sets on an invoice. */
function fieldsAfterDecision(before: InvoiceRecord, onlinePayments: StoredOnline, at: string): RecordChange {
  const after = fieldsAfterMovement({ ...before, onlinePayments }, 0, at);
  // A paid invoice cannot be emailed any more, so its client's page shows the newest version from then on.
  return {
    ...(becomesPaid(before, after) && publishedIfSent(before, at)),
    ...after,
    onlinePayments,
    updatedAt: at,
  };
}

/** The receipt of a payment for the client, if there is somebody to email it to. */
const receiptOf = (userId: string, invoiceId: string, { entry, receiptTo: to }: OnlineStep, now: Date) =>
  entry && to !== undefined
    ? receiptWrite({ userId, invoiceId, paymentId: entry.paymentId, to }, now)
    : undefined;

/** What a step writes beside the invoice and its totals, without the receipt. */
const stepWrites = (
  userId: string,
  invoiceId: string,
  { entry, onQuote, writes }: OnlineStep,
): readonly Write[] => [
  ...writes,
  ...(entry ? [put(payment, payment.key(userId, invoiceId, entry.paymentId), entry)] : []),
  ...takenFromQuote(userId, onQuote),
];

/**
 * Changes of invoices by online payments, each in one transaction with all totals and lists that include the invoice.
 */
export function onlineChanges(table: InvoiceTable, clock: Clock) {
  const reader = invoiceReader(table);

  async function commitStep(
    userId: string,
    before: InvoiceRecord,
    step: OnlineStep,
  ): Promise<'done' | typeof CONFLICT> {
    const { source, share, entry, onQuote } = step;
    const now = clock();
    const at = now.toISOString();
    const onlinePayments = withShare(before, source, share);
    const after = fieldsAfterMovement({ ...before, onlinePayments }, entry?.amountCents ?? 0, at);
    const changesPage = entry !== undefined || becomesPaid(before, after);
    const set = {
      ...(changesPage && publishedIfSent(before, at)),
      ...after,
      updatedAt: at,
      onlinePayments,
    };
    const receipt = receiptOf(userId, before.invoiceId, step, now);
    const change = changeOf(storedChange(userId, before, set), entry, receipt !== undefined, onQuote);
    const stored = await commitChange(table, change, now, {
      writes: [...stepWrites(userId, before.invoiceId, step), ...(receipt ? [receipt] : [])],
    });
    return typeof stored === 'string' ? CONFLICT : 'done';
  }

  /** Sets attributes without moving money. Returns the changed invoice, or CONFLICT. */
  async function changeRecord(
    userId: string,
    before: InvoiceRecord,
    set: RecordChange,
    now: Date,
    writes: readonly Write[] = [],
  ): Promise<InvoiceRecord | typeof CONFLICT> {
    const change = { cause: 'online-changed', ...storedChange(userId, before, set) } as const;
    const stored = await commitChange(table, change, now, { writes });
    return typeof stored === 'string' ? CONFLICT : stored;
  }

  return {
    ...movedPayments(table, clock),

    /** Writes a step. CONFLICT if the invoice changed after it was read. */
    async step(
      userId: string,
      invoiceId: string,
      step: (before: InvoiceRecord) => OnlineStep,
    ): Promise<'done' | 'no-invoice' | typeof CONFLICT> {
      const before = await reader.find(userId, invoiceId);
      return before ? commitStep(userId, before, step(before)) : 'no-invoice';
    },

    /**
     * Marks that a payment of an invoice is being checked, or no longer is, in one transaction with `writes`. Without
     * such an invoice, or if it is marked so already, nothing is written. CONFLICT if it changed, or a condition failed.
     */
    async mark(
      userId: string,
      invoiceId: string,
      isBeingChecked: boolean,
      writes: readonly Write[],
    ): Promise<'done' | 'unchanged' | typeof CONFLICT> {
      const before = await reader.find(userId, invoiceId);
      if (!before || (before.onlinePayments?.isBeingChecked ?? false) === isBeingChecked) return 'unchanged';
      const { isBeingChecked: _before, ...kept } = before.onlinePayments ?? {};
      const onlinePayments = isBeingChecked ? { ...kept, isBeingChecked } : kept;
      const stored = await changeRecord(userId, before, { onlinePayments }, clock(), writes);
      return stored === CONFLICT ? CONFLICT : 'done';
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

    /**
     * "Still owed" or "Not owed" for what has no answer; `nothing` unless money of a sent invoice was lost. `writesFor`
     * gives what is written in the same transaction.
     */
    decide: (
      userId: string,
      invoiceId: string,
      decision: RefundDecision,
      writesFor: (answered: StoredOnline, now: Date) => Promise<readonly Write[]> = async () => [],
    ): Promise<InvoiceRecord | 'nothing' | undefined> =>
      retryOnConflict(table, async () => {
        const before = await reader.find(userId, invoiceId);
        if (!before) return undefined;
        const { onlinePayments: online = {} } = before;
        if (!isCounted(before) || lossesWithDecisions(online).length === 0) return 'nothing';
        const answered = withDecision(online, decision);
        if (answered === online) return before;
        const now = clock();
        const set = fieldsAfterDecision(before, answered, now.toISOString());
        return changeRecord(userId, before, set, now, await writesFor(answered, now));
      }),
  };
}
