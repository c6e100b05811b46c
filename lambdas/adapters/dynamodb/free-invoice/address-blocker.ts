import { timingSafeEqual } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import type { Clock } from '../../../clock.ts';
import type { AddressBlocker } from '../../../free-invoice/ports.ts';
import type { Table } from '../table.ts';
import { blockWrites } from './free-submission-writes.ts';
import type { SubmissionItem } from './submission-item.ts';

const equal = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Blocks the person a submission was mailed to, for the holder of its secret. */
export const addressBlocker = (table: Table, clock: Clock): AddressBlocker => ({
  async block(submissionId, tokenHash) {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.submission(submissionId), ConsistentRead: true }),
    );
    const submission = Item as SubmissionItem | undefined;
    if (!submission || !equal(submission.blockTokenHash, tokenHash)) return false;
    for (const write of blockWrites(table.name, submission, clock()))
      await table.client.send(new UpdateCommand(write));
    return true;
  },
});
