import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';

/** A transaction that ended as the table says for each of its items. */
export const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const plainWrites: ReadonlySet<string> = new Set([
  'dynamodb:PutItemCommand',
  'dynamodb:UpdateItemCommand',
  'dynamodb:DeleteItemCommand',
]);

/** What DynamoDB answers a call whose items another transaction holds; undefined for one that does not mind. */
export function conflictFor(call: string | undefined): Error | undefined {
  if (call === 'dynamodb:TransactWriteItemsCommand') return canceled('None', 'TransactionConflict');
  return plainWrites.has(call ?? '')
    ? new TransactionConflictException({ message: 'conflict', $metadata: {} })
    : undefined;
}
