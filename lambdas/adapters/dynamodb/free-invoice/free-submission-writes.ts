import type { DeliveryState } from '#domain/delivery/delivery-state';
import { freeInvoiceLimit } from '#domain/free-invoice/quota';
import { type ItemKey, keys, type Sha256, submissionIndex } from '#domain/table/keys';
import type { TransactItems } from '../transact.ts';
import type { SubmissionItem } from './submission-item.ts';

type Write = TransactItems[number];

/** One more for a counter, refused at the limit; a missing count reserves as 0 (decision 7). */
export function countUp(tableName: string, key: ItemKey, email?: string): Write {
  return {
    Update: {
      TableName: tableName,
      Key: key,
      UpdateExpression: email
        ? 'SET email_normalized = if_not_exists(email_normalized, :email) ADD invoiceCount :one'
        : 'ADD invoiceCount :one',
      ConditionExpression:
        '(attribute_not_exists(invoiceCount) OR invoiceCount < :limit) AND attribute_not_exists(blockedAt)',
      ExpressionAttributeValues: {
        ':one': 1,
        ':limit': freeInvoiceLimit,
        ...(email && { ':email': email }),
      },
    },
  };
}

/**
 * No more free invoices for the person a submission was mailed to: the address, and the mailbox under any other
 * spelling. Each write may be repeated; the first instant stays.
 */
export const blockWrites = (
  tableName: string,
  { email, mailbox }: Pick<SubmissionItem, 'email' | 'mailbox'>,
  instant: Date,
) =>
  [keys.earlyAccess(email), keys.mailboxQuota(mailbox)].map((Key) => ({
    TableName: tableName,
    Key,
    UpdateExpression: 'SET blockedAt = if_not_exists(blockedAt, :at)',
    ExpressionAttributeValues: { ':at': instant.toISOString() },
  }));

const countDown = (tableName: string, key: ItemKey): Write => ({
  Update: {
    TableName: tableName,
    Key: key,
    UpdateExpression: 'ADD invoiceCount :minus',
    ConditionExpression: 'invoiceCount > :zero',
    ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
  },
});

/** A change of state, allowed only from `from` and only to the attempt that holds the reservation. */
export function moveState(options: {
  tableName: string;
  submissionId: string;
  attempt: string;
  from: readonly DeliveryState[];
  to: DeliveryState;
  now: Date;
  facts?: Readonly<Record<string, string | number>>;
}) {
  const instant = options.now.toISOString();
  const index = submissionIndex(options.to, instant);
  const facts = Object.entries(options.facts ?? {});
  const isOpen = options.to === 'sending' || options.to === 'reserved';
  return {
    TableName: options.tableName,
    Key: keys.submission(options.submissionId),
    UpdateExpression: [
      `SET #state = :to, updatedAt = :now${facts.map(([name]) => `, ${name} = :${name}`).join('')}`,
      isOpen ? ', GSI1PK = :pk, GSI1SK = :sk' : ' REMOVE GSI1PK, GSI1SK',
    ].join(''),
    ConditionExpression: `attempt = :attempt AND #state IN (${options.from.map((_, at) => `:from${at}`).join(', ')})`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':to': options.to,
      ':now': instant,
      ':attempt': options.attempt,
      ...Object.fromEntries(options.from.map((state, at) => [`:from${at}`, state])),
      ...Object.fromEntries(facts.map(([name, value]) => [`:${name}`, value])),
      ...(isOpen && { ':pk': index.GSI1PK, ':sk': index.GSI1SK }),
    },
  };
}

/** Gives the place back: the state and both counters in one transaction. */
export function giveBackWrites(options: {
  tableName: string;
  submissionId: string;
  item: { attempt: string; email: Sha256; mailbox: Sha256 };
  from: readonly DeliveryState[];
  now: Date;
  reason: string;
}): TransactItems {
  const { tableName, item } = options;
  return [
    {
      Update: moveState({
        ...options,
        attempt: item.attempt,
        to: 'returned',
        facts: { reason: options.reason },
      }),
    },
    countDown(tableName, keys.earlyAccess(item.email)),
    countDown(tableName, keys.mailboxQuota(item.mailbox)),
  ];
}

/** The submission itself: new, or taken up again after its place was given back. */
export const putSubmission = (tableName: string, item: SubmissionItem): Write => ({
  Put: {
    TableName: tableName,
    Item: item,
    ConditionExpression: 'attribute_not_exists(PK) OR (#state = :returned AND bodyHash = :bodyHash)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':returned': 'returned', ':bodyHash': item.bodyHash },
  },
});
