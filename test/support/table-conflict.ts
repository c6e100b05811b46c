import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';

/** The error of a canceled transaction, with the reason for each of its items. */
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

/** DynamoDB's answer to a call whose items are in another transaction; undefined for a call that cannot conflict. */
export function conflictFor(call: string | undefined): Error | undefined {
  if (call === 'dynamodb:TransactWriteItemsCommand') return canceled('None', 'TransactionConflict');
  return plainWrites.has(call ?? '')
    ? new TransactionConflictException({ message: 'conflict', $metadata: {} })
    : undefined;
}
