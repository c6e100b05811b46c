import { notSentReason } from '#domain/invoices/delivery-words';
import { type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import type { Message } from '../../messaging/index.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import type { KnownInvoice } from './client-mail-follow-up.ts';
import { commitChange } from './commit-change.ts';
import { type InvoiceTable, type StoredInvoiceChange, storedChange } from './invoice-change.ts';
import { invoiceReader } from './invoice-reader.ts';
import { planSending } from './plan-sending.ts';

/** The content of the message, and what else the function that has just saved the invoice knows. */
type OutcomeFacts = Pick<KnownInvoice, 'content'> & Partial<KnownInvoice>;

/** True if the email to the client was sent, or may have been. */
const clientMayHaveIt = ({ clientMail }: InvoiceRecord): boolean =>
  clientMail !== undefined && clientMail.delivery !== 'failed';

/**
 * The change for an outcome of the email to the owner; undefined if the invoice already shows it. If the first email
 * was certainly not sent, the invoice has failed, unless its client may have it. An invoice sent before stays sent.
 */
async function outcomeChange(
  table: Table,
  { state, reason = '', owner = '', updatedAt }: Message,
  record: InvoiceRecord,
  { content, account }: OutcomeFacts,
): Promise<StoredInvoiceChange | undefined> {
  const { delivery } = record;
  const isPending = delivery === 'pending';
  if (state === 'sent' && (isPending || delivery === 'unknown')) {
    const set = { delivery: 'accepted', errorMessage: undefined, updatedAt } as const;
    const delivery = { content, now: new Date(updatedAt), reached: 'owner', account } as const;
    return planSending(table, owner, record, delivery, set);
  }
  if (state === 'returned' && isPending) {
    const hasFailed = !wasSent(record) && !clientMayHaveIt(record);
    const set = {
      ...(hasFailed && { status: 'failed' as const }),
      delivery: 'failed',
      errorMessage: notSentReason(reason),
      updatedAt,
    } as const;
    return { cause: 'owner-mail-returned', ...storedChange(owner, record, set) };
  }
  // The status of the invoice does not change, and its email is never resent automatically.
  if (state === 'unknown' && isPending)
    return { cause: 'delivery-shown', ...storedChange(owner, record, { delivery: 'unknown', updatedAt }) };
  return undefined;
}

/**
 * Shows the outcome of a message on its invoice, in one transaction with all totals and lists that include the invoice.
 * Safe to repeat: an outcome that the invoice already shows changes nothing. Returns the invoice, or undefined if a
 * newer submission replaced this one.
 */
export function applyOutcome(
  table: InvoiceTable,
  message: Message,
  known: OutcomeFacts,
): Promise<InvoiceRecord | undefined> {
  const { owner = '', about: invoiceId, attempt, updatedAt } = message;
  // Only the first attempt uses `known`; later ones read the invoice.
  let recordToUse = known.record;
  return retryOnConflict(table, async () => {
    const record = recordToUse ?? (await invoiceReader(table).find(owner, invoiceId));
    recordToUse = undefined;
    if (record?.attempt !== attempt) return undefined;
    if (record.status === 'unknown')
      throw new Error(
        'A newer release wrote the status of this invoice, and only a newer release can change it',
      );
    const change = await outcomeChange(table, message, record, known);
    if (!change) return record;
    const stored = await commitChange(table, change, new Date(updatedAt), { attempt });
    return typeof stored === 'string' ? CONFLICT : stored;
  });
}
