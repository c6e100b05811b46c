import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Committed, or the positions of the items whose condition failed. */
export type TransactOutcome =
  | { readonly committed: true }
  | { readonly committed: false; readonly failed: readonly number[] };

/** Tries when other transactions hold the items; with jitter they part within a second. */
const attempts = 12;

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 25 * 2 ** attempt)));

/**
 * Writes all items or none. A conflict with another transaction is retried with jitter, a failed condition is answered,
 * everything else throws. The SDK repeats a call whose answer was lost with the same token, so it counts once.
 */
export async function transact(table: Table, items: TransactItems): Promise<TransactOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: items }));
      return { committed: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
      const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
      if (failed.length > 0) return { committed: false, failed };
      const passing = codes.some((code) => code === 'TransactionConflict' || code === 'ThrottlingError');
      if (!passing || attempt === attempts) throw error;
      await pause(attempt);
    }
  }
}
