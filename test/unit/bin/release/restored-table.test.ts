import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { restoredTableFaults } from '#bin/release/restored-table';
import { tableIndexes } from '#domain/table/indexes';

const activeIndex = (IndexName: string) => ({ IndexName, IndexStatus: 'ACTIVE' });

const answersOfReadyTable = {
  DescribeTableCommand: {
    Table: {
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: true,
      GlobalSecondaryIndexes: tableIndexes.map(({ index }) => activeIndex(index.name)),
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

const faultsOf = (changes: Partial<Record<keyof typeof answersOfReadyTable, object>>) => {
  const answers: Record<string, object> = { ...answersOfReadyTable, ...changes };
  const send = async (command: object) => answers[command.constructor.name];
  return restoredTableFaults({ send } as unknown as Pick<DynamoDBClient, 'send'>, 'restored');
};

test('no fault is reported for a table with every setting', async () => {
  expect(await faultsOf({})).toEqual([]);
});

test('a table as AWS restores it lacks recovery, expiry and protection, and each is reported with its command', async () => {
  const Table = { ...answersOfReadyTable.DescribeTableCommand.Table, DeletionProtectionEnabled: false };
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
    ...answersOfReadyTable.DescribeTableCommand.Table,
    TableStatus: 'CREATING',
    GlobalSecondaryIndexes: tableIndexes.slice(0, -1).map(({ index }) => activeIndex(index.name)),
  };
  expect(await faultsOf({ DescribeTableCommand: { Table } })).toEqual([
    expect.stringContaining('not active'),
    expect.stringMatching(
      /^has no index GSI5, because it is older: aws dynamodb update-table .*--table-name restored .*AttributeName=GSI5SK,AttributeType=S .*"IndexName":"GSI5".*"ProjectionType":"KEYS_ONLY"/,
    ),
  ]);
});

test('an index that AWS is still building needs only time', async () => {
  const Table = {
    ...answersOfReadyTable.DescribeTableCommand.Table,
    GlobalSecondaryIndexes: tableIndexes.map(({ index: { name } }) =>
      name === 'GSI1' ? { IndexName: name, IndexStatus: 'CREATING' } : activeIndex(name),
    ),
  };
  expect(await faultsOf({ DescribeTableCommand: { Table } })).toEqual([
    'has the index GSI1, but not active yet: wait.',
  ]);
});
