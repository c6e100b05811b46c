import { isUnsent } from '#domain/messaging/message';
import { message } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { RequestedReceipts } from '../payments/email-receipt.ts';
import { type ReceiptMessage, receiptIdOf, receiptMessage, receiptWrite } from './receipt-message-handler.ts';

/** All receipts of a payment: the one that was queued with it, and those that were requested later. */
async function receiptsOf(table: Table, userId: string, firstId: string): Promise<readonly ReceiptMessage[]> {
  const { PK: partition, SK: begins } = message.key({ kind: 'receipt', id: firstId, owner: userId });
  const found: ReceiptMessage[] = [];
  for await (const item of queryAll(table, { partition, begins })) found.push(receiptMessage.parse(item));
  return found;
}

/** Receipts that the owner requests after a payment was recorded, queued in the outbox. */
export const requestedReceipts = (table: Table, clock: Clock): RequestedReceipts => ({
  async queue({ userId, invoiceId, paymentId, to, key }) {
    const firstId = receiptIdOf(invoiceId, paymentId);
    const bodyHash = sha256(key);
    const receipts = await receiptsOf(table, userId, firstId);
    const known =
      receipts.find(({ state }) => isUnsent(state)) ??
      receipts.find((receipt) => receipt.state !== 'returned' && receipt.bodyHash === bodyHash);
    if (known) return known.to;
    const returned = receipts.find(({ state }) => state === 'returned');
    // Numbered, so that requests at the same time queue only one.
    const nextId = receipts.length === 0 ? firstId : `${firstId}-${receipts.length + 1}`;
    const receipt = { userId, invoiceId, paymentId, to, bodyHash, id: returned?.id ?? nextId };
    // Refused only if a receipt was queued in the meantime.
    await tryCommit(table, receiptWrite(receipt, clock()));
    return to;
  },
});
