import { isUnsent } from '#domain/messaging/message';
import { message } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { RequestedReceipts } from '../payments/email-receipt.ts';
import { type PaymentIds, receiptIdOf, receiptMessage, receiptWrite } from './receipt-message-handler.ts';

/** The ID of a further receipt for a payment whose first one was sent. */
const furtherReceiptId = ({ invoiceId, paymentId }: PaymentIds, keyHash: string): string =>
  `receipt-${sha256(`${invoiceId}#${paymentId}#${keyHash}`).slice(0, 32)}`;

/** Receipts that the owner requests after a payment was recorded, queued in the outbox. */
export const requestedReceipts = (table: Table, clock: Clock): RequestedReceipts => ({
  async queue({ userId, invoiceId, paymentId, to, key }) {
    const ids = { userId, invoiceId, paymentId };
    const id = receiptIdOf(invoiceId, paymentId);
    const bodyHash = sha256(key);
    const first = await find(table, receiptMessage, message.key({ kind: 'receipt', id, owner: userId }));
    // It is on its way already, or this request is a repetition.
    if (first && (isUnsent(first.state) || (first.state !== 'returned' && first.bodyHash === bodyHash)))
      return first.to;
    const isFirstFree = !first || first.state === 'returned';
    const receipt = { ...ids, to, bodyHash, id: isFirstFree ? id : furtherReceiptId(ids, bodyHash) };
    // Refused only if the same receipt was queued in the meantime.
    await tryCommit(table, receiptWrite(receipt, clock()));
    return to;
  },
});
