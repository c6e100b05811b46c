import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { restoredTableFaults } from '#bin/release/restored-table';
import { tableIndexes } from '#domain/table/indexes';

const active = (IndexName: string) => ({ IndexName, IndexStatus: 'ACTIVE' });

const ready = {
  DescribeTableCommand: {
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      GlobalSecondaryIndexes: tableIndexes.map(({ index }) => active(index.name)),
    },
  },
  DescribeContinuousBackupsCommand: {
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  },
  DescribeTimeToLiveCommand: {
    TimeToLiveDescription: { AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' },
  },
};

const faultsOf = (changes: Partial<Record<keyof typeof ready, object>>) => {
  const answers: Record<string, object> = { ...ready, ...changes };
  const send = async (command: object) => answers[command.constructor.name];
  return restoredTableFaults({ send } as unknown as Pick<DynamoDBClient, 'send'>, 'restored');
};

test('a table with every setting lacks nothing', async () => {
  expect(await faultsOf({})).toEqual([]);
});

test('a table restored by AWS lacks recovery, expiry and protection, and each is reported with its command', async () => {
  const Table = { ...ready.DescribeTableCommand.Table, DeletionProtectionEnabled: false };
  const faults = await faultsOf({
    DescribeTableCommand: { Table },
    DescribeContinuousBackupsCommand: {},
    DescribeTimeToLiveCommand: { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } },
  });
  expect(faults).toEqual([
    expect.stringContaining('aws dynamodb update-continuous-backups'),
    expect.stringContaining('Enabled=true,AttributeName=expiresAt'),
    expect.stringContaining('--table-name restored --deletion-protection-enabled'),
  ]);
});

test('a table is refused while it is being restored or has no index', async () => {
  const Table = {
    ...ready.DescribeTableCommand.Table,
    TableStatus: 'CREATING',
    GlobalSecondaryIndexes: tableIndexes.slice(0, -1).map(({ index }) => active(index.name)),
  };
  expect(await faultsOf({ DescribeTableCommand: { Table } })).toEqual([
    expect.stringContaining('not active'),
    expect.stringContaining('GSI5'),
  ]);
});
