import { foldInvoiceNumber } from '#domain/lite-invoice/invoice-texts';
import { unverifiedInvoiceLimit } from '#domain/profile/profile';
import { invoiceOwnerIndex, keys, openInvoiceIndex } from '#domain/table/keys';
import { isCounted, type NewSubmission } from '../../../lite-invoice/ports.ts';
import { newSecret, newUlid, sha256 } from '../../hash.ts';
import { countForClient } from '../address-book/client-statistics.ts';
import type { Table } from '../table.ts';
import { type InvoiceItem, rowOf } from './invoice-item.ts';
import { changeAccount, type Write } from './invoice-writes.ts';

/** What a write is there for: tells what a failed condition means. */
export type Purpose = 'content' | 'invoice' | 'number' | 'old-number' | 'client' | 'account';

export interface SubmissionWrites {
  readonly item: InvoiceItem;
  readonly writes: readonly { readonly purpose: Purpose; readonly write: Write }[];
}

export const numberKey = (userId: string, invoiceNumber: string) =>
  keys.invoiceNumber(userId, sha256(foldInvoiceNumber(invoiceNumber)));

/** The invoice as it stands once the submission is saved; everything of the earlier one that still holds is kept. */
function invoiceItem(submission: NewSubmission, clientId: string | undefined, now: Date): InvoiceItem {
  const { userId, content, existing, isMailed } = submission;
  const instant = now.toISOString();
  const counted = existing !== undefined && isCounted(existing);
  // Work remains: mailing it, or remembering the lines of an edit that counts at once.
  const isOpen = isMailed || counted;
  return {
    ...keys.invoice(userId, content.invoiceId),
    ...(isOpen && openInvoiceIndex(instant)),
    invoiceId: content.invoiceId,
    ...rowOf(content),
    status: counted ? existing.status : 'created',
    delivery: isMailed ? 'reserved' : 'none',
    attempt: newSecret(),
    version: (existing?.version ?? 0) + 1,
    contentId: content.contentId,
    ...(clientId !== undefined && { clientId }),
    createdAt: existing?.createdAt ?? instant,
    updatedAt: instant,
    ...(existing?.sentAt !== undefined && { sentAt: existing.sentAt }),
    revision: submission.revision,
    ...(submission.isMetered && { metered: true }),
    ...(counted && { itemsPending: true }),
  };
}

function numberWrites(
  table: Table,
  { userId, content, existing }: NewSubmission,
): SubmissionWrites['writes'] {
  const { invoiceId } = content;
  const wanted = numberKey(userId, content.invoice.invoiceNumber);
  const held = existing && numberKey(userId, existing.invoiceNumber);
  if (held?.SK === wanted.SK) return [];
  const put: Write = {
    Put: {
      TableName: table.name,
      Item: { ...wanted, ...invoiceOwnerIndex(invoiceId, userId), invoiceId },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
  const release: Write | undefined = held && {
    Delete: {
      TableName: table.name,
      Key: held,
      ConditionExpression: 'attribute_not_exists(PK) OR invoiceId = :id',
      ExpressionAttributeValues: { ':id': invoiceId },
    },
  };
  return [
    { purpose: 'number', write: put },
    ...(release ? [{ purpose: 'old-number' as const, write: release }] : []),
  ];
}

/**
 * The writes of one submission: its content, the invoice, the number it takes, and, for an edit of an invoice that
 * was sent, the statistics of its clients. Reads the clients it needs.
 */
export async function submissionWrites(
  table: Table,
  submission: NewSubmission,
  now: Date,
): Promise<SubmissionWrites> {
  const { userId, content, existing } = submission;
  const counted = existing && isCounted(existing) ? existing : undefined;
  const client =
    counted && !submission.isAsStored
      ? await countForClient(table, userId, content, { counted, now, newId: newUlid })
      : { writes: [], clientId: counted?.clientId, added: 0 };
  const item = invoiceItem(submission, client.clientId, now);
  const account = changeAccount(table.name, userId, {
    clients: client.added,
    ...(submission.isMetered && { metered: 1, meteredLimit: unverifiedInvoiceLimit }),
  });
  const contentPut: Write = {
    Put: {
      TableName: table.name,
      Item: { ...keys.invoiceContent(userId, content.contentId), ...content },
      ConditionExpression: submission.isRepeated ? 'bodyHash = :hash' : 'attribute_not_exists(PK)',
      ...(submission.isRepeated && { ExpressionAttributeValues: { ':hash': content.bodyHash } }),
    },
  };
  const invoicePut: Write = {
    Put: {
      TableName: table.name,
      Item: item,
      ConditionExpression: existing ? 'version = :version' : 'attribute_not_exists(PK)',
      ...(existing && { ExpressionAttributeValues: { ':version': existing.version } }),
    },
  };
  return {
    item,
    writes: [
      { purpose: 'content', write: contentPut },
      { purpose: 'invoice', write: invoicePut },
      ...numberWrites(table, submission),
      ...client.writes.map((write) => ({ purpose: 'client' as const, write })),
      ...(account ? [{ purpose: 'account' as const, write: account }] : []),
    ],
  };
}
