import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { tableIndexes } from '#domain/table/indexes';
import { ttlAttribute } from '#domain/table/keys';
import { region } from '#lib/names';

/** The command that adds an index. Its projection cannot be changed later. */
function addIndex(tableName: string, { index, holds }: (typeof tableIndexes)[number]): string {
  const attributes = [index.pk, index.sk].map((name) => `AttributeName=${name},AttributeType=S`).join(' ');
  const create = {
    IndexName: index.name,
    KeySchema: [
      { AttributeName: index.pk, KeyType: 'HASH' },
      { AttributeName: index.sk, KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: holds },
  };
  const updates = JSON.stringify([{ Create: create }]);
  return `${onTable('update-table', tableName)} --attribute-definitions ${attributes} --global-secondary-index-updates '${updates}'`;
}

const onTable = (command: string, tableName: string): string =>
  `aws dynamodb ${command} --region ${region} --table-name ${tableName}`;

/**
 * The settings that a table lacks to be used by a stage, one line each with the command that adds it. AWS restores
 * tables without point-in-time recovery, TTL and deletion protection. Throws if the table does not exist.
 */
export async function restoredTableFaults(
  client: Pick<DynamoDBClient, 'send'>,
  tableName: string,
): Promise<readonly string[]> {
  const named = { TableName: tableName };
  const [{ Table }, { ContinuousBackupsDescription }, { TimeToLiveDescription }] = await Promise.all([
    client.send(new DescribeTableCommand(named)),
    client.send(new DescribeContinuousBackupsCommand(named)),
    client.send(new DescribeTimeToLiveCommand(named)),
  ]);
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  const { AttributeName, TimeToLiveStatus = '' } = TimeToLiveDescription ?? {};
  const indexes = Table?.GlobalSecondaryIndexes ?? [];
  const missing = tableIndexes.filter(
    ({ index: { name } }) =>
      !indexes.some(({ IndexName, IndexStatus }) => IndexName === name && IndexStatus === 'ACTIVE'),
  );
  const expires = AttributeName === ttlAttribute && /^ENABL/.test(TimeToLiveStatus);
  return [
    ...(Table?.TableStatus === 'ACTIVE' ? [] : ['is not active yet: wait until it is restored.']),
    ...missing.map((each) =>
      indexes.some(({ IndexName }) => IndexName === each.index.name)
        ? `has the index ${each.index.name}, but not active yet: wait.`
        : `has no index ${each.index.name}, because it is older: ${addIndex(tableName, each)}`,
    ),
    ...(recovery === 'ENABLED'
      ? []
      : [
          `has no point-in-time recovery: ${onTable('update-continuous-backups', tableName)} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
        ]),
    ...(expires
      ? []
      : [
          `forgets nothing that expires: ${onTable('update-time-to-live', tableName)} --time-to-live-specification Enabled=true,AttributeName=${ttlAttribute}`,
        ]),
    ...(Table?.DeletionProtectionEnabled
      ? []
      : [`can be deleted by mistake: ${onTable('update-table', tableName)} --deletion-protection-enabled`]),
  ];
}
