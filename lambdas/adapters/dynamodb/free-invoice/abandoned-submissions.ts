import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryState } from '#domain/delivery/delivery-state';
import { index1, submissionIndex } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { AbandonedSubmission, AbandonedSubmissions } from '../../../delivery/sweep-submissions.ts';
import { succeeds } from '../conditional.ts';
import type { Table } from '../table.ts';
import { transact } from '../transact.ts';
import { giveBackWrites, moveState } from './free-submission-writes.ts';
import type { SubmissionItem } from './submission-item.ts';

/** Items read per page; a sweep reads pages until none is left. */
const pageSize = 100;

/** Free submissions whose function died, found by state in index 1, oldest first. */
export function abandonedFreeSubmissions(table: Table, clock: Clock): AbandonedSubmissions {
  const tableName = table.name;

  function abandoned(item: SubmissionItem): AbandonedSubmission {
    const submissionId = item.PK.slice('SUB#'.length);
    return {
      submissionId,
      state: item.state,
      async giveBack() {
        const outcome = await transact(
          table,
          giveBackWrites({
            tableName,
            submissionId,
            item,
            from: ['reserved'],
            now: clock(),
            reason: 'abandoned',
          }),
        );
        return outcome.committed;
      },
      markUnknown: () =>
        succeeds(
          table.client.send(
            new UpdateCommand(
              moveState({
                tableName,
                submissionId,
                attempt: item.attempt,
                from: ['sending'],
                to: 'unknown',
                now: clock(),
                facts: { reason: 'abandoned' },
              }),
            ),
          ),
        ),
    };
  }

  return {
    async *olderThan(state: DeliveryState, before: Date) {
      let start: Record<string, unknown> | undefined;
      do {
        const page = await table.client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: index1.name,
            KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK < :before',
            ExpressionAttributeValues: {
              ':pk': submissionIndex(state, '').GSI1PK,
              ':before': before.toISOString(),
            },
            Limit: pageSize,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        for (const item of page.Items ?? []) yield abandoned(item as SubmissionItem);
        start = page.LastEvaluatedKey;
      } while (start);
    },
  };
}
